import Yams

/// A suite: scenarios with numbers of trials.
struct Suite: Sendable {
    /// One scenario of it.
    struct Item: Sendable {
        var scenario: String
        var trials: Int?
        var place: Place
    }

    var name: String
    var about: String
    var seed: UInt64
    var trials: Int
    var items: [Item]

    private static let keys = ["suite", "about", "seed", "trials", "scenarios"]

    /// Reads a suite's file; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let fields = Dictionary(
            reader.fields(document.root, "", known: Suite.keys).map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        for key in ["suite", "about", "scenarios"] where fields[key] == nil {
            reader.fault(document.root, key, found: "no such key", allowed: "\(Suite.keys.joined(separator: ", "))")
        }
        let name = fields["suite"].flatMap {
            reader.name($0.value, $0.path, allowed: "a name of lower-case letters, digits and hyphens")
        }
        let about = fields["about"].flatMap { reader.line($0.value, $0.path) }
        seed = fields["seed"].flatMap { reader.seed($0.value, $0.path) } ?? ScenarioLibrary.defaultSeed
        func trials(_ node: Node, _ path: String) -> Int? {
            reader.number(node, path, range: 1...1e6, isWhole: true, allowed: "a whole number from 1 to 1000000")
                .map { Int($0) }
        }
        self.trials = fields["trials"].flatMap { trials($0.value, $0.path) } ?? ScenarioLibrary.defaultTrials
        items = []
        let allowed = "a list of names of scenarios; {name: trials} for another number of trials"
        for item in fields["scenarios"].map({ reader.items($0.value, $0.path, allowed: allowed) }) ?? [] {
            var (key, count) = (item.node, Int?.none)
            if case .mapping(let mapping) = item.node, let only = mapping.first, mapping.count == 1 {
                key = only.key
                count = trials(only.value, item.path)
            }
            guard let scenario = reader.name(key, item.path, mayHaveFolders: true, allowed: allowed) else { continue }
            if items.contains(where: { $0.scenario == scenario }) {
                reader.fault(key, item.path, found: "\(scenario) again", allowed: "each scenario once")
                continue
            }
            items.append(Item(scenario: scenario, trials: count, place: reader.place(key, item.path)))
        }
        guard let name, let about, reader.faults.count == before else { return nil }
        (self.name, self.about) = (name, about)
    }
}
