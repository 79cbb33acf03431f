import Documents
package import Experiment
package import Gating
import Foundation
import Scoring

/// Everything that a gate found, as JSON.
package struct GateRecord: Encodable, Sendable {
    struct Finding: Encodable, Sendable {
        var detector: String
        var scope: String
        var over: String
        var figure: String
        var before: Double
        var after: Double
        var difference: Double
        var lower: Double?
        var upper: Double?
        var p: Double
        var changedTrials: Int
        var trials: Int
        var floor: Double
        var verdict: GateDecision
        var trialsToDecide: Int?
    }

    /// The decision about times, apart from that about accuracy.
    struct Times: Encodable, Sendable {
        /// Absent where none were compared.
        var verdict: GateDecision?
        var isBusy: Bool
        var isRequired: Bool
        /// The reason for which none were compared.
        var reason: String?
    }

    struct BudgetRow: Encodable, Sendable {
        var detector: String
        var scope: String
        var allowed: Int
        var before: Int
        var after: Int
        var verdict: GateDecision
    }

    struct Latency: Encodable, Sendable {
        var detector: String
        var before: Double
        var after: Double
        var factor: Double
        var lower: Double
        var upper: Double
        var p: Double
        var floorFactor: Double
        var rounds: Int
        var verdict: GateDecision
    }

    struct Missing: Encodable, Sendable {
        var what: String
        var why: String
    }

    struct Rule: Encodable, Sendable {
        var level: Double
        var latencyLevel: Double
        var shareFloor: Double
        var ratePerMinuteFloor: Double
        var latencyFloor: Double
        var confidence: Double
        var resamples: Int
        var testsCounted: Int
        var pNeeded: Double
    }

    /// The form of this file.
    let format = 2
    let environment: RunEnvironment
    let title: String
    let verdict: GateDecision
    let accuracy: GateDecision
    let times: Times
    let trials: Int
    let rule: Rule
    let missing: [Missing]
    let figures: [Finding]
    let budgets: [BudgetRow]
    let latency: [Latency]
    let notes: [String]
    let seconds: Double?

    /// Describes an outcome.
    ///
    /// - Parameters:
    ///   - outcome: What was found.
    ///   - environment: The program and the machine.
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
            pNeeded: outcome.threshold)
        missing = outcome.missing.map { Missing(what: $0.what, why: $0.why) }
        figures = outcome.findings.map {
            Finding(
                detector: $0.detector, scope: $0.scope.kind.rawValue, over: $0.scope.name,
                figure: $0.figure.name, before: $0.before, after: $0.after, difference: $0.difference,
                lower: $0.interval?.lowerBound, upper: $0.interval?.upperBound, p: $0.p,
                changedTrials: $0.changedTrials, trials: $0.trials, floor: $0.floor, verdict: $0.decision,
                trialsToDecide: $0.trialsToDecide)
        }
        budgets = outcome.budgets.map {
            BudgetRow(
                detector: $0.detector, scope: $0.scope, allowed: $0.allowed, before: $0.before, after: $0.after,
                verdict: $0.decision)
        }
        latency = outcome.latency.map {
            Latency(
                detector: $0.detector, before: $0.before, after: $0.after, factor: $0.factor,
                lower: $0.interval.lowerBound, upper: $0.interval.upperBound, p: $0.p, floorFactor: $0.floor,
                rounds: $0.rounds, verdict: $0.decision)
        }
        notes = outcome.notes
        seconds = outcome.seconds
    }

    /// The file's text.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func json() throws -> String { try JSONDocument.page(self) }
}
