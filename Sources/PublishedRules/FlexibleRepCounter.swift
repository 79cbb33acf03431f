package import Detection
import Pose

/// Counts whatever joint angle varies most: peaks and valleys with 18° of hysteresis.
///
/// Eight angles are followed, those of elbows, shoulders, hips and knees, each averaged with a weight of 0.3 per frame
/// at 30 frames a second. The one whose 5th to 95th percentile over 3 s (90 frames) is widest is counted if that is at
/// least 15°; another one takes its place only when it is half as wide again. A valley that is 18° below the peak
/// before it, and from which the angle has risen by 18°, is a repetition. Turning points are at least 0.17 s apart (5
/// frames), counts 0.5 s. The first three repetitions teach the range of motion; later ones must have half of it.
///
/// A joint below a confidence of 0.3 is interpolated there; causally that means its angle stays as it was. How much
/// wider the leading angle must be is not published (half as wide again here). The source's One-Euro filters on the
/// joints and its limit of 50 pixels a frame are left out: they are set in pixels, and the averages over angles do
/// the same work at any scale.
///
/// **Defect**: it does not know what a push-up is: a squat, a knee that bobs, an arm that waves all have an angle that
/// varies most.
///
/// Source: aitrainerteam, flexible-rep-counter at 4dd74f0.
package struct FlexibleRepCounter: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// By how much turning points stand out, degrees.
        package var hysteresis = 18.0
        /// The range of the angle must be at least this wide, degrees.
        package var least = 15.0
        /// The time that the range looks back, seconds.
        package var window = 3.0
        /// Turning points are at least this far apart, seconds.
        package var distance = 1.0 / 6
        /// Counted repetitions are at least this far apart, seconds.
        package var interval = 0.5
        /// The share of the learnt range of motion that a repetition must have.
        package var margin = 0.5
        /// Time constant of the average over angles, seconds.
        package var tau = FrameWeight.weight30
        /// Joints must be at least this confident.
        package var confidence = 0.3

        /// Makes the source's parameters.
        package init() {}
    }

    /// By how much another angle must be wider to take over.
    private static let advantage = 1.5
    /// The time after which the widest angle is looked for again, seconds.
    private static let refresh = 0.1
    /// The repetitions that teach the range of motion.
    private static let lessons = 3

    /// One angle's state.
    fileprivate struct Track: Sendable {
        var average: Double?
        var range: SlidingRange
        var turns = TurningPoints()
        var lastSeen: Nanoseconds?
        var peak: TurningPoints.Turn?
        var width = 0.0
    }

    private let parameters: Parameters
    /// Reads the eight angles.
    package var reader = Reader(NoSettings())
    private var tracks: [Track]
    private var smoothing: KeptSmoothing
    private var leader: Int?
    private var refreshed: Nanoseconds?
    private var lastCounted: Nanoseconds?
    private var learnt = 0
    private var motion = 0.0

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        smoothing = KeptSmoothing(timeConstant: parameters.tau)
        let track = Track(
            range: SlidingRange(window: parameters.window, values: 0...180, bins: 90))
        tracks = Array(repeating: track, count: 8)
    }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes the angles of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.time
        var said: Detection?
        for index in 0..<8 {
            let confidence = features.confidences[index]
            guard confidence > 0, confidence >= parameters.confidence, let angle = features.angle(index).degrees
            else { continue }
            let fall = tracks[index].step(angle, at: time, parameters, &smoothing)
            if let fall, index == leader { said = judge(fall, at: time) }
        }
        if refreshed.map({ time.seconds(since: $0) >= FlexibleRepCounter.refresh }) ?? true {
            refreshed = time
            chooseLeader()
        }
        return said
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = FlexibleRepCounter(parameters) }

    private mutating func chooseLeader() {
        var widest = 0
        for index in 0..<8 {
            tracks[index].measure()
            if tracks[index].width > tracks[widest].width { widest = index }
        }
        let present = leader.map { tracks[$0].width } ?? 0
        if present < parameters.least { leader = nil }
        guard tracks[widest].width >= parameters.least else { return }
        if leader == nil || tracks[widest].width > FlexibleRepCounter.advantage * present { leader = widest }
    }

    /// Judges a fall of the leading angle, degrees.
    private mutating func judge(_ fall: Double, at time: Nanoseconds) -> Detection {
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        if learnt < FlexibleRepCounter.lessons {
            learnt += 1
            motion += (fall - motion) / Double(learnt)
        } else if fall < parameters.margin * motion {
            return Detection(time: time, rejection: .tooShallow)
        }
        lastCounted = time
        return Detection(time: time)
    }
}

/// The share by which an average moves, kept while the time between frames is the same: all angles of a frame need it.
private struct KeptSmoothing: Sendable {
    let timeConstant: Double
    private var between: Nanoseconds = 0
    private var share = 0.0

    init(timeConstant: Double) {
        self.timeConstant = timeConstant
        share = Geometry.smoothing(elapsed: 0, timeConstant: timeConstant)
    }

    mutating func share(since last: Nanoseconds, at time: Nanoseconds) -> Double {
        if time &- last != between {
            between = time &- last
            share = Geometry.smoothing(elapsed: time.seconds(since: last), timeConstant: timeConstant)
        }
        return share
    }
}

extension FlexibleRepCounter.Track {
    /// Takes the next angle.
    ///
    /// - Returns: The fall from peak to valley, degrees, where a valley has just become certain.
    fileprivate mutating func step(
        _ raw: Double, at time: Nanoseconds, _ parameters: FlexibleRepCounter.Parameters,
        _ smoothing: inout KeptSmoothing
    ) -> Double? {
        var angle = raw
        if let average, let lastSeen { angle = average + smoothing.share(since: lastSeen, at: time) * (raw - average) }
        average = angle
        lastSeen = time
        range.add(angle, at: time)
        guard let turn = turns.add(angle, at: time, prominence: parameters.hysteresis) else { return nil }
        guard !turn.isPeak else {
            peak = turn
            return nil
        }
        guard let peak, turn.time.seconds(since: peak.time) >= parameters.distance else { return nil }
        self.peak = nil
        return peak.value - turn.value
    }

    /// Takes the width of the range anew.
    fileprivate mutating func measure() {
        guard let low = range.percentile(0.05), let high = range.percentile(0.95) else { return }
        width = high - low
    }
}

extension FlexibleRepCounter {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "flexible-rep-counter", about: "peaks and valleys of whatever joint angle varies most",
        citation: "aitrainerteam/flexible-rep-counter at 4dd74f0",
        parameters: [
            .number(
                "hysteresis", \.hysteresis, unit: .degrees, in: 1...180,
                about: "by how much turning points stand out"),
            .number("least", \.least, unit: .degrees, in: 0...180, about: "the angle's range must be this wide"),
            .number("window", \.window, unit: .seconds, in: 0.5...15, about: "how far back the range looks"),
            .number(
                "distance", \.distance, unit: .seconds, in: 0...10, about: "turning points are this far apart"),
            .number(
                "interval", \.interval, unit: .seconds, in: 0...10, about: "counts are at least this far apart"),
            .number(
                "margin", \.margin, unit: .none, in: 0...1,
                about: "the share of the learnt range of motion that a repetition must have"),
            .number("tau", \.tau, unit: .seconds, in: 0...2, about: "time constant of the average over angles"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { _ in nil },
        make: { FlexibleRepCounter($0) })
}
