package import Detection
package import Documents
package import Scenarios
package import Foundation
import Outcomes
import Yams

/// The plan of a leaderboard: scenarios, the estimators that see them, and groups of recordings.
package struct LeaderboardPlan: Sendable {
    /// An estimator that sees all scenarios.
    package struct Estimator: Sendable {
        /// Its name.
        package var name: String
        /// The name of its columns, if it is not the estimator's own.
        package var alias: String?
        /// The change of every picture before it sees it; `nil` for each scenario's own.
        package var picture: PicturePlan?
        /// The number of trials of each scenario, the first ones; `nil` for that of the plan.
        package var trials: Int?
        /// The purpose of the group, in one line.
        package var about: String
        /// Whether it is excluded from the ranking: it has columns of its own and does not enter the pooled figures.
        package var isAside: Bool
        /// The estimators of published rules that it stands for.
        package var standsFor: [SourceEstimator] = []

        /// Names an estimator.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - about: Why it is there, in one line.
        ///   - isAside: Whether it is excluded from the ranking.
        package init(name: String, about: String, isAside: Bool = false) {
            self.name = name
            self.about = about
            self.isAside = isAside
        }

        /// The name of its columns.
        package var label: String { alias ?? name }

        /// The difference from the estimator that its name says, in a few words; empty for none.
        package var difference: String {
            var parts: [String] = []
            if label != name { parts.append("`\(name)`") }
            if let picture { parts.append(picture.text) }
            if let trials { parts.append(trials == 1 ? "the first trial" : "the first \(trials) trials") }
            return parts.joined(separator: ", ")
        }
    }

    /// Recordings that are reported together.
    package struct Group: Sendable {
        /// Its name in tables.
        package var name: String
        /// One line on it.
        package var about: String
        /// The recordings: paths of folders or CSV files within the folder of recordings.
        package var recordings: [String]
        /// The filter for the recordings that take part.
        package var filter = RecordingFilter()
        /// The largest error with which a count is still right.
        package var tolerance = 0
        /// Whether nothing may be counted in them.
        package var isNegative = false
        /// Whether they are excluded from the ranking: they have a table of their own.
        package var isAside = false
        /// The estimators of published rules that their estimator stands for.
        package var standsFor: [SourceEstimator] = []

        /// Makes a group of which nothing is left out, and in which a right count is exact.
        ///
        /// - Parameters:
        ///   - name: Its name in tables.
        ///   - about: One line on it.
        ///   - recordings: Paths of folders or CSV files.
        package init(name: String, about: String, recordings: [String]) {
            self.name = name
            self.about = about
            self.recordings = recordings
        }
    }

    /// A kind of session of a detector's user: any scenario of a family.
    package struct Session: Sendable, Hashable {
        /// The family.
        package var family: Family
        /// The frequency of such sessions in relation to the others; above 0.
        package var weight: Double
        /// The description, in one line; empty where the plan has none.
        package var about: String

        /// Makes a kind of session.
        package init(family: Family, weight: Double, about: String = "") {
            (self.family, self.weight, self.about) = (family, weight, about)
        }

        /// One kind for each family, all equally frequent.
        package static let equal = Family.allCases.map { Session(family: $0, weight: 1) }
    }

    /// Mornings with an alarm that push-ups silence, on which the detectors are shown too.
    package struct Mornings: Sendable, Hashable {
        /// The sleepers: suites and scenarios.
        package var sleepers: [String]
        /// The number of mornings of each sleeper; `nil` for the suite's number.
        package var trials: Int?
        /// The number of counts that silence the alarm.
        package var pushUps = 10

        /// Names sleepers.
        package init(_ sleepers: [String]) { self.sleepers = sleepers }
    }

    /// The plan's name.
    package var name: String
    /// One line on it.
    package var about: String
    /// The mornings with an alarm; `nil` for none.
    package var mornings: Mornings?
    /// The sessions of a user, which determine the ranking; families that are not among them do not enter it.
    package var sessions = Session.equal
    /// The suites and scenarios.
    package var scenarios: [String]
    /// The seed of all trials and resamples; `nil` for the first suite's.
    package var seed: UInt64?
    /// The number of trials of each scenario; `nil` for the suite's number.
    package var trials: Int?
    /// The estimators, in the order of the page.
    package var estimators: [Estimator]
    /// The groups of recordings, in the order of the page; empty for none.
    package var groups: [Group]

    /// The place at which each scenario is named.
    private(set) var places: [Place] = []
    /// The place at which each sleeper is named.
    private(set) var sleeperPlaces: [Place] = []

    /// Makes a plan with the suite's own seed and numbers of trials.
    ///
    /// - Parameters:
    ///   - name: The plan's name.
    ///   - about: One line on it.
    ///   - scenarios: The suites and scenarios.
    ///   - estimators: The estimators, at least one that is not aside.
    ///   - groups: The groups of recordings.
    package init(name: String, about: String, scenarios: [String], estimators: [Estimator], groups: [Group]) {
        self.name = name
        self.about = about
        self.scenarios = scenarios
        self.estimators = estimators
        self.groups = groups
    }
}

extension LeaderboardPlan {
    private static let keys = [
        "leaderboard", "about", "scenarios", "seed", "trials", "sessions", "mornings", "estimators", "recordings",
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
