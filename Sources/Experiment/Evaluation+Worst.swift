package import Scoring

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
