/// The importance of a column where a table must lose columns to fit a terminal: the least important goes first, and of
/// equals the rightmost.
package enum ColumnPriority: Int, Sendable, Comparable {
    /// Goes first.
    case spare
    /// Goes before the columns that hold the answer.
    case plain
    /// Holds the answer, and goes last.
    case key

    /// Orders priorities, the least important first.
    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
