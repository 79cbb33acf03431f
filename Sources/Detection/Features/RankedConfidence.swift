import Pose

/// A detector that gets, in place of each joint's confidence, its rank among the estimator's confidences: the share of
/// them that are lower.
///
/// A threshold of 0.1 then is the quantile 0.1 of the estimator's own distribution, whatever its scale is. The
/// distribution is that of shoulders, elbows, wrists and hips together, on which push-up rules put their thresholds. It
/// is learned from the frames of the first 10 s (a choice of this project: two or three push-ups at the median tempo),
/// and the ranks of these frames are those among what was seen so far. A joint that was not found stays so.
struct RankedConfidence<Base: Detector>: Detector {
    private var base: Base
    private var scale = ConfidenceScale()

    init(_ base: Base) { self.base = base }

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        scale.learn(frame)
        return base.observe(scale.ranked(frame))
    }

    mutating func reset() {
        base.reset()
        scale.reset()
    }
}

extension RankedConfidence: TracedDetector where Base: TracedDetector {
    var signals: [DetectorSignal] { base.signals }

    mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        scale.learn(frame)
        return base.trace(scale.ranked(frame), &values)
    }
}

extension Detector {
    /// The same detector with ranks for confidences.
    func rankingConfidences() -> any Detector { RankedConfidence(self) }
}

/// The distribution of an estimator's confidences, as far as it is known.
struct ConfidenceScale: Sendable {
    /// The time during which it is learned, from the first frame.
    private static let learning = Nanoseconds(seconds: 10)
    /// The number of bins between the confidences 0 and 1.
    private static let bins = 256

    private var counts = [Int](repeating: 0, count: bins)
    /// The rank of each bin, 0…1.
    private var ranks = [Double](repeating: 0, count: bins)
    private var total = 0
    private var begin: Nanoseconds?
    private var last = Nanoseconds.min

    init() {}

    /// Forgets everything that was learned.
    mutating func reset() { self = ConfidenceScale() }

    /// Takes the confidences of a frame; one that is not after the frame before, or after the learning, adds nothing.
    mutating func learn(_ frame: borrowing PoseFrame) {
        let time = frame.time
        let start = begin ?? time
        begin = start
        let (elapsed, overflows) = time.subtractingReportingOverflow(start)
        guard time > last, !overflows, elapsed <= Self.learning else { return }
        last = time
        for side in Side.allCases {
            add(frame[side.shoulder].confidence)
            add(frame[side.elbow].confidence)
            add(frame[side.wrist].confidence)
            add(frame[side.hip].confidence)
        }
        var below = 0
        for bin in counts.indices {
            // Equal confidences share the middle of their ranks.
            ranks[bin] = total > 0 ? (Double(below) + Double(counts[bin]) / 2) / Double(total) : 0
            below += counts[bin]
        }
    }

    private mutating func add(_ confidence: Double) {
        guard confidence > 0 else { return }
        counts[Self.bin(confidence)] += 1
        total += 1
    }

    func ranked(_ frame: borrowing PoseFrame) -> PoseFrame {
        var frame = copy frame
        for index in 0..<Joint.count where frame.joints[index].confidence > 0 {
            // A joint that was found stays found, however low its rank is.
            let rank = ranks[Self.bin(frame.joints[index].confidence)]
            frame.joints[index].confidence = max(rank, .leastNormalMagnitude)
        }
        return frame
    }

    /// The bin of a confidence above 0; all beyond 1 are in the last one.
    private static func bin(_ confidence: Double) -> Int {
        confidence < 1 ? Int(confidence * Double(bins)) : bins - 1
    }
}
