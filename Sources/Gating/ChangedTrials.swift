import Experiment
import Scenarios
import Scoring

/// Finds the changed trials of a comparison, and makes the most telling ones again.
struct ChangedTrials {
    /// The inputs of the run, which say how a trial is made again.
    let inputs: RunInputs
    /// The detectors that a drawing shows, for each label of the pairs.
    let shown: (String) -> [String]

    /// Returns all trials whose counts differ, in the order of detectors, scenarios and trials.
    func all(_ table: PairedTable) -> [ChangedTrial] {
        var changed: [ChangedTrial] = []
        for (index, label) in table.detectors.enumerated() {
            for (position, pairs) in table.pairs[index].enumerated() where !pairs.isUnchanged {
                for (trial, (before, after)) in zip(pairs.before, pairs.after).enumerated() where before != after {
                    let scenario = table.scenarios[position]
                    changed.append(
                        ChangedTrial(
                            detector: label, scenario: scenario, family: table.families[position], trial: trial,
                            before: before, after: after,
                            address: inputs.address(of: scenario, trial: trial, detectors: shown(label), at: nil)))
                }
            }
        }
        return changed
    }

    /// Makes the most telling trials again, and looks for the first error that one side makes alone; one that cannot be
    /// made has no instant, and a side that is not known is `nil`.
    static func look(
        at changed: inout [ChangedTrial], plan: ExperimentPlan, sides: (String) -> (before: Int?, after: Int)?
    ) async throws {
        let telling = Set(changed.select())
        guard !telling.isEmpty else { return }
        var runner = TrialRunner(plan.entrants, window: plan.window)
        do {
            for index in changed.indices where telling.contains(changed[index]) {
                guard let entry = plan.entries.first(where: { $0.scenario.name == changed[index].scenario }),
                    let sides = sides(changed[index].detector)
                else { continue }
                let result: TrialResult
                do {
                    result = try await runner.run(try entry.scenario.draw(trial: changed[index].trial, seed: plan.seed))
                } catch let error as CancellationError {
                    throw error
                } catch {
                    continue
                }
                let prepared = PreparedTruth(result.truth, window: plan.window)
                func errors(_ side: Int) -> [ErrorEvent] {
                    let row = result.rows[side]
                    return ErrorEvent.all(in: row.score, detections: row.detections, prepared: prepared)
                }
                changed[index].look(at: .init(before: sides.before.map(errors), after: errors(sides.after)))
            }
        } catch {
            await runner.close()
            throw error
        }
        await runner.close()
    }
}
