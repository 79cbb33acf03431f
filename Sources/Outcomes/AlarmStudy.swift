package import Experiment
package import Scenarios

/// The numbers of mornings by their ending.
package struct EndingCounts: Sendable, Hashable {
    private var counts = [Int](repeating: 0, count: MorningEnding.allCases.count)

    /// Makes the counts of no morning.
    package init() {}

    /// The number of mornings.
    package var mornings: Int { counts.reduce(0, +) }

    /// The number of mornings that end in one way.
    package subscript(ending: MorningEnding) -> Int { counts[Self.place(ending)] }

    package mutating func add(_ ending: MorningEnding) { counts[Self.place(ending)] += 1 }

    package static func + (first: EndingCounts, second: EndingCounts) -> EndingCounts {
        var sum = first
        for index in sum.counts.indices { sum.counts[index] += second.counts[index] }
        return sum
    }

    private static func place(_ ending: MorningEnding) -> Int { MorningEnding.allCases.firstIndex(of: ending) ?? 0 }
}

/// The mornings of a study.
package struct AlarmStudy: Sendable {
    /// The mornings of one sleeper.
    package struct Sleeper: Sendable {
        /// The scenario's name.
        package let name: String
        /// The scenario's family.
        package let family: Family
        /// The scenario's description.
        package let about: String
        /// The outcomes with the first configuration, in the order of mornings, for each row; empty for a row that
        /// failed.
        package internal(set) var outcomes: [[MorningOutcome]]
        /// The endings with each configuration, for each row.
        package internal(set) var endings: [[EndingCounts]]
    }

    /// The labels of the rows: the detectors, then the controls.
    package let labels: [String]
    /// The number of detectors.
    package let detectors: Int
    /// The failures, one for each label, `nil` where there was none.
    package internal(set) var failures: [EntrantFailure?]
    /// The number of counts that silence the alarm.
    package let goal: Int
    /// The ways to build the app.
    package let configurations: [AppConfiguration]
    /// The sleepers, in the order of the plan.
    package internal(set) var sleepers: [Sleeper]

    init(_ plan: AlarmPlan) {
        let rows = plan.experiment.rows
        labels = rows.map(\.label)
        detectors = plan.experiment.entrants.count
        failures = rows.map { _ in nil }
        goal = plan.goal
        configurations = plan.configurations
        sleepers = plan.experiment.entries.map { entry in
            Sleeper(
                name: entry.scenario.name, family: entry.scenario.family, about: entry.scenario.about,
                outcomes: rows.map { _ in [] },
                endings: plan.configurations.map { _ in rows.map { _ in EndingCounts() } })
        }
    }

    mutating func add(_ outcomes: [[MorningOutcome]], sleeper: Int) {
        for (configuration, rows) in outcomes.enumerated() {
            for (row, outcome) in rows.enumerated() {
                if configuration == 0 { sleepers[sleeper].outcomes[row].append(outcome) }
                sleepers[sleeper].endings[configuration][row].add(outcome.ending)
            }
        }
    }

    /// Leaves out the rows of those that failed.
    mutating func leaveOut(_ failures: [EntrantFailure?]) {
        self.failures = failures
        for (row, failure) in failures.enumerated() where failure != nil {
            for sleeper in sleepers.indices {
                sleepers[sleeper].outcomes[row] = []
                for configuration in configurations.indices {
                    sleepers[sleeper].endings[configuration][row] = EndingCounts()
                }
            }
        }
    }
}
