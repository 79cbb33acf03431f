import Ranking
import Experiment
import Pose
import Scenarios
import Scoring

/// The CSV files of a leaderboard.
struct LeaderboardTables {
    private let board: Leaderboard
    private let rules: LeaderboardRules

    /// The name under which all estimators together stand.
    static let pooled = "pooled"

    init(_ board: Leaderboard, rules: LeaderboardRules) { (self.board, self.rules) = (board, rules) }

    /// One row an entrant, best first: what the page's first table shows, call times apart.
    var ranking: String {
        var text = CSVText(header: [
            "rank", "detector", "control", "advice", "citation", "f1", "f1_lower", "f1_upper", "precision", "recall",
            "recall_observable", "cheat_acceptance", "cheat_margin_torsos", "cheat_margin_state",
            "everyday_false_counts_per_minute", "recordings_judged", "recordings_right", "recordings_right_share",
            "recordings_count_error_mean", "negatives_false_counts", "negatives_minutes", "delay_p50_s",
        ])
        let advice = LeaderboardAdvice(board.rows)
        let recommended = Set(advice.recommended.map(\.label))
        for row in board.rows {
            text.add(row.rank)
            text.add(row.label)
            text.add(row.index >= board.detectors.count)
            text.add(
                recommended.contains(row.label) ? "take" : advice.avoidedLabels.contains(row.label) ? "avoid" : nil)
            text.add(rules.citation(row))
            text.add(row.figures[.f1].value)
            text.add(row.figures[.f1].lower)
            text.add(row.figures[.f1].upper)
            text.add(row.figures[.precision].value)
            text.add(row.figures[.recall].value)
            text.add(row.figures[.recallObservable].value)
            text.add(row.figures[.cheatAcceptance].value)
            text.add(row.margin?.torsoTravel)
            text.add(row.margin?.state)
            text.add(row.everyday?[.falsePerMinute].value)
            text.add(row.positives?.judged)
            text.add(row.positives?.right)
            text.add(row.rightShare)
            text.add(row.positives?.meanError)
            text.add(row.negatives?.counts.falseCounts)
            text.add(row.negatives?.minutes)
            text.add(row.figures.delay.median)
            text.endLine()
        }
        return text.text
    }

    /// One row an estimator, group of trials and entrant, with intervals.
    var summary: String {
        var text = CSVText(
            header: ["estimator", "scope", "name", "trials", "detector"] + SummaryTable.figureColumns)
        func add(_ estimator: String, _ scope: String, _ group: Evaluation.Group) {
            for (label, figures) in zip(board.labels, group.figures) {
                text.add(estimator)
                text.add(scope)
                text.add(group.name)
                text.add(group.trials)
                text.add(label)
                SummaryTable.write(figures, to: &text)
                text.endLine()
            }
        }
        add(Self.pooled, "overall", board.overall)
        for family in board.families { add(Self.pooled, "family", family) }
        for result in board.estimators {
            add(result.estimator.name, "overall", result.overall)
            for family in result.families { add(result.estimator.name, "family", family) }
        }
        return text.text
    }

    /// One row an estimator, scenario and entrant, in counts.
    var scenarios: String {
        var text = CSVText(header: [
            "estimator", "scenario", "family", "trials", "detector", "minutes", "countable", "detected",
            "countable_observable", "detected_observable", "false_counts", "cheat_cycles", "cheat_cycles_accepted",
            "count_exact_share",
        ])
        for result in board.estimators {
            for group in result.scenarios {
                for (label, figures) in zip(board.labels, group.figures) {
                    let counts = figures.counts
                    text.add(result.estimator.name)
                    text.add(group.name)
                    text.add(group.family?.rawValue)
                    text.add(group.trials)
                    text.add(label)
                    text.add(counts.duration.seconds / 60)
                    for count in [
                        counts.countable, counts.detected, counts.countableObservable, counts.detectedObservable,
                        counts.falseCounts, counts.cheatCycles, counts.cheatCyclesAccepted,
                    ] { text.add(count) }
                    text.add(figures[.exactShare].value)
                    text.endLine()
                }
            }
        }
        return text.text
    }

    /// One row an estimator and entrant.
    var margins: String {
        var text = CSVText(
            header: ["estimator", "detector", "cheat_cycles"]
                + ["margin", "margin_lower", "margin_upper"].flatMap { ["\($0)_torsos", "\($0)_state"] })
        let groups =
            [(Self.pooled, board.overall)] + board.estimators.map { ($0.estimator.name, $0.overall) }
        for (estimator, group) in groups {
            for (label, curve) in zip(board.labels, group.cheatCurves) {
                guard let curve else { continue }
                text.add(estimator)
                text.add(label)
                text.add(curve.bins.reduce(0) { $0 + $1.cycles })
                for point in [curve.margin.value, curve.margin.lower, curve.margin.upper] {
                    text.add(point?.torsoTravel)
                    text.add(point?.state)
                }
                text.endLine()
            }
        }
        return text.text
    }

    /// One row a group of recordings and detector.
    ///
    /// - Throws: `GSLError` where an interval cannot be computed.
    func recordings() throws -> String {
        var text = CSVText(header: [
            "group", "negative", "aside", "tolerance", "recordings", "repetitions", "minutes", "detector", "judged",
            "right", "right_share", "right_share_lower", "right_share_upper", "count_error_mean", "counted",
            "false_counts", "recordings_with_false_counts",
        ])
        for group in board.groups where group.recordings > 0 {
            for (label, counts) in zip(board.labels, group.counts) {
                let share = try counts.rightShare()
                text.add(group.plan.name)
                text.add(group.plan.isNegative)
                text.add(group.plan.isAside)
                text.add(group.plan.tolerance)
                text.add(group.recordings)
                text.add(group.repetitions)
                text.add(group.minutes)
                text.add(label)
                text.add(counts.judged)
                text.add(counts.right)
                for value in [share.value, share.lower, share.upper, counts.meanError] { text.add(value) }
                for count in [counts.counted, counts.falseCounts, counts.recordingsWithFalse] { text.add(count) }
                text.endLine()
            }
        }
        return text.text
    }
}
