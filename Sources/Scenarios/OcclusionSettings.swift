import Documents
import Yams

/// An item of `occlusions`, before it is drawn.
struct OcclusionSettings: Sendable, Hashable {
    var table: SettingTable

    /// Reads a list of occlusions.
    ///
    /// - Parameters:
    ///   - node: The list.
    ///   - path: Its path.
    ///   - reader: Takes the faults.
    ///   - isDrawable: Whether values may be drawn and spans may refer to phases, as in scenarios.
    /// - Returns: The occlusions without a fault.
    static func list(
        _ node: Node, _ path: String, reader: inout Reader, isDrawable: Bool
    ) -> [OcclusionSettings] {
        if case .sequence(let sequence) = node, sequence.isEmpty { return [] }
        let specs = isDrawable ? Schema.occlusion : Schema.occlusion.map(\.fixed)
        return reader.items(node, path, allowed: "a list of occlusions").compactMap { item in
            let before = reader.faults.count
            let table = reader.table(item.node, item.path, specs: specs)
            guard reader.faults.count == before else { return nil }
            for fault in faults(table, isDrawable: isDrawable) {
                reader.fault(item.node, item.path, found: fault.found, allowed: fault.allowed)
            }
            return reader.faults.count == before ? OcclusionSettings(table: table) : nil
        }
    }

    private static func faults(_ table: SettingTable, isDrawable: Bool) -> [(found: String, allowed: String)] {
        func has(_ prefix: String) -> Bool {
            table.settings.keys.contains { $0 == prefix || $0.hasPrefix(prefix + ".") }
        }
        func lacks(_ names: String...) -> Bool { names.contains { table[$0] == nil } }
        var faults: [(String, String)] = []
        if has("hide") == has("area") { faults.append(("both or neither of hide and area", "one of them")) }
        if has("area"), lacks("area.x", "area.y") {
            faults.append(("half an area", "{x: [low, high], y: [low, high]}"))
        }
        let times = ["at-bottoms", "flicker", "dips", "span"].filter(has)
        if times.count != 1 {
            faults.append(
                (times.isEmpty ? "no time" : times.joined(separator: " and "), "one of at-bottoms, flicker, dips, span")
            )
        }
        if has("at-bottoms"), lacks("at-bottoms.probability", "at-bottoms.seconds") {
            faults.append(("half of at-bottoms", "{probability: …, seconds: [low, high]}"))
        }
        if has("span") {
            let byPhase = has("span.phase") || has("span.at")
            let isWhole = byPhase ? !has("span.start") && !lacks("span.phase", "span.at") : has("span.start")
            if lacks("span.seconds") || !isWhole || (byPhase && !isDrawable) {
                faults.append(
                    ("another span", "{start: …, seconds: …}" + (isDrawable ? " or {phase: …, at: …, seconds: …}" : ""))
                )
            }
        }
        if lacks("effect") { faults.append(("no effect", "effect: guessed | missing")) }
        return faults
    }

    /// Draws the occlusion.
    ///
    /// - Parameters:
    ///   - drawing: The trial.
    ///   - session: The trial's phases, to which spans may refer.
    /// - Returns: The occlusion with every number fixed.
    /// - Throws: `InputError` where a span refers to a phase that is not there.
    func resolve(_ drawing: Drawing, session: [PhasePlan]) throws(InputError) -> Occlusion {
        let table = Section(table, drawing)
        let what: Occlusion.What =
            if table.table["hide"] != nil { .joints(try table.word("hide")) } else {
                .area(x: try table.pair("area.x"), y: try table.pair("area.y"))
            }
        return Occlusion(what: what, when: try when(table, session), effect: try table.word("effect"))
    }

    private func when(_ table: Section, _ session: [PhasePlan]) throws(InputError) -> Occlusion.When {
        if let share = try table.optionalNumber("flicker") { return .flicker(share: share) }
        if let rate = try table.optionalNumber("dips") { return .dips(perSecond: rate) }
        if let probability = try table.optionalNumber("at-bottoms.probability") {
            return .bottoms(probability: probability, seconds: try table.pair("at-bottoms.seconds"))
        }
        let seconds = try table.number("span.seconds")
        if let start = try table.optionalNumber("span.start") { return .span(start: start, seconds: seconds) }
        let label = try table.text("span.phase")
        if let index = session.firstIndex(where: { $0.label == label }) {
            return .phase(index: index, share: try table.number("span.at"), seconds: seconds)
        }
        let labels = session.map(\.label).joined(separator: ", ")
        throw InputError([
            table.place("span.phase").fault(found: "\"\(label)\"", allowed: "the label of a phase: \(labels)")
        ])
    }
}
