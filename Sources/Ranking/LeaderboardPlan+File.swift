import Detection
package import Documents
package import Scenarios
package import Foundation
import Outcomes
import Yams

extension LeaderboardPlan {
    private static let keys = [
        "leaderboard", "about", "scenarios", "seed", "trials", "sessions", "uses", "mornings", "estimators",
        "recordings",
    ]
    private static let required = ["leaderboard", "about", "scenarios", "estimators"]
    private static let nameAllowed = "a name of lower-case letters, digits and hyphens"

    /// Reads a plan's file; `nil` where the reader notes a fault.
    init?(_ document: Document, estimators known: [String], reader: inout Reader) {
        let before = reader.faults.count
        let fields = reader.section(document.root, "", known: Self.keys, required: Self.required)
        let name = fields["leaderboard"].flatMap { reader.name($0.value, $0.path, allowed: Self.nameAllowed) }
        about = fields["about"].flatMap { reader.line($0.value, $0.path) } ?? ""
        seed = fields["seed"].flatMap { reader.seed($0.value, $0.path) }
        trials = fields["trials"].flatMap { Self.trials($0, &reader) }
        (scenarios, places) = fields["scenarios"].map { reader.scenarioNames($0) } ?? ([], [])
        if let field = fields["mornings"] { (mornings, sleeperPlaces) = Self.mornings(field, &reader) }
        if let field = fields["sessions"] { sessions = Self.sessions(field, &reader) }
        if let field = fields["uses"] { uses = Self.uses(field, hasMornings: mornings != nil, &reader) }
        estimators = []
        for item in fields["estimators"].map({
            reader.items($0.value, $0.path, allowed: "a list of {estimator: …, about: …}")
        }) ?? [] {
            guard let estimator = Self.estimator(item.node, item.path, known: known, &reader) else { continue }
            if estimators.contains(where: { $0.label == estimator.label }) {
                reader.fault(
                    item.node, item.path, found: "\(estimator.label) again",
                    allowed: "each estimator once, or a name of its own after as")
            }
            estimators.append(estimator)
        }
        if let field = fields["estimators"], !estimators.isEmpty, estimators.allSatisfy(\.isAside) {
            reader.fault(field.key, field.path, found: "all aside", allowed: "at least one that is not aside")
        }
        groups = []
        for item in fields["recordings"].map({
            reader.items($0.value, $0.path, allowed: "a list of groups of recordings")
        }) ?? [] {
            guard let group = GroupReader.group(item.node, item.path, &reader) else { continue }
            if groups.contains(where: { $0.name == group.name }) {
                reader.fault(item.node, item.path, found: "\(group.name) again", allowed: "a name of its own")
            }
            groups.append(group)
        }
        guard let name, reader.faults.count == before else { return nil }
        self.name = name
    }

