/// One element for each of the 19 joints, kept in place: no heap, and the same on every system version.
///
/// Reading one joint of a borrowed array loads one element and copies no other. Hot code that is given a joint is best
/// inlined where the joint is known: the address is then known as well.
public struct JointArray<Element> {
    /// Keeps the elements off the beginning: the compiler then makes one address of the switch below, where it would
    /// make a jump for each joint, which costs a detector half as much again.
    @usableFromInline var lead: UInt64 = 0
    @usableFromInline
    var elements:
        (
            Element, Element, Element, Element, Element, Element, Element, Element, Element, Element,
            Element, Element, Element, Element, Element, Element, Element, Element, Element
        )

    /// Makes an array with the same element at every joint.
    @inlinable
    public init(repeating element: Element) {
        elements = (
            element, element, element, element, element, element, element, element, element, element,
            element, element, element, element, element, element, element, element, element
        )
    }

    /// The element of one joint.
    public subscript(joint: Joint) -> Element {
        @inlinable @inline(__always)
        get {
            // A pointer would do, but to take one of what is borrowed copies all of it.
            switch joint {
            case .nose: elements.0
            case .leftEye: elements.1
            case .rightEye: elements.2
            case .leftEar: elements.3
            case .rightEar: elements.4
            case .neck: elements.5
            case .leftShoulder: elements.6
            case .rightShoulder: elements.7
            case .leftElbow: elements.8
            case .rightElbow: elements.9
            case .leftWrist: elements.10
            case .rightWrist: elements.11
            case .root: elements.12
            case .leftHip: elements.13
            case .rightHip: elements.14
            case .leftKnee: elements.15
            case .rightKnee: elements.16
            case .leftAnkle: elements.17
            case .rightAnkle: elements.18
            }
        }
        @inlinable
        set { self[joint.rawValue] = newValue }
    }

    /// The element of the joint with this raw value, 0…18.
    public subscript(index: Int) -> Element {
        @inlinable @inline(__always)
        get {
            switch index {
            case 0: elements.0
            case 1: elements.1
            case 2: elements.2
            case 3: elements.3
            case 4: elements.4
            case 5: elements.5
            case 6: elements.6
            case 7: elements.7
            case 8: elements.8
            case 9: elements.9
            case 10: elements.10
            case 11: elements.11
            case 12: elements.12
            case 13: elements.13
            case 14: elements.14
            case 15: elements.15
            case 16: elements.16
            case 17: elements.17
            case 18: elements.18
            default: preconditionFailure("there are 19 joints")
            }
        }
        @inlinable
        set {
            precondition(index >= 0 && index < 19, "there are 19 joints")
            withElements { $0[index] = newValue }
        }
    }
}

extension JointArray {
    /// Calls a closure with the elements in place, by the joints' raw values.
    ///
    /// A tuple of one type is laid out as an array of it, and its memory is bound to both types.
    @inlinable
    package mutating func withElements<Result>(_ body: (UnsafeMutablePointer<Element>) -> Result) -> Result {
        withUnsafeMutablePointer(to: &elements) {
            body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Element.self))
        }
    }
}

extension JointArray: Sendable where Element: Sendable {}
extension JointArray: BitwiseCopyable where Element: BitwiseCopyable {}

extension JointArray: Equatable where Element: Equatable {
    /// Whether the elements of every joint are equal.
    @inlinable
    public static func == (a: JointArray, b: JointArray) -> Bool {
        for index in 0..<19 where a[index] != b[index] { return false }
        return true
    }
}

extension JointArray: Hashable where Element: Hashable {
    /// Feeds all elements to a hasher.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        for index in 0..<19 { hasher.combine(self[index]) }
    }
}
