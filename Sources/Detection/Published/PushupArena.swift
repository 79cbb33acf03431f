public import Pose

/// A personal range by percentiles, behind a gate that wants the shoulders to travel further than the hands.
///
/// The mean angle of the elbows that are seen, median of .1 s (3 frames) and average with a weight of .45 a frame at
/// 30 frames a second, is compared with the 5th and 95th percentile of its last 12 s: down below 30 % of that range,
/// up above 75 % of it, 110° and 145° while it is narrower than 30° or younger than 20 frames (⅔ s). The thresholds are
/// taken anew every .25 s and moved half way. The arm must stay down for .14 s; counts are .5 s apart; a gap of more
/// than .7 s ends the repetition.
///
/// **Engagement**: over the last 1.2 s the shoulders' bounding box has a diagonal of at least .2 body lengths (torso,
/// or upper arm where that is longer) and more than 1.15 of the wrists'. The verdict is held for 2.5 s. Samples from
/// outside reach neither counter nor range; when engagement begins the last 1.5 s are let in after all, and an *up*
/// of the last 2 s arms the first repetition.
///
/// Two-dimensional here, where the source has angles in three dimensions. Its newer versions add a gate on the
/// torso's tilt and a detector of cameras that look head-on; this is the rule before them.
///
/// **Defect**: whoever reaches towards the camera and back moves the shoulders in the picture while the hands stay
/// where they are, and passes the gate. An arm that is hidden in the bottom loses the repetition. What the
/// person does in the first repetition decides what is known of the range, so that a deep first one hides shallow
/// ones for 12 s.
///
/// Source: KURYA228, pushup-arena, `src/lib/repDetector.ts` at 9948868.
public struct PushupArena: Detector {
    /// How deep and how high a repetition must go.
    public enum Strictness: String, Sendable, Hashable, CaseIterable {
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

    /// What can be set.
    public struct Parameters: DetectorParameters {
        /// How deep and how high a repetition must go.
        public var strictness = Strictness.normal
        /// How far back the range looks, seconds.
        public var window = 12.0
        /// The range must be at least this wide, degrees.
        public var least = 30.0
        /// The shoulders must travel at least this far in 1.2 s, body lengths; at 0 there is no gate.
        public var travel = 0.2
        /// The shoulders must travel more than this many times as far as the wrists.
        public var ratio = 1.15
        /// How long a verdict on engagement is held, seconds.
        public var hold = 2.5
        /// The arm must be down for at least this long, seconds.
        public var dwell = 0.14
        /// Counted repetitions are at least this far apart, seconds.
        public var interval = 0.5
        /// A gap longer than this ends a repetition, seconds.
        public var grace = 0.7
        /// Joints must be at least this confident.
        public var confidence = 0.5

        /// Makes the source's parameters.
        public init() {}
    }

    private let parameters: Parameters
    private var clock = FrameClock()
    private var median = MedianFilter(window: 0.09)
    private var average = ExponentialFilter(timeConstant: FrameWeight.weight45)
    private var lastSeen: Nanoseconds?
    private var firstSeen: Nanoseconds?
    private var engagement: ArenaEngagement
    private var preroll = SampleRing(capacity: 160)
    private var counter: ArenaCounter
    private var wasEngaged = false

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        engagement = ArenaEngagement(parameters)
        counter = ArenaCounter(parameters)
    }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let time = frame.time
        let unit = PixelShape.square.unit(of: frame.image)
        guard let raw = ArmAngles.mean(in: frame.joints, unit: unit, confidence: parameters.confidence) else {
            return nil
        }
        let absence = lastSeen.map { time.seconds(since: $0) } ?? 0
        if absence > parameters.grace {
            median.reset()
            average.reset()
            counter.giveUp()
            firstSeen = nil
        }
        lastSeen = time
        let angle = average.filter(median.filter(raw, elapsed: absence), elapsed: absence)
        let isEngaged = engagement.observe(frame.joints, unit: unit, at: time)
        let first = firstSeen ?? time
        firstSeen = first
        guard time.seconds(since: first) >= PushupArena.warmUp else { return nil }
        preroll.add(angle, at: time)
        defer { wasEngaged = isEngaged }
        guard isEngaged else { return nil }
        return wasEngaged ? counter.add(angle, at: time) : enter(at: time)
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = PushupArena(parameters) }

    /// The time of five samples at 30 a second, during which filters settle, seconds.
    private static let warmUp = 0.15
    /// How far back samples are let in when engagement begins, seconds.
    private static let readmitted = 1.5
    /// How far back an *up* arms the first repetition, seconds.
    private static let lookBack = 2.0

    /// Lets the last samples in; the last one that counted is what is said.
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

