import Scenarios
import Detection
import Documents
import Experiment
import Outcomes
import Pose
import Ranking
import Scoring
import Text

struct LeaderboardPage: TemplatePage {
    static let template = "leaderboard"

    let report: LeaderboardReport
    let recordings: [LeaderboardTables.RecordingsRow]
    var board: Leaderboard { report.board }
    private var record: LeaderboardRecord { report.record }

    func value(_ hole: String) -> String? {
        switch hole {
        case "answer": LeaderboardAnswer(board: board).text
        case "uses": board.uses.isEmpty ? "" : LeaderboardUses(board: board).short.markdown
        case "peopleOfUses": LeaderboardUses(board: board).hasPeople ? "yes" : ""
        case "useLines": LeaderboardUses(board: board).lines
        case "outcomes": board.metrics.hasOutcomes ? outcomes.markdown : ""
        case "randomFactor": Format.brief(UseOrder.factor)
        case "detectors": detectors
        case "trials": Format.counted(record.trials, "trial")
        case "scenarios": Plural.counted(record.run.entries.count, "scenario")
        case "estimators": Plural.counted(board.estimators.count { $0.estimator.alias == nil }, "pose estimator")
        case "otherPictures":
            board.estimators.contains { $0.estimator.alias != nil }
                ? ", and some of them by \(board.estimators.count { $0.estimator.alias != nil }) more with other pictures"
                : ""
        case "minutes":
            Format.counted(Int((record.estimators.reduce(0) { $0 + $1.motionSeconds } / 60).rounded()), "minute")
        case "people": groups.isEmpty ? "" : Format.counted(groups.reduce(0) { $0 + $1.recordings }, "recording")
        case "pooled": pooled
        case "shortRanking": report.ranking.short.markdown
        case "ranking":
            FoldedTable.folded(
                "\(LeaderboardTop.all(board)), with \(report.ranking.grid.columnCount) columns",
                report.ranking.grid.markdown)
        case "sessions": sessions
        case "headlineMeaning": HeadlineTable.meaning
        case "mornings": board.mornings.map { Plural.counted($0.goal, "count silences", "counts silence") } ?? ""
        case "controls": ControlText.sentence
        case "neighbours": neighbours.isEmpty ? "" : Plural.counted(neighbours.count, "pair")
        case "sure": Plural.counted(neighbours.count { $0 >= Evaluation.confidence }, "is", "are")
        case "agreement": LeaderboardUses.agreement(board.agreementWithPeople(\.several)) ?? ""
        case "agreementOfClips": LeaderboardUses.agreement(board.agreementWithPeople(\.clips)) ?? "–"
        case "transfer": board.rows.contains { $0.session.placesOnPeople != nil } ? "yes" : ""
        case "agreements":
            SessionRanking.factors.compactMap { factor in
                board.agreementWithPeople(\.several, negatives: factor).value.map {
                    "\(Format.fixed($0, 2)) (× \(Format.fixed(factor, 2)))"
                }
            }.joined(separator: ", ")
        case "rules": rules.isEmpty ? "" : "\(rules.count)"
        case "allRules": rules.count == 1 ? "The published rule" : "All \(rules.count) published rules"
        case "shared": LeaderboardOwnConditions(board).best.isEmpty ? "" : "yes"
        case "shortOwnConditions": LeaderboardOwnConditions.short.markdown(LeaderboardOwnConditions(board).best)
        case "ownConditions":
            LeaderboardOwnConditions.shown(hasPeople: !groups.isEmpty).markdown(LeaderboardOwnConditions(board).rows)
        case "identical": identical
        case "compared": LeaderboardFidelity(board).isCompared ? "yes" : ""
        case "leastFidelity": Format.percent(Fidelity.least)
        case "fidelityByStatus": LeaderboardFidelity(board).summary.markdown
        case "fidelity": LeaderboardFidelity.comparison.markdown(rules)
        case "conditions": LeaderboardFidelity.conditions.markdown(rules)
        case "offline": offline
        case "failures":
            board.failures.sorted { $0.key < $1.key }.map {
                "\(Escape.code($0)) failed and has no figures: \(Escape.markdown("\($1)"))\n"
            }.joined()
        case "estimatorList": estimatorList
        case "shortByEstimator": shortByEstimator.markdown
        case "all": LeaderboardTop.all(board)
        case "f1ByEstimator": byEstimator({ Format.share($0[.f1].value) }, best: { $0[.f1].value }).markdown
        case "sharesByEstimator":
            byEstimator { "\(Format.share($0[.precision].value)) / \(Format.share($0[.recallObservable].value))" }
                .markdown
        case "cheatsByEstimator":
            byEstimator(
                { Format.share($0[.cheatAcceptance].value) }, best: { $0[.cheatAcceptance].value.map { -$0 } }
            ).markdown
        case "shortByFamily": shortByFamily.markdown
        case "byFamily": byFamily(board.families).markdown
        case "familiesByEstimator":
            board.estimators.map { result in
                "\n"
                    + FoldedTable.folded(
                        "As <code>\(Escape.markup(result.estimator.label))</code> sees them",
                        byFamily(result.families).markdown)
            }.joined()
        case "groups": groups.map(details).joined()
        case "groupNotes":
            board.groups.flatMap { group in
                group.notes.map { "- \(Escape.markdown(group.plan.name)): \(Escape.markdown($0))\n" }
            }.joined()
        case "several": "\(LeaderboardGroup.several)"
        case "shortRecordings": shortRecordings.markdown
        case "pushUpGroups": pushUpGroups.markdown
        case "severalGroups": severalGroups?.markdown ?? ""
        case "negativeGroups": negativeGroups.markdown
        case "cheats": cheats.isEmpty ? "" : byCheat.markdown
        case "shortCheats": shortCheats.markdown
        case "sources": sources
        case "window": "\(record.run.scoring.window.late.seconds)"
        case "confidence": "\(Int(record.confidence * 100))"
        case "resamples": "\(record.resamples)"
        case "command": record.manifest.inputs.command
        case "environment": record.manifest.environment.text
        case "timing": record.times?.environment.timing ?? ""
        case "seed": "\(record.run.seed)"
        case "sealed": report.sealed?.grid.markdown ?? ""
        case "sealedText": report.sealed?.text ?? ""
        case "entries": report.entries.markdown
        case "sealedOthers": report.sealed?.others.markdown ?? ""
        case "hashes":
            record.manifest.inputs.runs.map { "`\($0.suiteHash)` (\($0.estimator ?? ""))" }.joined(separator: ", ")
        default: nil
        }
    }

