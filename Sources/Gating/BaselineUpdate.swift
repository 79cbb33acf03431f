import Documents
package import Experiment
import Scenarios
package import Scoring

/// Makes a baseline: runs a plan and keeps its results trial by trial.
package enum BaselineUpdate {
    package struct Result: Sendable {
        package var baseline: Baseline
        /// The reason why it lacks requested times; `nil` where it holds them, or they were not requested.
        package var noTimes: String?
        /// The loss that a gate finds least well if nothing else changes; `nil` where no scenario has repetitions.
        package var detectableLoss: DetectableLoss?
    }

    /// The loss for which trials are chosen, as a share of a scenario's repetitions: twice the smallest that matters.
    package static let loss = 0.02
    /// The most trials of a scenario that are chosen; our own choice, eight times as many as the standard suite has.
    package static let mostTrials = 400

    /// Makes a baseline.
    ///
    /// Each detector gets a budget of 0 in the negative scenarios in which it makes no false count where zero budgets are
    /// set; scenarios get as many trials as find a loss of `loss` where trials are chosen, and else the plan's numbers.
    package static func run(
        _ plan: ExperimentPlan, manifest: RunManifest<RunInputs>, budgets: [Budget], setsZeroBudgets: Bool,
        keepsTimes: Bool, choosesTrials: Bool, settings: GateSettings, progress: WorkProgress.Observer = { _ in }
    ) async throws -> Result {
        for budget in budgets { try check(budget, plan) }
        let plan = choosesTrials ? try await planOfChosenSize(plan, settings, progress) : plan
        var manifest = manifest
        for (index, entry) in plan.entries.enumerated() { manifest.inputs.entries[index].trials = entry.trials }
        let table = try await plan.countsTable(progress: progress)
        if let entry = table.entries.first(where: { $0.failure != nil }), let failure = entry.failure {
            throw GateError("\(entry.scenario): \(failure)", .runFailed)
        }
        if let (label, failure) = table.failures.first { throw GateError("\(label): \(failure)", .runFailed) }
        let times = keepsTimes ? times(plan) : (nil, nil)
        try Task.checkCancellation()
        let zeros =
            setsZeroBudgets
            ? Budget.zeros(of: table).filter { zero in
                !budgets.contains { $0.detector == zero.detector && $0.scope == zero.scope }
            } : []
        let baseline = Baseline(
            manifest: manifest, budgets: budgets + zeros, table: table, latency: times.0,
            maxUndetectedLoss: settings.maxUndetectedLoss)
        let same = PairedTable(before: table, after: table)
        return Result(baseline: baseline, noTimes: times.1, detectableLoss: same.detectableLoss(settings, counted: 0))
    }

    /// The plan with as many trials of each scenario as find the loss, and no fewer than it has; the true repetitions
    /// decide, so that no detector is shown the trials that are counted for it.
    private static func planOfChosenSize(
        _ plan: ExperimentPlan, _ settings: GateSettings, _ progress: WorkProgress.Observer
    ) async throws -> ExperimentPlan {
        var (pilot, chosen) = (plan, plan)
        pilot.entrants = [Control.never]
        let table = try await pilot.countsTable(progress: progress)
        let p = DetectableLoss.neededP(settings, counted: 0)
        for (index, entry) in table.entries.enumerated() where !entry.family.isNegative && entry.failure == nil {
            let counts = TrialCounts(summing: entry.trialCounts[0])
            guard let needed = DetectableLoss.trials(finding: Self.loss, counts, p: p) else { continue }
            chosen.entries[index].trials = max(entry.trials, Int(min(needed, Double(Self.mostTrials))))
        }
        return chosen
    }

    /// The detectors' times, or the reason why they are missing.
    private static func times(_ plan: ExperimentPlan) -> (LatencyMeasurement?, String?) {
        guard let measure = plan.timing else { return (nil, "no times were kept: \(plan.untimed)") }
        guard let steady = LatencyMeasurement.steady(atLeast: 8, rest: 1, measure) else {
            return (nil, "no times were kept: the machine was too busy; make the baseline again when it is not")
        }
        return (steady, nil)
    }

    private static func check(_ budget: Budget, _ plan: ExperimentPlan) throws(GateError) {
        let scopes = ["overall"] + plan.entries.flatMap { [$0.scenario.family.rawValue, $0.scenario.name] }
        guard scopes.contains(budget.scope) else {
            throw GateError("--budget: there is no scenario or family '\(budget.scope)' in this suite")
        }
        let labels = ["*"] + plan.entrants.map(\.label)
        guard labels.contains(budget.detector) else {
            throw GateError("--budget: there is no detector '\(budget.detector)' in this run")
        }
    }
}

extension Baseline {
    /// One detector of a baseline over all trials.
    package struct SummaryRow: Sendable {
        package let detector: String
        package let counts: TrialCounts
        /// Its time as a multiple of the reference's; `nil` where no times were taken.
        package let time: Double?
        package let budgets: Int
    }

    package var summary: [SummaryRow] {
        table.detectors.enumerated().map { index, label in
            SummaryRow(
                detector: label,
                counts: table.entries.reduce(into: TrialCounts()) { sum, entry in
                    sum += TrialCounts(summing: entry.trialCounts[index])
                },
                time: latency?.detectors.first { $0.detector == label }?.ratio,
                budgets: budgets.count { $0.limits(label) })
        }
    }
}
