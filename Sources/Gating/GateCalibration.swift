import Experiment
import Foundation
import Mathematics
package import Scoring

/// The false alarms of a gate where nothing changed, and the smallest change that it can detect.
///
/// The null is made from two sides that really differ: for each trial a coin decides which side is called before and
/// which after. All differences are then chance, and every alarm of the gate is false.
package struct GateCalibration: Sendable {
    package struct DetectableChange: Sendable {
        package var detector: String
        package var scope: GateScope
        package var figure: Metric
        package var value: Double
        /// The least change for the worse that is sure to be called REGRESSED if every changed trial changes by one
        /// event in the same direction and nothing else changes; `nil` where no possible change is.
        package var clean: Double?
        /// The least change that is called REGRESSED in 95 of 100 gates if trials differ as much as the two sides of
        /// this calibration do, and all figures at once; `nil` where no possible change is.
        package var noisy: Double?
    }

    package var about: String
    package var gates: Int
    /// Gates with any figure REGRESSED or IMPROVED.
    package var alarms: Int
    /// The probability of an alarm that the gate is designed for, at most.
    package var level: Double
    /// The 95 % interval of the probability of an alarm (Clopper & Pearson).
    package var interval: ClosedRange<Double>
    package var detectableChanges: [DetectableChange]
    let metrics: [Metric]

    package init(
        about: String, table: PairedTable, gates: Int, settings: GateSettings, seed: UInt64, jobs: Int,
        progress: (Int) -> Void = { _ in }
    ) async throws {
        var settings = settings
        settings.resamples = 0
        (self.about, self.gates) = (about, gates)
        level = settings.figuresLevel
        metrics = settings.metrics.gated
        alarms = try await Self.alarms(
            table, gates: gates, settings: settings, seed: seed, jobs: jobs, progress: progress)
        interval = try BinomialInterval.clopperPearson(successes: alarms, trials: gates, confidence: 0.95)
        detectableChanges = Self.detectableChanges(table, settings: settings)
    }

    /// Returns the number of gates that raise an alarm, each with its own random signs.
    private static func alarms(
        _ table: PairedTable, gates: Int, settings: GateSettings, seed: UInt64, jobs: Int, progress: (Int) -> Void
    ) async throws -> Int {
        let insignificant = try await Gate.InsignificantSums(table, settings: settings, jobs: jobs)
        return try await inParallel(gates, jobs: jobs, progress: progress) { gate in
            Gate(
                table.swapped(gate: gate, seed: seed), settings: settings, seed: seed, insignificant: insignificant
            ).hasAlarm
        }.count { $0 }
    }

    private static func detectableChanges(_ table: PairedTable, settings: GateSettings) -> [DetectableChange] {
        let (scopes, figures) = (table.scopes, settings.metrics.gated)
        let tests = table.detectors.count * scopes.count * figures.count
        return table.detectors.enumerated().flatMap { index, label in
            scopes.flatMap { scope in
                let pairs = PairedTrials(joining: scope.positions.map { table.pairs[index][$0] })
                let sums = (TrialCounts(summing: pairs.before), TrialCounts(summing: pairs.after))
                return figures.compactMap { figure in
                    figure.value(sums.0).map { value in
                        let seen = pairs.detectable(figure, over: sums, settings: settings, tests: tests)
                        return DetectableChange(
                            detector: label, scope: scope, figure: figure, value: value, clean: seen.clean,
                            noisy: seen.noisy)
                    }
                }
            }
        }
    }
}

extension PairedTrials {
    /// Returns the smallest changes of a metric that a gate sees; `nil` where not even the greatest one need be seen.
    fileprivate func detectable(
        _ figure: Metric, over sums: (TrialCounts, TrialCounts), settings: GateSettings, tests: Int
    ) -> (clean: Double?, noisy: Double?) {
        let (above, below) = figure.parts(sums.0)
        let (value, range) = (above / below, figure.unit.range)
        let most = figure.isBetterHigher ? value - range.lowerBound : range.upperBound - value
        // One cause changes at most all figures; over scenario, family and whole they are the same tests.
        let unanimous = SignFlipTest.leastChanged(for: settings.figuresLevel / Double(settings.metrics.gated.count))
        let trials = before.count { figure.parts($0).denominator > 0 }
        guard Double(trials) >= unanimous else { return (nil, nil) }
        let needed =
            NormalDistribution.upperQuantile(settings.figuresLevel / Double(tests) / 2)
            + NormalDistribution.upperQuantile(0.05)
        let floor = settings.floor(of: figure)
        func possible(_ change: Double) -> Double? { max(floor, change) <= most ? max(floor, change) : nil }
        return (possible(unanimous / below), possible(needed * spread(of: figure, over: sums) / below))
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

extension GateCalibration {
    /// The place of a group of trials among those of its kind, by how small a change of it is seen.
    package enum Place: String, Sendable, Hashable {
        case only
        case middle
        /// The one in which only the largest changes are seen.
        case least
    }

    /// The smallest detectable change of one metric over a group that represents those of its kind.
    package typealias SummaryRow = (place: Place, change: DetectableChange)

    package var share: Double { Double(alarms) / Double(gates) }

    /// The smallest detectable changes, for each detector and metric: overall, of the family or scenario in the middle
    /// (of an even number, of the better one of two) and of the one that is seen least well; of a single one once.
    package var summary: [SummaryRow] {
        GateScope.Kind.allCases.flatMap { kind in
            let changes = detectableChanges.filter { $0.scope.kind == kind }
            return changes.map(\.detector).distinct.flatMap { detector in
                metrics.flatMap { metric in
                    Self.summary(changes.filter { $0.detector == detector && $0.figure == metric })
                }
            }
        }
    }

    private static func summary(_ changes: [DetectableChange]) -> [SummaryRow] {
        func size(_ change: DetectableChange) -> (Double, Double) {
            (change.clean ?? .infinity, change.noisy ?? .infinity)
        }
        let sorted = changes.sorted { size($0) < size($1) }
        guard let least = sorted.last else { return [] }
        if sorted.count == 1 { return [(place: .only, change: least)] }
        return [(place: .middle, change: sorted[(sorted.count - 1) / 2]), (place: .least, change: least)]
    }
}
