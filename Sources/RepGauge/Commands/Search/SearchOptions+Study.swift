import Documents
import Build
import Experiment
import Search
import Foundation
import Scoring

extension SearchOutputOptions {
    /// Returns the store of a search's results; how many configurations are tried is no part of what a file belongs to,
    /// so that more may be asked for later.
    func memory(
        of command: String, _ names: [String], _ search: SearchOptions, _ plan: SearchPlan, hash: String,
        space: SearchSpace, objective: Objective, method: String
    ) throws -> ResultStore {
        guard let study else { return .none }
        var facts: [(String, String)] = [
            ("use", "repgauge \(command)"),
            ("suite", names.joined(separator: "\n")),
            ("suite hash", hash),
            ("estimator", search.estimators.estimator ?? "as each scenario says"),
            ("trials", Set(plan.entries.map(\.trials)).sorted().map(String.init).joined(separator: ", ")),
            ("seed", "\(plan.seed)"),
            ("held-out trials", "\(plan.heldOutTrials)"),
            ("held-out seed", "\(plan.heldOutSeed)"),
            ("held out", plan.holdOut.map(\.description).joined(separator: "\n")),
            ("scoring", "\(TrialCounts.rules)"),
            ("late", "\(search.windows.late)"),
            ("detector", space.standard.label),
            (
                "parameters",
                (search.parameters.isEmpty ? space.dimensions.map(\.name) : search.parameters).joined(separator: "\n")
            ),
            ("method", method),
            ("objective", objective.description),
        ]
        if plan.judge != nil { facts.append(("push-ups", "\(search.objectives.pushUps)")) }
        facts.append(("version", Build.version))
        let origin = StudyOrigin(facts.map { StudyOrigin.Fact($0.0, $0.1) })
        return try StudyFile(URL(filePath: study), origin: origin).memory
    }

    /// Does some work with a progress bar; if it is interrupted, the error names the file of the results.
    func resumable<Result>(_ work: (WorkProgress.Observer) async throws -> Result) async throws -> Result {
        do {
            return try await ProgressDisplay.showing(work)
        } catch let error as CancellationError {
            guard let study else { throw error }
            throw Failure(
                .interrupted,
                "interrupted; all results so far are kept in \(study), and the same command continues with them")
        }
    }
}