    /// Reads the mornings; their sleepers must be scenarios of the library too.
    private static func mornings(_ field: Reader.Field, _ reader: inout Reader) -> (Mornings?, [Place]) {
        let fields = reader.section(
            field.value, field.path, known: ["sleepers", "trials", "push-ups"], required: ["sleepers"])
        func whole(_ key: String, _ range: ClosedRange<Int>) -> Int? {
            fields[key].flatMap { field in
                reader.number(
                    field.value, field.path, range: Double(range.lowerBound)...Double(range.upperBound), isWhole: true,
                    allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
            }.map { Int($0) }
        }
        let (names, places) = fields["sleepers"].map { reader.scenarioNames($0) } ?? ([], [])
        var mornings = Mornings(names)
        mornings.trials = whole("trials", 1...100_000)
        if fields["push-ups"] != nil { mornings.pushUps = whole("push-ups", AlarmPlan.goals) ?? mornings.pushUps }
        return (names.isEmpty ? nil : mornings, places)
    }

    private static func estimator(
        _ node: Node, _ path: String, known: [String], _ reader: inout Reader
    ) -> Estimator? {
        let fields = reader.section(
            node, path, known: ["estimator", "about", "aside", "as", "picture", "trials", "stands-for"],
            required: ["estimator", "about"])
        let name = fields["estimator"].flatMap {
            reader.word($0.value, $0.path, of: known, allowed: "an estimator: \(known.joined(separator: ", "))")
        }
        let about = fields["about"].flatMap { reader.line($0.value, $0.path) }
        let isAside = fields["aside"].flatMap { reader.truth($0) } ?? false
        let standsFor = fields["stands-for"].map { reader.sourceEstimators($0) } ?? []
        let alias = fields["as"].flatMap { reader.name($0.value, $0.path, allowed: nameAllowed) }
        let picture = fields["picture"].flatMap { PicturePlan($0, reader: &reader) }
        let trials = fields["trials"].flatMap { Self.trials($0, &reader) }
        if !isAside, let field = fields["trials"] {
            reader.fault(
                field.key, field.path, found: "the key",
                allowed: "no such key where aside is not true: ranked estimators have the same trials")
        }
        guard let name, let about else { return nil }
        var estimator = Estimator(name: name, about: about, isAside: isAside)
        (estimator.alias, estimator.picture, estimator.trials) = (alias, picture, trials)
        estimator.standsFor = standsFor
        return estimator
    }

    /// Reads a number of trials.
    private static func trials(_ field: Reader.Field, _ reader: inout Reader) -> Int? {
        reader.number(
            field.value, field.path, range: 1...1e5, isWhole: true, allowed: "a whole number from 1 to 100000"
        ).map { Int($0) }
    }

    /// Reads the sessions of a user.
    private static func sessions(_ field: Reader.Field, _ reader: inout Reader) -> [Session] {
        var sessions: [Session] = []
        let families = Family.allCases.map(\.rawValue)
        let allowed = "a list of {family: …, weight: …, about: …}"
        for item in reader.items(field.value, field.path, allowed: allowed) {
            let fields = reader.section(
                item.node, item.path, known: ["family", "weight", "about"], required: ["family", "weight"])
            let family = fields["family"].flatMap {
                reader.word($0.value, $0.path, of: families, allowed: "a family: \(families.joined(separator: ", "))")
            }.flatMap(Family.init)
            let weight = fields["weight"].flatMap {
                reader.number(
                    $0.value, $0.path, range: 0.001...1e6, isWhole: false, allowed: "a number from 0.001 to 1000000")
            }
            let about = fields["about"].flatMap { reader.line($0.value, $0.path) } ?? ""
            guard let family, let weight else { continue }
            if sessions.contains(where: { $0.family == family }) {
                reader.fault(item.node, item.path, found: "\(family.rawValue) again", allowed: "each family once")
            }
            sessions.append(Session(family: family, weight: weight, about: about))
        }
        return sessions
    }

    /// Reads the uses.
    private static func uses(_ field: Reader.Field, hasMornings: Bool, _ reader: inout Reader) -> [Use] {
        var uses: [Use] = []
        for item in reader.items(field.value, field.path, allowed: "a list of {use: …, about: …, costs: …}") {
            let fields = reader.section(
                item.node, item.path, known: ["use", "about", "estimator", "costs"],
                required: ["use", "about", "costs"])
            let name = fields["use"].flatMap { reader.name($0.value, $0.path, allowed: nameAllowed) }
            let about = fields["about"].flatMap { reader.line($0.value, $0.path) }
            let estimator = fields["estimator"].flatMap {
                reader.word($0.value, $0.path, of: ["mean", "worst"], allowed: "mean or worst")
            }
            let costs = fields["costs"].map { Self.costs($0, hasMornings: hasMornings, &reader) } ?? []
            guard let name, let about, !costs.isEmpty else { continue }
            if uses.contains(where: { $0.name == name }) {
                reader.fault(item.node, item.path, found: "\(name) again", allowed: "a name of its own")
            }
            uses.append(Use(name: name, about: about, isWorstEstimator: estimator == "worst", costs: costs))
        }
        return uses
    }

    /// Reads the costs of a use, each figure once.
    private static func costs(_ field: Reader.Field, hasMornings: Bool, _ reader: inout Reader) -> [Use.Cost] {
        var costs: [Use.Cost] = []
        let names = Use.Figure.names
        for item in reader.items(field.value, field.path, allowed: "a list of {of: …, cost: …, about: …}") {
            let fields = reader.section(
                item.node, item.path, known: ["of", "cost", "about"], required: ["of", "cost", "about"])
            let figure = fields["of"].flatMap {
                reader.word($0.value, $0.path, of: names, allowed: "a figure: \(names.joined(separator: ", "))")
            }.flatMap(Use.Figure.init)
            let cost = fields["cost"].flatMap {
                reader.number(
                    $0.value, $0.path, range: 0.001...1e6, isWhole: false, allowed: "a number from 0.001 to 1000000")
            }
            let about = fields["about"].flatMap { reader.line($0.value, $0.path) }
            guard let figure, let cost, let about else { continue }
            if costs.contains(where: { $0.figure == figure }) {
                reader.fault(item.node, item.path, found: "the figure again", allowed: "each figure once")
            }
            if figure.isOfMornings, !hasMornings {
                reader.fault(
                    item.node, item.path, found: "a figure of mornings", allowed: "one of sessions, or the key mornings"
                )
            }
            costs.append(Use.Cost(figure, cost: cost, about: about))
        }
        return costs
    }

    /// Reads one group of recordings.
    private enum GroupReader {
        private static let keys = [
            "name", "about", "recordings", "form", "grades", "tracking", "tolerance", "negatives", "aside",
            "stands-for",
        ]

        static func group(_ node: Node, _ path: String, _ reader: inout Reader) -> Group? {
            let before = reader.faults.count
            let fields = reader.section(node, path, known: keys, required: ["name", "about", "recordings"])
            let name = fields["name"].flatMap { reader.name($0.value, $0.path, allowed: nameAllowed) }
            let about = fields["about"].flatMap { reader.line($0.value, $0.path) }
            var group = Group(
                name: name ?? "", about: about ?? "",
                recordings: fields["recordings"].map { reader.recordings($0) } ?? [])
            group.filter.form = fields["form"].flatMap { reader.line($0.value, $0.path) }
            group.filter.grades = fields["grades"].map { field in
                reader.items(field.value, field.path, allowed: "a list of grades").compactMap {
                    reader.line($0.node, $0.path)
                }
            }
            group.filter.tracking = fields["tracking"].flatMap { tracking($0, &reader) }
            group.tolerance =
                fields["tolerance"].flatMap {
                    reader.number(
                        $0.value, $0.path, range: 0...1000, isWhole: true, allowed: "a whole number from 0 to 1000")
                }.map { Int($0) } ?? 0
            group.isNegative = fields["negatives"].flatMap { reader.truth($0) } ?? false
            group.isAside = fields["aside"].flatMap { reader.truth($0) } ?? false
            group.standsFor = fields["stands-for"].map { reader.sourceEstimators($0) } ?? []
            if group.isNegative, let field = fields["tolerance"] {
                reader.fault(field.key, field.path, found: "the key", allowed: "no such key where negatives is true")
            }
            return reader.faults.count == before ? group : nil
        }

        private static func tracking(_ field: Reader.Field, _ reader: inout Reader) -> RecordingFilter.Tracking? {
            let allowed = "{at-most: SHARE}, {above: SHARE} with a share 0…1, or not-judged"
            guard case .mapping(let mapping) = field.value else {
                return reader.word(field.value, field.path, of: ["not-judged"], allowed: allowed)
                    .map { _ in .notJudged }
            }
            guard mapping.count == 1 else {
                reader.fault(field.value, field.path, found: "\(mapping.count) keys", allowed: allowed)
                return nil
            }
            guard let only = reader.fields(field.value, field.path, known: ["at-most", "above"]).first,
                let share = reader.number(only.value, only.path, range: 0...1, isWhole: false, allowed: "a number 0…1")
            else { return nil }
            return only.name == "above" ? .above(share) : .atMost(share)
        }
    }
}

extension Reader {
    /// The keys of a mapping by name; those that must be there and are not are faults.
    fileprivate mutating func section(
        _ node: Node, _ path: String, known: [String], required: [String]
    ) -> [String: Field] {
        let fields = Dictionary(
            fields(node, path, known: known).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        if case .mapping = node {
            for key in required where fields[key] == nil {
                fault(node, Reader.join(path, key), found: "no such key", allowed: known.joined(separator: ", "))
            }
        }
        return fields
    }

    /// Names of suites and scenarios, with their places.
    fileprivate mutating func scenarioNames(_ field: Field) -> ([String], [Place]) {
        let allowed = "a list of names of suites and scenarios"
        var (names, places): ([String], [Place]) = ([], [])
        for item in items(field.value, field.path, allowed: allowed) {
            guard let name = name(item.node, item.path, mayHaveFolders: true, allowed: allowed) else { continue }
            names.append(name)
            places.append(place(item.node, item.path))
        }
        return (names, places)
    }

    /// Places within a folder of recordings.
    fileprivate mutating func recordings(_ field: Field) -> [String] {
        let allowed = "a list of folders or CSV files within the folder of recordings"
        return items(field.value, field.path, allowed: allowed).compactMap { item in
            guard let line = line(item.node, item.path) else { return nil }
            guard !line.hasPrefix("/"), !line.split(separator: "/").contains("..") else {
                fault(item.node, item.path, allowed: allowed)
                return nil
            }
            return line
        }
    }

    /// Pose estimators of published rules.
    fileprivate mutating func sourceEstimators(_ field: Field) -> [SourceEstimator] {
        let known = SourceEstimator.allCases.map(\.rawValue)
        let allowed = "a list of: \(known.joined(separator: ", "))"
        return items(field.value, field.path, allowed: allowed).compactMap {
            word($0.node, $0.path, of: known, allowed: allowed).flatMap(SourceEstimator.init)
        }
    }

    /// A yes or no.
    fileprivate mutating func truth(_ field: Field) -> Bool? {
        word(field.value, field.path, of: ["true", "false"], allowed: "true or false").map { $0 == "true" }
    }
}

extension ScenarioLibrary {
    /// Reads a plan of a leaderboard.
    ///
    /// - Parameter url: Its YAML file.
    /// - Returns: The plan.
    /// - Throws: `InputError` with all faults of the file, and of unknown scenarios that it names.
    package func leaderboardPlan(_ url: URL) throws(InputError) -> LeaderboardPlan {
        let document = try Self.document(url, of: .leaderboard)
        var reader = Reader(file: document.file)
        let plan = LeaderboardPlan(document, estimators: estimators.map(\.name), reader: &reader)
        guard let plan, reader.faults.isEmpty else { throw InputError(reader.faults) }
        try check(
            Array(zip(plan.scenarios, plan.places)) + Array(zip(plan.mornings?.sleepers ?? [], plan.sleeperPlaces)))
        return plan
    }
}