/// Whether the shoulders travel, and further than the hands.
private struct ArenaEngagement: Sendable {
    /// How far back travel is measured, seconds.
    private static let window = 1.2

    let parameters: PushupArena.Parameters
    private var shoulders = SlidingBox(window: window)
    private var wrists = SlidingBox(window: window)
    private var lastTrue: Nanoseconds?

    init(_ parameters: PushupArena.Parameters) { self.parameters = parameters }

    mutating func observe(_ joints: borrowing PoseFrame.Joints, unit: SIMD2<Double>, at time: Nanoseconds) -> Bool {
        guard parameters.travel > 0 else { return true }
        let confidence = parameters.confidence
        let shoulder = joints.middle(.leftShoulder, .rightShoulder, unit: unit, confidence: confidence)
        let wrist = joints.middle(.leftWrist, .rightWrist, unit: unit, confidence: confidence)
        if let shoulder, let wrist {
            shoulders.add(shoulder, at: time)
            wrists.add(wrist, at: time)
            let travel = shoulders.diagonal(at: time)
            if travel >= parameters.travel * length(joints, unit, shoulder),
                travel > parameters.ratio * wrists.diagonal(at: time)
            {
                lastTrue = time
            }
        }
        return lastTrue.map { time.seconds(since: $0) <= parameters.hold } ?? false
    }

    /// The body's length: the torso or the upper arm, whichever looks longer, square pixels.
    private func length(
        _ joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>, _ shoulder: SIMD2<Double>
    ) -> Double {
        let confidence = parameters.confidence
        let hip = joints.middle(.leftHip, .rightHip, unit: unit, confidence: confidence)
        let elbow = joints.middle(.leftElbow, .rightElbow, unit: unit, confidence: confidence)
        let torso = hip.map { (shoulder - $0).length } ?? 0
        let arm = elbow.map { (shoulder - $0).length } ?? 0
        let length = max(torso, arm)
        return length > 0 ? length : .infinity
    }
}

/// The counter behind the gate: range, thresholds, dwell and interval.
private struct ArenaCounter: Sendable {
    private static let tail = 0.05
    /// The span of twenty samples at 30 a second, seconds.
    private static let youngest = 0.63
    private static let refresh = 0.25
    private static let blend = 0.5

    let parameters: PushupArena.Parameters
    private var range: SlidingRange
    private var down = 110.0
    private var up = 145.0
    private var refreshed: Nanoseconds?
    private var isArmed = false
    private var downSince: Nanoseconds?
    private var downFor = 0.0
    private var lastCounted: Nanoseconds?
    private var lastTaken: Nanoseconds?

    init(_ parameters: PushupArena.Parameters) {
        self.parameters = parameters
        range = SlidingRange(window: parameters.window, values: 0...180, bins: 180)
    }

    /// Ends the repetition under way.
    mutating func giveUp() {
        isArmed = false
        downSince = nil
        downFor = 0
    }

    /// Whether the sample of this instant, or a later one, was taken before.
    func hasTaken(_ time: Nanoseconds) -> Bool { lastTaken.map { time <= $0 } ?? false }

    /// Takes an angle that may only arm.
    mutating func arm(_ angle: Double) {
        if angle >= up { isArmed = true }
    }

    /// Takes the next angle.
    mutating func add(_ angle: Double, at time: Nanoseconds) -> Detection? {
        lastTaken = time
        range.add(angle, at: time)
        adapt(at: time)
        if angle <= down {
            guard isArmed else { return nil }
            let since = downSince ?? time
            downSince = since
            downFor = max(downFor, time.seconds(since: since))
            return nil
        }
        let wasDown = downSince != nil || downFor > 0
        downSince = nil
        guard angle >= up else { return nil }
        defer { downFor = 0 }
        guard isArmed, wasDown else {
            isArmed = true
            return nil
        }
        guard downFor >= parameters.dwell else { return Detection(time: time, rejection: .dwellTooShort) }
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        lastCounted = time
        return Detection(time: time)
    }

    /// Moves the thresholds half way to what the range says.
    private mutating func adapt(at time: Nanoseconds) {
        if let refreshed, time.seconds(since: refreshed) < ArenaCounter.refresh { return }
        refreshed = time
        guard range.span >= ArenaCounter.youngest, let low = range.percentile(ArenaCounter.tail),
            let high = range.percentile(1 - ArenaCounter.tail), high - low >= parameters.least
        else { return }
        let shares = parameters.strictness.shares
        down += ArenaCounter.blend * (low + shares.down * (high - low) - down)
        up += ArenaCounter.blend * (low + shares.up * (high - low) - up)
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
