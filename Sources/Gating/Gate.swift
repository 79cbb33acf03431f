import Experiment
import Foundation
import Mathematics
import Scoring

/// Compares two sides of the same trials, figure by figure.
package struct Gate: Sendable {
    package let findings: [GateFinding]
    /// The p-value that a figure that is not significant would have had to reach.
    package let threshold: Double
    /// The number of figures that could have raised a false alarm at all.
    package let counted: Int
    /// The figures that one side alone defines, which have no test.
    let untested: [(detector: String, scope: GateScope, figure: Metric)]

    /// Tests and decides, with intervals by random numbers from the seed.
    ///
    /// Each figure that is defined on both sides is tested by exchanging sides, trial by trial (`SignFlipTest`); the
    /// tests of all figures of all detectors are corrected together (`StepDown`). A figure is REGRESSED or IMPROVED
    /// where its test is significant and the difference is at least what matters; PASS where it is neither and the
    /// interval of the difference excludes any harm that matters, or where no trial changed; else INCONCLUSIVE. What is
    /// known of the sums that cannot be significant saves the p-values of such.
    package init(
        _ table: PairedTable, settings: GateSettings, seed: UInt64, insignificant: InsignificantSums? = nil
    ) {
        let scopes = table.scopes
        var tested: [Tested] = []
        var untested: [(detector: String, scope: GateScope, figure: Metric)] = []
        for (index, label) in table.detectors.enumerated() {
            tested += Gate.tested(
                table.pairs[index], detector: label, scopes: scopes, settings: settings,
                insignificant: insignificant?.sums[index], untested: &untested)
        }
        var findings = tested.map(\.finding)
        let (tests, owners) = Gate.distinct(tested)
        let decisions = StepDown(tests, level: settings.figuresLevel)
        for (index, owner) in owners.enumerated()
        where decisions.isSignificant[owner] && abs(findings[index].harm) >= findings[index].floor {
            findings[index].decision = findings[index].harm > 0 ? .regressed : .improved
        }
        if settings.resamples > 0 {
            Gate.addIntervals(to: &findings, table, settings: settings, threshold: decisions.threshold, seed: seed)
        }
        self.findings = findings
        self.untested = untested
        threshold = decisions.threshold
        counted = decisions.counted
    }

    /// Whether any figure changed for sure, either way, by as much as matters.
    package var hasAlarm: Bool { findings.contains { $0.decision == .regressed || $0.decision == .improved } }

    /// A figure, and the parts of all trials that differ: what its test is made of.
    private typealias Tested = (finding: GateFinding, content: Content)

    private struct Content: Hashable {
        var detector: String
        /// Scenario and trial of each part that is not 0.
        var places: [Int]
        /// Those parts, in the largest unit that divides all, the first one above 0.
        var parts: [Int]
    }

    /// The tests that are not the same as another, and for each figure the position of its test.
    ///
    /// Where only one scenario changed, its recall, its family's and that of the whole are one and the same test: the
    /// same trials with the same parts. Such a test is done once, and counts once.
    private static func distinct(_ tested: [Tested]) -> (tests: [(p: Double, least: Double)], owners: [Int]) {
        var tests: [(p: Double, least: Double)] = []
        var known: [Content: Int] = [:]
        let owners = tested.map { figure -> Int in
            if let owner = known[figure.content] { return owner }
            known[figure.content] = tests.count
            tests.append((figure.finding.p, figure.finding.leastP))
            return tests.count - 1
        }
        return (tests, owners)
    }

    /// Parts in the largest unit that divides all, the first one above 0.
    private static func reduced(_ parts: [Int]) -> [Int] {
        let unit = parts.reduce(0, greatestCommonDivisor) * ((parts.first ?? 1) < 0 ? -1 : 1)
        return unit == 0 ? [] : parts.map { $0 / unit }
    }

    private static func tested(
        _ pairs: [PairedTrials], detector: String, scopes: [GateScope], settings: GateSettings,
        insignificant: [[Int]]?, untested: inout [(detector: String, scope: GateScope, figure: Metric)]
    ) -> [Tested] {
        let sums = pairs.map { (TrialCounts(summing: $0.before), TrialCounts(summing: $0.after)) }
        return scopes.enumerated().flatMap { number, scope in
            var (before, after) = (TrialCounts(), TrialCounts())
            for position in scope.positions {
                before += sums[position].0
                after += sums[position].1
            }
            let positions = scope.positions.filter { !pairs[$0].isUnchanged }
            let changed = PairedTrials(joining: positions.map { pairs[$0] })
            let places = positions.flatMap { position in pairs[position].before.indices.map { position << 32 | $0 } }
            return settings.metrics.gated.enumerated().compactMap { place, figure -> Tested? in
                let sides = (figure.value(before), figure.value(after))
                guard let then = sides.0, let now = sides.1 else {
                    if sides.0 != nil || sides.1 != nil { untested.append((detector, scope, figure)) }
                    return nil
                }
                // Trials that did not change are not part of the test, but of the ratio that it is linearised at.
                let parts = changed.parts(of: figure, over: (before, after))
                let test = SignFlipTest(parts, insignificant: insignificant?[number][place])
                let finding = GateFinding(
                    detector: detector, scope: scope, figure: figure, before: then, after: now, p: test.twoSided,
                    statistic: test.statistic, leastP: test.leastTwoSided, changedTrials: test.changed,
                    trials: before.trials, floor: settings.floor(of: figure), decision: .pass)
                let present = parts.indices.filter { parts[$0] != 0 }
                return Tested(
                    finding: finding,
                    content: Content(
                        detector: detector, places: present.map { places[$0] },
                        parts: Gate.reduced(present.map { parts[$0] })))
            }
        }
    }

    private static func addIntervals(
        to findings: inout [GateFinding], _ table: PairedTable, settings: GateSettings, threshold: Double, seed: UInt64
    ) {
        for (index, label) in table.detectors.enumerated() where table.pairs[index].contains(where: { !$0.isUnchanged })
        {
            // The same stream for all detectors: they are drawn the same trials.
            var stream = RandomStream(key: RandomKey.make(seed: seed, name: "gate"), trial: 0, station: .bootstrap)
            let draws = PairedBootstrap(table.pairs[index], resamples: settings.resamples, stream: &stream)
            for position in findings.indices
            where findings[position].detector == label
                && (findings[position].changedTrials > 0 || findings[position].difference != 0)
            {
                findings[position].interval = draws.interval(
                    of: findings[position].figure, over: findings[position].scope.positions,
                    confidence: settings.confidence)
                findings[position].judgeInterval(threshold: threshold)
            }
        }
        for index in findings.indices where findings[index].changedTrials == 0 && findings[index].difference == 0 {
            findings[index].interval = 0...0
        }
    }
}

