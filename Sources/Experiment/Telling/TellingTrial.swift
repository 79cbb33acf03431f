package import Scenarios

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
    /// The number of trials that a page shows.
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
