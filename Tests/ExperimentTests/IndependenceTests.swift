import HarnessSupport
import Detection
import Experiment
import PublishedRules
import Scenarios
import Scoring
import Testing

/// A new detector, scenario or trial changes nobody else's numbers.
@Suite("Independence")
struct IndependenceTests {
    @Test("a row is the same whoever else takes part")
    func detectors() async throws {
        let alone = try await Library.run(
            Library.plan(["real/fast", "cheat/wave"], trials: 3, detectors: ["angle-threshold"]))
        let together = try await Library.run(
            Library.plan(
                ["real/fast", "cheat/wave"], trials: 3,
                detectors: ["filtered-hysteresis:filter=ema", "angle-threshold", "angle-torso-drop"]))
        #expect(alone.count == 6)
        for (a, b) in zip(alone, together) {
            #expect(a.truth == b.truth)
            for label in ["angle-threshold", "never", "chance", "ceiling"] {
                let row = a.rows.first { $0.label == label }
                #expect(row != nil)
                let other = b.rows.first { $0.label == label }
                #expect(row?.detections == other?.detections)
            }
        }
    }

    @Test("a trial is the same alone, after others, and in another suite")
    func trials() async throws {
        let library = try Library.open()
        let plan = try Library.plan(["everyday/squats", "occlusion/body-lost"], trials: 4)
        let last = try #require(try await Library.run(plan).last)
        var fresh = TrialRunner(plan.rows, window: plan.window)
        let alone = try await fresh.run(library.scenario(named: "occlusion/body-lost").draw(trial: 3, seed: 1))
        #expect(alone.truth == last.truth)
        #expect(alone.rows.map(\.detections) == last.rows.map(\.detections))
    }

    @Test(
        "a detector says the same frame by frame and beside others with which it shares the features of a trial",
        arguments: ["real/filmed-side", "occlusion/body-lost", "cheat/standing-pump"])
    func sharedFeatures(scenario: String) async throws {
        let detectors = DetectorCatalog.standard.entries.map(\.name)
        let plan = try Library.plan([scenario], trials: 2, detectors: detectors)
        var together = TrialRunner(plan.rows, window: plan.window)
        // Calls that are timed are made frame by frame.
        var frameByFrame = TrialRunner(plan.rows, window: plan.window, timerOverhead: 0)
        for trial in 0..<2 {
            let drawn = try plan.entries[0].scenario.draw(trial: trial, seed: plan.seed)
            let (all, each) = (try await together.run(drawn), try await frameByFrame.run(drawn))
            for (a, b) in zip(all.rows, each.rows) { #expect(a.detections == b.detections, "\(a.label)") }
            #expect(all.rows.count { !$0.detections.isEmpty } > detectors.count / 2)
        }
    }

    @Test("another seed gives other people")
    func seeds() async throws {
        let one = try await Library.run(Library.plan(["real/standard"], trials: 2, seed: 1))
        let two = try await Library.run(Library.plan(["real/standard"], trials: 2, seed: 2))
        #expect(one.map(\.truth) != two.map(\.truth))
    }

    @Test("one worker and three give the same sums and the same texts in the same order")
    func workers() async throws {
        func run(jobs: Int) async throws -> (String, RunTotals) {
            let plan = try Library.plan(
                ["real/fast", "partial/shallow", "everyday/idle-plank"], trials: 9, jobs: jobs)
            var text = ""
            let outcome = try await ExperimentRun(
                plan, describe: { "\($0.scenario) \($0.trial) \($0.rows.map(\.detections.count))\n" },
                emit: { text += $0 })
            return (text, outcome.tables)
        }
        let (oneText, one) = try await run(jobs: 1)
        let (threeText, three) = try await run(jobs: 3)
        #expect(oneText == threeText)
        #expect(oneText.split(separator: "\n").count == 27)
        for (a, b) in zip(one.scenarios, three.scenarios) {
            #expect(a.map(\.aggregate) == b.map(\.aggregate))
            #expect(a.map(\.rejections) == b.map(\.rejections))
        }
    }
}
