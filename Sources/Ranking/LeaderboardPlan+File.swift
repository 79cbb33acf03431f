import Detection
package import Documents
package import Scenarios
package import Foundation
import Outcomes
import Yams
import Text

extension LeaderboardPlan {
    private static let keys = [
        "leaderboard", "about", "scenarios", "seed", "trials", "sessions", "uses", "mornings", "estimators",
        "recordings",
    ]
    private static let required = ["leaderboard", "about", "scenarios", "estimators"]
    private static let trialRange = 1...100_000

    /// Reads a plan's file; `nil` where the reader notes a fault.
    init?(_ document: Document, estimators known: [String], reader: inout Reader) {
        let before = reader.faults.count
        let fields = KeyedFields(document.root, "", known: Self.keys, required: Self.required, reader: &reader)
        let name = fields.name("leaderboard", &reader)
        about = fields.line("about", &reader) ?? ""
        seed = fields.seed("seed", &reader)
        trials = fields.whole("trials", Self.trialRange, &reader)
        (scenarios, places) = fields.scenarios("scenarios", &reader)
        if let field = fields["mornings"] { (mornings, sleeperPlaces) = Self.mornings(field, &reader) }
        if fields["sessions"] != nil { sessions = Self.sessions(fields, &reader) }
        estimators = fields.list(
            "estimators", allowed: "a list of {estimator: …, about: …}",
            once: "each estimator once, or a name of its own after as", by: \.label, &reader
        ) { Self.estimator($0, $1, known: known, &$2) }
        groups = fields.list("recordings", allowed: "a list of groups of recordings", by: \.name, &reader) {
            Self.group($0, $1, &$2)
        }
        uses = Self.uses(fields, hasMornings: mornings != nil, &reader)
        if let field = fields["estimators"], !estimators.isEmpty, estimators.allSatisfy(\.isAside) {
            reader.fault(field.key, field.path, found: "all aside", allowed: "at least one that is not aside")
        }
        guard let name, reader.faults.count == before else { return nil }
        self.name = name
    }

    /// Reads the mornings; their sleepers must be scenarios of the library too.
    private static func mornings(_ field: Reader.Field, _ reader: inout Reader) -> (Mornings?, [Place]) {
        let fields = KeyedFields(
            field.value, field.path, known: ["sleepers", "trials", "push-ups"], required: ["sleepers"], reader: &reader)
        let (names, places) = fields.scenarios("sleepers", &reader)
        var mornings = Mornings(sleepers: names)
        mornings.trials = fields.whole("trials", trialRange, &reader)
        mornings.pushUps = fields.whole("push-ups", AlarmPlan.goals, &reader) ?? mornings.pushUps
        return (names.isEmpty ? nil : mornings, places)
    }

