import Text

@usableFromInline
package enum Cell: Sendable, Hashable {
    /// No value: it is undefined or does not apply.
    case empty
    case text(String)
    case integer(Int)
    /// A number, written in its shortest form that reads back as the same number.
    case number(Double)
    case flag(Bool)
    /// A time or duration in nanoseconds, written in seconds with 9 decimals.
    case seconds(nanoseconds: Int64)

    /// A time or duration in seconds, or no value.
    package static func seconds(_ nanoseconds: Int64?) -> Cell {
        nanoseconds.map { .seconds(nanoseconds: $0) } ?? .empty
    }

    /// The value without quotes, as a CSV field holds it.
    package var plainText: String {
        if case .text(let text) = self { return text }
        var bytes: [UInt8] = []
        appendField(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value as a CSV field (RFC 4180) to the bytes of a text: a text is quoted where it must be.
    func appendField(to bytes: inout [UInt8]) {
        switch self {
        case .empty: break
        case .text(let text): bytes.append(contentsOf: Escape.csv(text).utf8)
        case .integer(let number):
            if number < 0 { bytes.append(UInt8(ascii: "-")) }
            Self.append(UInt64(number.magnitude), digits: 1, to: &bytes)
        case .number(let number): bytes.append(contentsOf: number.description.utf8)
        case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .seconds(let nanoseconds):
            if nanoseconds < 0 { bytes.append(UInt8(ascii: "-")) }
            let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
            Self.append(whole, digits: 1, to: &bytes)
            bytes.append(UInt8(ascii: "."))
            Self.append(rest, digits: 9, to: &bytes)
        }
    }

    /// Appends a whole number with leading zeros up to a number of digits.
    private static func append(_ number: UInt64, digits: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        var rest = number
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0 || bytes.count - start < digits
        var (first, last) = (start, bytes.count - 1)
        while first < last {
            bytes.swapAt(first, last)
            (first, last) = (first + 1, last - 1)
        }
    }
}

extension Cell: Encodable {
    /// Writes the value; a number that is not finite becomes `null`, like an empty cell.
    @usableFromInline
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
@usableFromInline
package protocol CellValue: SendableMetatype {
    var cell: Cell { get }
    /// The type of all values; `nil` where they may be of several.
    static var kind: CellKind? { get }
}

extension String: CellValue {
    @inlinable
    package var cell: Cell { .text(self) }
    @inlinable
    package static var kind: CellKind? { .text }
}

extension Int: CellValue {
    @inlinable
    package var cell: Cell { .integer(self) }
    @inlinable
    package static var kind: CellKind? { .integer }
}

extension Double: CellValue {
    @inlinable
    package var cell: Cell { .number(self) }
    @inlinable
    package static var kind: CellKind? { .number }
}

extension Bool: CellValue {
    @inlinable
    package var cell: Cell { .flag(self) }
    @inlinable
    package static var kind: CellKind? { .flag }
}

extension Cell: CellValue {
    @inlinable
    package var cell: Cell { self }
    @inlinable
    package static var kind: CellKind? { nil }
}

extension Optional: CellValue where Wrapped: CellValue {
    @inlinable
    package var cell: Cell { self?.cell ?? .empty }
    @inlinable
    package static var kind: CellKind? { Wrapped.kind }
}

/// The type of the values of a column, as a Data Package declares it.
@usableFromInline
package enum CellKind: String, Sendable, Hashable {
    case text = "string"
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
