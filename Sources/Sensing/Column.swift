import Pose

/// A value for each joint, or for each of some other things, in memory of its own.
///
/// To read or write one counts no reference and copies no other, unlike an array or a large value in place.
///
/// Its elements may not be of a private type: Swift 6.3 fails to compile a use of the column in another file then.
struct Column<Element: BitwiseCopyable>: ~Copyable {
    private let base: UnsafeMutablePointer<Element>
    /// The number of values.
    let count: Int

    /// Makes a column of equal values.
    init(repeating value: Element, count: Int = Joint.count) {
        self.count = count
        base = .allocate(capacity: count)
        base.initialize(repeating: value, count: count)
    }

    /// Makes a column of some values.
    init(_ values: [Element]) {
        count = values.count
        base = .allocate(capacity: count)
        for (index, value) in values.enumerated() { (base + index).initialize(to: value) }
    }

    deinit { base.deallocate() }

    /// The value of the joint with this raw value, or of the thing with this number.
    subscript(index: Int) -> Element {
        @inline(__always)
        get {
            assert((0..<count).contains(index), "no such value")
            return base[index]
        }
        @inline(__always)
        nonmutating set {
            assert((0..<count).contains(index), "no such value")
            base[index] = newValue
        }
    }

    /// The value of one joint.
    subscript(joint: Joint) -> Element {
        @inline(__always)
        get { base[joint.rawValue] }
    }
}
