package import Detection
package import Pose

/// Depth from the bend of the arms and from how wide the shoulders look beside them: for the phone on the floor in
/// front.
///
/// Two depths, both 0…1: how far the mean elbow angle has gone from 155° to 90°, and how far the distance from
/// shoulder to wrist has gone from 1.9 to 0.8 shoulder widths. As the body comes down to a phone before it, the
/// shoulders grow wide and the arms short. Their mean, averaged with a weight of 0.45 per frame at 30 frames a second,
/// is down from 0.48, and a repetition is counted when it is back at 0.40 or has gone back by 0.18 from its deepest.
/// The next descent has to come from a depth of less than 0.48.
///
/// A frame with shoulders only counts as a depth of 0.55; a frame without shoulders is a miss, and the rule stays down
/// through 0.6 s of them (18 frames). The source also lets a head near the camera deepen it, by how much is not
/// published, so that part is left out.
///
/// **Defect**: arms that leave the picture while the shoulders stay read as down, so a person who takes the hands away
/// and puts them back has done a repetition; so has one who shrugs the arms in front of the phone. Seen from the side
/// the shoulders have no width, half of the depth is always 0 and only very deep repetitions reach 0.48.
///
/// `size` alone is the shoulder-width rule, listed as `vision-floor-phone-width`.
///
/// Source: PushupDetector (Swift, Vision, phone on the floor), as found in public code in 2025.
package struct VisionFloorPhone: StagedDetector {
    /// The measure of depth.
    package enum Depth: String, Sendable, Hashable, CaseIterable {
        /// The mean of bend and size.
        case both
        /// The elbow angle alone.
        case bend
        /// The shoulders' width beside the arms alone.
        case size
    }

    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The measure of depth.
        package var depth = Depth.both
        /// It is down from this depth, 0…1; above `up`.
        package var down = 0.48
        /// It is up at this depth or less.
        package var up = 0.40
        /// It is up, too, when the depth has gone back by this from its deepest.
        package var rise = 0.18
        /// Time constant of the average, seconds.
        package var tau = FrameWeight.weight45
        /// The time that it stays down without seeing the shoulders, seconds.
        package var grace = 0.6
        /// Joints must be at least this confident.
        package var confidence = 0.15

        /// Makes the source's parameters.
        package init() {}
    }

    /// The mean elbow angle at which the bend is 0, degrees.
    private static let straight = 155.0
    /// The fall of the angle from there that is the whole of the depth, degrees.
    private static let bend = 65.0
    /// The distance from shoulder to wrist at which the size's depth is 0, shoulder widths.
    private static let long = 1.9
    /// The fall of the distance from there that is the whole of the depth, shoulder widths.
    private static let shortening = 1.1
    /// The depth of a frame with shoulders only.
    private static let armless = 0.55

    private let parameters: Parameters
    /// Reads elbows, shoulders and the distances from shoulder to wrist.
    package var reader = Reader(NoSettings())
    private var filter: ExponentialFilter
    private var isDown = false
    private var isArmed = true
    private var deepest = 0.0
    private var lastSeen: Nanoseconds?

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        filter = ExponentialFilter(timeConstant: parameters.tau)
    }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes arms and shoulders of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.arms.time
        let absence = lastSeen.map { time.seconds(since: $0) } ?? 0
        guard let raw = depth(of: features) else {
            guard isDown, absence > parameters.grace else { return nil }
            isDown = false
            isArmed = false
            return Detection(time: time, rejection: .trackingLost)
        }
        lastSeen = time
        let depth = filter.filter(raw, elapsed: absence)
        guard isDown else {
            if depth < parameters.down {
                isArmed = true
            } else if isArmed {
                isDown = true
                isArmed = false
                deepest = depth
            }
            return nil
        }
        deepest = max(deepest, depth)
        guard depth <= parameters.up || deepest - depth >= parameters.rise else { return nil }
        isDown = false
        return Detection(time: time)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = VisionFloorPhone(parameters) }

    /// The depth in one frame, 0…1, or `nil` without both shoulders.
    private func depth(of features: Reader.Features) -> Double? {
        let confidence = parameters.confidence
        guard features.left.seesShoulder(confidence), features.right.seesShoulder(confidence) else { return nil }
        let bend = features.arms.meanAngle(atLeast: confidence)
            .map { share((VisionFloorPhone.straight - $0) / VisionFloorPhone.bend) }
        let width = features.width
        let reach = mean(features.left.reach(confidence), features.right.reach(confidence))
        let size = reach.map { reach in
            width > 0 ? share((VisionFloorPhone.long - reach / width) / VisionFloorPhone.shortening) : 0
        }
        switch parameters.depth {
        case .bend: return bend ?? VisionFloorPhone.armless
        case .size: return size ?? VisionFloorPhone.armless
        case .both: return mean(bend, size) ?? VisionFloorPhone.armless
        }
    }

    /// A number brought into 0…1; what is not a number is 0.
    private func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension VisionFloorPhone {
    /// Reads both elbows, the shoulders' width, and the distances from shoulder to wrist.
    package struct Reader: FeatureReader {
        /// One side of one frame.
        struct Arm: Sendable {
            /// Confidences; 0 where the place is not a number.
            private let shoulder, wrist: Double
            /// From shoulder to wrist, square pixels.
            private let distance: Double

            @inline(__always)
            init(_ side: Side, in joints: borrowing PoseFrame.Joints, _ unit: SIMD2<Double>) {
                let (shoulder, wrist) = (joints[side.shoulder].placed, joints[side.wrist].placed)
                (self.shoulder, self.wrist) = (shoulder.confidence, wrist.confidence)
                distance = ((shoulder.place - wrist.place) * unit).length
            }

            /// Whether the shoulder was found with at least this confidence.
            func seesShoulder(_ least: Double) -> Bool { shoulder > 0 && shoulder >= least }

            /// The distance from shoulder to wrist, square pixels, or `nil` where the wrist is not seen.
            func reach(_ least: Double) -> Double? { wrist > 0 && wrist >= least ? distance : nil }
        }

        /// Arms and shoulders of one frame.
        package struct Features: Sendable {
            let arms: ArmPair
            /// From shoulder to shoulder, square pixels.
            let width: Double
            let left: Arm
            let right: Arm
        }

        /// Features as they are kept: 96 bytes.
        package struct Kept: Sendable {
            fileprivate let arms: ArmPairReader.Kept
            fileprivate let width: Double
            fileprivate let left: Arm
            fileprivate let right: Arm
        }

        private var clock = MonotonicFrames()

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            let unit = AngleCoordinates.square.unit(of: frame.image)
            return Features(
                arms: ArmPair(frame, unit: unit),
                width: ((frame.joints.place(.leftShoulder) - frame.joints.place(.rightShoulder)) * unit).length,
                left: Arm(.left, in: frame.joints, unit), right: Arm(.right, in: frame.joints, unit))
        }

        /// Works out the angles.
        package static func keep(_ features: Features) -> Kept {
            Kept(
                arms: ArmPairReader.keep(features.arms), width: features.width, left: features.left,
                right: features.right)
        }

        /// The features that were kept.
        package static func features(of kept: Kept) -> Features {
            Features(
                arms: ArmPairReader.features(of: kept.arms), width: kept.width, left: kept.left, right: kept.right)
        }
    }
}

