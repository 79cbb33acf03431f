import Documents
import Experiment
package import Outcomes
import Scenarios
import Scoring
import Text

extension OutcomeReport {
    package init(_ evaluation: OutcomeEvaluation<AlarmPlan>, _ source: OutcomeSource) throws {
        let (run, page) = (evaluation.run, AlarmPage(evaluation: evaluation, inputs: source.inputs))
        let plan = run.kind
        let tables: [Report.Sheet] = [
            .init(AlarmTables.sleepers, page.sleepers),
            .init(AlarmTables.app(plan.configurations), evaluation.appRows),
            .init(AlarmTables.sensitivity(plan.settings), evaluation.sensitivityRows),
            .init(AlarmTables.comparison, evaluation.comparisons),
            .init(streamed: AlarmTables.mornings),
        ]
        try self.init(
            source, run,
            own: [
                "pushUps": plan.goal, "apps": plan.configurations.map(\.name), "mornings": source.inputs.trialCount,
                // Reports of versions without a closed loop lack the key.
                "loop": plan.loop == .closed ? plan.loop.rawValue : nil,
            ],
            tables: tables, markdown: page.text,
            plain: page.summary.plain
                + "fooled: mornings silenced before \(Plural.counted(plan.goal, "push-up")) had begun; beyond: push-ups beyond these\n"
                + run.failureLines.map { "\($0)\n" }.joined(),
            html: page.html(tables.compactMap(\.page)))
    }
}

struct AlarmPage: TemplatePage {
    static let template = "alarm"

    let evaluation: OutcomeEvaluation<AlarmPlan>
    let inputs: RunInputs
    private typealias Figures = OutcomeFigures<MorningOutcome>
    var run: OutcomeRun<AlarmPlan> { evaluation.run }

    func value(_ hole: String) -> String? {
        switch hole {
        case "goal": "\(run.kind.goal)"
        case "were": Plural.noun(run.kind.goal, "was", "were")
        case "pushUps": Plural.counted(run.kind.goal, "push-up")
        case "mornings": Format.counted(inputs.trialCount, "morning")
        case "sleepers": Plural.counted(evaluation.scenarios.count, "sleeper")
        case "minutes": run.minutes
        case "seed": "\(inputs.seed)"
        case "hash": inputs.suiteHash
        case "loop": run.kind.loop == .closed ? "closed" : ""
        case "summary": summary.markdown
        case "cheats": list(sleepers(cheat: true))
        case "fooled":
            matrix(sleepers(cheat: true)) { figures in
                let seconds = figures[.session].value.map { ", \(Format.fixed($0, 0)) s" } ?? ""
                return figures.shown(.ending(.fooled)) + seconds
            }
        case "honest": list(honest)
        case "earned": matrix(honest) { $0.shown(.ending(.earned)) }
        case "missedSilence": matrix(honest) { "\($0.number(.ending(.fooled))) / \($0.number(.ending(.neverSilent)))" }
        case "beyond": matrix(honest) { "\($0.number(.beyond)) / \($0.number(.late)) s" }
        case "deadlines":
            matrix(honest.filter { $0.figures.contains { $0?[.missed].value != nil } }) { $0.number(.missed) }
        case "snoozes":
            honest.compactMap { group in
                group.rows.first.map { "\(Escape.markdown(short(group.name))) \($0.figures.number(.snoozes))" }
            }.joined(separator: ", ")
        case "apps": apps?.markdown ?? ""
        case "sensitivity": sensitivity?.markdown ?? ""
        case "appDetector": run.detectors.last.map(Escape.code) ?? ""
        case "firstApp": Escape.code(run.kind.configurations[0].name)
        case "reference": evaluation.comparisons.first.map { Escape.code($0.reference) } ?? ""
        case "comparisons": Plural.counted(evaluation.comparisons.count, "comparison")
        case "different": Plural.counted(evaluation.comparisons.count { $0.correctedP < 0.05 }, "shows", "show")
        case "failures": failureList(run.failureLines)
        case "command":
            Escape.codeBlock(
                [
                    inputs.command,
                    "repgauge render SLEEPER --trial MORNING\(drawn)      # the session of one morning, from mornings.csv",
                ], language: "sh")
        default: nil
        }
    }

    /// The options on which a session depends, where they are not what a command takes without them.
    private var drawn: String {
        let seed = inputs.seed == ScenarioLibrary.defaultSeed ? [] : ["--seed", "\(inputs.seed)"]
        let options = seed + ((inputs.estimatorFile ?? inputs.estimator).map { ["--estimator", $0] } ?? [])
        return options.isEmpty ? "" : " " + ShellLine.text(options)
    }

    private var honest: [OutcomeGroup<MorningOutcome>] { sleepers(cheat: false) }

