/// One element for each of the 19 joints, kept in place: no heap, and the same on every system version.
///
/// The elements are stored properties, so that to read one joint of a borrowed array loads one element; nothing but an
/// assignment of the whole copies the whole. Joints count from 0, in the order of `Joint.allCases`.
public struct JointArray<Element> {
    @usableFromInline var nose: Element
    @usableFromInline var leftEye: Element
    @usableFromInline var rightEye: Element
    @usableFromInline var leftEar: Element
    @usableFromInline var rightEar: Element
    @usableFromInline var neck: Element
    @usableFromInline var leftShoulder: Element
    @usableFromInline var rightShoulder: Element
    @usableFromInline var leftElbow: Element
    @usableFromInline var rightElbow: Element
    @usableFromInline var leftWrist: Element
    @usableFromInline var rightWrist: Element
    @usableFromInline var root: Element
    @usableFromInline var leftHip: Element
    @usableFromInline var rightHip: Element
    @usableFromInline var leftKnee: Element
    @usableFromInline var rightKnee: Element
    @usableFromInline var leftAnkle: Element
    @usableFromInline var rightAnkle: Element

    /// Makes an array with the same element at every joint.
    @inlinable
    public init(repeating element: Element) {
        nose = element
        leftEye = element
        rightEye = element
        leftEar = element
        rightEar = element
        neck = element
        leftShoulder = element
        rightShoulder = element
        leftElbow = element
        rightElbow = element
        leftWrist = element
        rightWrist = element
        root = element
        leftHip = element
        rightHip = element
        leftKnee = element
        rightKnee = element
        leftAnkle = element
        rightAnkle = element
    }

    /// The element of one joint.
    public subscript(joint: Joint) -> Element {
        @inlinable
        get {
            switch joint {
            case .nose: nose
            case .leftEye: leftEye
            case .rightEye: rightEye
            case .leftEar: leftEar
            case .rightEar: rightEar
            case .neck: neck
            case .leftShoulder: leftShoulder
            case .rightShoulder: rightShoulder
            case .leftElbow: leftElbow
            case .rightElbow: rightElbow
            case .leftWrist: leftWrist
            case .rightWrist: rightWrist
            case .root: root
            case .leftHip: leftHip
            case .rightHip: rightHip
            case .leftKnee: leftKnee
            case .rightKnee: rightKnee
            case .leftAnkle: leftAnkle
            case .rightAnkle: rightAnkle
            }
        }
        @inlinable
        set {
            switch joint {
            case .nose: nose = newValue
            case .leftEye: leftEye = newValue
            case .rightEye: rightEye = newValue
            case .leftEar: leftEar = newValue
            case .rightEar: rightEar = newValue
            case .neck: neck = newValue
            case .leftShoulder: leftShoulder = newValue
            case .rightShoulder: rightShoulder = newValue
            case .leftElbow: leftElbow = newValue
            case .rightElbow: rightElbow = newValue
            case .leftWrist: leftWrist = newValue
            case .rightWrist: rightWrist = newValue
            case .root: root = newValue
            case .leftHip: leftHip = newValue
            case .rightHip: rightHip = newValue
            case .leftKnee: leftKnee = newValue
            case .rightKnee: rightKnee = newValue
            case .leftAnkle: leftAnkle = newValue
            case .rightAnkle: rightAnkle = newValue
            }
        }
    }

    /// The element of the joint with this raw value, 0…18.
    public subscript(index: Int) -> Element {
        @inlinable
        get {
            guard let joint = Joint(rawValue: index) else { preconditionFailure("there are 19 joints") }
            return self[joint]
        }
        @inlinable
        set {
            guard let joint = Joint(rawValue: index) else { preconditionFailure("there are 19 joints") }
            self[joint] = newValue
        }
    }
}

extension JointArray: Sendable where Element: Sendable {}
extension JointArray: Equatable where Element: Equatable {}
extension JointArray: Hashable where Element: Hashable {}
