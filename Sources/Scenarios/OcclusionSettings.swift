import Documents
import Yams

/// An item of `occlusions`, before it is drawn.
struct OcclusionSettings: Sendable, Hashable {
    var table: SettingTable

    /// Reads a list of occlusions without those with a fault; only in scenarios values may be drawn.
    static func list(_ node: Node, _ path: String, reader: inout Reader, isDrawable: Bool) -> [OcclusionSettings] {
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
        let causes = ["hide", "area", "object"].filter(has)
        if causes.count != 1 {
            let found = causes.isEmpty ? "nothing that is hidden" : causes.joined(separator: " and ")
            faults.append((found, "one of hide, area, object"))
        }
        if has("area"), lacks("area.x", "area.y") {
            faults.append(("half an area", "{x: [low, high], y: [low, high]}"))
        }
        if has("object"),
            lacks("object.x", "object.y", "object.length", "object.width", "object.height")
                || Set(["object.to.x", "object.to.y", "object.speed"].map { table[$0] == nil }).count > 1
        {
            faults.append(
                (
                    "another object",
                    "{x: …, y: …, length: …, width: …, height: …}, and to: {x: …, y: …} with speed for one that moves"
                ))
        }
        let times = ["at-bottoms", "bursts", "flicker", "dips", "span"].filter(has)
        if times.count > 1 {
            faults.append((times.joined(separator: " and "), "at most one of at-bottoms, bursts, flicker, dips, span"))
        }
        if has("bursts"), lacks("bursts.hidden") || lacks("bursts.visible") == lacks("bursts.share") {
            faults.append(("other bursts", "{hidden: …, visible: …} or {hidden: …, share: …}"))
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

    func resolve(_ drawing: Drawing, session: [PhasePlan]) throws(InputError) -> Occlusion {
        let table = Section(table, drawing)
        let what: Occlusion.What =
            if table.table["hide"] != nil { .joints(try table.word("hide")) } else if table.table["area.x"] != nil {
                .area(x: try table.pair("area.x"), y: try table.pair("area.y"))
            } else {
                .object(try object(table))
            }
        return Occlusion(what: what, when: try when(table, session), effect: try table.word("effect"))
    }

    private func object(_ table: Section) throws(InputError) -> RoomObject {
        func place(_ prefix: String) throws(InputError) -> SIMD2<Double> {
            SIMD2(try table.number(prefix + ".x"), try table.number(prefix + ".y"))
        }
        var object = RoomObject(
            place: try place("object"),
            size: SIMD3(
                try table.number("object.length"), try table.number("object.width"), try table.number("object.height")))
        object.above = try table.optionalNumber("object.above") ?? 0
        if let speed = try table.optionalNumber("object.speed") {
            object.speed = speed
            object.turningPoint = try place("object.to")
        }
        return object
    }

    private func when(_ table: Section, _ session: [PhasePlan]) throws(InputError) -> Occlusion.When {
        if let share = try table.optionalNumber("flicker") { return .flicker(share: share) }
        if let rate = try table.optionalNumber("dips") { return .dips(perSecond: rate) }
        if let probability = try table.optionalNumber("at-bottoms.probability") {
            return .bottoms(probability: probability, seconds: try table.pair("at-bottoms.seconds"))
        }
        if table.table["bursts.hidden"] != nil {
            let visible: Occlusion.Visible =
                if let share = try table.optionalNumber("bursts.share") { .share(hidden: share) } else {
                    .time(try table.drawnTime("bursts.visible"))
                }
            return .bursts(hidden: try table.drawnTime("bursts.hidden"), visible: visible)
        }
        guard table.table["span.seconds"] != nil else { return .always }
        let seconds = try table.number("span.seconds")
        if let start = try table.optionalNumber("span.start") { return .span(start: start, seconds: seconds) }
        let label = try table.text("span.phase")
        if let index = session.firstIndex(where: { $0.label == label }) {
            return .phase(index: index, share: try table.number("span.at"), seconds: seconds)
        }
        let labels = session.map(\.label).joined(separator: ", ")
        throw table.place("span.phase").error(found: "\"\(label)\"", allowed: "the label of a phase: \(labels)")
    }
}