    private static func estimator(_ node: Node, _ path: String, known: [String], _ reader: inout Reader) -> Estimator? {
        let fields = KeyedFields(
            node, path, known: ["estimator", "about", "aside", "as", "picture", "trials", "stands-for"],
            required: ["estimator", "about"], reader: &reader)
        let name = fields.word("estimator", of: known, "an estimator: \(known.joined(separator: ", "))", &reader)
        let about = fields.line("about", &reader)
        let isAside = fields.truth("aside", &reader) ?? false
        let standsFor = sourceEstimators(fields, &reader)
        let alias = fields.name("as", &reader)
        let picture = fields["picture"].flatMap { PicturePlan($0, reader: &reader) }
        let trials = fields.whole("trials", trialRange, &reader)
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

    /// Reads the pose estimators of published rules that others stand for.
    private static func sourceEstimators(_ fields: KeyedFields, _ reader: inout Reader) -> [SourceEstimator] {
        fields.words("stands-for", of: SourceEstimator.allCases.map(\.rawValue), &reader)
            .compactMap(SourceEstimator.init)
    }

    private static func weight(_ key: String, _ fields: KeyedFields, _ reader: inout Reader) -> Double? {
        fields.number(key, 0.001...1e6, "a number from 0.001 to 1000000", &reader)
    }

    private static func sessions(_ fields: KeyedFields, _ reader: inout Reader) -> [Session] {
        let families = Family.allCases.map(\.rawValue)
        return fields.list(
            "sessions", allowed: "a list of {family: …, weight: …, about: …}", once: "each family once",
            by: \.family.rawValue, &reader
        ) { node, path, reader in
            let fields = KeyedFields(
                node, path, known: ["family", "weight", "about"], required: ["family", "weight"], reader: &reader)
            let family = fields.word("family", of: families, "a family: \(families.joined(separator: ", "))", &reader)
                .flatMap(Family.init)
            let weight = weight("weight", fields, &reader)
            let about = fields.line("about", &reader) ?? ""
            guard let family, let weight else { return nil }
            return Session(family: family, weight: weight, about: about)
        }
    }

    private static func uses(_ fields: KeyedFields, hasMornings: Bool, _ reader: inout Reader) -> [Use] {
        fields.list("uses", allowed: "a list of {use: …, about: …, costs: …}", by: \.name, &reader) {
            node, path, reader in
            let fields = KeyedFields(
                node, path, known: ["use", "about", "estimator", "costs"], required: ["use", "about", "costs"],
                reader: &reader)
            let name = fields.name("use", &reader)
            let about = fields.line("about", &reader)
            let estimator = fields.word("estimator", of: ["mean", "worst"], "mean or worst", &reader)
            let costs = costs(fields, hasMornings: hasMornings, &reader)
            guard let name, let about, !costs.isEmpty else { return nil }
            return Use(name: name, about: about, isWorstEstimator: estimator == "worst", costs: costs)
        }
    }

    /// Reads the costs of a use, each figure once.
    private static func costs(_ fields: KeyedFields, hasMornings: Bool, _ reader: inout Reader) -> [Use.Cost] {
        var costs: [Use.Cost] = []
        let names = Use.Figure.names
        for item in fields.items("costs", allowed: "a list of {of: …, cost: …, about: …}", &reader) {
            let keys = ["of", "cost", "about"]
            let fields = KeyedFields(item.node, item.path, known: keys, required: keys, reader: &reader)
            let figure = fields.word("of", of: names, "a figure: \(names.joined(separator: ", "))", &reader)
                .flatMap(Use.Figure.init)
            let cost = weight("cost", fields, &reader)
            let about = fields.line("about", &reader)
            guard let figure, let cost, let about else { continue }
            if costs.contains(where: { $0.figure == figure }) {
                reader.fault(item.node, item.path, found: "the figure again", allowed: "each figure once")
            }
            if figure.isOfMornings, !hasMornings {
                reader.fault(
                    item.node, item.path, found: "a figure of mornings", allowed: "one of sessions, or the key mornings"
                )
            }
            costs.append(Use.Cost(figure: figure, cost: cost, about: about))
        }
        return costs
    }

    private static let groupKeys = [
        "name", "about", "recordings", "form", "grades", "tracking", "tolerance", "negatives", "aside", "stands-for",
    ]

    private static func group(_ node: Node, _ path: String, _ reader: inout Reader) -> Group? {
        let before = reader.faults.count
        let fields = KeyedFields(
            node, path, known: groupKeys, required: ["name", "about", "recordings"], reader: &reader)
        var group = Group(
            name: fields.name("name", &reader) ?? "", about: fields.line("about", &reader) ?? "",
            recordings: fields.recordings("recordings", &reader))
        group.filter.form = fields.line("form", &reader)
        group.filter.grades = fields["grades"].map { _ in fields.lines("grades", allowed: "a list of grades", &reader) }
        group.filter.tracking = fields["tracking"].flatMap { tracking($0, &reader) }
        group.tolerance = fields.whole("tolerance", 0...1000, &reader) ?? 0
        group.isNegative = fields.truth("negatives", &reader) ?? false
        group.isAside = fields.truth("aside", &reader) ?? false
        group.standsFor = sourceEstimators(fields, &reader)
        if group.isNegative, let field = fields["tolerance"] {
            reader.fault(field.key, field.path, found: "the key", allowed: "no such key where negatives is true")
        }
        return reader.faults.count == before ? group : nil
    }

    private static func tracking(_ field: Reader.Field, _ reader: inout Reader) -> RecordingFilter.Tracking? {
        let allowed = "{at-most: SHARE}, {above: SHARE} with a share 0…1, or not-judged"
        guard case .mapping(let mapping) = field.value else {
            return reader.word(field.value, field.path, of: ["not-judged"], allowed: allowed).map { _ in .notJudged }
        }
        guard mapping.count == 1 else {
            reader.fault(field.value, field.path, found: Plural.counted(mapping.count, "key"), allowed: allowed)
            return nil
        }
        guard let only = reader.fields(field.value, field.path, known: ["at-most", "above"]).first,
            let share = reader.number(only.value, only.path, range: 0...1, isWhole: false, allowed: "a number 0…1")
        else { return nil }
        return only.name == "above" ? .above(share) : .atMost(share)
    }
}

extension ScenarioLibrary {
    package func leaderboardPlan(_ url: URL) throws(InputError) -> LeaderboardPlan {
        let document = try Self.document(url, of: .leaderboard)
        let plan = try document.read { LeaderboardPlan($0, estimators: estimatorNames, reader: &$1) }
        try check(
            Array(zip(plan.scenarios, plan.places)) + Array(zip(plan.mornings?.sleepers ?? [], plan.sleeperPlaces)))
        return plan
    }
}
