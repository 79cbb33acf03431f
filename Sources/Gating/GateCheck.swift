import Documents
package import Experiment
import Foundation
import Outcomes
package import Scenarios

/// The gate: runs a baseline's trials again and compares.
package struct GateCheck: Sendable {
    package struct Result: Sendable {
        package var outcome: GateOutcome
        /// The false alarms and the detectable changes; `nil` where they were not requested.
        package var calibration: GateCalibration?
    }

    private var baseline: Baseline
    /// The scenarios, seen by the baseline's estimator.
    package let library: ScenarioLibrary
    package var plan: ExperimentPlan
    /// Detectors and scenarios that no longer exist.
    private(set) var missing: [(what: String, why: String)]
    /// The detectors that are left: label, position in the baseline and in the plan.
    private var detectors: [(label: String, before: Int, after: Int)]
    /// The scenarios that are left, by their positions in the baseline.
    private var scenarios: [Int]
    /// Detectors whose parameters are others than then.
    private var changes: [String]
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
        (self.baseline, self.path, self.settings) = (baseline, path, settings)
        self.settings.maxUndetectedLoss = baseline.maxUndetectedLoss
        (self.calibrationGates, self.environment) = (calibrationGates, environment)
        func named<Found>(_ find: () throws(InputError) -> Found) throws(GateError) -> Found {
            do throws(InputError) { return try find() } catch {
                throw GateError("\(path): what it was made of cannot be read: \(error)")
            }
        }
        let library = try named { () throws(InputError) in try library.seen(by: baseline.inputs.estimator) }
        self.library = library
        (missing, detectors, changes) = ([], [], [])
        var entrants: [any Entrant] = []
        for (index, record) in baseline.inputs.scoring.entrants.enumerated() {
            do {
                let entrant = try roster.entrant(parsing: record.label, from: .file(path: path))
                detectors.append((record.label, index, entrants.count))
                entrants.append(entrant)
                let (then, now) = (record.parameters, entrant.record.parameters)
                if now != then {
                    let added = now.filter { !then.contains($0) }.map(\.description).joined(separator: ", ")
                    let gone = then.filter { !now.contains($0) }.map(\.description).joined(separator: ", ")
                    changes.append("\(record.label) has other defaults: \(added), not \(gone)")
                }
            } catch let error as RosterError {
                throw error
            } catch {
                missing.append(("detector \(record.label)", "\(error)"))
            }
        }
        // A file beside the library is known by the name that the baseline was made of alone.
        let selected = Swift.Result { () throws(InputError) in try library.select(baseline.inputs.names) }
        let own = Dictionary(
            ((try? selected.get().entries) ?? []).map { ($0.scenario.name, $0.scenario) },
            uniquingKeysWith: { first, _ in first })
        var entries: [SuiteEntry] = []
        scenarios = []
        for (index, entry) in baseline.table.entries.enumerated() {
            do throws(InputError) {
                let scenario =
                    if let known = own[entry.scenario] { known } else {
                        try library.scenario(named: entry.scenario)
                    }
                entries.append(.init(scenario: scenario, trials: entry.trials))
                scenarios.append(index)
                // Commands that draw a trial name the file.
                self.baseline.manifest.inputs.entries[index].file = library.file(of: scenario)
            } catch {
                missing.append(("scenario \(entry.scenario)", "\(error)"))
            }
        }
        if missing.isEmpty {
            let selection = try named(selected.get)
            guard selection.hash == baseline.inputs.suiteHash else {
                throw GateError(
                    "\(path): it was made from other scenarios (hash \(baseline.inputs.suiteHash), now \(selection.hash)), so its trials differ; use those scenarios, or make it again with: repgauge baseline update --out \(path)"
                )
            }
        }
        plan = ExperimentPlan(
            suite: baseline.inputs.names.joined(separator: " "), entries: entries, entrants: entrants,
            seed: baseline.inputs.seed, window: baseline.inputs.scoring.window, jobs: jobs)
        if let goal = baseline.budgets.compactMap(\.pushUps).first { plan.judge = try .standard(goal: goal) }
    }

    package func run(progress: WorkProgress.Observer = { _ in }) async throws -> Result {
        let start = ContinuousClock.now
        let now = try await plan.countsTable(progress: progress)
        let table = try pairs(now)
        var outcome = GateOutcome(
            title: "\(path) against the program as it is", table: table, budgets: baseline.budgets,
            settings: settings, seed: baseline.inputs.seed)
        outcome.missing = missing + now.failed
        outcome.notes += changes
        outcome.changes = table.withoutOutcomes.changedTrials(baseline.inputs) { [$0] }
        try await outcome.changes.look(plan: plan) { label in
            detectors.first { $0.label == label }.map { (nil, $0.after) }
        }
        let doubtful = Set(outcome.findings.filter { $0.decision == .inconclusive }.map(\.detector))
        outcome.unsteady = try await plan.unsteady(doubtful, first: now, progress: progress)
        try Task.checkCancellation()
        if settings.latencyLevel > 0 { progress(WorkProgress(phase: "times")) }
        addLatency(plan.timing, to: &outcome)
        let before = baseline.manifest.environment
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
        guard let before = baseline.latency else { return outcome.timesReason = "the baseline has none" }
        guard let measure = timing() else { return outcome.timesReason = plan.untimed }
        let isSameProcessor = baseline.manifest.machine.processor == environment.machine.processor
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

    /// Pairs what was with what is, without what failed.
    private func pairs(_ now: CountsTable) throws(GateError) -> PairedTable {
        var (before, after) = (baseline.table, now)
        let kept = now.entries.indices.filter { now.entries[$0].failure == nil }
        before.entries = kept.map { baseline.table.entries[scenarios[$0]] }
        after.entries = kept.map { now.entries[$0] }
        if let difference = before.firstDifference(from: after) {
            throw .otherTrials(path, difference)
        }
        return PairedTable(
            before: before, after: after, detectors: detectors.filter { now.failures[$0.label] == nil })
    }

    /// The same detectors before other trials: two sides that differ by chance alone.
    private func calibrate(
        _ gates: Int, _ now: CountsTable, _ progress: WorkProgress.Observer
    ) async throws -> GateCalibration {
        var plan = plan
        plan.seed = plan.seed &+ 1
        let other = try await plan.countsTable(progress: progress)
        let kept = now.entries.indices.filter { now.entries[$0].failure == nil && other.entries[$0].failure == nil }
        var (one, two) = (now, other)
        one.entries = kept.map { now.entries[$0] }
        two.entries = kept.map { other.entries[$0] }
        let detectors = now.detectors.enumerated().map { ($0.element, $0.offset, $0.offset) }
        return try await GateCalibration(
            about: "These detectors before trials of two seeds",
            table: PairedTable(before: one, after: two, detectors: detectors),
            gates: gates, settings: settings, seed: self.plan.seed, jobs: plan.jobs,
            progress: { progress(WorkProgress("gates", $0, of: gates)) })
    }
}
