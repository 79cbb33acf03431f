import Pose

/// The meaning of a joint's name in a file, whichever program wrote it.
enum JointName: Hashable {
    case joint(Joint)
    /// A point that recordings do not have, such as a toe.
    case unused
}

/// The names under which programs write joints.
///
/// Case, spaces and punctuation are ignored: `leftShoulder`, `left_shoulder` and `LEFT SHOULDER` are the same.
enum JointNames {
    /// Returns the meaning of a name without capitals and punctuation, or `nil` for an unknown one.
    static func meaning(_ plain: some StringProtocol) -> JointName? { meanings[String(plain)] }

    /// The program that alone uses a name, or `nil` for a name that several use.
    static func owner(_ plain: some StringProtocol) -> ImportFormat? {
        let plain = String(plain)
        if plain == "root" || (plain.hasSuffix("joint") && vision[plain] != nil) { return .vision }
        return JointTables.mediapipeNames.contains(plain) && JointTables.byPlainName[plain] == nil ? .mediapipe : nil
    }

    /// Raw values of `VNHumanBodyPoseObservation.JointName`.
    private static let vision = Dictionary(
        uniqueKeysWithValues: Joint.allCases.map { (ImportKeys.plain($0.visionName), JointName.joint($0)) })

    /// The parts of one side with the joint of the left side; `nil` for parts that recordings do not have.
    private static let parts: [(String, Joint?)] = [
        ("eye", .leftEye), ("ear", .leftEar), ("shoulder", .leftShoulder), ("elbow", .leftElbow),
        ("wrist", .leftWrist), ("hip", .leftHip), ("knee", .leftKnee), ("ankle", .leftAnkle), ("heel", nil),
        ("bigtoe", nil), ("smalltoe", nil), ("toe", nil), ("hand", nil), ("foot", nil), ("mouth", nil),
    ]

    private static let meanings: [String: JointName] = {
        var names = vision
        for name in JointTables.mediapipeNames {
            names[name] = JointTables.byPlainName[name].map { .joint($0) } ?? .unused
        }
        for joint in Joint.allCases { names[ImportKeys.plain(joint.name)] = .joint(joint) }
        // Halpe and OpenPose name the middle of the hips Hip or MidHip.
        for name in ["hip", "midhip", "pelvis"] { names[name] = .joint(.root) }
        for name in ["head", "background", "midshoulder"] { names[name] = .unused }
        for (part, left) in parts {
            for (words, joint) in [(["left", "l"], left), (["right", "r"], left?.mirrored)] {
                let meaning = joint.map { JointName.joint($0) } ?? .unused
                for word in words {
                    names["\(word)\(part)"] = meaning
                    names["\(part)\(word)"] = meaning
                }
            }
        }
        return names
    }()
}
