import Yams
import Text

/// An item of a session, before it is drawn.
struct SessionItem: Sendable {
    var kind: ActivityKind
    /// Its keys, with the defaults of those that it does not name.
    var table: SettingTable
    var start: Posture
    var end: Posture

    /// Reads a session; postures that don't follow one another are faults.
    static func list(
        _ node: Node, _ path: String, defaults: [String: SettingTable], elbowTop: Setting?, reader: inout Reader
    ) -> [SessionItem] {
        var items: [SessionItem] = []
        var ordinals: [ActivityKind: Int] = [:]
        var posture: Posture?
        for (itemNode, itemPath) in reader.items(node, path, allowed: "a list of phases, at least one") {
            let before = reader.faults.count
            let item = read(
                itemNode, itemPath, ordinals: &ordinals, posture: posture, defaults: defaults, elbowTop: elbowTop,
                reader: &reader)
            // After a wrong phase the posture is not known, and what follows is not blamed.
            posture = reader.faults.count == before ? item?.end : nil
            if let item { items.append(item) }
        }
        return items
    }

    private static func read(
        _ node: Node, _ path: String, ordinals: inout [ActivityKind: Int], posture: Posture?,
        defaults: [String: SettingTable], elbowTop: Setting?, reader: inout Reader
    ) -> SessionItem? {
        let names = ActivityKind.allCases.map(\.rawValue)
        let name: String
        var value: Node?
        let keyNode: Node
        switch node {
        case .scalar:
            guard let word = reader.word(node, path, of: names, allowed: "one of \(names.joined(separator: ", "))")
            else { return nil }
            (name, keyNode) = (word, node)
        case .mapping(let mapping) where mapping.count != 1:
            reader.fault(
                node, path, found: "a mapping with \(Plural.counted(mapping.count, "key"))",
                allowed: "one phase an item; indent its keys further, or put them in braces")
            return nil
        default:
            guard let field = reader.fields(node, path, known: names).first else { return nil }
            (name, keyNode) = (field.name, field.key)
            if !Reader.isNothing(field.value) { value = field.value }
        }
        guard let kind = ActivityKind(rawValue: name) else { return nil }
        let itemPath = Reader.join(path, name)
        let ordinal = ordinals[kind, default: 0]
        ordinals[kind] = ordinal + 1
        let stream = "session.\(name).\(ordinal)"
        var table = SettingTable(stream: stream, place: reader.place(keyNode, itemPath))
        if let value { table = reader.table(value, itemPath, stream: stream, specs: kind.specs) }
        let filled = table.filled(from: defaults[name])
        return assemble(
            kind, table: filled, keyNode: keyNode, path: itemPath, posture: posture, elbowTop: elbowTop, reader: &reader
        )
    }

    private static func assemble(
        _ kind: ActivityKind, table: SettingTable, keyNode: Node, path: String, posture: Posture?, elbowTop: Setting?,
        reader: inout Reader
    ) -> SessionItem? {
        let start: Posture
        var end: Posture
        switch kind {
        case .stand, .plank, .kneel, .allFours, .lie, .propped, .sit:
            start = kind.posture ?? .standing
            end = start
        case .getDown, .standUp, .kneelDown, .lieDown, .transition:
            start = posture ?? .standing
            end = kind.posture ?? start
            if kind == .transition {
                guard let target: Posture = table.fixedWord("to") else {
                    reader.fault(
                        keyNode, Reader.join(path, "to"), found: "no such key",
                        allowed: Posture.allCases.map(\.rawValue).joined(separator: " | "))
                    return nil
                }
                end = target
            }
        case .pushUps, .nod, .hips, .lift: (start, end) = (.plank, .plank)
        case .squats: (start, end) = (.standing, .standing)
        case .exercise:
            guard let exercise: Exercise = table.fixedWord("of") else {
                reader.fault(
                    keyNode, Reader.join(path, "of"), found: "no such key",
                    allowed: Exercise.allCases.map(\.rawValue).joined(separator: " | "))
                return nil
            }
            (start, end) = (exercise.posture, exercise.posture)
        case .pump, .wave, .reach, .raise, .clap:
            start = table.fixedWord("posture") ?? .standing
            end = start
        }
        if let posture, posture != start {
            reader.fault(
                keyNode, path,
                found: "a phase that begins in posture \(start.rawValue) after one that ends in \(posture.rawValue)",
                allowed: "a phase that leads there before it, for example \(hint(to: start))")
        }
        checkStrokes(kind, table, path: path, elbowTop: elbowTop, reader: &reader)
        checkFaults(table, reader: &reader)
        return SessionItem(kind: kind, table: table, start: start, end: end)
    }

    private static func hint(to posture: Posture) -> String {
        switch posture {
        case .plank: "get-down: {seconds: 2}"
        case .standing: "stand-up: {seconds: 2}"
        case .kneeling: "kneel-down: {seconds: 2}"
        case .supine: "lie-down: {seconds: 3}"
        case .allFours, .propped, .seated: "transition: {to: \(posture.rawValue), seconds: 2}"
        }
    }

    /// A bottom that lies above every possible top is a fault; one that lies above it in some draws is drawn lower.
    static func checkStrokes(
        _ kind: ActivityKind, _ table: SettingTable, path: String, elbowTop: Setting?, reader: inout Reader
    ) {
        guard kind.bendsDown, let bottom = table["bottom"], let top = table["top"] ?? elbowTop,
            case .number(let bottomSource, let bottomRange, _) = bottom.value,
            case .number(let topSource, let topRange, _) = top.value
        else { return }
        let lowest = bottomSource.bounds(within: bottomRange).lowerBound
        let highest = topSource.bounds(within: topRange).upperBound
        guard lowest > highest - Scenario.shortestStroke else { return }
        var place = bottom.place.file == reader.file ? bottom.place : top.place
        place.path = Reader.join(path, bottom.place.file == reader.file ? "bottom" : "top")
        reader.fault(
            place, found: "a bottom of \(KeySpec.text(lowest)) or more and a top of \(KeySpec.text(highest)) or less",
            allowed: "a bottom at least \(KeySpec.text(Scenario.shortestStroke)) degrees below the top")
    }
}
