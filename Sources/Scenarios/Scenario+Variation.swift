import Documents
import Text

extension Variation {
    /// The sections whose keys are set by their own names, each key of one of them only.
    private static let sections: [(specs: [KeySpec], path: any WritableKeyPath<Scenario, SettingTable> & Sendable)] = [
        (Schema.body, \.body), (Schema.style, \.style), (Schema.camera, \.camera), (Schema.clock, \.clock),
        (Schema.inference, \.inference), (Schema.morning, \.morning), (Schema.closedLoop, \.closedLoop),
    ]

    /// One place at which a key of a name sets a value: the table of settings, and the key in that table.
    typealias Target = (table: WritableKeyPath<Scenario, SettingTable>, spec: KeySpec)

    /// Returns the places that a key sets in a scenario; empty if the scenario has none.
    ///
    /// A key without a section is one of `body`, `style`, `camera`, `clock`, `inference`, `morning` or `closed-loop`, or
    /// else one that the repetitions of the session have, or else one that an occlusion names. A section or a phase may stand before
    /// the key: `countable.drop`, `occlusions.flicker`, `others.behind`, `rest.seconds`.
    static func targets(of key: String, in scenario: Scenario) -> [Target] {
        let repetitions = phases(of: scenario) { $0.kind.specs.contains { $0.name == "count" } }
        for tables in [sections.map { ($0.path, $0.specs) }, repetitions, occlusions(of: scenario)] {
            let targets = find(key, in: tables)
            if !targets.isEmpty { return targets }
        }
        guard let dot = key.firstIndex(of: ".") else { return [] }
        let (section, rest) = (String(key[..<dot]), String(key[key.index(after: dot)...]))
        switch section {
        case "countable": return find(rest, in: [(\.countableTable, Schema.countable)])
        case "form": return find(rest, in: [(\.formLimits, Schema.form)])
        case "garbage": return scenario.garbage == nil ? [] : find(rest, in: [(\.garbageTable, Schema.garbage)])
        case "occlusions": return find(rest, in: occlusions(of: scenario))
        case "others": return find(rest, in: scenario.others.indices.map { (\.others[$0].table, Schema.other) })
        default:
            let labelled = phases(of: scenario) { $0.table["label"]?.value == .words([section]) }
            return find(rest, in: phases(of: scenario) { $0.kind.rawValue == section } + labelled)
        }
    }

    private typealias Table = (path: WritableKeyPath<Scenario, SettingTable>, specs: [KeySpec])

    private static func find(_ key: String, in tables: [Table]) -> [Target] {
        tables.compactMap { table in
            table.specs.first { $0.name == key }.map { (table.path, $0) }
        }
    }

    /// Words such as a posture lead from phase to phase, and a label is a reference: only numbers are set.
    private static func phases(of scenario: Scenario, where isWanted: (SessionItem) -> Bool) -> [Table] {
        scenario.session.indices.filter { isWanted(scenario.session[$0]) }.map { index in
            (\.session[index].table, scenario.session[index].kind.specs.filter(\.isNumber))
        }
    }

    /// The keys that each occlusion names: a key that it does not name would change what it is.
    private static func occlusions(of scenario: Scenario) -> [Table] {
        scenario.occlusions.indices.map { index in
            let table = scenario.occlusions[index].table
            return (\.occlusions[index].table, Schema.occlusion.filter { table[$0.name] != nil })
        }
    }

    /// The keys that can be set in a scenario, for a suggestion.
    static func keys(in scenario: Scenario) -> [String] {
        let phases = phases(of: scenario) { _ in true }.flatMap { $0.specs.map(\.name) }
        let occlusions = occlusions(of: scenario).flatMap { $0.specs.map(\.name) }
        return ["estimator", "failures"] + sections.flatMap { $0.specs.map(\.name) } + phases + occlusions
    }
}

extension Scenario {
    /// The scenario with some of its values set, and a name that lists them.
    func varied(
        by variation: Variation, estimators: EstimatorFiles, place: Place
    ) throws(InputError) -> Scenario {
        guard !variation.settings.isEmpty else { return self }
        var scenario = self
        var reader = Reader(file: place.file)
        for pair in variation.settings {
            scenario.set(pair, at: place.below(pair.key), estimators: estimators, reader: &reader)
        }
        scenario.check(variation, at: place, reader: &reader)
        guard reader.faults.isEmpty else {
            throw InputError(
                reader.faults.map { fault in
                    // A fault of the estimator's file has its own place.
                    guard fault.file == place.file else { return fault }
                    var fault = fault
                    (fault.file, fault.line, fault.column) = (place.file, place.line, place.column)
                    return fault
                })
        }
        let texts = variation.settings.map { "\($0.key)=\($0.value)" }
        scenario.name = "\(variation.base)[\(texts.joined(separator: ","))]"
        try scenario.checkPicture(at: place)
        return scenario
    }

    /// The table of `garbage`; without the section, there is nothing to set.
    fileprivate var garbageTable: SettingTable {
        get { garbage ?? SettingTable(stream: "garbage", place: place) }
        set { if garbage != nil { garbage = newValue } }
    }

    /// The table of `form`; a limit that is set makes the section.
    fileprivate var formLimits: SettingTable {
        get { formTable ?? SettingTable(stream: "form", place: place) }
        set { formTable = newValue }
    }

    private mutating func set(
        _ pair: Variation.Pair, at path: Place, estimators: EstimatorFiles, reader: inout Reader
    ) {
        let node = pair.node
        switch pair.key {
        case "estimator":
            let names = estimators.names
            if let name = reader.word(node, path.path, of: names, allowed: names.joined(separator: ", ")),
                let model = estimators.model(name, reader: &reader)
            {
                estimator = model
            }
        case "failures":
            if reader.word(node, path.path, of: ["on", "off"], allowed: "on | off") == "off" {
                estimator.removeFailures()
            }
        default:
            let targets = Variation.targets(of: pair.key, in: self)
            if targets.isEmpty {
                let guess = Spelling.nearest(to: pair.key, among: Variation.keys(in: self))
                reader.fault(
                    path, found: "a key that this scenario does not have",
                    allowed: (guess.map { "did you mean \($0)? " } ?? "")
                        + "estimator, failures, or a key of a section, of its repetitions or of its occlusions")
            }
            for target in targets {
                guard let setting = reader.setting(node, path.path, spec: target.spec.fixed) else { return }
                self[keyPath: target.table].settings[target.spec.name] = setting
            }
        }
    }

    /// Notes values that do not go together.
    private mutating func check(_ variation: Variation, at place: Place, reader: inout Reader) {
        for fault in inferenceSettings.faults {
            reader.fault(place.below(fault.key), found: fault.found, allowed: fault.allowed)
        }
        countable = Scenario.rule(countableTable, reader: &reader)
        for item in session {
            SessionItem.checkStrokes(
                item.kind, item.table, path: place.path, elbowTop: style["elbow-top"], reader: &reader)
        }
        if workout != nil,
            let key = variation.settings.first(where: { $0.key == "count" || $0.key.hasSuffix(".count") })
        {
            reader.fault(
                place, found: "\(key.key) in a scenario with a workout", allowed: "the counts of the workout itself")
        }
    }
}
