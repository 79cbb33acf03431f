import Gating
import Detection
import Experiment
import External
import Foundation
import Pose
import Recordings
import Scenarios
import Scoring

/// What the commands `baseline`, `gate` and `compare` have in common: the trials of a plan, run and timed.
struct GateWork {
    var plan: ExperimentPlan

    /// Runs all trials.
    func table() async throws -> TallyTable {
        var bar = ProgressBar(total: plan.trialCount, what: "trials")
        defer { bar.clear() }
        return try await TallyRun(plan).run { bar.show($0) }
    }

    /// What reads times; `nil` where they would say nothing: without detectors of the catalogue, or without optimisation.
    func timing() -> (() -> LatencyMeasurement)? {
        guard !plan.detectors.isEmpty, Machine.current().isOptimised else { return nil }
        let stretches = LatencyMeasurement.stretches(of: plan)
        guard !stretches.isEmpty else { return nil }
        let subjects = plan.detectors.map { LatencyMeasurement.Subject($0) }
        return { LatencyMeasurement(of: subjects, stretches: stretches) }
    }
}

/// A baseline and the plan that runs its trials again.
struct GateRerun {
    var baseline: Baseline
    var plan: ExperimentPlan
    /// Detectors and scenarios that are no more.
    var missing: [(what: String, why: String)]
    /// The detectors that are left: label, position in the baseline and in the plan.
    var detectors: [(label: String, before: Int, after: Int)]
    /// The scenarios that are left, by their positions in the baseline.
    var scenarios: [Int]
    /// Detectors whose parameters are others than then.
    var changes: [String]

    /// Prepares the same trials.
    ///
    /// - Parameters:
    ///   - baseline: The baseline.
    ///   - path: Its file, for messages.
    ///   - library: The scenarios.
    ///   - jobs: Trials worked on at the same time.
    /// - Throws: `BaselineError` where the scenarios have changed; `ScenarioError` for what cannot be read.
    init(_ baseline: Baseline, path: String, library: ScenarioLibrary, jobs: Int) throws {
        self.baseline = baseline
        let library = try baseline.estimator.map(library.seen(by:)) ?? library
        (missing, detectors, changes) = ([], [], [])
        var configured: [ConfiguredDetector] = []
        var externals: [(ExternalDetector, Int)] = []
        for (index, facts) in baseline.detectors.enumerated() {
            do {
                if let external = try ExternalDetector.parse(facts.label, limits: .standard) {
                    externals.append((external, index))
                    continue
                }
                let detector = try ConfiguredDetector(parsing: facts.label)
                detectors.append((facts.label, index, configured.count))
                configured.append(detector)
                let now = detector.parameters.map(\.description)
                if now != facts.parameters {
                    let added = now.filter { !facts.parameters.contains($0) }.joined(separator: ", ")
                    let gone = facts.parameters.filter { !now.contains($0) }.joined(separator: ", ")
                    changes.append("\(facts.label) has other defaults: \(added), not \(gone)")
                }
            } catch {
                missing.append(("detector \(facts.label)", "\(error)"))
            }
        }
        for (offset, external) in externals.enumerated() {
            detectors.append((external.0.label, external.1, configured.count + offset))
        }
        var entries: [ExperimentPlan.Entry] = []
        scenarios = []
        for (index, entry) in baseline.table.entries.enumerated() {
            do throws(ScenarioError) {
                entries.append(.init(scenario: try library.scenario(named: entry.scenario), trials: entry.trials))
                scenarios.append(index)
            } catch {
                missing.append(("scenario \(entry.scenario)", "\(error)"))
            }
        }
        if missing.isEmpty {
            let selection = try library.select(baseline.names)
            guard selection.hash == baseline.suiteHash else {
                throw BaselineError.otherSuite(path: path, then: baseline.suiteHash, now: selection.hash)
            }
        }
        plan = ExperimentPlan(
            suite: baseline.names.joined(separator: " "), entries: entries, detectors: configured,
            externals: externals.map(\.0), seed: baseline.seed, window: baseline.window, jobs: jobs)
    }

    /// Pairs what was with what is, without what failed.
    ///
    /// - Parameters:
    ///   - now: The results of the plan.
    ///   - path: The baseline's file, for messages.
    /// - Returns: The pairs, and what failed.
    /// - Throws: `BaselineError` where trials are not the same ones.
    func pairs(_ now: TallyTable, path: String) throws -> (table: PairedTable, failed: [(what: String, why: String)]) {
        var (before, after) = (baseline.table, now)
        var failed: [(what: String, why: String)] = now.failures.sorted { $0.key < $1.key }.map {
            ("detector \($0.key)", $0.value)
        }
        for entry in now.entries {
            if let failure = entry.failure { failed.append(("scenario \(entry.scenario)", failure)) }
        }
        let kept = now.entries.indices.filter { now.entries[$0].failure == nil }
        before.entries = kept.map { baseline.table.entries[scenarios[$0]] }
        after.entries = kept.map { now.entries[$0] }
        if let difference = before.firstDifference(from: after) {
            throw BaselineError.otherTrials(
                path: path, scenario: difference.scenario, difference: difference.explanation)
        }
        let table = PairedTable(
            before: before, after: after, detectors: detectors.filter { now.failures[$0.label] == nil })
        return (table, failed)
    }
}
