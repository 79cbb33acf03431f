import Text
import Experiment
import Outcomes
import Ranking
import Pose
import Scenarios
import Scoring

/// The page of a leaderboard.
struct LeaderboardPage {
    private let report: LeaderboardReport
    private let board: Leaderboard
    private let record: LeaderboardRecord

    init(_ report: LeaderboardReport) {
        self.report = report
        board = report.board
        record = report.record
    }

    /// The page.
    ///
    /// - Throws: `GSLError` where an interval cannot be computed.
    func text() throws -> String {
        let sections = [
            ranking, LeaderboardOwnConditions(board).text, LeaderboardFidelity(board).text,
            LeaderboardOffline(board).text, failures, LeaderboardEstimators(board).text,
            LeaderboardFamilies(board).text, try LeaderboardRecordings(board).text(), LeaderboardCheats(board).text,
            LeaderboardRules(board: board, catalog: report.catalog).text, meaning, repetition,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
        return [
            "# Which push-up detector to trust\n", LeaderboardAnswer(board).text, introduction,
            PageContents.line(sections), sections,
        ].joined(separator: "\n")
    }

    /// The programs that failed, each with the reason; empty without any.
    private var failures: String {
        board.failures.sorted { $0.key < $1.key }.map {
            "\(Escape.code($0)) failed and has no figures: \(Escape.markdown("\($1)"))\n"
        }.joined()
    }

    /// The entrants by kind, in words.
    private var detectors: String {
        let rows = board.rows.filter { $0.index < board.detectors.count }
        let offline = rows.count(where: \.isOffline)
        let published = rows.count { $0.published != nil && !$0.isOffline }
        let all = rows.count - offline
        return "\(all) detectors"
            + (published > 0 ? ", \(published) of them re-implementations of published rules" : "")
            + (offline > 0 ? ", and \(offline) offline rules" : "")
    }

    private var introduction: String {
        let minutes = record.estimators.reduce(0) { $0 + $1.motionSeconds } / 60
        let people = board.groups.reduce(0) { $0 + $1.recordings }
        let others = board.estimators.count { $0.estimator.alias != nil }
        let more = others > 0 ? ", and some of them by \(others) more with other pictures" : ""
        let recordings =
            people > 0
            ? "and \(Format.count(people)) recordings of people"
            : "Recordings of people were not given, so the columns that need them are left out"
        return """
            *What was compared*: \(detectors). \(Format.count(record.trials)) trials of \(record.run.entries.count) scenarios (real and \
            partial push-ups, cheats, occlusion, everyday motion), each seen by \(board.estimators.count - others) pose \
            estimators\(more): \(Format.count(Int(minutes.rounded()))) minutes of motion whose truth is \
            known\(people > 0 ? ", " : ". ")\(recordings). All detectors saw the same frames. Made by [one command](#run-it-again).

            """
    }

    /// The estimators whose figures are pooled.
    private var pooled: String {
        let names = board.estimators.filter { !$0.estimator.isAside }.map { Escape.code($0.estimator.label) }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    private var ranking: String {
        let all = report.ranking
        return """
            ## The ranking

            The ten best by the **expected wrong counts per session** as \(pooled) see them: false counts and missed \
            repetitions. The other columns are figures of the demands above; ✓ marks a detector that meets all of them. \
            [ranking.csv](ranking.csv) has every row and column.

            \(all.short.markdown)
            \(FoldedTable.folded("\(LeaderboardTop.all(board)), with \(all.grid.columnCount) columns", all.grid.markdown))
            \(FoldedTable.folded("Sessions, and the meaning of each column", columns))
            \(trust)
            ![Recall against cheats accepted](leaderboard.svg)

            """
    }

    /// The meaning of the columns of the ranking.
    private var columns: String {
        let people = board.groups.contains { $0.recordings > 0 }
        let recordings =
            people
            ? """
            - *Right counts, people*: share of the recordings with the right count; *false counts, negatives*: counts in \
            recordings without push-ups. Groups that are set aside are in neither: see \
            [recordings](#on-recordings-of-people).

            """ : ""
        let mornings =
            board.mornings.map { mornings in
                """
                - *Mornings fooled*: the share of the mornings of sleepers who do no push-up, on which \
                \(mornings.run.kind.goal) counts silence an alarm; `repgauge alarm` explains the mornings.

                """
            } ?? ""
        return """
            \(sessions) Borderline cycles are in no figure. All rows ran under the same conditions, which are those of no \
            author: see [published rules under their own conditions](#published-rules-under-their-own-conditions).

            - *Wrong/session*: the interval resamples scenarios within families, and trials within scenarios. *Places*: \
            the 95 % interval of the place over the same resamples. *By weights*: the best and the worst place with the \
            weights of cheats and everyday motion divided and multiplied by up to 4.
            - \(HeadlineTable.meaning)
            - *Cheat margin*: the torso motion, in torso lengths, at which half of the graded cheat cycles are counted; \
            `–` where less than half of the real repetitions are; a push-up is countable from 0.38 T.
            \(mornings)\(recordings)- *Delay*: median time from a repetition's completion to its count, negative if the \
            count came first.
            - † Call times differ from run to run and from machine to machine; everything else on this page stays the same.
            - \(ControlText.sentence)

            """
    }

    /// The sessions with their weights, in a sentence.
    private var sessions: String {
        let sum = board.sessions.reduce(0) { $0 + $1.weight }
        let parts = board.sessions.map { session in
            "\(Format.fixed(session.weight / sum * 100, 0)) % `\(session.family.rawValue)`"
                + (session.about.isEmpty ? "" : " (\(session.about))")
        }
        return "A session is one trial. The sessions of the plan are \(parts.joined(separator: ", "))."
    }

    /// The trust that the order deserves.
    private var trust: String {
        let shares = board.rows.compactMap(\.surerThanNext)
        let sure = shares.count { $0 >= Evaluation.confidence }
        var text = """
            Of the \(shares.count) pairs of neighbours in the ranking, \(sure) are in this order in at least 95 % of the \
            resamples. For the others, other scenarios of the same families could reverse the order.

            """
        let agreements = SessionRanking.factors.compactMap { factor in
            board.agreementWithPeople(negatives: factor).map { "\(Format.fixed($0, 2)) (× \(Format.fixed(factor, 2)))" }
        }
        if let agreement = board.agreementWithPeople() {
            text += """

                The ranking uses synthetic trials only. Spearman's rank correlation with the share of people's push-up \
                recordings that each detector counts rightly is **\(Format.fixed(agreement, 2))**. It depends on the \
                weights, because a rule that counts nearly every motion is right in many recordings of push-ups: with the \
                weights of cheats and everyday motion multiplied by a factor, it is \
                \(agreements.joined(separator: ", ")).

                """
        }
        return text
    }

    private var meaning: String {
        """
        ## What the figures mean

        - A repetition is a cycle of the 3-D motion in which the hands stay planted, the shoulders fall by at least 0.38 \
        torso lengths T and rise again by 85 % of that. A count is right if it comes between the \
        start of a repetition and \(record.run.scoring.window.late.seconds) s after its completion, wherever in its course the rule \
        counts; each is used once. Borderline cycles are left out of every figure.
        - *Pooled* figures are over all trials of \(pooled). Their \(Int(record.confidence * 100)) % intervals are as wide \
        as those of the single estimators (\(record.resamples) resamples of trials) are on average, because one person \
        seen by several estimators is not several people. The intervals of recordings are those of Clopper and Pearson, \
        as if no two recordings were of the same person.
        - Synthetic people and estimators are models; [reports/validity](../validity/README.md) measures how far they are \
        from real ones. Read absolute figures as how detectors compare under stated conditions.
        - `–` means undefined: a detector without counts has no precision.

        """
    }

    private var repetition: String {
        """
        ## Run it again

            \(record.manifest.inputs.command)

        Or `make leaderboard RECORDINGS=FOLDER`. `--detector all YOURS` adds your own detectors. The plan, \
        `scenarios/leaderboard.yaml`, lists the scenarios, estimators and groups of recordings. The same folder holds \
        `ranking.csv` (the ranking), `own-conditions.csv`, `fidelity.csv` (with `--originals`: the counts of the originals), `summary.csv` (all figures by estimator and family, with intervals), \
        `scenarios.csv` (counts by scenario), `cheat-margin.csv`, `recordings.csv`, `run.json` (everything \
        that the run depends on), `latency.csv` and `times.json` (what depends on the machine; version control does not \
        keep them) and `columns.md`, which describes each column. For single recordings: \
        `repgauge replay FOLDER --detector all --format csv`.

        \(record.manifest.environment.text)\(record.times.map { "; call times on \($0.environment.timing)" } ?? ""). Seed \(record.run.seed), \
        suite hashes \(record.manifest.inputs.runs.map { "`\($0.suiteHash)` (\($0.estimator ?? ""))" }.joined(separator: ", ")).

        """
    }
}