    /// The share of the resamples with this order, for each pair of neighbours.
    private var neighbours: [Double] { board.rows.compactMap(\.surerThanNext) }
    private var rules: [LeaderboardFidelity.Row] { LeaderboardFidelity(board).rows }

    private var detectors: String {
        let rows = board.rows.filter { $0.index < board.detectors.count }
        let offline = rows.count(where: \.isOffline)
        let published = rows.count { $0.published != nil && !$0.isOffline }
        return "\(Plural.counted(rows.count - offline, "detector"))"
            + (published > 0
                ? ", \(published) of them "
                    + Plural.noun(
                        published, "a re-implementation of a published rule", "re-implementations of published rules")
                : "")
            + (offline > 0 ? ", and \(Plural.counted(offline, "offline rule"))" : "")
    }

    private var identical: String {
        let identical = rules.count { $0.source.status.identicalTo != nil }
        return "\(identical) of \(rules.count) \(Plural.noun(identical, "is", "are"))"
    }

    private var pooled: String {
        board.estimators.filter { !$0.estimator.isAside }.map { Escape.code($0.estimator.label) }.inWords
    }

    private var sessions: String {
        let sum = board.sessions.reduce(0) { $0 + $1.weight }
        let parts = board.sessions.map { session in
            "\(Format.fixed(session.weight / sum * 100, 0)) % `\(session.family.rawValue)`"
                + (session.about.isEmpty ? "" : " (\(session.about))")
        }
        return "A session is one trial. The sessions of the plan are \(parts.joined(separator: ", "))."
    }

    private var offline: String {
        let rows = board.rows.filter(\.isOffline)
        return FoldedTable.markdown(Self.offline.grid(rows), summary: "The offline rules")
    }

    /// Offline rules, which see whole recordings and have no place in the ranking.
    private static let offline = Table<LeaderboardRow>(
        "offline", of: "offline rule",
        [
            Column(shown: "rule", isMarkup: true) { Escape.code($0.label) },
            .figure("wrong/session (95 %)") { Format.estimate($0.session.wrong, 2) },
        ] + HeadlineTable.figures.map { $0.of { $0.headline } } + [
            .figure("right counts, people") { LeaderboardText.percent($0.rightShare) },
            .figure("false counts, negatives") { row in
                row.negatives.map { Format.count($0.counts.falseCounts) } ?? "–"
            },
        ])

    private var sources: String {
        let grid = LeaderboardRules(board: board, catalog: report.catalog).grid
        return FoldedTable.folded("What each of the \(grid.rowCount) rules does, and its source", grid.markdown)
    }

    private var estimatorList: String {
        board.estimators.map(\.estimator).map { estimator in
            let difference = estimator.difference.isEmpty ? "" : " (\(estimator.difference))"
            return "- \(Escape.code(estimator.label)): \(Escape.markdown(estimator.about))\(difference)\n"
        }.joined()
    }
}
