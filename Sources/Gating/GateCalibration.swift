import Experiment
import Mathematics
import Foundation
package import Scoring

/// The false alarms of a gate where nothing changed, and the smallest change that it can detect.
///
/// The null is made from two sides that really differ: for each trial a coin decides which side is called before and
/// which after. All differences are then chance, and every alarm of the gate is false.
package struct GateCalibration: Sendable {
    /// The smallest change of one figure that the gate can see.
    package struct DetectableChange: Sendable {
        package var detector: String
        /// The scope of the figure.
        package var scope: GateScope
        package var figure: Metric
        package var value: Double
        /// The least change for the worse that is sure to be called REGRESSED if every changed trial changes by one
        /// event in the same direction and nothing else changes.
        package var clean: Double
        /// The least change that is called REGRESSED in 95 of 100 gates if trials differ as much as the two sides of
        /// this calibration do, and all figures at once.
        package var noisy: Double
    }

    /// A description of the two sides.
    package var about: String
    /// Gates that were simulated.
    package var gates: Int
    /// Gates with any figure REGRESSED or IMPROVED.
    package var alarms: Int
    /// The probability of an alarm that the gate is designed for, at most.
    package var level: Double
    /// The 95 % interval of the probability of an alarm (Clopper & Pearson).
    package var interval: ClosedRange<Double>
    /// The smallest detectable change of each figure.
    package var detectableChanges: [DetectableChange]
    /// The metrics that the gates test.
    let metrics: [Metric]

    /// Calibrates.
    ///
    /// - Parameters:
    ///   - about: What the two sides are, in words.
    ///   - table: Two sides that differ.
    ///   - gates: How many gates are simulated, at least 1.
    ///   - settings: How gates decide.
    ///   - seed: What coins are drawn from.
    ///   - progress: Takes the number of finished gates.
    /// - Throws: `CancellationError`.
    package init(
        about: String, table: PairedTable, gates: Int, settings: GateSettings, seed: UInt64,
        progress: (Int) -> Void = { _ in }
    ) async throws {
        var settings = settings
        settings.resamples = 0
        (self.about, self.gates) = (about, gates)
        level = settings.figuresLevel
        metrics = settings.metrics.gated
        alarms = try await Self.alarms(table, gates: gates, settings: settings, seed: seed, progress: progress)
        interval = try BinomialInterval.clopperPearson(successes: alarms, trials: gates, confidence: 0.95)
        detectableChanges = Self.detectableChanges(table, settings: settings)
    }

    /// Returns the number of gates that raise an alarm, each with its own random signs.
    private static func alarms(
        _ table: PairedTable, gates: Int, settings: GateSettings, seed: UInt64, progress: (Int) -> Void
    ) async throws -> Int {
        try await inParallel(gates, jobs: Machine.current().cores, progress: progress) { gate in
            Gate(table.swapped(gate: gate, seed: seed), settings: settings, seed: seed).hasAlarm
        }.count { $0 }
    }

    private static func detectableChanges(_ table: PairedTable, settings: GateSettings) -> [DetectableChange] {
        let scopes = table.scopes
        return table.detectors.enumerated().flatMap { index, label -> [DetectableChange] in
            scopes.flatMap { scope in
                let pairs = PairedTrials(joining: scope.positions.map { table.pairs[index][$0] })
                let (before, after) = (TrialCounts(summing: pairs.before), TrialCounts(summing: pairs.after))
                return settings.metrics.gated.compactMap { figure -> DetectableChange? in
                    let below = figure.parts(before).denominator
                    guard let value = figure.value(before), below > 0 else { return nil }
                    let floor = settings.floor(of: figure)
                    // One cause changes at most all figures; over scenario, family and whole they are the same tests.
                    let touched = Double(settings.metrics.gated.count)
                    let unanimous = (1 - log2(settings.figuresLevel / touched)).rounded(.up)
                    let everything = Double(table.detectors.count * scopes.count * settings.metrics.gated.count)
                    let spread = pairs.spread(of: figure, over: (before, after)) / below
                    let needed =
                        NormalDistribution.upperQuantile(settings.figuresLevel / everything / 2)
                        + NormalDistribution.upperQuantile(0.05)
                    return DetectableChange(
                        detector: label, scope: scope, figure: figure, value: value,
                        clean: max(floor, min(unanimous, Double(pairs.count)) / below),
                        noisy: max(floor, needed * spread))
                }
            }
        }
    }
}

extension PairedTable {
    /// The same pairs with a coin for each trial that decides which side is which, the same coin for all detectors.
    func swapped(gate: Int, seed: UInt64) -> PairedTable {
        var table = self
        for (position, name) in scenarios.enumerated() {
            var stream = RandomStream(
                key: RandomKey.make(seed: seed, name: "swap/\(name)"), trial: gate, station: .bootstrap)
            let coins = (0..<(pairs.first?[position].count ?? 0)).map { _ in stream.word() >= 1 << 31 }
            for detector in detectors.indices {
                table.pairs[detector][position] = pairs[detector][position].swapping { coins[$0] }
            }
        }
        return table
    }
}
