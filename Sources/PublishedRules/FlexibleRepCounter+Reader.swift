package import Detection
package import Pose

extension FlexibleRepCounter {
    /// Reads the angles at elbows, shoulders, hips and knees.
    package struct Reader: FeatureReader {
        /// The angles of one frame: 200 bytes.
        package struct Features: Sendable {
            let time: Nanoseconds
            /// The least confidence of the three joints of each angle; 0 where one was not found.
            fileprivate(set) var confidences = SIMD8<Double>(repeating: 0)
            fileprivate var y = SIMD8<Double>(repeating: .nan)
            fileprivate var x = SIMD8<Double>(repeating: .nan)

            /// One of the eight angles.
            func angle(_ index: Int) -> JointAngle { JointAngle(y: y[index], x: x[index]) }
        }

        /// Angles as they are kept: 136 bytes.
        package struct Kept: Sendable {
            fileprivate let time: Nanoseconds
            fileprivate let confidences: (SIMD4<Double>, SIMD4<Double>)
            fileprivate let degrees: (SIMD4<Double>, SIMD4<Double>)
        }

        private var clock = MonotonicFrames()

        /// Makes a reader.
        package init(_ settings: NoSettings) {}

        /// Takes the next frame.
        @inline(__always)
        package mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            var features = Features(time: frame.time)
            let unit = AngleCoordinates.square.unit(of: frame.image)
            features.read(0, .leftElbow, .leftShoulder, .leftWrist, frame.joints, unit)
            features.read(1, .rightElbow, .rightShoulder, .rightWrist, frame.joints, unit)
            features.read(2, .leftShoulder, .leftElbow, .leftHip, frame.joints, unit)
            features.read(3, .rightShoulder, .rightElbow, .rightHip, frame.joints, unit)
            features.read(4, .leftHip, .leftShoulder, .leftKnee, frame.joints, unit)
            features.read(5, .rightHip, .rightShoulder, .rightKnee, frame.joints, unit)
            features.read(6, .leftKnee, .leftHip, .leftAnkle, frame.joints, unit)
            features.read(7, .rightKnee, .rightHip, .rightAnkle, frame.joints, unit)
            return features
        }

        /// Works out the angles.
        package static func keep(_ features: Features) -> Kept {
            var degrees = SIMD8<Double>(repeating: .nan)
            for index in 0..<8 { degrees[index] = features.angle(index).known }
            return Kept(
                time: features.time, confidences: (features.confidences.lowHalf, features.confidences.highHalf),
                degrees: (degrees.lowHalf, degrees.highHalf))
        }

        /// The angles that were kept.
        package static func features(of kept: Kept) -> Features {
            var features = Features(time: kept.time)
            features.confidences = SIMD8(lowHalf: kept.confidences.0, highHalf: kept.confidences.1)
            let degrees = SIMD8(lowHalf: kept.degrees.0, highHalf: kept.degrees.1)
            for index in 0..<8 {
                let angle = JointAngle(known: degrees[index])
                features.y[index] = angle.y
                features.x[index] = angle.x
            }
            return features
        }
    }
}

extension FlexibleRepCounter.Reader.Features {
    @inline(__always)
    fileprivate mutating func read(
        _ index: Int, _ vertex: Joint, _ a: Joint, _ b: Joint, _ joints: borrowing PoseFrame.Joints,
        _ unit: SIMD2<Double>
    ) {
        let (origin, one, other) = (joints[vertex], joints[a], joints[b])
        guard origin.confidence > 0, one.confidence > 0, other.confidence > 0 else { return }
        confidences[index] = min(origin.confidence, one.confidence, other.confidence)
        let angle = JointAngle((one.place - origin.place) * unit, (other.place - origin.place) * unit)
        y[index] = angle.y
        x[index] = angle.x
    }
}
