package import Detection
package import Pose

/// The elbow angle, and where no arm is seen the height of the head.
///
/// The mean angle of the elbows that are seen is up from 140° and down to 120°. In frames without an arm the head
/// stands in: its height, in image heights, is compared with that which it had while the first *up* was held; 0.04
/// below is down, less than 0.02 below is up. The rule begins once *up* was held for 1 s, and changes its state only
/// after 0.2 s of the other one. Up → down → up is one repetition, counted at the second *up*.
///
/// The head is the nose, else the mean of the ears. The required confidence is not published: 0.3 here.
///
/// **Defect**: nothing checks that a sinking head belongs to a sinking body: where the phone sees no arm, a nod is a
/// repetition. The limits are image heights, so a person far from the phone has to move further.
///
/// Source: Cael Stewart, screentime-workout (Swift, Vision), 2025.
package struct ScreentimeWorkout: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The arms are down at this mean angle or below, degrees; below `up`.
        package var down = 120.0
        /// The arms are up at this mean angle or above, degrees.
        package var up = 140.0
        /// The head is down where it is lower than at first by more than this, image heights; above `headUp`.
        package var headDown = 0.04
        /// The head is up where it is lower than at first by less than this, image heights.
        package var headUp = 0.02
        /// The time for which *up* must be held at the beginning, seconds.
        package var hold = 1.0
        /// The time for which a state must be seen before it is taken, seconds.
        package var dwell = 0.2
        /// Joints must be at least this confident.
        package var confidence = 0.3

        /// Makes the source's parameters.
        package init() {}
    }

    private let parameters: Parameters
    /// Reads elbows and head.
    package var reader = Reader(NoSettings())
    private var isReady = false
    private var isDown = false
    /// The time at which the state that is not the present one, or the first *up*, was first seen without a break.
    private var since: Nanoseconds?
    private var headSum = 0.0
    private var headCount = 0.0

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes elbows and head of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.arms.time
        let angle = features.arms.meanAngle(atLeast: parameters.confidence)
        let head = height(of: features)
        guard isReady else {
            prepare(angle, head, at: time)
            return nil
        }
        guard let state = state(angle, head), state != isDown else {
            since = nil
            return nil
        }
        let first = since ?? time
        since = first
        guard time.seconds(since: first) >= parameters.dwell else { return nil }
        since = nil
        isDown = state
        return state ? nil : Detection(time: time)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = ScreentimeWorkout(parameters) }

    /// Waits for the first *up*: of the arms, or a head that is seen at all.
    private mutating func prepare(_ angle: Double?, _ head: Double?, at time: Nanoseconds) {
        let isUp = angle.map { $0 >= parameters.up } ?? (head != nil)
        guard isUp else {
            since = nil
            headSum = 0
            headCount = 0
            return
        }
        let first = since ?? time
        since = first
        if let head {
            headSum += head
            headCount += 1
        }
        if time.seconds(since: first) >= parameters.hold {
            isReady = true
            since = nil
        }
    }

    /// Whether the person is down, or `nil` where that is not known or in between.
    private func state(_ angle: Double?, _ head: Double?) -> Bool? {
        if let angle {
            return angle <= parameters.down ? true : angle >= parameters.up ? false : nil
        }
        guard let head, headCount > 0 else { return nil }
        let sunk = headSum / headCount - head
        return sunk > parameters.headDown ? true : sunk < parameters.headUp ? false : nil
    }

    /// The height of the head, image heights.
    private func height(of features: Reader.Features) -> Double? {
        if features.nose.isSeen(parameters.confidence) { return features.nose.y }
        return features.ears.middle(unit: SIMD2(1, 1), confidence: parameters.confidence)?.y
    }
}

extension ScreentimeWorkout {
    /// Reads both elbows and the head.
    package struct Reader: FeatureReader {
        /// Elbows and head of one frame.
        package struct Features: Sendable {
            let arms: ArmPair
            let nose: JointObservation
            let ears: JointReadings
        }

        /// Features as they are kept: 112 bytes.
        package struct Kept: Sendable {
            fileprivate let arms: ArmPairReader.Kept
            fileprivate let nose: JointObservation
            fileprivate let ears: JointReadings
        }

        private var clock = MonotonicFrames()

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            return Features(
                arms: ArmPair(frame, unit: AngleCoordinates.square.unit(of: frame.image)),
                nose: frame.joints[.nose].placed, ears: JointReadings(.leftEar, .rightEar, in: frame.joints))
        }

        /// Works out the angles.
        package static func keep(_ features: Features) -> Kept {
            Kept(arms: ArmPairReader.keep(features.arms), nose: features.nose, ears: features.ears)
        }

        /// The features that were kept.
        package static func features(of kept: Kept) -> Features {
            Features(arms: ArmPairReader.features(of: kept.arms), nose: kept.nose, ears: kept.ears)
        }
    }
}

extension ScreentimeWorkout {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "screentime-workout", about: "mean elbow angle, and the head's height where no arm is seen",
        citation: "Cael Stewart, screentime-workout (Swift, Vision), 2025",
        parameters: [
            .number(
                "down", \.down, unit: .degrees, in: 0...180, about: "the arms are down at this mean elbow angle"),
            .number("up", \.up, unit: .degrees, in: 0...180, about: "the arms are up at this mean elbow angle"),
            .number(
                "head-down", \.headDown, unit: .none, in: 0...1,
                about: "the head is down when lower than at first by more, image heights"),
            .number(
                "head-up", \.headUp, unit: .none, in: 0...1,
                about: "the head is up when lower than at first by less, image heights"),
            .number(
                "hold", \.hold, unit: .seconds, in: 0...10, about: "how long up must be held at the beginning"),
            .number(
                "dwell", \.dwell, unit: .seconds, in: 0...5,
                about: "how long a state must be seen before it is taken"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { parameters in
            if parameters.headUp > parameters.headDown {
                return "head-up (\(ParameterValue.number(parameters.headUp))) must not be above head-down "
                    + "(\(ParameterValue.number(parameters.headDown)))"
            }
            return AngleThreshold.Parameters.conflict(down: parameters.down, up: parameters.up)
        },
        make: { ScreentimeWorkout($0) })
}
