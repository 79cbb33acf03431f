import Foundation
import GSL
import Scoring

/// Compares two sides of the same trials, figure by figure.
public struct Gate: Sendable {
    /// What was found.
    public let findings: [GateFinding]
    /// What p-value a figure that is not significant would have had to reach.
    public let threshold: Double
    /// How many figures could have raised a false alarm at all.
    public let counted: Int

    /// Decides.
    ///
    /// Each figure that is defined on both sides is tested by exchanging sides, trial by trial (`SignFlipTest`); the
    /// tests of all figures of all detectors are corrected together (`StepDown`). A figure is REGRESSED or IMPROVED
    /// where its test is significant and the difference is at least what matters; PASS where it is neither and the
    /// interval of the difference says that no harm that matters is left possible; else INCONCLUSIVE.
    ///
    /// - Parameters:
    ///   - table: The pairs.
    ///   - settings: How to decide.
    ///   - seed: What intervals are drawn from.
    public init(_ table: PairedTable, settings: GateSettings, seed: UInt64) {
        let scopes = table.scopes
        var findings: [GateFinding] = []
        for (index, label) in table.detectors.enumerated() {
            findings += Gate.tested(table.pairs[index], detector: label, scopes: scopes, settings: settings)
        }
        let decisions = StepDown(findings.map { ($0.p, $0.leastP) }, level: settings.figuresLevel)
        for (index, isSignificant) in decisions.isSignificant.enumerated()
        where isSignificant && abs(findings[index].harm) >= findings[index].floor {
            findings[index].verdict = findings[index].harm > 0 ? .regressed : .improved
        }
        if settings.resamples > 0 {
            Gate.addIntervals(to: &findings, table, settings: settings, threshold: decisions.threshold, seed: seed)
        }
        self.findings = findings
        threshold = decisions.threshold
        counted = decisions.counted
    }

    /// Whether any figure changed for sure, either way, by as much as matters.
    public var hasAlarm: Bool { findings.contains { $0.verdict == .regressed || $0.verdict == .improved } }

    private static func tested(
        _ pairs: [PairedTrials], detector: String, scopes: [GateScope], settings: GateSettings
    ) -> [GateFinding] {
        let sums = pairs.map { (TrialSum($0.before), TrialSum($0.after)) }
        return scopes.flatMap { scope in
            var (before, after) = (TrialSum(), TrialSum())
            for position in scope.positions {
                before += sums[position].0
                after += sums[position].1
            }
            let changed = PairedTrials(joining: scope.positions.map { pairs[$0] }.filter { !$0.isUnchanged })
            return Figure.allCases.compactMap { figure -> GateFinding? in
                guard let then = figure.value(before), let now = figure.value(after) else { return nil }
                // Trials that did not change are no part of the test, but of the ratio that it is linearised at.
                let parts = changed.parts(of: figure, ratio: figure.ratio(before, after))
                let test = SignFlipTest(parts)
                return GateFinding(
                    detector: detector, scope: scope, figure: figure, before: then, after: now, p: test.twoSided,
                    statistic: test.statistic, leastP: test.leastTwoSided, changedTrials: test.changed,
                    trials: before.trials,
                    floor: settings.floor(of: figure), verdict: .pass)
            }
        }
    }

    private static func addIntervals(
        to findings: inout [GateFinding], _ table: PairedTable, settings: GateSettings, threshold: Double, seed: UInt64
    ) {
        for (index, label) in table.detectors.enumerated() where table.pairs[index].contains(where: { !$0.isUnchanged })
        {
            // The same stream for all detectors: they are drawn the same trials.
            var stream = RandomStream(
                key: RandomKey.make(seed: seed, name: "gate"), trial: 0, station: .bootstrap)
            let draws = PairedBootstrap(table.pairs[index], resamples: settings.resamples, stream: &stream)
            for position in findings.indices where findings[position].detector == label {
                guard findings[position].changedTrials > 0 || findings[position].difference != 0 else {
                    findings[position].interval = 0...0
                    continue
                }
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

extension GateFinding {
    /// The most trials that are worth naming.
    private static let mostTrials = 1_000_000

    /// Takes back a PASS where the interval leaves harm possible, and says what it would take to know.
    mutating func judgeInterval(threshold: Double) {
        guard verdict == .pass, let interval else { return }
        let worst = figure.isBetterHigher ? -interval.lowerBound : interval.upperBound
        guard worst >= floor else { return }
        verdict = .inconclusive
        let perScenario = Double(trials) / Double(scope.positions.count)
        let factor: Double
        if harm < floor {
            // The interval's half shrinks with the root of the number of trials until its end is below what matters.
            factor = pow((worst - harm) / (floor - harm), 2)
        } else {
            // The test's statistic grows with the root of the number of trials until it reaches the threshold.
            let needed = NormalDistribution.upperQuantile(threshold / 2)
            factor = pow(needed / max(statistic, 0.1), 2)
        }
        let number = (perScenario * max(factor, 1.05)).rounded(.up)
        trialsToDecide = number < Double(Self.mostTrials) ? Int(number) : Self.mostTrials
    }
}
