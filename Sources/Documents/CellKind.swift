/// The type of the values of a column, as a Data Package declares it.
@usableFromInline
package enum CellKind: String, Sendable, Hashable {
    /// Texts.
    case text = "string"
    /// Whole numbers.
    case integer
    /// Numbers, and times in seconds.
    case number
    /// Yes or no, written `true` and `false`.
    case flag = "boolean"

    /// The type of a cell; `nil` for an empty one.
    package init?(_ cell: Cell) {
        switch cell {
        case .empty: return nil
        case .text: self = .text
        case .integer: self = .integer
        case .number, .seconds: self = .number
        case .flag: self = .flag
        }
    }

    /// The type of a column that has values of both.
    package func joined(with other: CellKind) -> CellKind {
        if self == other { return self }
        return Set([self, other]) == [.integer, .number] ? .number : .text
    }
}
