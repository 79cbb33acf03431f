import Pose
import Scenarios

/// A set of joints, one bit each.
struct JointSet: OptionSet {
    var rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ joints: [Joint]) { rawValue = joints.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }

    static let all = JointSet(Joint.allCases)
    /// The joints of a side.
    static let left = JointSet(Joint.allCases.filter { $0.name.hasPrefix("left") })
    static let right = JointSet(Joint.allCases.filter { $0.name.hasPrefix("right") })
    /// neck and root, which are not estimated.
    static let midpoints = JointSet([.neck, .root])
    /// All joints but the midpoints.
    static let estimated = all.subtracting(midpoints)

    @inline(__always)
    func contains(index: Int) -> Bool { rawValue >> UInt32(index) & 1 == 1 }

    mutating func insert(index: Int) { rawValue |= 1 << UInt32(index) }

    /// The joints of a group, given the side that is nearer to the camera.
    init(_ group: JointGroup, near: Side) {
        let sides: [Side] =
            switch group.sides {
            case .both: Side.allCases
            case .near: [near]
            case .far: [near.opposite]
            case .left: [.left]
            case .right: [.right]
            }
        self = group == .all ? .all : JointSet(sides.flatMap { Self.joints(of: group.part, $0) })
    }

    private static func joints(of part: JointGroup.Part, _ side: Side) -> [Joint] {
        switch part {
        case .side: Joint.allCases.filter { $0.name.hasPrefix(side == .left ? "left" : "right") }
        case .shoulder: [side.shoulder]
        case .elbow: [side.elbow]
        case .wrist: [side.wrist]
        case .arm: [side.elbow, side.wrist]
        case .hip: [side.hip]
        case .knee: [side.knee]
        case .ankle: [side.ankle]
        case .leg: [side.knee, side.ankle]
        }
    }
}

/// The joints of a group, which may depend on the side that is nearer to the camera.
struct SidedJoints {
    private let nearLeft: JointSet
    private let nearRight: JointSet

    init(_ group: JointGroup) {
        (nearLeft, nearRight) = (JointSet(group, near: .left), JointSet(group, near: .right))
    }

    /// Returns the joints where a side is nearer to the camera.
    func joints(near: Side) -> JointSet { near == .left ? nearLeft : nearRight }
}
