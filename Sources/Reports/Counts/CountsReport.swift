import Documents
import Experiment
package import Outcomes
import Scoring
import Text

extension OutcomeReport {
    package init(_ evaluation: CountsEvaluation, _ source: OutcomeSource, planHash: String) throws {
        let page = CountsPage(evaluation: evaluation, source: source, planHash: planHash)
        let rows = evaluation.kinds.flatMap(\.rows)
        let (operation, plan) = (evaluation.operation, evaluation.operation.plan)
        // The watch's other counter has keys where it counts.
        let noise: (recall: Double, extra: Double)? =
            if operation.watch == nil, case .noise(let recall, let extra) = plan.watch { (recall, extra) } else { nil }
        try self.init(
            source, evaluation.run,
            own: [
                "plan": plan.name, "planHash": planHash, "phone": operation.phone, "watch": operation.watch,
                "watchRecall": noise?.recall, "watchExtra": noise?.extra, "kinds": plan.kinds.map(\.name),
                "histories": plan.histories,
            ],
            tables: [
                .init(CountsTables.ways, evaluation.kinds.flatMap(\.partRows)), .init(CountsTables.kinds, rows),
                .init(CountsTables.sessions(), evaluation.heard),
                .init(CountsTables.all, CountsTables.rows(evaluation)),
            ], markdown: page.text,
            plain: evaluation.run.failureLines.map { "- \($0)\n" }.joined() + page.plain)
    }
}

struct CountsPage: TemplatePage {
    static let template = "counts"

    let evaluation: CountsEvaluation
    let source: OutcomeSource
    let planHash: String
    private var plan: CountsPlan { evaluation.operation.plan }
    private typealias WayFigure = OutcomeFigure<HistoryOutcome.Part>

    func value(_ hole: String) -> String? {
        switch hole {
        case "failures": evaluation.kinds.isEmpty ? failureList(evaluation.run.failureLines) : ""
        case "worst": evaluation.kinds.isEmpty ? "" : worst.markdown
        case "about": Escape.markdown(plan.about.prefix(1).uppercased() + plan.about.dropFirst())
        case "over": grid(.over).markdown
        case "under": grid(.under).markdown
        case "forged": grid(.forged, where: .forgedCounts).markdown
        case "histories": Plural.counted(plan.histories, "history", "histories")
        case "days": plan.days == 1 ? "a day" : "\(plan.days) days"
        case "sessionsPerDay": "\(plan.sessionsPerDay)"
        case "sessionWord": plan.sessionsPerDay == 1 ? "session" : "sessions"
        case "simulated": Format.count(evaluation.heard.reduce(0) { $0 + $1.count })
        case "phone": Escape.code(evaluation.operation.phone)
        case "watch": watch
        case "seed": "\(source.inputs.seed)"
        case "hash": source.inputs.suiteHash
        case "planHash": planHash
        case "shaken": grid(.shaken, where: .shakenCounts).markdown
        case "surplus": surplus.markdown
        case "kinds":
            plan.kinds.map { kind in
                let days = kind.days.map { " (\($0) days)" } ?? ""
                return "- *\(Escape.markdown(kind.name))*: \(Escape.markdown(kind.about))\(days)"
            }.joined(separator: "\n")
        case "devices":
            CountsTables.sessions(hasWatch: evaluation.heard.contains { $0.watchCounts(areRight: true) != nil })
                .markdown(evaluation.heard)
        case "command": Escape.codeBlock([source.inputs.command], language: "sh")
        default: nil
        }
    }

    var plain: String {
        [
            ("Over-count, % of the true repetitions", grid(.over)), ("Under-count, %", grid(.under)),
            ("Forged counts let in, %", grid(.forged, where: .forgedCounts)),
            ("Counts of shaking let in, %", grid(.shaken, where: .shakenCounts)),
        ].filter { !$0.1.isEmpty }.map { "\($0.0)\n\($0.1.plain)" }.joined(separator: "\n")
    }

    private var worst: Grid {
        let figures: [WayFigure] = [.over, .under, .forged]
        return Grid(
            ["way", "what it is"] + figures.map { ">\($0.heading), %" },
            rows: AskingWay.allCases.enumerated().map { place, way in
                [way.rawValue, way.about]
                    + figures.map { figure in
                        let shares = evaluation.kinds.compactMap { kind in
                            kind.rows.first?.figures[figure, place].value.map { (kind.name, $0) }
                        }
                        guard let most = shares.max(by: { $0.1 < $1.1 }) else { return "–" }
                        return Format.fixed(most.1 * 100, 1) + (most.1 > 0 ? " (\(most.0))" : "")
                    }
            })
    }

    /// A table of kinds by ways, in percent with intervals: of the kinds whose total is above 0, where one is given.
    private func grid(_ figure: WayFigure, where total: OutcomeFigure<HistoryOutcome>? = nil) -> Grid {
        let rows = evaluation.kinds.flatMap(\.rows).filter { row in
            total.map { (row.figures[$0].value ?? 0) > 0 } ?? true
        }
        return Grid(
            ["history"] + AskingWay.allCases.map { ">\($0.rawValue)" },
            rows: rows.map { row in
                [row.group.name] + AskingWay.allCases.indices.map { Self.percent(row.figures[figure, $0]) }
            })
    }

    /// A share in percent with its interval; the interval is left out where it is the value.
    private static func percent(_ estimate: Estimate) -> String {
        func text(_ share: Double) -> String { Format.fixed(share * 100, 1) }
        guard let value = estimate.value.map(text) else { return "–" }
        guard let interval = estimate.interval else { return value }
        let (lower, upper) = (text(interval.lowerBound), text(interval.upperBound))
        return lower == value && upper == value ? value : "\(value) (\(lower)–\(upper))"
    }

    private var watch: String {
        switch (evaluation.operation.watch, plan.watch) {
        case (let label?, _): "The watch counts with the detector \(Escape.code(label))."
        case (nil, .noise(let recall, let extra)):
            "The watch counts \(Format.percent(recall)) of the repetitions, and adds a false count after "
                + "\(Format.percent(extra)) of its counts."
        case (nil, .detector): ""
        }
    }

    private var surplus: Grid {
        let figures: [OutcomeFigure<HistoryOutcome>] = [.surplus, .hidden, .largestDifference]
        return Grid(
            ["history"] + figures.map { ">\($0.heading)" },
            rows: evaluation.kinds.flatMap(\.rows).map { row in
                [row.group.name] + figures.map { row.figures.number($0) }
            })
    }
}
