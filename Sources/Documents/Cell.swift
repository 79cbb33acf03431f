import Text

/// One value of a table.
package enum Cell: Sendable, Hashable {
    /// No value: it is undefined or does not apply.
    case empty
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number, written in its shortest form that reads back as the same number.
    case number(Double)
    /// A yes or no.
    case flag(Bool)
    /// A time or duration in nanoseconds, written in seconds with 9 decimals.
    case seconds(nanoseconds: Int64)

    /// A time or duration in seconds, or no value.
    package static func seconds(_ nanoseconds: Int64?) -> Cell {
        nanoseconds.map { .seconds(nanoseconds: $0) } ?? .empty
    }

    /// The value without quotes, as a CSV field holds it.
    package var plainText: String {
        switch self {
        case .empty: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .seconds(let nanoseconds): Self.decimalSeconds(nanoseconds)
        }
    }

    /// The value as a CSV field (RFC 4180): a text is quoted where it must be.
    var field: String {
        if case .text(let text) = self { Escape.csv(text) } else { plainText }
    }

    /// Returns seconds with 9 decimals.
    private static func decimalSeconds(_ nanoseconds: Int64) -> String {
        let magnitude = nanoseconds.magnitude
        let fraction = String(magnitude % 1_000_000_000)
        let padding = String(repeating: "0", count: 9 - fraction.count)
        return "\(nanoseconds < 0 ? "-" : "")\(magnitude / 1_000_000_000).\(padding)\(fraction)"
    }
}

extension Cell: Encodable {
    /// Writes the value; a number that is not finite becomes `null`, like an empty cell.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number) where number.isFinite: try container.encode(number)
        case .empty, .number: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .seconds(let nanoseconds): try container.encode(Double(nanoseconds) / 1e9)
        }
    }
}

/// A type whose values can be cells of a table.
package protocol CellValue: SendableMetatype {
    /// The value as a cell.
    var cell: Cell { get }
}

extension String: CellValue {
    /// The text.
    package var cell: Cell { .text(self) }
}

extension Int: CellValue {
    /// The whole number.
    package var cell: Cell { .integer(self) }
}

extension Double: CellValue {
    /// The number.
    package var cell: Cell { .number(self) }
}

extension Bool: CellValue {
    /// The yes or no.
    package var cell: Cell { .flag(self) }
}

extension Cell: CellValue {
    /// The cell itself.
    package var cell: Cell { self }
}

extension Optional: CellValue where Wrapped: CellValue {
    /// The value, or an empty cell.
    package var cell: Cell { self?.cell ?? .empty }
}