    var summary: Grid {
        let (cheats, honest) = (evaluation.pool(AlarmPlan.cheats), evaluation.pool(AlarmPlan.honest))
        let columns: [(String, OutcomeGroup<MorningOutcome>?, OutcomeFigure<MorningOutcome>)] = [
            ("cheats: fooled", cheats, .ending(.fooled)), ("push-ups: earned", honest, .ending(.earned)),
            ("nearly earned", honest, .ending(.nearlyEarned)), ("silent too early", honest, .ending(.fooled)),
            ("never silent", honest, .ending(.neverSilent)),
            ("bypassed", honest, .ending(.bypassed)), ("push-ups beyond \(run.kind.goal)", honest, .beyond),
            ("late, s", honest, .late),
        ]
        let spare = [OutcomeFigure<MorningOutcome>.ending(.nearlyEarned), .ending(.bypassed), .late].map(\.heading)
        return Grid(
            ["detector"] + columns.map { ">\($0.0)" },
            priorities: [.key] + columns.map { spare.contains($0.2.heading) ? .spare : .plain },
            rows: run.labels.indices.filter { run.failures[$0] == nil }.map { index in
                [run.labels[index]] + columns.map { $0.1?.figures[index]?.shown($0.2) ?? "–" }
            })
    }

    /// The heading of a figure of sleepers who do push-ups, by the names of the main table.
    private func heading(_ figure: OutcomeFigure<MorningPart>) -> String {
        figure.heading == OutcomeFigure<MorningPart>.ending(.fooled).heading
            ? ">silent too early" : ">\(figure.heading)"
    }

    /// The configurations of the app with the last detector; `nil` for a single one.
    private var apps: Grid? {
        let apps = run.kind.configurations
        guard apps.count > 1 else { return nil }
        let endings: [MorningEnding] = [.bypassed, .earned, .nearlyEarned, .fooled, .neverSilent, .neverRang]
        let rows = evaluation.appRows.filter { $0.label == run.detectors.last }
        return Grid(
            ["app", ""] + endings.map { heading(.ending($0)) }, isMarkup: true,
            rows: rows.compactMap { row in
                row.part.map { part in
                    [Escape.code(apps[part].name), Escape.markdown(apps[part].about)]
                        + endings.map { row.figures.shown(.ending($0), part) }
                }
            })
    }

    /// The assumed probabilities of the sleepers with the last detector.
    private var sensitivity: Grid? {
        let figures: [OutcomeFigure<MorningPart>] = [
            .ending(.bypassed), .ending(.earned), .ending(.nearlyEarned), .ending(.fooled), .ending(.neverSilent),
            .missed,
        ]
        let rows = evaluation.sensitivityRows.filter { $0.label == run.detectors.last }
        guard !rows.isEmpty else { return nil }
        return Grid(
            ["assumption", ">probability", "app"] + figures.map(heading), isMarkup: true,
            rows: rows.compactMap { row in
                row.part.map { part in
                    let setting = run.kind.settings[part]
                    return [
                        setting.assumption.map { Escape.code($0.rawValue) } ?? "",
                        setting.value.map { Format.fixed($0, 2) } ?? "as assumed",
                        Escape.code(setting.configuration.name),
                    ] + figures.map { row.figures.shown($0, part) }
                }
            })
    }

    private func sleepers(cheat isCheat: Bool) -> [OutcomeGroup<MorningOutcome>] {
        evaluation.scenarios.filter { ($0.family.map(AlarmPlan.isCheat) ?? false) == isCheat }
    }

    /// A table of sleepers by detectors, without the controls.
    private func matrix(_ groups: [OutcomeGroup<MorningOutcome>], _ text: (Figures) -> String) -> String {
        Grid(
            ["sleeper"] + run.detectors.map { ">\($0)" },
            rows: groups.map { group in
                [short(group.name)] + group.rows.filter { run.detectors.contains($0.label) }.map { text($0.figures) }
            }
        ).markdown
    }

    private func list(_ groups: [OutcomeGroup<MorningOutcome>]) -> String {
        groups.map { "- *\(Escape.markdown(short($0.name)))*: \(Escape.markdown($0.about))" }.joined(separator: "\n")
    }

    private func short(_ name: String) -> String {
        name.hasPrefix("alarm/") ? String(name.dropFirst("alarm/".count)) : name
    }
}

extension OutcomeEvaluation<AlarmPlan> {
    /// The sleepers who do push-ups; without such sleepers, all.
    private var owners: OutcomeGroup<MorningOutcome>? { pool(AlarmPlan.honest) ?? pools.first }

    var appRows: [FigureRow<MorningOutcome>] { rows(varied: false) }

    var sensitivityRows: [FigureRow<MorningOutcome>] { rows(varied: true) }

    private func rows(varied isVaried: Bool) -> [FigureRow<MorningOutcome>] {
        let settings = run.kind.settings
        return (owners?.partRows ?? []).filter { row in
            row.part.map { (settings[$0].assumption != nil) == isVaried } ?? false
        }
    }
}
