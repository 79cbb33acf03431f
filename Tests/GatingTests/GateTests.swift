import Gating
import Mathematics
import Detection
import Foundation
import Pose
import Scenarios
import Scoring
import Testing

@Suite("A gate")
struct GateTests {
    private func outcome(_ table: PairedTable, budgets: [Budget] = []) -> GateOutcome {
        var settings = GateSettings()
        settings.resamples = 200
        return GateOutcome(title: "test", table: table, budgets: budgets, settings: settings, seed: 1)
    }

    @Test("of the same results on both sides says PASS of every figure, and 0 of every difference")
    func same() {
        let table = Sides.table()
        let outcome = outcome(Sides.pairs(table, table), budgets: Budget.zeros(of: table))
        #expect(outcome.decision == .pass)
        #expect(outcome.findings.count > 40)
        for finding in outcome.findings {
            #expect(finding.decision == .pass)
            #expect(finding.difference == 0)
            #expect(finding.p == 1)
            #expect(finding.interval == 0...0)
        }
    }

    @Test("says REGRESSED where a detector becomes poor, and IMPROVED where it becomes good")
    func directions() throws {
        let table = Sides.table()
        let worse = outcome(Sides.detectors(table, from: 1, to: 0))
        let better = outcome(Sides.detectors(table, from: 0, to: 1))
        #expect(worse.decision == .regressed)
        #expect(better.decision == .improved)
        for (one, other) in zip(worse.findings, better.findings) {
            #expect(one.p == other.p)
            #expect(one.difference == -other.difference)
            #expect((one.decision == .regressed) == (other.decision == .improved))
        }
        let recall = try #require(worse.findings.first { $0.figure == .recall && $0.scope.kind == .overall })
        #expect(recall.decision == .regressed)
        #expect(try #require(recall.interval).upperBound < 0)
    }

