package import GRDB

/// The columns of a row, read by name with a type and a bound.
///
/// A row's own subscripts trap where a value is missing or of another type, and a damaged file may hold any value.
package struct StoredColumns {
    /// The least and the greatest of a file's numbers, and the longest of its texts in bytes.
    package enum Bound {
        package static let number = 1...100_000_000
        /// Names, keys and reasons.
        package static let text = 1_000_000
    }

    private let values: [String: DatabaseValue]

    /// Takes the values of a row.
    package init(_ row: Row) {
        values = Dictionary(row.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    }

    /// The text of a column, or `nil` for no value.
    package func optionalText(_ name: String, most: Int = Bound.text) throws(StorageDamage) -> String? {
        switch values[name]?.storage {
        case .null?: return nil
        case .string(let text)?:
            guard text.utf8.count <= most else {
                throw StorageDamage(
                    "its column \(name) has a text of \(text.utf8.count) bytes; allowed: at most \(most)")
            }
            return text
        default: throw StorageDamage("its column \(name) has no text")
        }
    }

    package func text(_ name: String, most: Int = Bound.text) throws(StorageDamage) -> String {
        guard let text = try optionalText(name, most: most) else { throw StorageDamage("its column \(name) is empty") }
        return text
    }

    /// The whole number of a column, or `nil` for no value.
    package func optionalNumber(_ name: String, in range: ClosedRange<Int> = Bound.number) throws(StorageDamage) -> Int?
    {
        switch values[name]?.storage {
        case .null?: return nil
        case .int64(let number)?:
            guard let number = Int(exactly: number), range.contains(number) else {
                throw StorageDamage(
                    "its column \(name) has \(number); allowed: \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        default: throw StorageDamage("its column \(name) has no whole number")
        }
    }

    package func number(_ name: String, in range: ClosedRange<Int> = Bound.number) throws(StorageDamage) -> Int {
        guard let number = try optionalNumber(name, in: range) else {
            throw StorageDamage("its column \(name) is empty")
        }
        return number
    }

    /// The word of a column, one of a set.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, as type: Word.Type
    ) throws(StorageDamage) -> Word where Word.RawValue == String {
        let text = try text(name)
        guard let word = Word(rawValue: text) else {
            let allowed = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw StorageDamage("its column \(name) has '\(text.prefix(40))'; allowed: \(allowed)")
        }
        return word
    }

    /// The finite number of a column, or `nil` for no value.
    package func optionalReal(_ name: String) throws(StorageDamage) -> Double? {
        switch values[name]?.storage {
        case .null?: return nil
        case .double(let value)? where value.isFinite: return value
        default: throw StorageDamage("its column \(name) has no finite number")
        }
    }

    /// The finite number of a column.
    package func real(_ name: String) throws(StorageDamage) -> Double {
        guard let value = try optionalReal(name) else { throw StorageDamage("its column \(name) is empty") }
        return value
    }
}
