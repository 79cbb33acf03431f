import Documents
import Experiment
import Outcomes

/// The page of a study of histories: how far each way to ask is from the truth, kind by kind.
struct CountsPage {
    private let evaluation: CountsEvaluation
    private let record: CountsRecord
    private var study: CountsStudy { evaluation.study }

    init(_ report: CountsReport) {
        evaluation = report.evaluation
        record = report.record
    }

    var text: String {
        let sections =
            evaluation.kinds.isEmpty
            ? [failures, repetition] : [answer, introduction, forgeries, overlaps, kinds, devices, repetition]
        return (["# Counts of several sources\n"] + sections).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The largest deviations of each way.
    private var worst: Grid {
        var grid = Grid(["way", "what it is", ">over-count, %", ">under-count, %", ">forged counts let in, %"])
        for way in AskingWay.allCases {
            func text(_ figure: (WayFigures) -> OutcomeEstimate?) -> String {
                let shares = evaluation.kinds.compactMap { kind in
                    kind[way].flatMap(figure).map { (kind.kind.name, $0.value) }
                }
                guard let most = shares.max(by: { $0.1 < $1.1 }) else { return "–" }
                return Format.fixed(most.1 * 100, 1) + (most.1 > 0 ? " (\(most.0))" : "")
            }
            grid.add([way.rawValue, way.about, text { $0.over }, text { $0.under }, text { $0.forged }])
        }
        return grid
    }

    /// The over-counts.
    var over: Grid { grid(evaluation.kinds) { $0.over } }
    /// The under-counts.
    var under: Grid { grid(evaluation.kinds) { $0.under } }
    /// The shares of the forged counts that are let in.
    var forged: Grid { grid(evaluation.kinds.filter { $0.forgedCounts > 0 }) { $0.forged } }
    /// The shares of the counts of shaking that are let in.
    var shaken: Grid { grid(evaluation.kinds.filter { $0.shakenCounts > 0 }) { $0.shaken } }

    /// One line for each detector that failed.
    var failures: String { study.failures.map { "- \($0)\n" }.joined() }

    /// A table of kinds by ways, in percent with intervals.
    private func grid(
        _ kinds: [CountsEvaluation.Kind], _ figure: (WayFigures) -> OutcomeEstimate?
    ) -> Grid {
        var grid = Grid(["history"] + AskingWay.allCases.map { ">\($0.rawValue)" })
        for kind in kinds { grid.add([kind.kind.name] + kind.ways.map { Self.percent(figure($0)) }) }
        return grid
    }

    /// A share in percent with its interval; the interval is left out where it is the value.
    private static func percent(_ estimate: OutcomeEstimate?) -> String {
        guard let estimate else { return "–" }
        func text(_ share: Double) -> String { Format.fixed(share * 100, 1) }
        let value = text(estimate.value)
        guard let interval = estimate.interval else { return value }
        let (lower, upper) = (text(interval.lowerBound), text(interval.upperBound))
        return lower == value && upper == value ? value : "\(value) (\(lower)–\(upper))"
    }

    private var answer: String {
        """
        ## In short

        \(worst.markdown)
        \(study.plan.about.prefix(1).uppercased() + study.plan.about.dropFirst()): the table shows the largest deviations of each \
        way, and the kind of history that has it. The tables below show all kinds; their numbers are in % too.

        Over-count: the counts above the truth, in % of the true repetitions, summed day by day.

        \(over.markdown)
        Under-count: the counts below the truth, in % of the true repetitions, summed day by day.

        \(under.markdown)
        Forged counts that are let in, in %.

        \(forged.isEmpty ? "Nothing was forged.\n" : forged.markdown)
        *plain-sum* adds all samples. *statistics* merges them by the priority of their sources. *automatic* merges only \
        the sources whose identifiers begin with `com.apple.health`, *automatic-strict* only those for which a full stop \
        or nothing follows. *own-counter* is the phone's own counter, which holds seven days. In parentheses: 95 % \
        intervals.

        """
    }

    private var introduction: String {
        let watch =
            switch (study.watch, study.plan.watch) {
            case (let label?, _): "The watch counts with the detector `\(label)`."
            case (nil, .noise(let recall, let extra)):
                "The watch counts \(Format.percent(recall)) of the repetitions, and adds a false count after "
                    + "\(Format.percent(extra)) of its counts."
            case (nil, .detector): ""
            }
        let days = study.plan.days
        return """
            ## What was simulated

            \(study.plan.histories) histories of each kind: \(days == 1 ? "a day" : "\(days) days") with \
            \(study.plan.sessionsPerDay) \(study.plan.sessionsPerDay == 1 ? "session" : "sessions") a day. \
            The sessions are drawn from \(Format.count(study.heard.count)) simulated ones. The phone counts with the \
            detector `\(study.phone)`: what it misses and counts falsely is in every answer. \(watch) The questions are \
            asked at the end of the last day. Histories of the same number have the same sessions in every kind. The \
            intervals are about other histories of the same sessions. Seed \(study.seed), suite \
            `\(record.manifest.inputs.suiteHash)`, plan `\(record.planHash)`.

            """
    }

    private var forgeries: String {
        guard !shaken.isEmpty else { return "" }
        return """
            ## A shaken phone

            A phone that is shaken counts automatically and falsely. No way to ask tells these counts from true ones; a \
            better detector does. Here the detector counts before cheats. The share of these counts that is in the \
            answers, in %; it is above 100 where apps copy them.

            \(shaken.markdown)
            """
    }

    private var overlaps: String {
        var grid = Grid(
            ["history", ">plain sum − statistics", ">counts of lower sources inside overlaps", ">difference"])
        for kind in evaluation.kinds {
            grid.add([
                kind.kind.name, Format.fixed(kind.surplus, 1), Format.fixed(kind.hiddenCounts, 1),
                Format.fixed(kind.largestDifference, 6),
            ])
        }
        return """
            ## The surplus of the plain sum

            The plain sum exceeds the statistics by the counts that lower sources have inside overlaps, and by nothing \
            else. The second number is added up sample by sample, without the library's merge. Both are sums over all \
            histories; the difference is the largest one in a single history.

            \(grid.markdown)
            """
    }

    private var kinds: String {
        let lines = evaluation.kinds.map { kind in
            let days = kind.kind.days.map { " (\($0) days)" } ?? ""
            return "- *\(kind.kind.name)*: \(kind.kind.about)\(days)"
        }
        return "## The kinds of history\n\n" + lines.joined(separator: "\n") + "\n"
    }

    private var devices: String {
        let hasWatch = evaluation.heard.contains { $0.watchRight != nil }
        var grid = Grid(
            ["scenario", ">sessions", ">repetitions", ">phone: right", ">phone: false"]
                + (hasWatch ? [">watch: right", ">watch: false"] : []))
        for row in evaluation.heard {
            let watch = [row.watchRight, row.watchFalse].map { $0.map(Format.count) ?? "–" }
            grid.add(
                [row.scenario] + [row.sessions, row.trueCounts, row.phoneRight, row.phoneFalse].map(Format.count)
                    + (hasWatch ? watch : []))
        }
        return """
            ## What the detectors counted

            \(grid.markdown)
            """
    }

    private var repetition: String {
        """
        ## Repeat it

        ```sh
        \(record.manifest.inputs.command)
        ```

        [ways.csv](ways.csv) holds all figures, [kinds.csv](kinds.csv) the surplus of the plain sum, \
        [sessions.csv](sessions.csv) what the detectors counted, and `histories.csv` one row for each history and way; \
        [columns.md](columns.md) describes the columns. The guide `docs/counts.md` explains the ways to ask.

        """
    }
}
