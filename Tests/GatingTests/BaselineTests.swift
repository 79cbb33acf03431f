import HarnessSupport
@testable import Gating
import Detection
import Experiment
import Foundation
import Scenarios
import Scoring
import TestSupport
import Testing

@Suite("A baseline")
struct BaselineTests {
    private static let scenarios = ["real/standard", "partial/mixed", "cheat/standing-pump", "everyday/squats"]

    private static func make(_ scenarios: [String], trials: Int, jobs: Int) async throws -> (Baseline, ExperimentPlan) {
        let plan = try Library.plan(scenarios, trials: trials, jobs: jobs)
        let table = try await plan.countsTable { _ in }
        let baseline = Baseline(
            manifest: RunManifest(
                RunInputs(
                    plan, names: ["real/standard"], suiteHash: "0123456789abcdef", estimator: nil,
                    command: "repgauge baseline update"),
                in: RunEnvironment(.sample)), budgets: Budget.zeros(of: table), table: table,
            latency: LatencyMeasurement.made([("angle-threshold", [1, -2, 3])]))
        return (baseline, plan)
    }

    /// The baseline that most tests read; made once.
    private static let made = Task { try await make(scenarios, trials: 6, jobs: 2) }

    private func baseline() async throws -> (Baseline, ExperimentPlan) { try await Self.made.value }

    @Test("read back, is what was written")
    func roundTrip() async throws {
        let (baseline, _) = try await baseline()
        let text = try baseline.json()
        let again = try Baseline(Data(text.utf8), path: "baseline.json")
        #expect(again == baseline)
        #expect(try again.json() == text)
    }

    @Test("has the same bytes for one worker and for two")
    func workers() async throws {
        // More than two chunks of trials in each scenario.
        let (one, _) = try await Self.make(["real/fast", "everyday/squats"], trials: 17, jobs: 1)
        let (two, _) = try await Self.make(["real/fast", "everyday/squats"], trials: 17, jobs: 2)
        #expect(try one.json() == two.json())
    }

    @Test("holds the counts that a run of the same trials has, but for durations within a millisecond")
    func trialCounts() async throws {
        let (baseline, plan) = try await baseline()
        let results = try await Library.run(plan)
        for (position, entry) in baseline.table.entries.enumerated() {
            for (detector, trialCounts) in entry.trialCounts.enumerated() {
                for (trial, counts) in trialCounts.enumerated() {
                    var expected = results[position * 6 + trial].rows[detector].score.counts
                    #expect(abs(expected.duration - counts.duration) <= 500_000)
                    expected.duration = counts.duration
                    #expect(counts == expected)
                }
            }
        }
    }

    @Test("says what differs where another table's trials are not the same")
    func otherTrials() async throws {
        let (baseline, _) = try await baseline()
        #expect(baseline.table.firstDifference(from: baseline.table) == nil)
        var other = baseline.table
        other.entries[1].trialCounts[0][3].countable += 1
        let difference = try #require(baseline.table.firstDifference(from: other))
        #expect(difference.scenario == "partial/mixed")
        #expect(difference.explanation.contains("trial 3"))
    }

    @Test(
        "that is none is refused with what was found and where",
        arguments: [
            ("", "some.json: found an empty file"), ("[1, 2]", "'format'"), ("{\"format\": 99}", "format 99"),
            ("{\"format\": 4,\n\"manifest\": {", "some.json:2: found no JSON"),
            ("{\"format\": 4, \"maxUndetectedLoss\": NaN}", "some.json:1: found no JSON"),
            ("{\"format\": 3}", "format 3"), ("{\"format\": 4}", "some.json:1: manifest: found nothing"),
        ])
    func refused(text: String, expected: String) {
        let error = #expect(throws: GateError.self) { try Baseline(Data(text.utf8), path: "some.json") }
        let message = error.map { "\($0)" } ?? ""
        #expect(message.contains("some.json"))
        #expect(message.contains(expected), "\(message)")
    }