    @Test("a change that is sure but smaller than what matters passes")
    func floor() throws {
        let table = Sides.table(trials: 400)
        var changed = table
        // One repetition in twenty trials of 12, one in 240: significant, and 0.4 points.
        for trial in stride(from: 0, to: 400, by: 20) { changed.entries[0].trialCounts[1][trial].detected -= 1 }
        let outcome = outcome(Sides.pairs(table, changed))
        let recall = try #require(
            outcome.findings.first { $0.detector == "good" && $0.scope.name == "real/one" && $0.figure == .recall })
        #expect(recall.p < 1e-5)
        #expect(recall.harm > 0)
        #expect(recall.decision == .pass)
    }

    @Test("a change that may matter and may be chance is INCONCLUSIVE, and says how many trials would tell")
    func inconclusive() throws {
        let table = Sides.table(trials: 20)
        var changed = table
        for trial in 0..<4 { changed.entries[0].trialCounts[1][trial].detected -= 1 }
        let outcome = outcome(Sides.pairs(table, changed))
        let recall = try #require(
            outcome.findings.first { $0.detector == "good" && $0.scope.name == "real/one" && $0.figure == .recall })
        #expect(recall.decision == .inconclusive)
        #expect(try #require(recall.trialsToDecide) > 20)
        #expect(outcome.decision == .inconclusive)
    }

    @Test("undecided figures pass where the trials find every loss that may not pass unseen", arguments: [20, 100])
    func undecided(trials: Int) throws {
        let table = Sides.table(trials: trials)
        var changed = table
        for trial in 0..<(trials == 100 ? 8 : 4) { changed.entries[0].trialCounts[1][trial].detected -= 1 }
        var outcome = outcome(Sides.pairs(table, changed))
        #expect(outcome.findings.contains { $0.decision == .inconclusive })
        let loss = try #require(outcome.detectableLoss)
        #expect(loss.scenario == "real/one" && loss.detector == "good")
        #expect((loss.share <= 0.05) == (trials == 100))
        #expect(outcome.decision == (trials == 100 ? .pass : .inconclusive))
        outcome.settings.maxUndetectedLoss = loss.share
        #expect(outcome.decision == .pass)
        outcome.settings.maxUndetectedLoss = loss.share.nextDown
        #expect(outcome.decision == .inconclusive)
    }

    @Test("the loss that is announced is found in 8 of 10 cases, and a quarter of it is not", arguments: [20, 50, 150])
    func announced(trials: Int) throws {
        let table = Sides.table(trials: trials)
        let same = Sides.pairs(table, table)
        let loss = try #require(same.detectableLoss(GateSettings(), counted: 0)?.share)
        func caught(_ share: Double) -> Int {
            (0..<20).count { run in
                GateStudy.isCaught(
                    .lostRepetitions(points: share * 100), in: table, detector: 1, positions: [run % 2], run: run)
            }
        }
        #expect(caught(loss) >= 16)
        #expect(caught(loss / 4) <= 4)
    }

    @Test("two equal detectors that differ in a few trials pass at the size that a baseline chooses")
    func equalDetectors() {
        // 12 repetitions a trial: a loss of 0.02 is found from 70 trials on.
        let table = Sides.table(trials: 70)
        var other = table
        for position in 0..<2 {
            for trial in 0..<6 { other.entries[position].trialCounts[1][10 * trial].detected -= 1 }
            for trial in 0..<6 { other.entries[position].trialCounts[1][10 * trial].closeTrial() }
        }
        let pairs = PairedTable(before: table, after: other, detectors: [("good", 1, 1)])
        var stream = RandomStream(key: 22, trial: 0, station: .bootstrap)
        for _ in 0..<20 {
            var exchanged = pairs
            for position in exchanged.scenarios.indices {
                let coins = (0..<70).map { _ in stream.word() >= 1 << 31 }
                exchanged.pairs[0][position] = pairs.pairs[0][position].swapping { coins[$0] }
            }
            #expect(outcome(exchanged).decision == .pass)
        }
    }

    @Test("without repetitions there is no loss to find, and undecided figures stay undecided")
    func negativesOnly() {
        var table = Sides.table(trials: 20)
        table.entries.removeFirst(2)
        var changed = table
        for trial in 0..<4 { changed.entries[0].trialCounts[1][trial].falseCounts += 1 }
        let outcome = outcome(Sides.pairs(table, changed))
        #expect(outcome.detectableLoss == nil)
        #expect(outcome.decision == .inconclusive)
    }

    @Test("the worst change comes first, a regressed figure before an undecided one")
    func worstFirst() throws {
        let worst = outcome(Sides.detectors(Sides.table(), from: 1, to: 0)).worstFirst
        #expect(try #require(worst.first).decision == .regressed)
        for (one, other) in zip(worst, worst.dropFirst()) where one.decision == other.decision {
            #expect(one.harm / one.floor >= other.harm / other.floor)
        }
        #expect(
            outcome(Sides.detectors(Sides.table(), from: 0, to: 1)).worstFirst.allSatisfy { $0.decision != .regressed })
    }

    @Test("one new false count above a budget fails, and one below passes")
    func budget() {
        let table = Sides.table()
        let budgets = Budget.zeros(of: table)
        #expect(
            budgets == [
                Budget(detector: "good", scope: "everyday/one", falseCounts: 0),
                Budget(detector: "good", scope: "everyday/two", falseCounts: 0),
            ])
        var once = table
        once.entries[2].trialCounts[1][0].falseCounts = 1
        #expect(Budget.zeros(of: once).map(\.scope) == ["everyday/two"])
        var changed = table
        changed.entries[3].trialCounts[1][17].falseCounts += 1
        #expect(outcome(Sides.pairs(table, changed), budgets: budgets).decision == .regressed)
        let loose = [Budget(detector: "good", scope: "everyday", falseCounts: 1)]
        #expect(outcome(Sides.pairs(table, changed), budgets: loose).budgets.map(\.decision) == [.pass])
    }

    @Test("times that are required and were not measured leave a gate undecided", arguments: [false, true])
    func requiredTimes(isRequired: Bool) {
        var outcome = outcome(Sides.pairs(Sides.table(), Sides.table()))
        outcome.settings.requiresTimes = isRequired
        #expect(outcome.times == nil && outcome.accuracy == .pass)
        #expect(outcome.decision == (isRequired ? .inconclusive : .pass))
    }

    @Test("counting every repetition twice is seen in precision and in false counts per minute")
    func doubled() {
        let table = Sides.table()
        var changed = table
        var stream = RandomStream(key: 21, trial: 0, station: .scenario)
        for position in 0..<2 {
            changed.entries[position].trialCounts[1] = GateStudy.plant(
                .doubled(share: 1), in: table.entries[position].trialCounts[1], stream: &stream)
        }
        let regressed = outcome(Sides.pairs(table, changed)).findings.filter {
            $0.decision == .regressed && $0.scope.kind == .overall
        }
        #expect(Set(regressed.map(\.figure)).isSuperset(of: [.precision, .falsePerMinute, .f1, .exactShare]))
        #expect(!regressed.contains { $0.figure == .recall })
        #expect(regressed.allSatisfy { $0.detector == "good" })
    }

    @Test("with sides exchanged at random, hardly ever an alarm")
    func null() async throws {
        let calibration = try await GateCalibration(
            about: "", table: Sides.detectors(Sides.table(trials: 20), from: 0, to: 1), gates: 60,
            settings: GateSettings(), seed: 3, jobs: 2)
        // Designed for 0.5 %: three of 60 have a probability of 0.3 %, and the seed is fixed.
        #expect(calibration.alarms <= 2)
        #expect(calibration.interval.contains(Double(calibration.alarms) / 60))
    }

    @Test("four points of recall lost everywhere are seen by 50 trials a scenario in nearly every run")
    func power() {
        let table = Sides.table()
        let caught = (0..<20).count { run in
            GateStudy.isCaught(
                .lostRepetitions(points: 4), in: table, detector: 1, positions: [0, 1], run: run)
        }
        #expect(caught >= 18)
    }

    @Test("fresh sides take no trial twice")
    func fresh() {
        var pool = Sides.table(trials: 40)
        for trial in 0..<40 { pool.entries[0].trialCounts[0][trial].duration = Nanoseconds(trial + 1) }
        let sides = GateStudy.freshSides(from: pool, trials: 20, run: 1).pairs[0][0]
        #expect(Set((sides.before + sides.after).map(\.duration)).count == 40)
    }

    @Test("a metric beyond its limit fails, in its own direction, and an undefined one decides nothing")
    func metricBudget() {
        let table = Sides.table()
        let counts = TrialCounts(summing: table.entries[0].trialCounts[0])
        let recall = Metric.recall.value(counts) ?? 0
        func decision(_ metric: Metric, _ limit: Double) -> [GateDecision] {
            let budget = Budget(detector: "poor", scope: "real/one", metric: metric, limit: limit)
            return outcome(Sides.pairs(table, table), budgets: [budget]).budgets.map(\.decision)
        }
        #expect(decision(.recall, recall) == [.pass] && decision(.recall, recall + 0.001) == [.regressed])
        let rate = Metric.falsePerMinute.value(counts) ?? 0
        #expect(decision(.falsePerMinute, rate) == [.pass])
        #expect(decision(.falsePerMinute, rate - 0.001) == [.regressed])
        #expect(decision(.morningsFooled, 0.5) == [.inconclusive])
    }

    @Test("a budget of an undefined metric leaves a gate undecided that finds every loss, and a regression decides it")
    func undefinedBudget() throws {
        let table = Sides.table(trials: 100)
        let budgets = [Budget(detector: "good", scope: "real/one", metric: .cheatAcceptance, limit: 0.1)]
        let same = outcome(Sides.pairs(table, table), budgets: budgets)
        #expect(same.findsLosses && same.budgets.map(\.decision) == [.inconclusive])
        #expect(same.accuracy == .inconclusive && same.decision == .inconclusive)
        var changed = table
        for trial in 0..<100 { changed.entries[0].trialCounts[1][trial].detected -= 1 }
        #expect(outcome(Sides.pairs(table, changed), budgets: budgets).decision == .regressed)
        // An improvement decides no budget.
        changed = table
        for trial in 0..<100 { changed.entries[0].trialCounts[0][trial].falseCounts = 0 }
        let better = outcome(Sides.pairs(table, changed), budgets: budgets)
        #expect(better.findings.contains { $0.decision == .improved } && better.decision == .inconclusive)
    }

    @Test("figures that one side alone defines are named, since they have no test")
    func untested() throws {
        let table = Sides.table(trials: 20)
        #expect(outcome(Sides.pairs(table, table)).notes.isEmpty)
        var silent = table
        for trial in 0..<20 { silent.entries[2].trialCounts[0][trial].falseCounts = 0 }
        let note = try #require(outcome(Sides.pairs(table, silent)).notes.first)
        #expect(note.contains("precision of poor over everyday/one"), "\(note)")
    }

    @Test(
        "budgets are read as they are written",
        arguments: [
            ("everyday/idle-plank=0", Budget(scope: "everyday/idle-plank", falseCounts: 0)),
            ("closed-chain@everyday=3", Budget(detector: "closed-chain", scope: "everyday", falseCounts: 3)),
            (
                "angle-threshold:down=95@overall=12",
                Budget(detector: "angle-threshold:down=95", scope: "overall", falseCounts: 12)
            ),
            (
                "exec:python3 a@b.py@everyday=3",
                Budget(detector: "exec:python3 a@b.py", scope: "everyday", falseCounts: 3)
            ),
            ("overall=1000000000000000", Budget(scope: "overall", falseCounts: Budget.falseCounts.upperBound)),
            ("overall:recall=0.9", Budget(scope: "overall", metric: .recall, limit: 0.9)),
            (
                "a:down=95@alarm/lazy:mornings-fooled=0.05",
                Budget(detector: "a:down=95", scope: "alarm/lazy", metric: .morningsFooled, limit: 0.05)
            ),
        ])
    func budgetText(text: String, expected: Budget) {
        #expect(Budget(text) == expected)
    }

    @Test(
        "and nothing else is a budget",
        arguments: [
            "", "=1", "everyday", "everyday=", "everyday=-1", "a@=1", "@b=1", "everyday=1.5", "overall:x=1",
            "overall=9223372036854775807", "overall:recall=2", "overall:recall=nan", ":recall=0.5", "overall:recall=",
        ])
    func badBudget(text: String) {
        #expect(Budget(text) == nil)
    }
}
