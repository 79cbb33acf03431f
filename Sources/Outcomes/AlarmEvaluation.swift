import Experiment
package import GSL
import Randomness
package import Scenarios

/// The figures of a study of mornings.
package struct AlarmEvaluation: Sendable {
    /// A group of mornings: those of one sleeper, or of several.
    package struct Group: Sendable {
        /// The sleeper's name, or that of the group.
        package let name: String
        /// The sleeper's description, or that of the group.
        package let about: String
        /// The family, where all mornings are of one.
        package let family: Family?
        /// The number of sleepers.
        package let sleepers: Int
        /// The figures, one for each label; `nil` for a row that failed.
        package let figures: [MorningFigures?]
    }

    /// The endings of the mornings of the sleepers who do push-ups with one configuration of the app; without such
    /// sleepers, of all.
    package struct Configuration: Sendable {
        /// The configuration.
        package let configuration: AppConfiguration
        /// The endings, one for each label.
        package let endings: [EndingCounts]
        /// The share of each ending, one for each label; empty for a row that failed.
        package let shares: [[MorningEnding: OutcomeEstimate]]
    }

    /// The study.
    package let study: AlarmStudy
    /// The groups of sleepers: those who cheat, and those who do push-ups.
    package let pooled: [Group]
    /// The sleepers, in the order of the plan.
    package let sleepers: [Group]
    /// The configurations of the app.
    package let configurations: [Configuration]
    /// The comparisons of each detector with the last one.
    package let comparisons: [AlarmComparison]

    /// The group of the sleepers who do no push-up.
    package static let cheats = "cheats"
    /// The group of the sleepers who do push-ups.
    package static let honest = "push-ups"

    /// Computes the figures.
    ///
    /// - Parameters:
    ///   - study: The mornings.
    ///   - seed: The seed of the resamples; each figure has a random stream of its own.
    /// - Throws: `GSLError` for more than 2³² − 1 mornings.
    package init(_ study: AlarmStudy, seed: UInt64) throws(GSLError) {
        func group(
            _ name: String, about: String, family: Family?, _ members: [AlarmStudy.Sleeper]
        ) throws(GSLError) -> Group {
            var figures: [MorningFigures?] = []
            for (row, label) in study.labels.enumerated() {
                var stream = Self.stream("\(name)/\(label)", seed: seed)
                let outcomes = members.flatMap { $0.outcomes[row] }
                figures.append(
                    outcomes.isEmpty ? nil : try MorningFigures(outcomes, goal: study.goal, stream: &stream))
            }
            return Group(name: name, about: about, family: family, sleepers: members.count, figures: figures)
        }
        self.study = study
        var sleepers: [Group] = []
        for sleeper in study.sleepers {
            sleepers.append(try group(sleeper.name, about: sleeper.about, family: sleeper.family, [sleeper]))
        }
        self.sleepers = sleepers
        var pooled: [Group] = []
        for (name, about, isMember) in Self.groups {
            let members = study.sleepers.filter { isMember($0.family) }
            if !members.isEmpty { pooled.append(try group(name, about: about, family: nil, members)) }
        }
        self.pooled = pooled
        let honest = study.sleepers.filter { !Self.isCheat($0.family) }
        var configurations: [Configuration] = []
        for (index, configuration) in study.configurations.enumerated() {
            let endings = study.labels.indices.map { row in
                (honest.isEmpty ? study.sleepers : honest).reduce(EndingCounts()) { $0 + $1.endings[index][row] }
            }
            var shares: [[MorningEnding: OutcomeEstimate]] = []
            for counts in endings {
                var share: [MorningEnding: OutcomeEstimate] = [:]
                for ending in MorningEnding.allCases { share[ending] = try .share(counts[ending], of: counts.mornings) }
                shares.append(share)
            }
            configurations.append(Configuration(configuration: configuration, endings: endings, shares: shares))
        }
        self.configurations = configurations
        comparisons = try AlarmComparison.all(of: study, seed: seed)
    }

    private static let groups: [(name: String, about: String, isMember: @Sendable (Family) -> Bool)] = [
        (cheats, "all sleepers who do no push-up", { isCheat($0) }),
        (honest, "all sleepers who do push-ups", { !isCheat($0) }),
    ]

    /// Whether the sleepers of a family do no push-up: none of their cycles should be counted.
    package static func isCheat(_ family: Family) -> Bool { family.isNegative || family == .partial }

    /// The group of a name; `nil` where the study has no such sleepers.
    package func group(_ name: String) -> Group? { pooled.first { $0.name == name } }

    /// The figures of a row in a group; `nil` where there is no such group or row, or the row failed.
    package func figures(_ group: String, of label: String) -> MorningFigures? {
        guard let row = study.labels.firstIndex(of: label) else { return nil }
        return self.group(group)?.figures[row]
    }

    static func stream(_ name: String, seed: UInt64) -> RandomStream {
        Evaluation.stream("mornings/\(name)", seed: seed)
    }
}
