import Elementary
public import Pose

extension FilteredHysteresis {
    /// Reads both elbows, in coordinates to choose, and follows which arm is seen better.
    public struct Reader: FeatureReader {
        /// The arms of one frame.
        public struct Features: Sendable {
            package let time: Nanoseconds
            package let left: ArmReading
            package let right: ArmReading
            /// By how much the right arm's confidence has been greater than the left one's of late.
            package let advantage: Double
            /// The arm that looks longer; computed only where neither has an advantage.
            package let longer: Side
        }

        /// Arms as they are kept: 56 bytes.
        public struct Kept: Sendable {
            fileprivate let arms: ArmPairReader.Kept
            fileprivate let advantage: Double
            fileprivate let longer: Side
        }

        /// Time constant of the average over confidences, seconds.
        private static let memory = 0.3

        private let pixels: AngleCoordinates
        private var clock = MonotonicFrames()
        private var leftConfidence = ExponentialFilter(timeConstant: memory)
        private var rightConfidence = ExponentialFilter(timeConstant: memory)

        /// Makes a reader.
        ///
        /// - Parameter pixels: The coordinates in which angles are taken.
        public init(_ pixels: AngleCoordinates) { self.pixels = pixels }

        /// Takes the next frame.
        @inline(__always)
        public mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let elapsed = clock.advance(to: frame.time) else { return nil }
            let unit = pixels.unit(of: frame.image)
            let left = ArmReading(.left, in: frame.joints, unit: unit).clipped
            let right = ArmReading(.right, in: frame.joints, unit: unit).clipped
            let share = 1 - exponential(elapsed * (-1 / Reader.memory))
            let advantage =
                rightConfidence.filter(right.confidence, share: share)
                - leftConfidence.filter(left.confidence, share: share)
            return Features(
                time: frame.time, left: left, right: right, advantage: advantage,
                longer: advantage == 0 ? Reader.longer(in: frame) : .left)
        }

        /// Works out the angles.
        public static func keep(_ features: Features) -> Kept {
            let arms = ArmPair(time: features.time, left: features.left, right: features.right)
            return Kept(arms: ArmPairReader.keep(arms), advantage: features.advantage, longer: features.longer)
        }

        /// The arms that were kept.
        public static func features(of kept: Kept) -> Features {
            let arms = ArmPairReader.features(of: kept.arms)
            return Features(
                time: arms.time, left: arms.left, right: arms.right, advantage: kept.advantage, longer: kept.longer)
        }

        /// The features of a track, in the order of the frames, or `nil` where another reader made it.
        package static func features(of track: FeatureTrack) -> [Features]? {
            (track.rows as? [Kept])?.map { features(of: $0) }
        }

        /// The arm that looks longer, the left one if neither does.
        ///
        /// Some sources have one confidence for all joints; then it is the nearer one, with which to begin.
        @inline(__always)
        private static func longer(in frame: borrowing PoseFrame) -> Side {
            let pixel = AngleCoordinates.square.unit(of: frame.image)
            let left = length(
                frame.joints.place(.leftShoulder), frame.joints.place(.leftElbow), frame.joints.place(.leftWrist), pixel
            )
            let right = length(
                frame.joints.place(.rightShoulder), frame.joints.place(.rightElbow), frame.joints.place(.rightWrist),
                pixel)
            return right > left ? .right : .left
        }

        /// The apparent length of an arm, square pixels.
        private static func length(
            _ shoulder: SIMD2<Double>, _ elbow: SIMD2<Double>, _ wrist: SIMD2<Double>, _ pixel: SIMD2<Double>
        ) -> Double {
            ((shoulder - elbow) * pixel).length + ((wrist - elbow) * pixel).length
        }
    }
}
