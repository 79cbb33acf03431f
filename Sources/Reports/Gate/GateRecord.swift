import Documents
package import Experiment
package import Gating
import Foundation

/// Everything that a gate found, as JSON.
package struct GateRecord: Encodable, Sendable {
    /// The decision about times, apart from that about accuracy.
    struct Times: Encodable, Sendable {
        /// Absent where none were compared.
        var verdict: GateDecision?
        var isBusy, isRequired: Bool
        /// The reason for which none were compared.
        var reason: String?
    }

    struct Rule: Encodable, Sendable {
        var level, latencyLevel, shareFloor, ratePerMinuteFloor, latencyFloor, confidence: Double
        var resamples, testsCounted: Int
        var pNeeded, maxUndetectedLoss: Double
    }

    /// The loss that the trials find least well.
    struct Loss: Encodable, Sendable {
        var share, power: Double
        var detector, scenario: String
    }

    let format = 2
    let environment: RunEnvironment
    let title: String
    let verdict, accuracy: GateDecision
    let times: Times
    let trials: Int
    let detectableLoss: Loss?
    let rule: Rule
    let missing, figures, budgets, latency: [[String: Cell]]
    let notes: [String]
    let seconds: Double?

    package init(_ outcome: GateOutcome, environment: RunEnvironment) {
        self.environment = environment
        let settings = outcome.settings
        title = outcome.title
        verdict = outcome.decision
        accuracy = outcome.accuracy
        times = Times(
            verdict: outcome.times, isBusy: outcome.isBusy, isRequired: settings.requiresTimes,
            reason: outcome.timesReason)
        trials = outcome.trials
        rule = Rule(
            level: settings.level, latencyLevel: settings.latencyLevel, shareFloor: settings.shareFloor,
            ratePerMinuteFloor: settings.rateFloor, latencyFloor: settings.latencyFloor,
            confidence: settings.confidence, resamples: settings.resamples, testsCounted: outcome.counted,
            pNeeded: outcome.threshold, maxUndetectedLoss: settings.maxUndetectedLoss)
        detectableLoss = outcome.detectableLoss.map {
            Loss(share: $0.share, power: DetectableLoss.power, detector: $0.detector, scenario: $0.scenario)
        }
        missing = GateTables.missing.objects(outcome.missing)
        figures = GateTables.figures.objects(outcome.findings)
        budgets = GateTables.budgets.objects(outcome.budgets)
        latency = GateTables.latency.objects(outcome.latency)
        notes = outcome.notes
        seconds = outcome.seconds
    }
}

extension Table {
    /// The keys that are not the names of their columns.
    private static var keys: [String: String] {
        [
            "p_value": "p", "difference_lower": "lower", "difference_upper": "upper", "factor_lower": "lower",
            "factor_upper": "upper",
        ]
    }

    /// Returns the rows as objects without empty cells by column name, `changedTrials` for `changed_trials`.
    fileprivate func objects(_ rows: [Row]) -> [[String: Cell]] {
        let keys = names.map { name in
            let words = name.split(separator: "_")
            return Self.keys[name] ?? words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
        }
        return rows.map { row in
            Dictionary(uniqueKeysWithValues: zip(keys, cells(row)).filter { $0.1 != .empty })
        }
    }
}
