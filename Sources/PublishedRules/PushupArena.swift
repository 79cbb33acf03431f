package import Detection
import Pose

/// A personal range by percentiles, behind a check that the shoulders to travel further than the hands.
///
/// The mean angle of the elbows that are seen, median of 0.1 s (3 frames) and average with a weight of 0.45 a frame at
/// 30 frames a second, is compared with the 5th and 95th percentile of its last 12 s: down below 30 % of that range,
/// up above 75 % of it, 110° and 145° while it is narrower than 30° or younger than 20 frames (⅔ s). The thresholds are
/// taken anew every 0.25 s and moved half way. The arm must stay down for 0.14 s; counts are 0.5 s apart; a gap of more
/// than 0.7 s ends the repetition.
///
/// **Engagement**: over the last 1.2 s the shoulders' bounding box has a diagonal of at least 0.2 body lengths (torso,
/// or upper arm where that is longer) and more than 1.15 of the wrists'. The verdict is held for 2.5 s. Samples from
/// outside reach neither counter nor range; when engagement begins the last 1.5 s are let in after all, and an *up*
/// of the last 2 s arms the first repetition.
///
/// Two-dimensional here, where the source has angles in three dimensions. Its newer versions add a check of the
/// torso's tilt and a detector of cameras that look head-on; this is the rule before them.
///
/// **Defect**: whoever reaches towards the camera and back moves the shoulders in the picture while the hands stay
/// where they are, and passes the check. An arm that is hidden in the bottom loses the repetition. What the
/// person does in the first repetition decides what is known of the range, so that a deep first one hides shallow
/// ones for 12 s.
///
/// Source: KURYA228, pushup-arena, `src/lib/repDetector.ts` at 9948868.
package struct PushupArena: StagedDetector {
    /// The depth and height that a repetition must reach.
    package enum Strictness: String, Sendable, Hashable, CaseIterable {
        /// Down at 42 %, up at 70 % of the range.
        case soft
        /// Down at 30 %, up at 75 % of the range.
        case normal
        /// Down at 20 %, up at 82 % of the range.
        case strict

        /// The shares of the range at which the arm is down and up.
        var shares: (down: Double, up: Double) {
            switch self {
            case .soft: (0.42, 0.70)
            case .normal: (0.30, 0.75)
            case .strict: (0.20, 0.82)
            }
        }
    }

    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The depth and height that a repetition must reach.
        package var strictness = Strictness.normal
        /// The time that the range looks back, seconds.
        package var window = 12.0
        /// The range must be at least this wide, degrees.
        package var least = 30.0
        /// The shoulders must travel at least this far in 1.2 s, body lengths; 0 turns the check off.
        package var travel = 0.2
        /// The shoulders must travel more than this many times as far as the wrists.
        package var ratio = 1.15
        /// The time for which a verdict on engagement is held, seconds.
        package var hold = 2.5
        /// The arm must be down for at least this long, seconds.
        package var dwell = 0.14
        /// Counted repetitions are at least this far apart, seconds.
        package var interval = 0.5
        /// A gap longer than this ends a repetition, seconds.
        package var grace = 0.7
        /// Joints must be at least this confident.
        package var confidence = 0.5

        /// Makes the source's parameters.
        package init() {}
    }

    private let parameters: Parameters
    /// Reads elbows, shoulders, wrists and hips.
    package var reader = Reader(NoSettings())
    private var median = WindowFilter(.median, window: 0.09)
    private var average = ExponentialFilter(timeConstant: FrameWeight.weight45)
    private var lastSeen: Nanoseconds?
    private var firstSeen: Nanoseconds?
    private var engagement: ArenaEngagement
    private var preroll = SampleRing(capacity: 160)
    private var counter: ArenaCounter
    private var wasEngaged = false

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        engagement = ArenaEngagement(parameters)
        counter = ArenaCounter(parameters)
    }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes the joints of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.arms.time
        guard let raw = features.arms.meanAngle(atLeast: parameters.confidence) else { return nil }
        let absence = lastSeen.map { time.seconds(since: $0) } ?? 0
        if absence > parameters.grace {
            median.reset()
            average.reset()
            counter.giveUp()
            firstSeen = nil
        }
        lastSeen = time
        let angle = average.filter(median.filter(raw, elapsed: absence), elapsed: absence)
        let isEngaged = engagement.observe(features, at: time)
        let first = firstSeen ?? time
        firstSeen = first
        guard time.seconds(since: first) >= PushupArena.warmUp else { return nil }
        preroll.add(angle, at: time)
        defer { wasEngaged = isEngaged }
        guard isEngaged else { return nil }
        return wasEngaged ? counter.add(angle, at: time) : enter(at: time)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = PushupArena(parameters) }

    /// The time of five samples at 30 a second, during which filters settle, seconds.
    private static let warmUp = 0.15
    /// The age up to which samples are let in when engagement begins, seconds.
    private static let readmitted = 1.5
    /// The age up to which an *up* arms the first repetition, seconds.
    private static let lookBack = 2.0

    /// Lets the last samples in; the last one that counted is emitted.
    private mutating func enter(at time: Nanoseconds) -> Detection? {
        counter.giveUp()
        var said: Detection?
        for rank in 0..<preroll.count {
            let sample = preroll[rank]
            let age = time.seconds(since: sample.time)
            guard age <= PushupArena.lookBack else { continue }
            if age > PushupArena.readmitted || counter.hasTaken(sample.time) {
                counter.arm(sample.value)
            } else if let detection = counter.add(sample.value, at: sample.time), detection.isCounted {
                said = Detection(time: time)
            }
        }
        return said
    }
}

extension PushupArena {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "pushup-arena", about: "personal range by percentiles, where the shoulders travel further than the hands",
        citation: "KURYA228/pushup-arena at 9948868, src/lib/repDetector.ts",
        parameters: [
            .choice("strictness", \.strictness, about: "how deep and how high a repetition must go"),
            .number("window", \.window, unit: .seconds, in: 1...60, about: "how far back the range looks"),
            .number("least", \.least, unit: .degrees, in: 0...180, about: "the range must be at least this wide"),
            .number(
                "travel", \.travel, unit: .torsoLengths, in: 0...2,
                about: "the shoulders must travel this far in 1.2 s; 0 for no gate"),
            .number(
                "ratio", \.ratio, unit: .none, in: 0...10,
                about: "the shoulders must travel this many times as far as the wrists"),
            .number("hold", \.hold, unit: .seconds, in: 0...10, about: "how long engagement is held"),
            .number("dwell", \.dwell, unit: .seconds, in: 0...5, about: "the arm must be down for this long"),
            .number("interval", \.interval, unit: .seconds, in: 0...10, about: "counts are at least this far apart"),
            .number("grace", \.grace, unit: .seconds, in: 0...10, about: "a longer gap ends a repetition"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { _ in nil },
        make: { PushupArena($0) })
}
