import Documents
import Experiment
import Outcomes
import Scoring
import Text

/// The page of histories: how far each way to ask is from the truth, kind by kind.
struct CountsPage {
    private let evaluation: CountsEvaluation
    private let source: OutcomeSource
    private let planHash: String
    private var plan: CountsPlan { evaluation.operation.plan }
    private typealias WayFigure = OutcomeFigure<HistoryOutcome.Part>

    init(_ evaluation: CountsEvaluation, _ source: OutcomeSource, planHash: String) {
        self.evaluation = evaluation
        self.source = source
        self.planHash = planHash
    }

    var text: String {
        let sections =
            evaluation.kinds.isEmpty
            ? [failureList(evaluation.failureLines), repetition]
            : [answer, introduction, forgeries, overlaps, kinds, devices, repetition]
        return (["# Counts of several sources\n"] + sections).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The largest deviations of each way.
    private var worst: Grid {
        let figures: [WayFigure] = [.over, .under, .forged]
        var grid = Grid(["way", "what it is"] + figures.map { ">\($0.heading), %" })
        for (place, way) in AskingWay.allCases.enumerated() {
            func text(_ figure: WayFigure) -> String {
                let shares = evaluation.kinds.compactMap { kind in
                    kind.rows.first?.figures[figure, place].value.map { (kind.name, $0) }
                }
                guard let most = shares.max(by: { $0.1 < $1.1 }) else { return "–" }
                return Format.fixed(most.1 * 100, 1) + (most.1 > 0 ? " (\(most.0))" : "")
            }
            grid.add([way.rawValue, way.about] + figures.map(text))
        }
        return grid
    }

    /// The over-counts.
    var over: Grid { grid(.over) }
    /// The under-counts.
    var under: Grid { grid(.under) }
    /// The shares of the forged counts that are let in.
    var forged: Grid { grid(.forged, where: .forgedCounts) }
    /// The shares of the counts of shaking that are let in.
    var shaken: Grid { grid(.shaken, where: .shakenCounts) }

    /// A table of kinds by ways, in percent with intervals.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - total: A number that is above 0 for the kinds in the table; `nil` for all kinds.
    /// - Returns: The table.
    private func grid(_ figure: WayFigure, where total: OutcomeFigure<HistoryOutcome>? = nil) -> Grid {
        var grid = Grid(["history"] + AskingWay.allCases.map { ">\($0.rawValue)" })
        for row in evaluation.kinds.flatMap(\.rows) where total.map({ (row.figures[$0].value ?? 0) > 0 }) ?? true {
            grid.add(
                [row.group.name] + AskingWay.allCases.indices.map { Self.percent(row.figures[figure, $0]) })
        }
        return grid
    }

    /// A share in percent with its interval; the interval is left out where it is the value.
    private static func percent(_ estimate: Estimate) -> String {
        func text(_ share: Double) -> String { Format.fixed(share * 100, 1) }
        guard let value = estimate.value.map(text) else { return "–" }
        guard let interval = estimate.interval else { return value }
        let (lower, upper) = (text(interval.lowerBound), text(interval.upperBound))
        return lower == value && upper == value ? value : "\(value) (\(lower)–\(upper))"
    }

    private var answer: String {
        """
        ## In short

        \(worst.markdown)
        \(Escape.markdown(plan.about.prefix(1).uppercased() + plan.about.dropFirst())): the table shows the largest deviations of each \
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
            switch (evaluation.operation.watch, plan.watch) {
            case (let label?, _): "The watch counts with the detector \(Escape.code(label))."
            case (nil, .noise(let recall, let extra)):
                "The watch counts \(Format.percent(recall)) of the repetitions, and adds a false count after "
                    + "\(Format.percent(extra)) of its counts."
            case (nil, .detector): ""
            }
        let days = plan.days
        return """
            ## What was simulated

            \(plan.histories) histories of each kind: \(days == 1 ? "a day" : "\(days) days") with \
            \(plan.sessionsPerDay) \(plan.sessionsPerDay == 1 ? "session" : "sessions") a day. \
            The sessions are drawn from \(Format.count(evaluation.heard.reduce(0) { $0 + $1.count })) simulated ones. The phone counts with the \
            detector \(Escape.code(evaluation.operation.phone)): what it misses and counts falsely is in every answer. \(watch) The questions are \
            asked at the end of the last day. Histories of the same number have the same sessions in every kind. The \
            intervals are about other histories of the same sessions. Seed \(source.inputs.seed), suite \
            `\(source.inputs.suiteHash)`, plan `\(planHash)`.

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
        let figures: [OutcomeFigure<HistoryOutcome>] = [.surplus, .hidden, .largestDifference]
        var grid = Grid(["history"] + figures.map { ">\($0.heading)" })
        for row in evaluation.kinds.flatMap(\.rows) {
            grid.add([row.group.name] + figures.map { row.figures.number($0) })
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
        let lines = plan.kinds.map { kind in
            let days = kind.days.map { " (\($0) days)" } ?? ""
            return "- *\(Escape.markdown(kind.name))*: \(Escape.markdown(kind.about))\(days)"
        }
        return "## The kinds of history\n\n" + lines.joined(separator: "\n") + "\n"
    }

    private var devices: String {
        let hasWatch = evaluation.heard.contains { $0.watchCounts(areRight: true) != nil }
        let grid = CountsTables.sessions(hasWatch: hasWatch).grid(evaluation.heard)
        return """
            ## What the detectors counted

            \(grid.markdown)
            """
    }

    private var repetition: String {
        """
        ## Repeat it

        \(Escape.codeBlock([source.inputs.command], language: "sh"))

        [ways.csv](ways.csv) holds all figures, [kinds.csv](kinds.csv) the surplus of the plain sum, \
        [sessions.csv](sessions.csv) what the detectors counted, and `histories.csv` one row for each history and way; \
        [columns.md](columns.md) describes the columns. The guide `docs/counts.md` explains the ways to ask.

        """
    }
}
