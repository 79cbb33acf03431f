import Scenarios
import Experiment
import Gating
import Outcomes
import Ranking
import Search

/// The figures of one detector over a group of trials: a row of `summary.csv`.
public struct RunRow: Sendable, Hashable {
    /// The group: `overall`, a family's or a scenario's name.
    public let group: String
    /// The detector's label, or a control's name.
    public let detector: String
    /// The number of trials in the group.
    public let trials: Int
    /// The figures of the headline, over the scenarios of the group; those of `overall` are in `headline.csv`.
    public let headline: HeadlineFigures
    /// The reason for which a program failed; its figures are undefined then.
    public let failure: String?
    private let figures: [Metric: Estimate]

    /// A metric, RepGauge's or yours; undefined for one that the bench does not have.
    public subscript(metric: Metric) -> Estimate { figures[metric] ?? .undefined }

    /// The share of the trials with the right count.
    public var rightCount: Estimate { self[.exactShare] }
    /// The share of the counts that were repetitions.
    public var precision: Estimate { self[.precision] }
    /// The share of the repetitions that were counted.
    public var recall: Estimate { self[.recall] }
    /// The same over the repetitions that the camera saw.
    public var observableRecall: Estimate { self[.recallObservable] }
    /// The harmonic mean of precision and recall.
    public var f1: Estimate { self[.f1] }
    /// False counts per minute.
    public var falseCountsPerMinute: Estimate { self[.falsePerMinute] }
    /// The share of the cheat cycles that were counted.
    public var cheatAcceptance: Estimate { self[.cheatAcceptance] }

    static func rows(_ evaluation: Evaluation) -> [RunRow] {
        func rows(_ group: Evaluation.Group, of scenarios: [Evaluation.Group]) -> [RunRow] {
            group.figures.enumerated().map { index, figures in
                let failure = evaluation.failures[index]
                return RunRow(
                    group: group.name, detector: evaluation.labels[index], trials: group.trials,
                    headline: failure == nil ? Headline(index, of: scenarios) : Headline([]),
                    failure: failure.map { "\($0)" }, figures: failure == nil ? figures.estimates : [:])
            }
        }
        let scenarios = evaluation.scenarios
        return rows(evaluation.overall, of: scenarios)
            + evaluation.families.flatMap { family in
                rows(family, of: scenarios.filter { $0.family == family.family })
            } + scenarios.flatMap { rows($0, of: [$0]) }
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
    /// Whether the count is right; `nil` where that is not known.
    public let isRight: Bool?
    /// The reason for which a program failed.
    public let failure: String?

    init(_ result: ReplayResult) {
        recording = result.recording
        group = result.group
        detector = result.detector
        detections = result.detections
        count = result.counted
        isRight = result.isRight
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

    static func rows(_ outcome: SearchOutcome) -> [ConfigurationRow] {
        outcome.candidates.sorted { outcome.objective.isBetter($0.training, than: $1.training) }.map {
            ConfigurationRow(detector: $0.detector.label, training: $0.training.named, heldOut: $0.heldOut.named)
        }
    }
}

/// One row of a ranking: a row of `ranking.csv`.
public struct RankRow: Sendable, Hashable {
    /// The place by wrong counts per session, from 1; `nil` for controls, offline rules and programs that failed.
    public let rank: Int?
    /// The detector's label, or a control's name.
    public let detector: String
    /// False counts and missed repetitions, the mean over the sessions of the plan, with the 95 % interval.
    public let wrongCountsPerSession: Estimate
    /// The same of each family that has sessions in the plan, by the family's name.
    public let wrongCounts: [String: Double]
    /// The 95 % interval of the place; `nil` for rows without a place.
    public let places: ClosedRange<Int>?
    /// The places that other weights of cheats and everyday motion give; `nil` for rows without a place.
    public let placesByWeights: ClosedRange<Int>?
    /// The share of the resamples in which it has fewer wrong counts than the next one; `nil` for the last one, and for
    /// rows without a place.
    public let surerThanNext: Double?
    /// The figures of the headline over all estimators.
    public let headline: HeadlineFigures
    private let figures: [Metric: Estimate]

    /// A metric over all scenarios and estimators; undefined for one that the bench does not have.
    public subscript(metric: Metric) -> Estimate { figures[metric] ?? .undefined }

    /// A metric by its name, for example `mornings-fooled`; undefined for one that the row does not have.
    public subscript(name: String) -> Estimate { figures.first { $0.key.name == name }?.value ?? .undefined }

    init(_ row: LeaderboardRow) {
        rank = row.rank
        detector = row.label
        wrongCountsPerSession = row.session.wrong
        wrongCounts = Dictionary(uniqueKeysWithValues: row.session.families.map { ($0.rawValue, $1) })
        places = row.session.places
        placesByWeights = row.session.placesOverWeights
        surerThanNext = row.surerThanNext
        headline = row.headline
        figures = row.figures.estimates
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

/// The answers of one way to ask for counts, over the histories of one kind: a row of `ways.csv`.
public struct CountsRow: Sendable, Hashable {
    /// The kind of history.
    public let kind: String
    /// The way to ask.
    public let way: String
    /// The number of histories.
    public let histories: Int
    /// The figures by the name of their column in `ways.csv` and `kinds.csv`, for example `counted`.
    public let figures: [String: Estimate]

    /// A figure; undefined for a name that is not a figure's.
    public subscript(name: String) -> Estimate { figures[name] ?? Estimate.undefined }

    static func rows(_ evaluation: CountsEvaluation) -> [CountsRow] {
        evaluation.kinds.flatMap(\.partRows).compactMap { row in
            row.part.map { part in
                CountsRow(
                    kind: row.group.name, way: AskingWay.allCases[part].rawValue, histories: row.figures.count,
                    figures: Dictionary(
                        HistoryOutcome.figures.map { ($0.name, row.figures[$0]) }
                            + HistoryOutcome.partFigures.map { ($0.name, row.figures[$0, part]) },
                        uniquingKeysWith: { $1 }))
            }
        }
    }
}
