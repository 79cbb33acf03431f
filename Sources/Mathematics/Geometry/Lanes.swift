public import CLibraries

/// A number, or two numbers side by side on which every operation takes no longer than on one.
@usableFromInline
package protocol Lanes: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    /// The same number in every lane.
    init(_ number: Double)

    static prefix func - (a: Self) -> Self
    static func + (a: Self, b: Self) -> Self
    static func - (a: Self, b: Self) -> Self
    static func * (a: Self, b: Self) -> Self
    static func / (a: Self, b: Self) -> Self

    func squareRoot() -> Self
    /// The absolute values.
    var magnitude: Self { get }
    /// The numbers, with 0 in place of those below it.
    var atLeastZero: Self { get }
    /// The numbers, with a limit in place of those above it.
    func atMost(_ limit: Self) -> Self
    /// The numbers of `a` where these are below 0, and those of `b` elsewhere.
    func whereNegative(_ a: Self, else b: Self) -> Self

    /// The numbers that follow from each of these.
    func map(_ change: (Double) -> Double) -> Self
}

extension Double: Lanes {
    @inlinable @inline(__always)
    package var atLeastZero: Double { max(self, 0) }

    @inlinable @inline(__always)
    package func atMost(_ limit: Double) -> Double { min(self, limit) }

    @inlinable @inline(__always)
    package func whereNegative(_ a: Double, else b: Double) -> Double { self < 0 ? a : b }

    @inlinable @inline(__always)
    package func map(_ change: (Double) -> Double) -> Double { change(self) }
}

/// Two numbers side by side, such as those of the left and the right side of a body, or those of two instants.
@usableFromInline
package struct Pair: Lanes {
    @usableFromInline package var lanes: SIMD2<Double>

    @inlinable @inline(__always)
    package init(_ first: Double, _ second: Double) { lanes = SIMD2(first, second) }

    @inlinable @inline(__always)
    package init(lanes: SIMD2<Double>) { self.lanes = lanes }

    @inlinable @inline(__always)
    package init(_ number: Double) { lanes = SIMD2(repeating: number) }

    @inlinable @inline(__always)
    package init(floatLiteral number: Double) { self.init(number) }

    @inlinable @inline(__always)
    package init(integerLiteral number: Double) { self.init(number) }

    @inlinable @inline(__always)
    package var first: Double { lanes.x }

    @inlinable @inline(__always)
    package var second: Double { lanes.y }

    @inlinable @inline(__always)
    package static prefix func - (a: Pair) -> Pair { Pair(lanes: -a.lanes) }
    @inlinable @inline(__always)
    package static func + (a: Pair, b: Pair) -> Pair { Pair(lanes: a.lanes + b.lanes) }
    @inlinable @inline(__always)
    package static func - (a: Pair, b: Pair) -> Pair { Pair(lanes: a.lanes - b.lanes) }
    @inlinable @inline(__always)
    package static func * (a: Pair, b: Pair) -> Pair { Pair(lanes: a.lanes * b.lanes) }
    @inlinable @inline(__always)
    package static func / (a: Pair, b: Pair) -> Pair { Pair(lanes: a.lanes / b.lanes) }

    @inlinable @inline(__always)
    package func squareRoot() -> Pair { Pair(lanes: lanes_root(lanes)) }
    @inlinable @inline(__always)
    package var magnitude: Pair { Pair(lanes: lanes_magnitude(lanes)) }
    @inlinable @inline(__always)
    package var atLeastZero: Pair { Pair(lanes: lanes_at_least_zero(lanes)) }
    @inlinable @inline(__always)
    package func atMost(_ limit: Pair) -> Pair { Pair(lanes: lanes_at_most(lanes, limit.lanes)) }
    @inlinable @inline(__always)
    package func whereNegative(_ a: Pair, else b: Pair) -> Pair {
        Pair(lanes: lanes_where_negative(lanes, a.lanes, b.lanes))
    }
    @inlinable @inline(__always)
    package func map(_ change: (Double) -> Double) -> Pair { Pair(change(lanes.x), change(lanes.y)) }
}

/// A vector, or two side by side.
@usableFromInline
package struct Vectors<Number: Lanes>: Sendable {
    @usableFromInline package var x, y, z: Number

    @inlinable @inline(__always)
    package init(_ x: Number, _ y: Number, _ z: Number) { (self.x, self.y, self.z) = (x, y, z) }

    /// The same vector in every lane.
    @inlinable @inline(__always)
    package init(_ vector: Vector) { self.init(Number(vector.x), Number(vector.y), Number(vector.z)) }

    @inlinable @inline(__always)
    package static func + (a: Vectors, b: Vectors) -> Vectors { Vectors(a.x + b.x, a.y + b.y, a.z + b.z) }
    @inlinable @inline(__always)
    package static func - (a: Vectors, b: Vectors) -> Vectors { Vectors(a.x - b.x, a.y - b.y, a.z - b.z) }
    @inlinable @inline(__always)
    package static func * (a: Vectors, b: Number) -> Vectors { Vectors(a.x * b, a.y * b, a.z * b) }
    @inlinable @inline(__always)
    package static func / (a: Vectors, b: Number) -> Vectors { Vectors(a.x / b, a.y / b, a.z / b) }
}

extension Vectors<Double> {
    @inlinable @inline(__always)
    package var vector: Vector { Vector(x, y, z) }
}

extension Vectors<Pair> {
    @inlinable @inline(__always)
    package init(_ first: Vector, _ second: Vector) {
        self.init(Pair(first.x, second.x), Pair(first.y, second.y), Pair(first.z, second.z))
    }

    @inlinable @inline(__always)
    package var first: Vector {
        get { Vector(x.first, y.first, z.first) }
        set { self = Vectors(newValue, second) }
    }

    @inlinable @inline(__always)
    package var second: Vector {
        get { Vector(x.second, y.second, z.second) }
        set { self = Vectors(first, newValue) }
    }
}

@inlinable @inline(__always)
package func dot<Number: Lanes>(_ a: Vectors<Number>, _ b: Vectors<Number>) -> Number {
    a.x * b.x + a.y * b.y + a.z * b.z
}

@inlinable @inline(__always)
package func cross<Number: Lanes>(_ a: Vectors<Number>, _ b: Vectors<Number>) -> Vectors<Number> {
    Vectors(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

@inlinable @inline(__always)
package func length<Number: Lanes>(_ a: Vectors<Number>) -> Number { dot(a, a).squareRoot() }

/// The directions of vectors that are not zero.
@inlinable @inline(__always)
package func direction<Number: Lanes>(_ a: Vectors<Number>) -> Vectors<Number> { a / length(a) }
