import Pose

/// The tables that map each estimator's points to joints.
///
/// Left and right are the person's own in all of them.
enum JointTables {
    /// MediaPipe's 33 landmarks, in their order, by their names without capitals and underscores.
    ///
    /// From the table of landmarks in Google's guide "Pose landmark detection".
    static let mediapipeNames = [
        "nose", "lefteyeinner", "lefteye", "lefteyeouter", "righteyeinner", "righteye", "righteyeouter", "leftear",
        "rightear", "mouthleft", "mouthright", "leftshoulder", "rightshoulder", "leftelbow", "rightelbow",
        "leftwrist", "rightwrist", "leftpinky", "rightpinky", "leftindex", "rightindex", "leftthumb", "rightthumb",
        "lefthip", "righthip", "leftknee", "rightknee", "leftankle", "rightankle", "leftheel", "rightheel",
        "leftfootindex", "rightfootindex",
    ]

    /// Joints by their names without capitals.
    static let byPlainName = Dictionary(uniqueKeysWithValues: Joint.allCases.map { (ImportKeys.plain($0.name), $0) })

    /// The joint of each of MediaPipe's landmarks; `nil` for those that RepGauge does not use.
    static let mediapipe: [Joint?] = mediapipeNames.map { byPlainName[$0] }

    /// COCO's 17 key points, which are MoveNet's too, in their order ("person_keypoints" category of COCO 2017).
    static let coco: [Joint?] = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow,
        .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// OpenPose's BODY_25 (OpenPose documentation, "Output"); the last six are toes and heels.
    static let body25: [Joint?] =
        [
            .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist, .root,
            .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar,
            .leftEar,
        ] + Array(repeating: nil, count: 6)

    /// OpenPose's COCO-18 (OpenPose documentation, "Output").
    static let coco18: [Joint?] = [
        .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist, .rightHip,
        .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar, .leftEar,
    ]
}
