package struct KeySpec: Sendable {
    enum Kind: Sendable {
        case number(ClosedRange<Double>)
        case whole(ClosedRange<Double>)
        /// Two numbers within a range, the lower one first.
        case pair(ClosedRange<Double>)
        case word([String])
        /// A name of lower-case letters, digits and hyphens.
        case name
    }

    /// The key within its section; a dot leads into a mapping below.
    var name: String
    var kind: Kind
    /// The unit of a number, as messages name it; empty for a plain number.
    var unit: String
    var isDrawable: Bool
    /// Whether the defaults may omit it.
    var isOptional: Bool

    init(_ name: String, _ kind: Kind, _ unit: String = "", isDrawable: Bool = true, isOptional: Bool = false) {
        (self.name, self.kind, self.unit) = (name, kind, unit)
        (self.isDrawable, self.isOptional) = (isDrawable, isOptional)
    }

    /// The most words that a message lists.
    private static let mostWords = 20

    /// The same key without draws.
    var fixed: KeySpec { KeySpec(name, kind, unit, isDrawable: false, isOptional: isOptional) }

    var optional: KeySpec { KeySpec(name, kind, unit, isDrawable: isDrawable, isOptional: true) }

    /// The same key in a section of another one.
    func below(_ section: String) -> KeySpec {
        KeySpec("\(section).\(name)", kind, unit, isDrawable: isDrawable, isOptional: isOptional)
    }

    var isWhole: Bool { if case .whole = kind { true } else { false } }
    var isNumber: Bool { if case .number = kind { true } else { isWhole } }

    /// The allowed values, for messages.
    var allowed: String {
        let unit = unit.isEmpty ? "" : " (\(unit))"
        let distribution = isDrawable ? " or a distribution" : ""
        switch kind {
        case .number(let range): return "a number\(unit) \(Self.text(range))" + distribution
        case .whole(let range): return "a whole number \(Self.text(range))" + distribution
        case .pair(let range): return "two numbers [low, high]\(unit) \(Self.text(range))"
        case .word(let words):
            let more = words.count > Self.mostWords ? " | … \(words.count - Self.mostWords) more" : ""
            return words.prefix(Self.mostWords).joined(separator: " | ") + more
                + (isDrawable ? ", or {choice: […]} of these" : "")
        case .name: return "a name of lower-case letters, digits and hyphens"
        }
    }

    /// A range as messages and documents show it.
    static func text(_ range: ClosedRange<Double>) -> String { "\(text(range.lowerBound))…\(text(range.upperBound))" }

    /// A number without a needless `0.0`.
    static func text(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

/// The value of a key in a file.
package struct Setting: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case number(NumberSource, within: ClosedRange<Double>, isWhole: Bool)
        case pair(ClosedRange<Double>)
        /// One of these, all equally likely; names are single words.
        case words([String])
    }

    var value: Value
    var place: Place
}

/// The settings of a section, by key.
package struct SettingTable: Sendable, Hashable {
    /// The prefix of the names of the section's random streams.
    var stream: String
    var place: Place
    var settings: [String: Setting] = [:]

    subscript(name: String) -> Setting? { settings[name] }

    /// The number of a key; `nil` where there is no such key, and where its number is drawn.
    func fixedNumber(_ name: String) -> Double? {
        guard case .number(let source, _, _)? = self[name]?.value, case .fixed(let number) = source.distribution else {
            return nil
        }
        return number
    }

    /// The word of a key, or the first of its words.
    func fixedWord<Word: RawRepresentable>(_ name: String) -> Word? where Word.RawValue == String {
        guard case .words(let words)? = self[name]?.value else { return nil }
        return words.first.flatMap(Word.init)
    }

    /// The settings of this table, and those of another one for keys that this one does not have.
    func filled(from other: SettingTable?) -> SettingTable {
        var table = self
        if let other { table.settings.merge(other.settings) { mine, _ in mine } }
        return table
    }
}