    @Test(
        "whose columns are impossible is refused",
        arguments: [
            ("\"missed\" : \"", "\"missed\" : \"999 "), ("\"trials\" : 6", "\"trials\" : 7"),
            ("\"trials\" : 6", "\"trials\" : 99999999999"), ("\"family\" : \"real\"", "\"family\" : \"unreal\""),
            ("\"milliseconds\" : \"", "\"milliseconds\" : \"-"),
            ("\"falseCounts\" : \"", "\"falseCounts\" : \"1*999999999999 "), ("-2,", "-9223372036854775808,"),
            ("\"load\" : 1", "\"load\" : 0"), ("\"referenceNanoseconds\" : 100", "\"referenceNanoseconds\" : -1"),
        ])
    func impossible(found: String, replaced: String) async throws {
        let (baseline, _) = try await baseline()
        let text = try baseline.json()
        #expect(text.contains(found))
        #expect(throws: GateError.self) {
            try Baseline(Data(text.replacing(found, with: replaced, maxReplacements: 1).utf8), path: "some.json")
        }
    }

    /// Numbers and texts that nobody would write on purpose, as JSON.
    private static let hostile = [
        "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-1", "0", "1", "9007199254740993",
        "1000000000", "1e308", "-1e308", "1e-308", "1e999", "0.5", "null", "\"\"", "\"NaN\"", "\"-1\"",
        "\"9223372036854775807\"", "\"9223372036854775807*6\"", "\"1000000*6\"", "\"0*9223372036854775807\"",
        "\"86400000*6\"", "\"-9223372036854775808*6\"", "[]", "{}", "true",
        String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000),
    ]

    @Test("with a hostile value in any place is read or refused, and a gate takes what is read", arguments: hostile)
    func hostileValue(value: String) async throws {
        let (baseline, _) = try await baseline()
        let text = try baseline.json()
        let places = text.matches(of: /: ("[^"\n]*"|-?[0-9][0-9.e+-]*)|(?:\n *)(-?[0-9]+)(?=,?\n)/).map {
            $0.1.map { $0.startIndex..<$0.endIndex } ?? $0.2.map { $0.startIndex..<$0.endIndex } ?? $0.range
        }
        #expect(places.count > 100)
        for place in places {
            var changed = text
            changed.replaceSubrange(place, with: value)
            let read: Baseline
            do throws(GateError) {
                read = try Baseline(Data(changed.utf8), path: "hostile.json")
            } catch {
                #expect("\(error)".contains("hostile.json"), "\(error)")
                continue
            }
            // All sums and figures of both sides.
            _ = try? GateComparison.outcome(of: (read, "a"), against: (baseline, "b"), settings: GateSettings())
            _ = try? GateComparison.outcome(of: (baseline, "a"), against: (read, "b"), settings: GateSettings())
            _ = try read.json()
        }
    }

    @Test("without a detector that is called frame by frame has no times, and says why")
    func untimed() async throws {
        var (_, plan) = try await baseline()
        plan.entrants = [Control.never]
        #expect(plan.timing == nil)
        #expect(plan.untimed.contains(ProgramRecord.isOptimised ? "frame by frame" : "without optimisation"))
    }

    @Test("with a family that there is not is refused with those that there are")
    func family() async throws {
        let (baseline, _) = try await baseline()
        let text = try baseline.json().replacing("\"family\" : \"real\"", with: "\"family\" : \"unreal\"")
        let error = #expect(throws: GateError.self) { try Baseline(Data(text.utf8), path: "some.json") }
        let message = error.map { "\($0)" } ?? ""
        #expect(
            message.contains(".family: found 'unreal'; allowed: real, partial, cheat, occlusion, everyday"),
            "\(message)")
    }

    @Test("with a budget of a scope or a detector that it lacks is refused: the budget would limit nothing")
    func strangeBudgets() async throws {
        var (baseline, _) = try await baseline()
        let label = try #require(baseline.table.detectors.first)
        for scope in ["overall", "cheat", "cheat/standing-pump"] {
            baseline.budgets = ["*", label].map { Budget(detector: $0, scope: scope, falseCounts: 9) }
            #expect(try Baseline(Data(baseline.json().utf8), path: "some.json") == baseline)
        }
        for (budget, expected) in [
            (Budget(scope: "cheat/standing-pomp", falseCounts: 0), "the scope 'cheat/standing-pomp'"),
            (Budget(detector: "nobody", scope: "cheat", falseCounts: 0), "the detector 'nobody'"),
        ] {
            baseline.budgets = [budget]
            let text = try baseline.json()
            let error = #expect(throws: GateError.self) { try Baseline(Data(text.utf8), path: "some.json") }
            let message = error.map { "\($0)" } ?? ""
            #expect(message.contains("some.json: budgets: found \(expected); allowed: "), "\(message)")
        }
    }

    @Test("of too many trials, counts or days is refused before it takes memory")
    func huge() async throws {
        let (baseline, _) = try await baseline()
        let text = try baseline.json()
        for (pattern, replacement) in [
            ("\"trials\" : 6", "\"trials\" : 1000000"), ("\"trials\" : 6", "\"trials\" : 5000001"),
            ("\"countable\" : \"[^\"]*\"", "\"countable\" : \"1000001*6\""),
            ("\"milliseconds\" : \"[^\"]*\"", "\"milliseconds\" : \"86400001*6\""),
        ] {
            let changed = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
            #expect(changed != text)
            let error = #expect(throws: GateError.self) { try Baseline(Data(changed.utf8), path: "huge.json") }
            #expect(error.map { "\($0)".contains("huge.json") } == true)
        }
    }

    @Test("with any bytes changed is read or refused, and never traps")
    func fuzz() async throws {
        let (baseline, _) = try await baseline()
        let valid = Array(try baseline.json().utf8)
        var fuzzer = Fuzzer("baseline")
        for _ in 0..<Fuzzer.cases / 10 {
            let mutated = fuzzer.mutation(
                of: valid, with: ["*", "-", "99999999999999999999", "\"", "{", "1*50", "e400"])
            if let read = try? Baseline(Data(mutated), path: "fuzz.json") { #expect(!read.table.entries.isEmpty) }
        }
    }
}
