import Kernels
import Pose

/// A value for each joint, or for each of some other things, in memory of its own.
///
/// To read or write one counts no reference and copies no other, unlike an array or a large value in place.
///
/// Its elements may not be of a private type: Swift 6.3 fails to compile a use of the column in another file then.
struct Column<Element: BitwiseCopyable>: ~Copyable {
    /// The values; behind them are as many more as make their number a multiple of four, for kernels.
    let base: UnsafeMutablePointer<Element>
    /// The number of values.
    let count: Int

    init(repeating value: Element, count: Int = Joint.count) {
        self.count = count
        base = .allocate(capacity: Self.capacity(count))
        base.initialize(repeating: value, count: Self.capacity(count))
    }

    /// Makes a column of some values, of which there is at least one; the last one fills the rest.
    init(_ values: [Element]) {
        count = values.count
        base = .allocate(capacity: Self.capacity(count))
        for index in 0..<Self.capacity(count) { (base + index).initialize(to: values[min(index, count - 1)]) }
    }

    deinit { base.deallocate() }

    private static func capacity(_ count: Int) -> Int { (count + 3) / 4 * 4 }

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

    subscript(joint: Joint) -> Element {
        @inline(__always)
        get { base[joint.rawValue] }
    }
}

extension Column where Element: SIMD {
    /// The numbers of all values in memory: two or four for each.
    var numbers: UnsafeMutablePointer<Element.Scalar> {
        @inline(__always)
        get { UnsafeMutableRawPointer(base).assumingMemoryBound(to: Element.Scalar.self) }
    }
}

extension Joint {
    /// The number of joints that a kernel works on: a multiple of four.
    static let lanes = Int(KernelJointLanes)
}
