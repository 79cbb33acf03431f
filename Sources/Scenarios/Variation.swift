import Documents
import Text
import Pose
import Yams

/// The name of a scenario with some of its values set, for example `real/standard[azimuth=45,estimator=studio]`.
///
/// Keys are in alphabetical order and numbers in their shortest form, so that a variation has one name, by which its
/// trials are drawn.
struct Variation: Sendable, Hashable {
    /// The scenario whose values are set.
    var base: String
    /// Keys and values, in alphabetical order of the keys.
    var settings: [Pair]

    /// A key with its value.
    struct Pair: Sendable, Hashable {
        var key: String
        var value: String

        /// A pair; numbers are written in their shortest form.
        init(key: String, value: String) {
            self.key = key
            let number = Reader.number(Node.scalar(Node.Scalar(value, Tag(.implicit), .plain)))
            // No minus before a zero.
            self.value = number.map { KeySpec.text($0 == 0 ? 0 : $0) } ?? value
        }
    }

    /// The most keys of a variation.
    static let mostKeys = 8

    /// The sections whose keys can be set, each key of one of them only.
    static let sections: [(name: String, specs: [KeySpec])] = [
        ("body", Schema.body), ("style", Schema.style), ("camera", Schema.camera), ("clock", Schema.clock),
        ("inference", Schema.inference), ("morning", Schema.morning),
    ]

    /// The names of all keys that can be set.
    static let keys = ["estimator", "failures"] + sections.flatMap { $0.specs.map(\.name) }

    /// A variation of some settings in any order.
    init(base: String, settings: [Pair]) {
        self.base = base
        self.settings = settings.sorted { $0.key < $1.key }
    }

    /// Splits a name; one without brackets has no settings.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - place: Its place.
    /// - Throws: `InputError` for brackets that hold no settings.
    init(_ name: String, at place: Place) throws(InputError) {
        guard let open = name.firstIndex(of: "["), name.hasSuffix("]") else {
            guard !name.contains("["), !name.contains("]") else {
                throw InputError([place.fault(found: name, allowed: Self.notation)])
            }
            self.init(base: name, settings: [])
            return
        }
        var settings: [Pair] = []
        let inside = name[name.index(after: open)...].dropLast()
        for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let key = sides.first, let value = sides.last, !key.isEmpty, !value.isEmpty else {
                throw InputError([place.fault(found: String(name.prefix(120)), allowed: Self.notation)])
            }
            settings.append(Pair(key: String(key), value: String(value)))
        }
        guard settings.count <= Self.mostKeys, Set(settings.map(\.key)).count == settings.count else {
            throw InputError([
                place.fault(
                    found: String(name.prefix(120)), allowed: "each key once, at most \(Self.mostKeys) of them")
            ])
        }
        self.init(base: String(name[..<open]), settings: settings)
    }

    static let notation = "a scenario's name, or name[key=value,key=value]"
}

extension Scenario {
    /// The scenario with some of its values set, and a name that lists them.
    ///
    /// - Parameters:
    ///   - variation: The values.
    ///   - estimators: All estimators by name.
    ///   - place: Their place.
    /// - Returns: The scenario.
    /// - Throws: `InputError` with the faults of all values.
    func varied(
        by variation: Variation, estimators: [String: EstimatorPreset], place: Place
    ) throws(InputError) -> Scenario {
        guard !variation.settings.isEmpty else { return self }
        var scenario = self
        var reader = Reader(file: place.file)
        var texts: [String] = []
        for pair in variation.settings {
            var path = place
            path.path = Reader.join(place.path, pair.key)
            let node = Node.scalar(Node.Scalar(pair.value, Tag(.implicit), .plain))
            if pair.key == "estimator" {
                let names = estimators.keys.sorted()
                guard let name = reader.word(node, path.path, of: names, allowed: names.joined(separator: ", ")),
                    let preset = estimators[name]
                else { continue }
                scenario.estimator = preset.model
                texts.append("estimator=\(name)")
                continue
            }
            if pair.key == "failures" {
                guard let word = reader.word(node, path.path, of: ["on", "off"], allowed: "on | off") else { continue }
                if word == "off" { scenario.estimator.removeFailures() }
                texts.append("failures=\(word)")
                continue
            }
            guard let section = Variation.sections.first(where: { $0.specs.contains { $0.name == pair.key } }),
                let spec = section.specs.first(where: { $0.name == pair.key })
            else {
                let guess = Spelling.nearest(to: pair.key, among: Variation.keys).map { "did you mean \($0)? " } ?? ""
                reader.fault(
                    path, found: "a key that cannot be set in a name",
                    allowed: guess + "estimator, failures, or a key of body, style, camera, clock, inference or morning"
                )
                continue
            }
            guard let setting = reader.setting(node, path.path, spec: spec.fixed) else { continue }
            scenario.set(setting, pair.key, in: section.name)
            texts.append("\(pair.key)=\(pair.value)")
        }
        for fault in scenario.inferenceSettings.faults {
            var path = place
            path.path = Reader.join(place.path, fault.key)
            reader.fault(path, found: fault.found, allowed: fault.allowed)
        }
        guard reader.faults.isEmpty else {
            throw InputError(
                reader.faults.map { fault in
                    var fault = fault
                    (fault.line, fault.column) = (place.line, place.column)
                    return fault
                })
        }
        scenario.name = "\(variation.base)[\(texts.joined(separator: ","))]"
        try scenario.checkPicture(at: place)
        return scenario
    }

    private mutating func set(_ setting: Setting, _ key: String, in section: String) {
        switch section {
        case "body": body.settings[key] = setting
        case "style": style.settings[key] = setting
        case "camera": camera.settings[key] = setting
        case "clock": clock.settings[key] = setting
        case "inference": inference.settings[key] = setting
        default: morning.settings[key] = setting
        }
    }
}
