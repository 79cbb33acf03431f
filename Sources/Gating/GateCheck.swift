import Foundation
package import Experiment
package import Scenarios

/// The gate: runs a baseline's trials again and compares.
package struct GateCheck: Sendable {
    package struct Result: Sendable {
        package var outcome: GateOutcome
        /// The false alarms and the detectable changes; `nil` where they were not requested.
        package var calibration: GateCalibration?
    }

    package let rerun: GateRerun
    /// The baseline's file, for messages.
    package let path: String
    /// The settings of the decision; times are compared unless their level is 0.
    package var settings: GateSettings
    /// The number of gates that a calibration simulates; `nil` for none.
    package var calibrationGates: Int?
    private let environment: RunEnvironment

    /// Prepares a gate; times are compared unless their level is 0, and `nil` gates stand for no calibration.
    package init(
        _ baseline: Baseline, path: String, library: ScenarioLibrary, roster: Roster, settings: GateSettings,
        calibrationGates: Int? = nil, environment: RunEnvironment, jobs: Int
    ) throws {
        rerun = try GateRerun(baseline, path: path, library: library, roster: roster, jobs: jobs)
        (self.path, self.settings) = (path, settings)
        self.settings.maxUndetectedLoss = baseline.maxUndetectedLoss
        (self.calibrationGates, self.environment) = (calibrationGates, environment)
    }

    package func run(progress: WorkProgress.Observer = { _ in }) async throws -> Result {
        let trials = GateTrials(rerun.plan)
        let start = ContinuousClock.now
        let now = try await trials.table(progress: progress)
        let (table, failed) = try rerun.pairs(now, path: path)
        var outcome = GateOutcome(
            title: "\(path) against the program as it is", table: table, budgets: rerun.baseline.budgets,
            settings: settings, seed: rerun.baseline.inputs.seed)
        outcome.missing = rerun.missing + failed
        outcome.notes += rerun.changes
        outcome.changes = table.withoutOutcomes.changedTrials(rerun.baseline.inputs) { [$0] }
        try await outcome.changes.look(plan: rerun.plan) { label in
            rerun.detectors.first { $0.label == label }.map { (nil, $0.after) }
        }
        let doubtful = Set(outcome.findings.filter { $0.decision == .inconclusive }.map(\.detector))
        outcome.unsteady = try await trials.unsteady(doubtful, first: now, progress: progress)
        try Task.checkCancellation()
        if settings.latencyLevel > 0 { progress(WorkProgress(phase: "times")) }
        addLatency(trials.timing, to: &outcome)
        let before = rerun.baseline.manifest.environment
        let differences = before.differences(from: environment)
        if !differences.isEmpty {
            outcome.notes.append(
                "another machine or tool set than the baseline's: \(differences.joined(separator: "; "))")
        }
        outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
        var calibration: GateCalibration?
        if let calibrationGates { calibration = try await calibrate(calibrationGates, now, progress) }
        return Result(outcome: outcome, calibration: calibration)
    }

    /// Compares the times, or says why they are not compared.
    func addLatency(_ timing: @autoclosure () -> (() -> LatencyMeasurement)?, to outcome: inout GateOutcome) {
        guard settings.latencyLevel > 0 else { return outcome.timesReason = "not asked for" }
        guard let before = rerun.baseline.latency else { return outcome.timesReason = "the baseline has none" }
        guard let measure = timing() else { return outcome.timesReason = GateTrials(rerun.plan).untimed }
        let isSameProcessor = rerun.baseline.manifest.machine.processor == environment.machine.processor
        if !isSameProcessor {
            outcome.notes.append(
                "the baseline's times are another processor's: only twice the time matters; baseline update on this one makes it \(Int((settings.latencyFloor * 100).rounded())) %"
            )
        }
        outcome.latency = LatencyGate.findings(
            before: before, isSameProcessor: isSameProcessor, floor: settings.latencyFloor,
            level: settings.latencyLevel, measure: measure)
        if outcome.latency.isEmpty { outcome.timesReason = "no detector of the baseline has one" }
    }

    /// The same detectors before other trials: two sides that differ by chance alone.
    private func calibrate(
        _ gates: Int, _ now: CountsTable, _ progress: WorkProgress.Observer
    ) async throws -> GateCalibration {
        var plan = rerun.plan
        plan.seed = plan.seed &+ 1
        let other = try await GateTrials(plan).table(progress: progress)
        let kept = now.entries.indices.filter { now.entries[$0].failure == nil && other.entries[$0].failure == nil }
        var (one, two) = (now, other)
        one.entries = kept.map { now.entries[$0] }
        two.entries = kept.map { other.entries[$0] }
        let detectors = now.detectors.enumerated().map { ($0.element, $0.offset, $0.offset) }
        return try await GateCalibration(
            about: "These detectors before trials of two seeds",
            table: PairedTable(before: one, after: two, detectors: detectors),
            gates: gates, settings: settings, seed: rerun.plan.seed, jobs: plan.jobs,
            progress: { progress(WorkProgress("gates", $0, of: gates)) })
    }
}
