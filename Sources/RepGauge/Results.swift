import Experiment
import Gating
import Outcomes
import Ranking
public import Scoring
import Search

/// The figures of one detector over a group of trials.
public struct RunRow: Sendable, Hashable {
    /// The group: `overall`, a family's or a scenario's name.
    public let group: String
    /// The detector's label, or a control's name.
    public let detector: String
    /// The number of trials in the group.
    public let trials: Int
    /// The share of the counts that were repetitions.
    public let precision: Estimate
    /// The share of the repetitions that were counted.
    public let recall: Estimate
    /// The same over the repetitions that the camera saw.
    public let observableRecall: Estimate
    /// The harmonic mean of precision and recall.
    public let f1: Estimate
    /// False counts per minute.
    public let falseCountsPerMinute: Estimate
    /// The share of the cheat cycles that were counted.
    public let cheatAcceptance: Estimate
    /// The reason for which a program failed; its figures are undefined then.
    public let failure: String?

    static func rows(_ evaluation: Evaluation) -> [RunRow] {
        ([evaluation.overall] + evaluation.families + evaluation.scenarios).flatMap { group in
            zip(zip(evaluation.labels, evaluation.failures), group.figures).map { entrant, figures in
                RunRow(
                    group: group.name, detector: entrant.0, trials: group.trials,
                    precision: figures[.precision], recall: figures[.recall],
                    observableRecall: figures[.recallObservable], f1: figures[.f1],
                    falseCountsPerMinute: figures[.falsePerMinute],
                    cheatAcceptance: figures[.cheatAcceptance], failure: entrant.1.map { "\($0)" })
            }
        }
    }
}

/// The counts of one detector in a recording.
public struct ReplayRow: Sendable, Hashable {
    /// The recording's name.
    public let recording: String
    /// The recording's group: the name of its folder.
    public let group: String
    /// The detector's label.
    public let detector: String
    /// All its detections, rejections too, in order.
    public let detections: [Detection]
    /// The number of repetitions that it counted.
    public let count: Int
    /// The numbers of counts that are right; `nil` where they are not known.
    public let expected: ClosedRange<Int>?
    /// The reason for which a program failed.
    public let failure: String?

    init(_ result: ReplayResult) {
        recording = result.recording
        group = result.group
        detector = result.detector
        detections = result.detections
        count = result.counted
        expected = result.expected.map { $0.expected...max($0.expected, $0.max) }
        failure = result.failure.map { "\($0)" }
    }
}

/// One configuration of a sweep.
public struct ConfigurationRow: Sendable, Hashable {
    /// The configuration, as `--detector` takes it.
    public let detector: String
    /// Its figures in the trials that choose, by name; undefined ones are absent.
    public let training: [String: Double]
    /// Its figures in the trials that choose nothing.
    public let heldOut: [String: Double]

    init(_ candidate: SearchOutcome.Candidate, _ metrics: [Metric]) {
        func named(_ values: MetricValues) -> [String: Double] {
            Dictionary(
                uniqueKeysWithValues: metrics.compactMap { figure in
                    values[figure].map { (figure.name, $0) }
                })
        }
        detector = candidate.detector.label
        training = named(candidate.training)
        heldOut = named(candidate.heldOut)
    }
}

/// One row of a ranking.
public struct RankRow: Sendable, Hashable {
    /// The place, from 1; `nil` for controls.
    public let rank: Int?
    /// The detector's label, or a control's name.
    public let detector: String
    /// The harmonic mean of precision and recall over all scenarios and estimators.
    public let f1: Estimate

    init(_ row: LeaderboardRow) {
        rank = row.rank
        detector = row.label
        f1 = row.figures[.f1]
    }
}

/// The decision of a gate or a comparison.
public struct GateResult: Sendable, Hashable {
    /// The decisions.
    public enum Decision: String, Sendable, Hashable {
        /// Nothing changed, or surely by less than matters.
        case pass = "PASS"
        /// Something became worse, surely and by as much as matters, or is missing.
        case regressed = "REGRESSED"
        /// Something became better, and nothing worse.
        case improved = "IMPROVED"
        /// Something may have become worse; more trials would decide.
        case inconclusive = "INCONCLUSIVE"
    }

    /// One figure.
    public struct Finding: Sendable, Hashable {
        /// The detector.
        public let detector: String
        /// `overall`, a family's or a scenario's name.
        public let scope: String
        /// The figure's name.
        public let figure: String
        /// Its value before.
        public let before: Double
        /// Its value after.
        public let after: Double
        /// Its decision.
        public let decision: Decision
    }

    /// The worst decision.
    public let decision: Decision
    /// All figures.
    public let findings: [Finding]
    /// The parts that are missing or failed, with the reasons.
    public let missing: [String]

    init(_ outcome: GateOutcome) {
        func decision(_ decision: GateDecision) -> Decision {
            switch decision {
            case .pass: .pass
            case .regressed: .regressed
            case .improved: .improved
            case .inconclusive: .inconclusive
            }
        }
        self.decision = decision(outcome.decision)
        findings = outcome.findings.map {
            Finding(
                detector: $0.detector, scope: $0.scope.name, figure: $0.figure.name, before: $0.before,
                after: $0.after, decision: decision($0.decision))
        }
        missing = outcome.missing.map { "\($0.what): \($0.why)" }
    }
}

/// The figures of what becomes of one detector's counts: over the mornings of a sleeper, or over the trials of a workout.
public struct OutcomeRow: Sendable, Hashable {
    /// The scenario's name.
    public let scenario: String
    /// The detector's label, or a control's name.
    public let detector: String
    /// The number of trials.
    public let trials: Int
    /// The figures by the name of their column in the report's main CSV file, for example `earned_share`.
    public let figures: [String: Estimate]

    /// A figure; undefined for a name that is not a figure's.
    public subscript(name: String) -> Estimate { figures[name] ?? Estimate.undefined }

    static func rows<Kind>(_ evaluation: OutcomeEvaluation<Kind>) -> [OutcomeRow] {
        evaluation.scenarios.flatMap(\.rows).map { row in
            OutcomeRow(
                scenario: row.group.name, detector: row.label, trials: row.figures.count,
                figures: Dictionary(
                    Kind.Outcome.figures.map { ($0.name, row.figures[$0]) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
