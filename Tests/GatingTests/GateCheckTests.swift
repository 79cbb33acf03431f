import Detection
import Experiment
import Foundation
import HarnessSupport
import Pose
import Scenarios
import Scoring
import Testing

@testable import Gating

@Suite("A gate against a baseline")
struct GateCheckTests {
    private static let names = ["real/standard", "everyday/squats"]

    /// The baseline of this program on this machine; made once.
    private static let made = Task {
        // Together enough for a change that can be found.
        let plan = try Library.plan(names, trials: 7, detectors: ["angle-threshold"])
        let hash = try Library.open().select(names).hash
        return Baseline(
            manifest: RunManifest(
                RunInputs(plan, names: names, suiteHash: hash, estimator: nil, command: "repgauge baseline update"),
                in: RunEnvironment(.sample)),
            budgets: [], table: try await plan.countsTable { _ in },
            latency: .made([("angle-threshold", Array(repeating: 0, count: 60))]))
    }

    private func check(
        calibrationGates: Int? = nil, on machine: Machine = .current(), _ change: (inout Baseline) -> Void = { _ in }
    ) async throws -> GateCheck {
        var baseline = try await Self.made.value
        change(&baseline)
        var settings = GateSettings()
        (settings.latencyLevel, settings.resamples) = (0, 0)
        return try GateCheck(
            baseline, path: "baseline.json", library: Library.open(), roster: Library.roster, settings: settings,
            calibrationGates: calibrationGates, environment: RunEnvironment(.sample, on: machine), jobs: 2)
    }

    @Test("of the same program on the same machine passes, and has nothing to note")
    func same() async throws {
        let outcome = try await check().run().outcome
        #expect(outcome.decision == .pass && outcome.missing.isEmpty && outcome.notes.isEmpty)
        #expect(outcome.timesReason == "not asked for" && outcome.changes.isEmpty)
    }

    @Test("fails where a scenario or a detector of the baseline no longer exists, and names it")
    func missing() async throws {
        let scenario = try await check { $0.table.entries[1].scenario = "everyday/gone" }.run().outcome
        #expect(scenario.missing.map(\.what) == ["scenario everyday/gone"] && scenario.decision == .regressed)
        #expect(scenario.findings.allSatisfy { $0.decision == .pass })
        let detector = try await check {
            var gone = $0.manifest.inputs.scoring.entrants[0]
            gone.label = "gone"
            $0.manifest.inputs.scoring.entrants.append(gone)
        }
        #expect(detector.missing.map(\.what) == ["detector gone"])
    }

    @Test("judges mornings where a budget limits them, by the number of push-ups of the budget")
    func mornings() async throws {
        func findings(_ pushUps: Int) async throws -> [BudgetFinding] {
            var budget = Budget(scope: "real/standard", metric: .earned, limit: 0.9)
            budget.pushUps = pushUps
            return try await check { $0.budgets = [budget] }.run().outcome.budgets
        }
        let (few, many) = (try await findings(1)[0], try await findings(1000)[0])
        #expect(few.before == nil && few.after.map { (0...1).contains($0) } == true)
        // Nobody does a thousand push-ups, so that no silence can be earned.
        #expect(many.after == nil && many.decision == .inconclusive)
    }

    @Test("refuses a baseline of other scenarios")
    func otherScenarios() async throws {
        await #expect(throws: GateError.self) {
            try await check { $0.manifest.inputs.suiteHash = "0123456789abcdef" }
        }
    }

    @Test("names the baseline whose suite or estimator does not exist")
    func unknownNames() async throws {
        for change in [
            { (baseline: inout Baseline) in baseline.manifest.inputs.names = ["nosuch"] },
            { $0.manifest.inputs.estimator = "nosuch" },
        ] {
            let error = await #expect(throws: GateError.self) { try await check(change) }
            #expect(try #require(error).description.hasPrefix("baseline.json: "))
            #expect(try #require(error).description.contains(" nosuch: found no such "))
        }
    }

    @Test("notes another machine, and other defaults of a detector")
    func notes() async throws {
        var machine = Machine.current()
        (machine.processor, machine.libc) = ("another processor", "another libc")
        let moved = try await check(on: machine).run().outcome.notes
        #expect(moved.count == 1)
        #expect(moved[0].contains("another processor now") && moved[0].contains("another libc now"))
        let changed = try await check { $0.manifest.inputs.scoring.entrants[0].parameters[0].value = "12345" }
        let notes = try await changed.run().outcome.notes
        #expect(notes.count == 1 && notes[0].contains("angle-threshold") && notes[0].contains("12345"))
    }

    @Test("is calibrated with trials of another seed, which differ from its own")
    func calibration() async throws {
        let result = try await check(calibrationGates: 3).run()
        let changes = try #require(result.calibration).detectableChanges
        // Between equal trials nothing would vary, and any change that matters could be detected.
        let varying = changes.filter { $0.noisy ?? 0 > GateSettings().floor(of: $0.figure) }
        #expect(varying.contains { $0.scope.kind == .overall })
        // The calibration is beside the gate, which compares the trials of the baseline's seed.
        #expect(result.outcome.decision == .pass)
    }

    @Test("judges times by the processor: what is 1.3 times as slow on another one may be the processor's part")
    func processors() async throws {
        func outcome(on machine: Machine) async throws -> GateOutcome {
            var check = try await check(on: machine)
            check.settings.latencyLevel = 0.001
            var outcome = GateOutcome(
                title: "test", table: Sides.pairs(Sides.table(), Sides.table()), budgets: [], settings: check.settings,
                seed: 1)
            check.addLatency(
                { .made([("angle-threshold", Array(repeating: Int(10_000 * log(1.3)), count: 60))]) }, to: &outcome)
            return outcome
        }
        let here = try await outcome(on: .current())
        #expect(here.times == .regressed && here.notes.isEmpty)
        var machine = Machine.current()
        machine.processor = "another processor"
        let there = try await outcome(on: machine)
        #expect(there.times == .pass && there.notes.count == 1 && there.notes[0].contains("another processor"))
    }
}
