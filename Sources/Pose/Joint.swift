/// One of the 19 joints of Apple Vision's 2-D body pose.
///
/// `neck` and `root` are the midpoints of the shoulders and of the hips; the other 17 are estimated.
public enum Joint: Int, CaseIterable, Sendable, Hashable {
    case nose, leftEye, rightEye, leftEar, rightEar
    case neck, leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist
    case root, leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle

    /// The number of joints, 19.
    public static let count = 19

    /// The name used in files and messages, for example `leftShoulder`.
    public var name: String { Joint.names[rawValue] }

    /// The joint with this name, or `nil` where there is none.
    public init?(name: some StringProtocol) {
        guard let index = Joint.names.firstIndex(where: { $0 == name }) else { return nil }
        self.init(rawValue: index)
    }

    /// The same joint on the other side of the body; joints of the midline are their own mirror.
    public var mirrored: Joint {
        switch self {
        case .nose, .neck, .root: self
        case .leftEye: .rightEye
        case .rightEye: .leftEye
        case .leftEar: .rightEar
        case .rightEar: .leftEar
        case .leftShoulder: .rightShoulder
        case .rightShoulder: .leftShoulder
        case .leftElbow: .rightElbow
        case .rightElbow: .leftElbow
        case .leftWrist: .rightWrist
        case .rightWrist: .leftWrist
        case .leftHip: .rightHip
        case .rightHip: .leftHip
        case .leftKnee: .rightKnee
        case .rightKnee: .leftKnee
        case .leftAnkle: .rightAnkle
        case .rightAnkle: .leftAnkle
        }
    }

    private static let names = allCases.map { String(describing: $0) }
}

/// A side of the body.
public enum Side: Int, CaseIterable, Sendable, Hashable {
    case left, right

    /// The other side.
    public var opposite: Side { self == .left ? .right : .left }
    /// This side's shoulder.
    public var shoulder: Joint { self == .left ? .leftShoulder : .rightShoulder }
    /// This side's elbow.
    public var elbow: Joint { self == .left ? .leftElbow : .rightElbow }
    /// This side's wrist.
    public var wrist: Joint { self == .left ? .leftWrist : .rightWrist }
    /// This side's hip.
    public var hip: Joint { self == .left ? .leftHip : .rightHip }
    /// This side's knee.
    public var knee: Joint { self == .left ? .leftKnee : .rightKnee }
    /// This side's ankle.
    public var ankle: Joint { self == .left ? .leftAnkle : .rightAnkle }
}
