package import Detection
package import Pose

extension PushupArena {
    /// Reads both elbows, and shoulders, elbows, wrists and hips.
    package struct Reader: FeatureReader {
        /// Angles and joints of one frame.
        package struct Features: Sendable {
            let arms: ArmPair
            let width: Double
            let height: Double
            let shoulders: JointReadings
            let elbows: JointReadings
            let wrists: JointReadings
            let hips: JointReadings

            /// The factor of x and y.
            var unit: SIMD2<Double> { SIMD2(width, height) }
        }

        /// Features as they are kept: 248 bytes.
        package struct Kept: Sendable {
            fileprivate let arms: ArmPairReader.Kept
            fileprivate let width: Double
            fileprivate let height: Double
            fileprivate let shoulders: JointReadings
            fileprivate let elbows: JointReadings
            fileprivate let wrists: JointReadings
            fileprivate let hips: JointReadings
        }

        private var arms = ArmPairReader(.square)

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame; those without an arm are left out.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let arms = arms.read(frame) else { return nil }
            return Features(
                arms: arms, width: frame.image.width, height: frame.image.height,
                shoulders: JointReadings(.leftShoulder, .rightShoulder, in: frame.joints),
                elbows: JointReadings(.leftElbow, .rightElbow, in: frame.joints),
                wrists: JointReadings(.leftWrist, .rightWrist, in: frame.joints),
                hips: JointReadings(.leftHip, .rightHip, in: frame.joints))
        }

        /// Works out the angles.
        package static func keep(_ features: Features) -> Kept {
            Kept(
                arms: ArmPairReader.keep(features.arms), width: features.width, height: features.height,
                shoulders: features.shoulders, elbows: features.elbows, wrists: features.wrists, hips: features.hips)
        }

        /// The features that were kept.
        package static func features(of kept: Kept) -> Features {
            Features(
                arms: ArmPairReader.features(of: kept.arms), width: kept.width, height: kept.height,
                shoulders: kept.shoulders, elbows: kept.elbows, wrists: kept.wrists, hips: kept.hips)
        }
    }
}

/// Whether the shoulders travel, and further than the hands.
struct ArenaEngagement: Sendable {
    /// The time over which travel is measured, seconds.
    private static let window = 1.2

    let parameters: PushupArena.Parameters
    private var shoulders = SlidingBox(window: window)
    private var wrists = SlidingBox(window: window)
    private var lastTrue: Nanoseconds?

    init(_ parameters: PushupArena.Parameters) { self.parameters = parameters }

    mutating func observe(_ features: PushupArena.Reader.Features, at time: Nanoseconds) -> Bool {
        guard parameters.travel > 0 else { return true }
        let (unit, confidence) = (features.unit, parameters.confidence)
        let shoulder = features.shoulders.middle(unit: unit, confidence: confidence)
        let wrist = features.wrists.middle(unit: unit, confidence: confidence)
        if let shoulder, let wrist {
            shoulders.add(shoulder, at: time)
            wrists.add(wrist, at: time)
            let travel = shoulders.diagonal(at: time)
            if travel >= parameters.travel * length(features, shoulder),
                travel > parameters.ratio * wrists.diagonal(at: time)
            {
                lastTrue = time
            }
        }
        return lastTrue.map { time.seconds(since: $0) <= parameters.hold } ?? false
    }

    /// The body's length: the torso or the upper arm, whichever looks longer, square pixels.
    private func length(_ features: PushupArena.Reader.Features, _ shoulder: SIMD2<Double>) -> Double {
        let (unit, confidence) = (features.unit, parameters.confidence)
        let hip = features.hips.middle(unit: unit, confidence: confidence)
        let elbow = features.elbows.middle(unit: unit, confidence: confidence)
        let torso = hip.map { (shoulder - $0).length } ?? 0
        let arm = elbow.map { (shoulder - $0).length } ?? 0
        let length = max(torso, arm)
        return length > 0 ? length : .infinity
    }
}

/// The counter behind the check: range, thresholds, dwell and interval.
struct ArenaCounter: Sendable {
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

    /// Moves the thresholds half way to those of the range.
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
