import Documents
import Yams

/// The name of a scenario with some of its values set, for example `real/standard[azimuth=45,estimator=studio]`.
///
/// Keys are in alphabetical order and numbers in their shortest form, so that a variation has one name, by which its
/// trials are drawn.
package struct Variation: Sendable, Hashable {
    /// The scenario whose values are set.
    var base: String
    /// Keys and values, in alphabetical order of the keys.
    var settings: [Pair]

    struct Pair: Sendable, Hashable {
        var key: String
        var value: String

        /// A pair; numbers are written in their shortest form.
        init(key: String, value: String) {
            self.key = key
            self.value =
                Self.ends(value).map { "\(Self.shortest($0.low))\(Self.range)\(Self.shortest($0.high))" }
                ?? Self.shortest(value)
        }

        init(key: String, low: String, high: String) { self.init(key: key, value: low + Self.range + high) }

        /// The text between the two numbers of a value such as `0.2..0.5`.
        private static let range = ".."

        /// The value as a file has it: two numbers are a list.
        var node: Node {
            guard let ends = Self.ends(value) else { return Self.scalar(value) }
            return .sequence(Node.Sequence([Self.scalar(ends.low), Self.scalar(ends.high)]))
        }

        private static func scalar(_ text: String) -> Node { .scalar(Node.Scalar(text, Tag(.implicit), .plain)) }

        private static func ends(_ value: String) -> (low: String, high: String)? {
            guard let dots = value.firstRange(of: range) else { return nil }
            let (low, high) = (String(value[..<dots.lowerBound]), String(value[dots.upperBound...]))
            return [low, high].allSatisfy { Reader.number(scalar($0)) != nil } ? (low, high) : nil
        }

        private static func shortest(_ text: String) -> String {
            // No minus before a zero.
            Reader.number(scalar(text)).map { KeySpec.text($0 == 0 ? 0 : $0) } ?? text
        }
    }

    static let mostKeys = 8

    /// A variation of some settings in any order.
    init(base: String, settings: [Pair]) {
        self.base = base
        self.settings = settings.sorted { $0.key < $1.key }
    }

    /// Splits a name; one without brackets has no settings.
    init(_ name: String, at place: Place) throws(InputError) {
        guard let open = name.firstIndex(of: "["), name.hasSuffix("]") else {
            guard !name.contains("["), !name.contains("]") else {
                throw place.error(found: name, allowed: Self.notation)
            }
            self.init(base: name, settings: [])
            return
        }
        var settings: [Pair] = []
        let inside = name[name.index(after: open)...].dropLast()
        for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let key = sides.first, let value = sides.last, !key.isEmpty, !value.isEmpty else {
                throw place.error(found: String(name.prefix(120)), allowed: Self.notation)
            }
            settings.append(Pair(key: String(key), value: String(value)))
        }
        guard settings.count <= Self.mostKeys, Set(settings.map(\.key)).count == settings.count else {
            throw place.error(
                found: String(name.prefix(120)), allowed: "each key once, at most \(Self.mostKeys) of them")
        }
        self.init(base: String(name[..<open]), settings: settings)
    }

    /// Splits the name of a scenario of a run, for example `real/standard[azimuth=45]`, into the scenario and its
    /// settings by key; without brackets there are none.
    package static func split(_ name: String) -> (base: String, settings: [String: String]) {
        let place = Place(file: name)
        guard let variation = try? Variation(name, at: place) else { return (name, [:]) }
        return (
            variation.base,
            Dictionary(variation.settings.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        )
    }

    static let notation = "a scenario's name, or name[key=value,key=value]"
}