extension VisionFloorPhone {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "vision-floor-phone",
        about: "depth from elbow angle and from arms that shorten beside the shoulders; phone on the floor in front",
        citation: citation, parameters: [.choice("depth", \.depth, about: "the measure of depth")] + limits,
        conflict: { RangeShares.conflict(down: $0.up, up: $0.down).map { _ in "up must be below down" } },
        make: { VisionFloorPhone($0) })

    /// The shoulder-width rule in the catalogue: the size part of the same source alone.
    static let widthEntry = DetectorEntry(
        name: "vision-floor-phone-width",
        about: "shoulders that grow wide beside the arms as the body comes near; phone on the floor in front",
        citation: citation, parameters: limits,
        conflict: { RangeShares.conflict(down: $0.up, up: $0.down).map { _ in "up must be below down" } },
        make: { parameters in
            var parameters = parameters
            parameters.depth = .size
            return VisionFloorPhone(parameters)
        })

    private static let citation = "PushupDetector (Swift, Vision, phone on the floor in front), 2025"

    private static let limits: [Parameter<Parameters>] = [
        .number("down", \.down, unit: .none, in: 0...1, about: "it is down from this depth"),
        .number("up", \.up, unit: .none, in: 0...1, about: "it is up at this depth or less"),
        .number("rise", \.rise, unit: .none, in: 0...1, about: "it is up, too, this far back from the deepest"),
        .number("tau", \.tau, unit: .seconds, in: 0...2, about: "time constant of the average over depths"),
        .number(
            "grace", \.grace, unit: .seconds, in: 0...10,
            about: "how long it stays down without seeing the shoulders"),
        .number("confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
    ]
}
