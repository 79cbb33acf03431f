#if canImport(Vision)
    import CoreMedia
    import CoreVideo
    import ImageIO
    import Pose
    import Vision

    extension PoseFrame {
        /// Makes a frame of the image in a sample buffer, nobody in it yet; `nil` where it has no image or no time.
        ///
        /// - Parameters:
        ///   - sample: What the camera delivered.
        ///   - orientation: The tag that Vision is given with the same buffer.
        init?(_ sample: CMSampleBuffer, orientation: CGImagePropertyOrientation) {
            let time = sample.presentationTimeStamp
            guard time.isNumeric, let image = CMSampleBufferGetImageBuffer(sample) else { return nil }
            let size = ImageSize(
                width: Double(CVPixelBufferGetWidth(image)), height: Double(CVPixelBufferGetHeight(image)))
            self.init(
                time: Nanoseconds(seconds: time.seconds), image: size.upright(exifOrientation: orientation.rawValue))
        }

        /// Takes the joints of a person: Vision's API since iOS 18.
        mutating func take(_ person: HumanBodyPoseObservation) {
            for (name, joint) in PoseFrame.visionJoints {
                guard let found = person.joint(for: name) else { continue }
                self[joint] = JointObservation(
                    x: Double(found.location.x), y: Double(found.location.y), confidence: Double(found.confidence))
            }
        }

        /// Takes the joints of a person: Vision's API since iOS 14.
        mutating func take(_ person: VNHumanBodyPoseObservation) throws {
            for (name, found) in try person.recognizedPoints(.all) {
                guard let joint = Pose.Joint(visionName: name.rawValue.rawValue) else { continue }
                self[joint] = JointObservation(
                    x: Double(found.location.x), y: Double(found.location.y), confidence: Double(found.confidence))
            }
        }

        private static let visionJoints: [(HumanBodyPoseObservation.JointName, Pose.Joint)] = [
            (.nose, .nose), (.leftEye, .leftEye), (.rightEye, .rightEye), (.leftEar, .leftEar), (.rightEar, .rightEar),
            (.neck, .neck), (.leftShoulder, .leftShoulder), (.rightShoulder, .rightShoulder),
            (.leftElbow, .leftElbow), (.rightElbow, .rightElbow), (.leftWrist, .leftWrist), (.rightWrist, .rightWrist),
            (.root, .root), (.leftHip, .leftHip), (.rightHip, .rightHip), (.leftKnee, .leftKnee),
            (.rightKnee, .rightKnee), (.leftAnkle, .leftAnkle), (.rightAnkle, .rightAnkle),
        ]
    }
#endif
