import ArgumentParser
import Experiment
public import Foundation
import Gating

extension Bench {
    /// Compares two detectors before the same trials, as `repgauge compare` does, without times.
    ///
    /// - Parameters:
    ///   - before: One detector.
    ///   - after: The other, which may be worse or better.
    ///   - names: Suites or scenarios.
    ///   - trials: Trials of each scenario; `nil` for the suite's number.
    /// - Returns: The decision.
    /// - Throws: An error of the scenarios or detectors that are named, and `CancellationError`.
    public func compare(
        _ before: String, with after: String, on names: [String] = ["standard"], trials: Int? = nil
    ) async throws -> GateResult {
        let roster = harness.roster()
        let plan = try plan(
            names, [before, after].map { try roster.entrant(parsing: $0, from: .user) }, trials: trials, seed: nil)
        return GateResult(try await GateComparison.outcome(of: plan, settings: settings))
    }

    /// Runs a baseline's trials again and compares, as `repgauge gate` does, without times.
    ///
    /// - Parameters:
    ///   - baseline: The baseline's file.
    ///   - programs: The programs of the file that may be started, each `exec:COMMAND`; any other is refused.
    /// - Returns: The decision.
    /// - Throws: An error of the file, its programs or the scenarios, and `CancellationError`.
    public func gate(_ baseline: URL, programs: [String] = []) async throws -> GateResult {
        let check = try GateCheck(
            try Baseline(contentsOf: baseline), path: baseline.relativePath, library: library,
            roster: harness.roster(permission: try ProgramPermission(naming: programs)), settings: settings,
            environment: RunEnvironment(try .current()), jobs: jobs)
        return GateResult(try await check.run().outcome)
    }

    /// Runs suites or scenarios and writes a baseline, as `repgauge baseline update` does, without times.
    ///
    /// - Parameters:
    ///   - names: Suites or scenarios.
    ///   - detectors: The detectors; none for RepGauge's own and yours.
    ///   - trials: Trials of each scenario; `nil` for as many as a gate needs to find a loss of 0.02 of the repetitions.
    ///   - file: The file.
    /// - Throws: An error of the scenarios or detectors that are named, of the file, and `CancellationError`.
    public func makeBaseline(
        _ names: [String] = ["standard"], detectors: [String] = [], trials: Int? = nil, to file: URL
    ) async throws {
        let place = try OutputPlace(file.path)
        let plan = try plan(names, try entrants(detectors), trials: trials, seed: nil)
        let words = names + RepeatCommand.words("--trials", trials) + ["--no-latency"]
        let inputs = try inputs(plan, names, try BaselineCommand.Update.parse(words).command(plan))
        let made = try await BaselineUpdate.run(
            plan, manifest: RunManifest(inputs, in: RunEnvironment(try .current())), budgets: [],
            setsZeroBudgets: true, keepsTimes: false, choosesTrials: trials == nil, settings: settings)
        try place.write(try made.baseline.json())
    }

    private var settings: GateSettings {
        var settings = GateSettings()
        settings.metrics = harness.metrics
        settings.latencyLevel = 0
        return settings
    }
}
