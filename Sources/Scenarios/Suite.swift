import Documents
import Yams

/// A suite: scenarios with numbers of trials.
struct Suite: Sendable {
    struct Item: Sendable {
        var scenario: Variation
        var trials: Int?
        var place: Place
    }

    var name: String
    var seed: UInt64
    var trials: Int
    var items: [Item]

    private static let keys = ["suite", "about", "seed", "trials", "scenarios"]

    /// Reads a suite's file; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(
            document.root, "", known: Suite.keys, required: ["suite", "about", "scenarios"], reader: &reader)
        let name = fields.name("suite", &reader)
        let about = fields.line("about", &reader)
        seed = fields.seed("seed", &reader) ?? ScenarioLibrary.defaultSeed
        trials = fields.whole("trials", 1...1_000_000, &reader) ?? ScenarioLibrary.defaultTrials
        (self.name, items) = ("", [])
        for item in fields.items("scenarios", allowed: Suite.allowed, &reader) {
            read(item.node, item.path, reader: &reader)
        }
        guard let name, about != nil, reader.faults.count == before else { return nil }
        self.name = name
    }

    private static let allowed = """
        a list of names of scenarios, of the folder or of files beside the suite, without .yaml; {name: trials} or {name: {trials: …, vary: {…}}} for another number of trials \
        or several variations
        """

    private static func trials(_ node: Node, _ path: String, reader: inout Reader) -> Int? {
        reader.number(node, path, range: 1...1e6, isWhole: true, allowed: "a whole number from 1 to 1000000")
            .map { Int($0) }
    }

    /// Reads one entry, which may name many scenarios.
    private mutating func read(_ node: Node, _ path: String, reader: inout Reader) {
        var (key, count, axes) = (node, Int?.none, [Axis]())
        if case .mapping(let mapping) = node, let only = mapping.first, mapping.count == 1 {
            key = only.key
            if case .mapping = only.value {
                for field in reader.fields(only.value, path, known: ["trials", "vary"]) {
                    if field.name == "trials" {
                        count = Suite.trials(field.value, field.path, reader: &reader)
                    } else {
                        axes = Suite.axes(field.value, field.path, reader: &reader)
                    }
                }
            } else {
                count = Suite.trials(only.value, path, reader: &reader)
            }
        }
        let place = reader.place(key, path)
        guard let base = Suite.name(key, path, reader: &reader) else { return }
        let number = axes.reduce(1) { min($0 * $1.values.count, 1_000_000) }
        guard items.count + number <= ScenarioLibrary.mostScenarios else {
            reader.fault(
                place, found: "\(items.count + number) scenarios in all",
                allowed: "at most \(ScenarioLibrary.mostScenarios) in a suite")
            return
        }
        for settings in Suite.product(axes) {
            let scenario = Variation(base: base.base, settings: base.settings + settings)
            if Set(scenario.settings.map(\.key)).count < scenario.settings.count {
                reader.fault(place, found: "a key in the name and in vary too", allowed: "each key once")
                return
            }
            if items.contains(where: { $0.scenario == scenario }) {
                reader.fault(key, path, found: "\(scenario.base) again", allowed: "each scenario once")
                return
            }
            items.append(Item(scenario: scenario, trials: count, place: place))
        }
    }

    /// A scenario's name, which may have settings in brackets.
    private static func name(_ node: Node, _ path: String, reader: inout Reader) -> Variation? {
        guard case .scalar(let scalar) = node, scalar.string.contains("[") else {
            return reader.name(node, path, mayHaveFolders: true, allowed: Suite.allowed).map {
                Variation(base: $0, settings: [])
            }
        }
        do throws(InputError) {
            let variation = try Variation(scalar.string, at: reader.place(node, path))
            let base = Node.scalar(Node.Scalar(variation.base, Tag(.implicit), .plain, scalar.mark))
            return reader.name(base, path, mayHaveFolders: true, allowed: Suite.allowed) == nil ? nil : variation
        } catch {
            for fault in error.diagnostics {
                reader.fault(reader.place(node, path), found: fault.found, allowed: fault.allowed)
            }
            return nil
        }
    }

    private typealias Axis = (key: String, values: [String])

    private static func axes(_ node: Node, _ path: String, reader: inout Reader) -> [Axis] {
        reader.fields(node, path, known: nil).compactMap { field in
            let allowed = "a list of numbers, pairs of numbers or words"
            let values = reader.items(field.value, field.path, allowed: allowed).compactMap { item -> String? in
                if case .sequence(let ends) = item.node, ends.count == 2, case .scalar(let low) = ends[0],
                    case .scalar(let high) = ends[1], Reader.number(ends[0]) != nil, Reader.number(ends[1]) != nil
                {
                    return Variation.Pair(key: field.name, low: low.string, high: high.string).value
                }
                guard case .scalar(let scalar) = item.node, !scalar.string.isEmpty,
                    !scalar.string.contains(where: { "[],=".contains($0) })
                else {
                    reader.fault(item.node, item.path, allowed: "two numbers [low, high], a number or a word")
                    return nil
                }
                return Variation.Pair(key: field.name, value: scalar.string).value
            }
            guard Set(values).count == values.count else {
                reader.fault(field.value, field.path, found: "a value twice", allowed: "each value once")
                return nil
            }
            return values.isEmpty ? nil : (key: field.name, values: values)
        }
    }

    /// Every combination, the last axis changing fastest.
    private static func product(_ axes: [Axis]) -> [[Variation.Pair]] {
        axes.reduce([[]]) { combinations, axis in
            combinations.flatMap { settings in
                axis.values.map { settings + [Variation.Pair(key: axis.key, value: $0)] }
            }
        }
    }
}

/// A scenario with its number of trials.
package struct SuiteEntry: Sendable {
    package var scenario: Scenario
    /// The number of its trials, at least 1.
    package var trials: Int

    package init(scenario: Scenario, trials: Int) { (self.scenario, self.trials) = (scenario, trials) }
}
