import GRDB

/// The columns of a row of a study, read by name with a type and a bound.
///
/// A row's own subscripts trap where a value is missing or of another type, and a damaged file may hold any value.
struct StudyColumns {
    /// The least and the greatest of a file's numbers, and the longest of its texts in bytes.
    enum Bound {
        /// The numbers of configurations.
        static let number = 1...100_000_000
        /// The places in a sampler's sequence; a sampler goes through all places before one.
        static let proposal = 0...20_000_000
        /// The names and values of facts, the keys of configurations and the reasons of failures.
        static let text = 1_000_000
        /// Results.
        static let result = 200_000_000
        /// Facts in a file.
        static let facts = 1_000
    }

    private let values: [String: DatabaseValue]

    init(_ row: Row) {
        values = Dictionary(row.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
    }

    /// The text of a column, or `nil` for no value.
    func optionalText(_ name: String, most: Int = Bound.text) throws(StudyDamage) -> String? {
        switch values[name]?.storage {
        case .null?: return nil
        case .string(let text)?:
            guard text.utf8.count <= most else {
                throw StudyDamage("its column \(name) has a text of \(text.utf8.count) bytes; allowed: at most \(most)")
            }
            return text
        default: throw StudyDamage("its column \(name) has no text")
        }
    }

    /// The text of a column.
    func text(_ name: String, most: Int = Bound.text) throws(StudyDamage) -> String {
        guard let text = try optionalText(name, most: most) else { throw StudyDamage("its column \(name) is empty") }
        return text
    }

    /// The whole number of a column, or `nil` for no value.
    func optionalNumber(_ name: String, in range: ClosedRange<Int>) throws(StudyDamage) -> Int? {
        switch values[name]?.storage {
        case .null?: return nil
        case .int64(let number)?:
            guard let number = Int(exactly: number), range.contains(number) else {
                throw StudyDamage(
                    "its column \(name) has \(number); allowed: \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        default: throw StudyDamage("its column \(name) has no whole number")
        }
    }

    /// The whole number of a column.
    func number(_ name: String, in range: ClosedRange<Int>) throws(StudyDamage) -> Int {
        guard let number = try optionalNumber(name, in: range) else {
            throw StudyDamage("its column \(name) is empty")
        }
        return number
    }

    /// The word of a column, one of a set.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, as type: Word.Type
    ) throws(StudyDamage) -> Word where Word.RawValue == String {
        let text = try text(name)
        guard let word = Word(rawValue: text) else {
            let allowed = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw StudyDamage("its column \(name) has '\(text.prefix(40))'; allowed: \(allowed)")
        }
        return word
    }
}

/// A value in a study's file that no study has.
struct StudyDamage: Error {
    /// The place and the value that was found.
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
