import Text
import Foundation

extension Scenario {
    /// Reads a scenario's file; `nil` where the reader notes a fault.
    init?(
        _ document: Document, defaults: Defaults, estimators: EstimatorFiles, folder: URL?,
        reader: inout Reader
    ) {
        let before = reader.faults.count
        let root = document.root
        let fields = reader.fieldsByName(root, "", known: Scenario.keys)
        for (key, allowed) in [
            ("scenario", "its name, for example real/standard"), ("about", "one line of text"),
            ("family", Family.allCases.map(\.rawValue).joined(separator: " | ")),
            ("session", "a list of phases, at least one, or the key workout in its place"),
        ] where fields[key] == nil && !(key == "session" && fields["workout"] != nil) {
            reader.fault(root, key, found: "no such key", allowed: allowed)
        }
        func enumeration<Word: RawRepresentable & CaseIterable>(_ key: String, _ type: Word.Type) -> Word?
        where Word.RawValue == String {
            let words = Word.allCases.map(\.rawValue)
            return fields[key].flatMap {
                reader.word($0.value, $0.path, of: words, allowed: words.joined(separator: " | "))
            }.flatMap(Word.init)
        }
        func section(_ key: String, _ specs: [KeySpec], _ defaults: SettingTable?) -> SettingTable {
            guard let field = fields[key] else {
                return SettingTable(stream: key, place: reader.place(root, key)).filled(from: defaults)
            }
            return reader.table(field.value, field.path, specs: specs).filled(from: defaults)
        }
        let name = fields["scenario"].flatMap {
            reader.name(
                $0.value, $0.path, mayHaveFolders: true,
                allowed: "a name of lower-case letters, digits, hyphens and slashes, for example real/standard")
        }
        let about = fields["about"].flatMap { reader.line($0.value, $0.path) }
        let family = enumeration("family", Family.self)
        cycleSignal = enumeration("cycles", CycleSignal.self) ?? .body
        body = section("body", Schema.body, defaults.sex)
        style = section("style", Schema.style, defaults.style)
        camera = section("camera", Schema.camera, defaults.camera)
        clock = section("clock", Schema.clock, defaults.clock)
        morning = section("morning", Schema.morning, nil)
        closedLoop = section("closed-loop", Schema.closedLoop, nil)
        inference = section("inference", Schema.inference, nil)
        countableTable = section("countable", Schema.countable, defaults.countable)
        countable = Scenario.rule(countableTable, reader: &reader)
        formTable = fields["form"].map { reader.table($0.value, $0.path, specs: Schema.form) }
        reader.note(camera.pictureFaults(in: reader.file))
        let elbowTop = style["elbow-top"]
        session =
            fields["session"].map {
                SessionItem.list($0.value, $0.path, defaults: defaults.phases, elbowTop: elbowTop, reader: &reader)
            } ?? []
        if let field = fields["workout"] {
            if fields["session"] != nil {
                reader.fault(field.key, field.path, found: "the key beside session", allowed: "one of the two")
            }
            if let (script, phases) = WorkoutScript.read(field, folder: folder, reader: &reader) {
                workout = script
                session = SessionItem.list(
                    phases, field.path, defaults: defaults.phases, elbowTop: elbowTop, reader: &reader)
            }
        }
        occlusions =
            fields["occlusions"].map {
                OcclusionSettings.list($0.value, $0.path, reader: &reader, isDrawable: true)
            } ?? []

        others =
            fields["others"].map {
                OtherSettings.list($0.value, $0.path, defaults: defaults.phases, elbowTop: elbowTop, reader: &reader)
            } ?? []
        garbage = fields["garbage"].map {
            let table = reader.table($0.value, $0.path, specs: Schema.garbage)
            reader.require(Schema.garbage, in: table)
            return table
        }

        var own: String? = defaults.estimator
        if let field = fields["estimator"] {
            let names = estimators.names
            own = reader.word(
                field.value, field.path, of: names,
                allowed: "an estimator: \(Spelling.list(names, command: "repgauge list presets"))")
        }
        let estimator = own.flatMap { estimators.model($0, reader: &reader) }
        if let estimator { reader.note(InferenceSettings(inference, over: estimator.inference).faults) }
        guard let name, let family, let about, let estimator, reader.faults.count == before else { return nil }
        (self.name, self.family, self.about, self.estimator) = (name, family, about, estimator)
        self.defaults = defaults
        place = Place(file: document.file)
        places = fields.mapValues { reader.place($0.key, $0.path) }
    }

    /// The place of a key of the scenario; without a line where the file leaves the key out.
    package func place(of key: String) -> Place { places[key] ?? Place(file: place.file, path: key) }

    /// The place of an occlusion, by its number in the list, from 0.
    package func place(ofOcclusion index: Int) -> Place { occlusions[index].table.place }

    /// The countable rule, whose borderline must not lie above it.
    static func rule(_ table: SettingTable, reader: inout Reader) -> CountableRule {
        var rule = CountableRule()
        rule.drop = table.fixedNumber("drop") ?? rule.drop
        rule.borderlineDrop = table.fixedNumber("borderline-drop") ?? rule.borderlineDrop
        rule.rise = table.fixedNumber("rise") ?? rule.rise
        rule.borderlineRise = table.fixedNumber("borderline-rise") ?? rule.borderlineRise
        rule.along = table.fixedWord("along") ?? rule.along
        rule.elbowBottom = table.fixedNumber("elbow-bottom")
        rule.elbowTop = table.fixedNumber("elbow-top")
        for (name, low, high) in [
            ("drop", rule.borderlineDrop, rule.drop), ("rise", rule.borderlineRise, rule.rise),
        ] where low > high {
            if let place = table["borderline-\(name)"]?.place, place.file == reader.file {
                reader.fault(
                    place, found: KeySpec.text(low),
                    allowed: "at most that of a countable cycle, \(KeySpec.text(high))")
            } else {
                // The borderline is that of the defaults, or of the scenario that is varied.
                reader.fault(
                    table[name]?.place ?? table.place, found: KeySpec.text(high),
                    allowed: "at least that of a borderline cycle, \(KeySpec.text(low))")
            }
        }
        return rule
    }
}