extension Gate {
    /// The sums of parts that no exchange of sides makes significant: for each detector, scope and metric.
    package struct InsignificantSums: Sendable {
        fileprivate let sums: [[[Int]]]

        package init(_ table: PairedTable, settings: GateSettings, jobs: Int) async throws {
            let scopes = table.scopes
            sums = try await inParallel(table.detectors.count, jobs: jobs) { detector in
                scopes.map { scope in
                    let pairs = PairedTrials(joining: scope.positions.map { table.pairs[detector][$0] })
                    let sides = (TrialCounts(summing: pairs.before), TrialCounts(summing: pairs.after))
                    return settings.metrics.gated.map { figure in
                        SignFlipTest.insignificantSum(
                            pairs.parts(of: figure, over: sides), level: settings.figuresLevel)
                    }
                }
            }
        }
    }
}

extension GateFinding {
    private static let mostTrials = 1_000_000

    /// Changes the PASS of a figure that changed to INCONCLUSIVE where no interval excludes harm, with the number of
    /// trials that would decide; without an interval nothing tells it while the harm is below what matters.
    mutating func judgeInterval(threshold: Double) {
        guard decision == .pass else { return }
        let worst = interval.map { figure.isBetterHigher ? -$0.lowerBound : $0.upperBound } ?? .infinity
        guard worst >= floor else { return }
        decision = .inconclusive
        guard worst.isFinite || harm >= floor else { return }
        let perScenario = Double(trials) / Double(scope.positions.count)
        let factor: Double
        var least = 0.0
        if harm < floor {
            // The interval's half shrinks with the root of the number of trials until its end is below what matters.
            factor = pow((worst - harm) / (floor - harm), 2)
        } else {
            // The test's statistic grows with the root of the number of trials until it reaches the threshold, which as
            // many changed trials must be able to reach.
            let needed = NormalDistribution.upperQuantile(threshold / 2)
            factor = pow(needed / max(statistic, 0.1), 2)
            least = perScenario * SignFlipTest.leastChanged(for: threshold) / Double(max(1, changedTrials))
        }
        let number = max(perScenario * max(factor, 1.05), least).rounded(.up)
        trialsToDecide = number < Double(Self.mostTrials) ? Int(number) : Self.mostTrials
    }
}
