import Foundation
import Mathematics
import Scenarios
import Scoring

/// The smallest loss of a detector in a scenario that a gate finds in 8 of 10 cases.
///
/// A loss is one cause that hits repetitions here and there: each is newly missed, or newly counted falsely. It adds to
/// the differences that the two sides show anyway. With V the sum of their squares, a loss of L repetitions, spread over
/// n trials at random, brings the sum of squares to about V + L + L²/n, and is found if
/// L ≥ z √(V + L + L²/n) + b √V, where z is the quantile of the p-value that is needed, and b that of the power.
package struct DetectableLoss: Sendable, Hashable {
    /// The probability with which the loss is found.
    package static let power = 0.8
    /// The repetitions of a trial, on average, from which on a scenario is judged by its repetitions; our own choice.
    static let leastRepetitions = 1.0

    package let detector, scenario: String
    /// The loss as a share of the repetitions of the scenario; 1 where even the loss of all need not be found.
    package let share: Double

    /// Returns the loss of one detector in one scenario by the p-value that a test must reach and the smallest share
    /// that matters; `nil` for a scenario without repetitions.
    init?(_ pairs: PairedTrials, detector: String, scenario: String, p: Double, floor: Double) {
        let before = TrialCounts(summing: pairs.before)
        guard let repetitions = Self.repetitions(before) else { return nil }
        let after = TrialCounts(summing: pairs.after)
        func share(_ figure: (TrialCounts) -> Int) -> Double {
            let squares = zip(pairs.before, pairs.after).reduce(0) { sum, sides in
                let change = figure(sides.1) - figure(sides.0)
                return sum + change * change
            }
            return Self.events(trials: before.trials, squares: Double(squares), p: p) / repetitions
        }
        // What is not detected cannot get lost.
        let missed = min(share(\.missed), Double(min(before.detected, after.detected)) / repetitions)
        (self.detector, self.scenario) = (detector, scenario)
        self.share = min(max(missed, share(\.falseCounts), floor), 1)
    }

    /// Returns the smallest number of repetitions whose loss is found, the greater root of (L − b √V)² = z² (V + L +
    /// L²/n), where V is the sum of the squares of the differences that the sides show anyway; infinite where no number
    /// is.
    static func events(trials: Int, squares: Double, p: Double) -> Double {
        let z = NormalDistribution.upperQuantile(p / 2)
        let noise = NormalDistribution.upperQuantile(1 - power) * squares.squareRoot()
        let curvature = 1 - z * z / Double(trials)
        guard curvature > 0 else { return .infinity }
        let half = noise + z * z / 2
        return (half + (half * half - curvature * (noise * noise - z * z * squares)).squareRoot()) / curvature
    }

    /// Returns the number of trials of a scenario, rounded up, that finds a loss, a share of the repetitions above 0,
    /// if nothing else changes; `nil` for a scenario without repetitions.
    static func trials(finding loss: Double, _ counts: TrialCounts, p: Double) -> Double? {
        repetitions(counts).map { repetitions in
            let z = NormalDistribution.upperQuantile(p / 2)
            return (z * z * (1 + Double(counts.trials) / (loss * repetitions))).rounded(.up)
        }
    }

    /// Returns the p-value that the test of a lost repetition must reach, the level over the number of all tests: one
    /// cause changes at most all metrics, twice each, those of the scenario and of the group that it is in.
    static func neededP(_ settings: GateSettings, counted: Int) -> Double {
        settings.figuresLevel / Double(counted + 2 * settings.metrics.gated.count)
    }

    private static func repetitions(_ counts: TrialCounts) -> Double? {
        counts.trials > 0 && Double(counts.countable) >= leastRepetitions * Double(counts.trials)
            ? Double(counts.countable) : nil
    }
}

extension PairedTable {
    /// Returns the loss that a gate finds least well, beside tests that count already: of all detectors and scenarios
    /// with repetitions the greatest, `nil` where none has any.
    package func detectableLoss(_ settings: GateSettings, counted: Int) -> DetectableLoss? {
        let p = DetectableLoss.neededP(settings, counted: counted)
        let losses = detectors.indices.flatMap { index in
            scenarios.indices.compactMap { position in
                families[position].isNegative
                    ? nil
                    : DetectableLoss(
                        pairs[index][position], detector: detectors[index], scenario: scenarios[position], p: p,
                        floor: settings.shareFloor)
            }
        }
        return losses.max { $0.share < $1.share }
    }
}
