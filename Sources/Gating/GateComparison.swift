import Documents
package import Experiment

/// Comparisons with a gate's tests: of two baselines, and of two detectors before the same trials.
package enum GateComparison {
    /// Compares two baselines; nothing is run, and times are compared unless their level is 0.
    package static func outcome(
        of before: (baseline: Baseline, path: String), against after: (baseline: Baseline, path: String),
        settings: GateSettings
    ) throws(GateError) -> GateOutcome {
        let (one, two) = (before.baseline.inputs, after.baseline.inputs)
        guard one.suiteHash == two.suiteHash, one.seed == two.seed, one.scoring.window == two.scoring.window else {
            throw GateError(
                "\(before.path) and \(after.path) are not of the same trials: scenarios, seed or window differ; make both with the same"
            )
        }
        let (first, second) = (one.scoring.labels, two.scoring.labels)
        var labels = first.enumerated().compactMap { index, label in
            second.firstIndex(of: label).map { (label, index, $0) }
        }
        // Two baselines of one detector each: another detector, or the same with other parameters.
        if labels.isEmpty, first.count == 1, second.count == 1 {
            labels = [("\(first[0]) → \(second[0])", 0, 0)]
        }
        guard !labels.isEmpty else {
            throw GateError("\(before.path) and \(after.path) have no detector in common")
        }
        var (then, now) = (before.baseline.table, after.baseline.table)
        let gone = then.entries.filter { entry in !now.entries.contains { $0.scenario == entry.scenario } }
        then.entries.removeAll { entry in gone.contains { $0.scenario == entry.scenario } }
        now.entries = then.entries.compactMap { entry in now.entries.first { $0.scenario == entry.scenario } }
        guard !then.entries.isEmpty else {
            throw GateError("\(before.path) and \(after.path) have no scenario in common")
        }
        if let difference = then.firstDifference(from: now) {
            throw GateError.otherTrials(after.path, difference)
        }
        let table = PairedTable(before: then, after: now, detectors: labels)
        var settings = settings
        settings.maxUndetectedLoss = before.baseline.maxUndetectedLoss
        var outcome = GateOutcome(
            title: "\(before.path) against \(after.path)", table: table,
            budgets: before.baseline.budgets, settings: settings, seed: one.seed)
        outcome.changes = table.changedTrials(one) { first.contains($0) ? [$0] : first + second }
        outcome.missing = gone.map { ("scenario \($0.scenario)", "\(after.path) has no such scenario") }
        if let times = before.baseline.latency, let other = after.baseline.latency, settings.latencyLevel > 0 {
            outcome.latency = LatencyGate.findings(
                before: times,
                isSameProcessor: before.baseline.manifest.machine.processor
                    == after.baseline.manifest.machine.processor,
                floor: settings.latencyFloor, level: outcome.settings.latencyLevel, after: other)
        }
        if outcome.latency.isEmpty {
            outcome.timesReason = settings.latencyLevel > 0 ? "a baseline has none" : "not asked for"
        }
        return outcome
    }

    /// Compares two detectors, of which the second may be worse or better, in the same trials; level 0: without times.
    package static func outcome(
        of plan: ExperimentPlan, settings: GateSettings, inputs: RunInputs? = nil,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> GateOutcome {
        let (one, two) = (plan.entrants[0], plan.entrants[1])
        let table = try await plan.countsTable(progress: progress)
        var kept = table
        kept.entries.removeAll { $0.failure != nil }
        guard !kept.entries.isEmpty else {
            throw GateError(table.entries.compactMap(\.failure).joined(separator: "; "), .runFailed)
        }
        let hasFailed = !table.failures.isEmpty
        let pairs = PairedTable(before: kept, after: kept, detectors: hasFailed ? [] : [(two.label, 0, 1)])
        var outcome = GateOutcome(
            title: "\(one.label) against \(two.label)", table: pairs, budgets: [], settings: settings, seed: plan.seed)
        let inputs = inputs ?? RunInputs(plan, names: [], suiteHash: "", estimator: nil, command: "")
        outcome.changes = pairs.changedTrials(inputs) { _ in [one.label, two.label] }
        try await outcome.changes.look(plan: plan) { _ in (0, 1) }
        outcome.missing = table.failed
        outcome.timesReason =
            settings.latencyLevel == 0
            ? "not asked for"
            : hasFailed
                ? "a detector failed"
                : !ProgramRecord.isOptimised ? "the program was built without optimisation" : nil
        if outcome.timesReason == nil {
            outcome.latency = LatencyGate.findings(
                of: two, against: one, stretches: plan.timedFrames,
                floor: settings.latencyFloor, level: settings.latencyLevel)
            if outcome.latency.isEmpty {
                outcome.timesReason = "a detector is not called frame by frame within RepGauge"
            }
        }
        return outcome
    }
}
