extension Joint {
    /// The raw value of the joint's name in Apple Vision, for example `left_shoulder_1_joint`.
    ///
    /// These are the raw values of `VNHumanBodyPoseObservation.JointName` (`joint.rawValue.rawValue`); the forearm is
    /// the elbow's, the hand the wrist's, the upper leg the hip's, the leg the knee's and the foot the ankle's.
    public var visionName: String {
        switch self {
        case .nose: "head_joint"
        case .leftEye: "left_eye_joint"
        case .rightEye: "right_eye_joint"
        case .leftEar: "left_ear_joint"
        case .rightEar: "right_ear_joint"
        case .neck: "neck_1_joint"
        case .leftShoulder: "left_shoulder_1_joint"
        case .rightShoulder: "right_shoulder_1_joint"
        case .leftElbow: "left_forearm_joint"
        case .rightElbow: "right_forearm_joint"
        case .leftWrist: "left_hand_joint"
        case .rightWrist: "right_hand_joint"
        case .root: "root"
        case .leftHip: "left_upLeg_joint"
        case .rightHip: "right_upLeg_joint"
        case .leftKnee: "left_leg_joint"
        case .rightKnee: "right_leg_joint"
        case .leftAnkle: "left_foot_joint"
        case .rightAnkle: "right_foot_joint"
        }
    }

    /// The joint with this raw value in Apple Vision, or `nil` where there is none.
    public init?(visionName: String) {
        guard let joint = Joint.byVisionName[visionName] else { return nil }
        self = joint
    }

    private static let byVisionName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.visionName, $0) })
}

extension ImageSize {
    /// The size of the upright image, by the orientation tag with which the image came.
    ///
    /// Vision's coordinates are those of the upright image, so this is the size that goes with them.
    /// - Parameter exifOrientation: The tag of Exif (JEITA CP-3451), 1…8: the raw value of
    ///   `CGImagePropertyOrientation`. From 5 the image lies on its side.
    /// - Returns: The size with width and height exchanged from 5 to 8, else the size as it is.
    public func upright(exifOrientation: UInt32) -> ImageSize {
        (5...8).contains(exifOrientation) ? ImageSize(width: height, height: width) : self
    }
}
