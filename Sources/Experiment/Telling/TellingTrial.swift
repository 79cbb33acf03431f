package import Scenarios
package import Scoring

/// One of the worst trials of a detector in a scenario, with what went wrong and where to look.
package struct TellingTrial: Sendable, Hashable {
    package let detector: String
    package let scenario: String
    package let family: Family
    /// The place among the detector's trials of the scenario, from 1: the one with the most errors.
    package let place: Int
    package let trial: Int
    package let errors: TrialErrors
    /// The mean number of the detector's errors in a trial of the scenario.
    package let scenarioErrors: Double
}

extension [TellingTrial] {
    package static var shown: Int { 30 }

    /// Returns the most telling trials, spread over detectors and scenarios.
    ///
    /// The detectors take turns, in the order of their first trials in this list. In its turn a detector takes its next
    /// trial: the worst of each scenario, the scenario with the most errors in a trial first; then the second worst of
    /// each, and so on. A trial that another detector has taken is left out: its page shows all detectors.
    package func select(count: Int = Self.shown) -> [TellingTrial] {
        let queues = Spread.queues(self, by: \.detector).map { trials in
            trials.sorted {
                ($0.place, $1.scenarioErrors, $0.scenario) < ($1.place, $0.scenarioErrors, $1.scenario)
            }
        }
        return Spread.select(queues, count: count) { "\($0.trial) \($0.scenario)" }
    }
}

/// The few trials of one entrant and scenario with the most errors, of any number of trials that were added.
///
/// They do not depend on the order in which trials are added or sums merged.
package struct WorstTrials: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let trial: Int
        package let errors: TrialErrors
    }

    package static let most = 3

    /// The trials, the one with the most errors first; those with equally many in the order of their numbers.
    package private(set) var entries: [Entry] = []

    /// Adds a trial, if it is one of the worst so far; one without any error is never kept, and errors are found only
    /// for one that is.
    package mutating func add(_ trial: Int, errors count: Int, _ errors: () -> TrialErrors) {
        guard count > 0 else { return }
        let place = entries.firstIndex { ($0.errors.errors, trial) < (count, $0.trial) } ?? entries.count
        guard place < Self.most else { return }
        entries.insert(Entry(trial: trial, errors: errors()), at: place)
        if entries.count > Self.most { entries.removeLast() }
    }
}

extension Evaluation {
    package struct ScenarioErrors: Sendable {
        package let scenario: String
        /// The mean number of missed repetitions and false counts in a trial.
        package let errorsPerTrial: Double
        package let figures: ScoreSummary
        /// The number of candidates that the entrant rejected, by reason, the largest number first.
        package let rejections: [(reason: String, count: Int)]
    }

    /// Returns the worst trials of an entrant, in the order of scenarios and places.
    func tellingTrials(of entrant: Int, in worst: [[WorstTrials]]) -> [TellingTrial] {
        zip(scenarios, worst).flatMap { group, worst in
            worst[entrant].entries.enumerated().compactMap { index, entry in
                group.family.map { family in
                    TellingTrial(
                        detector: labels[entrant], scenario: group.name, family: family, place: index + 1,
                        trial: entry.trial, errors: entry.errors,
                        scenarioErrors: Double(group.figures[entrant].errors) / Double(max(1, group.trials)))
                }
            }
        }
    }

    /// Returns the scenarios in which an entrant makes the most errors in a trial, the worst first and equal ones by
    /// name; none without an error.
    package func worstScenarios(of entrant: Int, count: Int) -> [ScenarioErrors] {
        let errors = scenarios.map { group in
            ScenarioErrors(
                scenario: group.name,
                errorsPerTrial: Double(group.figures[entrant].errors) / Double(max(1, group.trials)),
                figures: group.figures[entrant], rejections: group.rejections[entrant])
        }
        return Array(
            errors.filter { $0.errorsPerTrial > 0 }
                .sorted { ($1.errorsPerTrial, $0.scenario) < ($0.errorsPerTrial, $1.scenario) }
                .prefix(count))
    }
}
