/// The range of counts that are right.
package struct CountRange: Sendable, Hashable {
    package var expected: Int
    /// The greatest right count, at least `expected`.
    package var max: Int

    package init(expected: Int, max: Int) { (self.expected, self.max) = (expected, max) }

    /// The error of a count: negative below the range, positive above it, 0 inside.
    package func error(of counted: Int) -> Int {
        if counted < expected { return counted - expected }
        return counted > max ? counted - max : 0
    }

    package func isRight(_ counted: Int) -> Bool { error(of: counted) == 0 }
}
