import Documents
package import Mathematics

/// One trial's source of randomness.
///
/// Every key draws from a stream of its own, whose Philox key is `RandomKey.make(seed: the trial's key, name: the key's
/// path)`: a new key does not change the numbers of other keys, and no two keys share a stream.
struct Drawing: Sendable {
    /// The key of the scenario's streams.
    var key: UInt64
    var trial: Int

    func stream(_ path: String) -> RandomStream {
        RandomStream(key: RandomKey.make(seed: key, name: path), trial: trial, station: .scenario)
    }

    func number(_ setting: Setting, from stream: inout RandomStream) throws(InputError) -> Double {
        guard case .number(let source, let range, let isWhole) = setting.value else {
            throw setting.place.error(found: "no number", allowed: "a number")
        }
        return source.draw(from: &stream, within: range, isWhole: isWhole)
    }
}

/// A section of settings, ready to be drawn.
struct Section: Sendable {
    let table: SettingTable
    let drawing: Drawing

    init(_ table: SettingTable, _ drawing: Drawing) { (self.table, self.drawing) = (table, drawing) }

    /// The stream of one of the section's keys.
    func stream(_ name: String) -> RandomStream { drawing.stream("\(table.stream).\(name)") }

    func number(_ name: String) throws(InputError) -> Double {
        let setting = try setting(name)
        // What is fixed needs no stream.
        if case .number(let source, _, _) = setting.value, case .fixed(let number) = source.distribution {
            return number
        }
        var stream = stream(name)
        return try drawing.number(setting, from: &stream)
    }

    /// A key's number, or `nil` where the key is not there.
    func optionalNumber(_ name: String) throws(InputError) -> Double? { table[name] == nil ? nil : try number(name) }

    /// A key's word as a value of an enumeration.
    func word<Word: RawRepresentable>(_ name: String) throws(InputError) -> Word where Word.RawValue == String {
        let text = try text(name)
        guard let word = Word(rawValue: text) else {
            throw try setting(name).place.error(found: text, allowed: "one of the words of this key")
        }
        return word
    }

    func text(_ name: String) throws(InputError) -> String {
        guard case .words(let words) = try setting(name).value, let first = words.first else { throw missing(name) }
        guard words.count > 1 else { return first }
        var stream = stream(name)
        return words[stream.choice(count: words.count)]
    }

    /// A key's word, or `nil` where the key is not there.
    func optionalText(_ name: String) throws(InputError) -> String? { table[name] == nil ? nil : try text(name) }

    func pair(_ name: String) throws(InputError) -> ClosedRange<Double> {
        guard case .pair(let range) = try setting(name).value else { throw missing(name) }
        return range
    }

    /// A key's time, to be drawn whenever it is needed.
    func drawnTime(_ name: String) throws(InputError) -> DrawnTime {
        guard case .number(let source, let range, _) = try setting(name).value else { throw missing(name) }
        return DrawnTime(source, within: range)
    }

    func setting(_ name: String) throws(InputError) -> Setting {
        guard let setting = table[name] else { throw missing(name) }
        return setting
    }

    /// Returns the place of a key, or the place of its section if the key is absent.
    func place(_ name: String) -> Place { table[name]?.place ?? table.place.below(name) }

    private func missing(_ name: String) -> InputError {
        place(name).error(found: "no value", allowed: "a value here or in the defaults")
    }
}

extension RandomStation {
    /// The values that a scenario draws.
    package static var scenario: RandomStation { RandomStation(rawValue: 1) }

    /// Variation of the motion itself.
    package static var motion: RandomStation { RandomStation(rawValue: 4) }

    /// The occlusions: which joints are hidden, and when.
    package static var occlusion: RandomStation { RandomStation(rawValue: 6) }
}
