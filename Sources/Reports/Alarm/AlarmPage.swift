import Documents
import Experiment
import Outcomes
import Scenarios
import Scoring
import Text

/// The page of mornings: what the owner of the alarm gets from each detector.
struct AlarmPage {
    private let evaluation: OutcomeEvaluation<AlarmPlan>
    private let inputs: RunInputs
    private var run: OutcomeRun<AlarmPlan> { evaluation.run }
    private var goal: Int { run.kind.goal }

    init(_ evaluation: OutcomeEvaluation<AlarmPlan>, _ inputs: RunInputs) {
        self.evaluation = evaluation
        self.inputs = inputs
    }

    var text: String {
        [
            "# Mornings with an alarm that push-ups silence\n", introduction, answer, cheats, honest, app, comparisons,
            failureList(run.failureLines), repetition,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var introduction: String {
        """
        An alarm rings until its owner has done \(goal) push-ups in front of the phone. A detector counts, and the \
        alarm falls silent at its count number \(goal). This report shows what the owner gets from each detector: \
        \(Format.count(inputs.trialCount)) mornings of \(evaluation.scenarios.count) sleepers, \
        \(run.minutes). Every detector sees the same mornings. Seed \(inputs.seed), suite `\(inputs.suiteHash)`.

        """
    }

    /// The main table: one row for each detector and control.
    var summary: Grid {
        let pools = (evaluation.pool(AlarmPlan.cheats), evaluation.pool(AlarmPlan.honest))
        func column(
            _ title: String, _ pool: OutcomeGroup<MorningOutcome>?, _ figure: OutcomeFigure<MorningOutcome>
        ) -> Column<Int> {
            Column(shown: title, isNumeric: true) { row in
                pool?.figures[row]?.shown(figure) ?? "–"
            }
        }
        let labels = run.labels
        let table = Table<Int>(
            "summary", of: "detector",
            [
                Column(shown: "detector") { labels[$0] }, column("cheats: fooled", pools.0, .ending(.fooled)),
                column("push-ups: earned", pools.1, .ending(.earned)),
                column("silent too early", pools.1, .ending(.fooled)),
                column("never silent", pools.1, .ending(.neverSilent)),
                column("bypassed", pools.1, .ending(.bypassed)), column("push-ups beyond \(goal)", pools.1, .beyond),
                column("late, s", pools.1, .late),
            ])
        return table.grid(labels.indices.filter { run.failures[$0] == nil })
    }

    private var answer: String {
        """
        ## In short

        \(summary.markdown)
        *Cheats: fooled*: the share of the mornings of sleepers who do no push-up, on which the detector's counts silence \
        the alarm. The other columns are about sleepers who do push-ups. *Earned*: the alarm falls silent after \
        \(goal) of them. *Silent too early*: it falls silent before, because something else was counted. *Never \
        silent*: the session ends and the alarm goes on. *Bypassed*: the alarm is stopped on the locked screen, and the \
        counting screen never opens; no detector can prevent this. *Push-ups beyond \
        \(goal)*: the mean of the push-ups that were done in addition. *Late*: the median time from the completion \
        of push-up \(goal) to the silence; negative if the count came before the completion. In parentheses: 95 % \
        intervals.

        """
    }

    private var cheats: String {
        let members = sleepers(cheat: true)
        guard !members.isEmpty else { return "" }
        let table = matrix(members) { figures in
            let seconds = figures[.session].value.map { ", \(Format.fixed($0, 0)) s" } ?? ""
            return figures.shown(.ending(.fooled)) + seconds
        }
        return """
            ## Sleepers who do no push-up

            The share of the mornings on which counts silence the alarm, with its 95 % interval, and the median time to \
            the silence from the beginning of the session.

            \(table)
            \(list(members))

            """
    }

    private var honest: String {
        let members = sleepers(cheat: false)
        guard !members.isEmpty else { return "" }
        var missed = ""
        let dated = members.filter { group in group.figures.contains { $0?[.missed].value != nil } }
        if !dated.isEmpty {
            missed = """

                The share of the mornings on which the silence was not earned before the deadline:

                \(matrix(dated) { $0.number(.missed) })
                """
        }
        let snoozes = members.compactMap { group in
            group.rows.first.map {
                "\(Escape.markdown(short(group.name))) \($0.figures.number(.snoozes))"
            }
        }.joined(separator: ", ")
        return """
            ## Sleepers who do push-ups

            The share of the mornings on which the silence is earned, with its 95 % interval:

            \(matrix(members) { $0.shown(.ending(.earned)) })
            The share on which the alarm falls silent before \(goal) push-ups were done, and the share on which it \
            never falls silent:

            \(matrix(members) { figures in
                [MorningEnding.fooled, .neverSilent].map { figures.number(.ending($0)) }.joined(separator: " / ")
            })
            The push-ups beyond \(goal), and the time from the completion of push-up \(goal) to the silence:

            \(matrix(members) { "\($0.number(.beyond)) / \($0.number(.late)) s" })\(missed)
            Snoozes until up, on average: \(snoozes).

            \(list(members))

            """
    }

    private var app: String {
        let apps = run.kind.configurations
        guard apps.count > 1, let detector = run.detectors.last else { return "" }
        let endings: [MorningEnding] = [.bypassed, .earned, .fooled, .neverSilent, .neverRang]
        var grid = Grid(markup: ["app", ""] + endings.map { ">\(OutcomeFigure<MorningEnding>.ending($0).heading)" })
        for row in evaluation.owners?.partRows ?? [] where row.label == detector {
            guard let part = row.part else { continue }
            grid.add(
                [Escape.code(apps[part].name), Escape.markdown(apps[part].about)]
                    + endings.map { row.figures.shown(.ending($0), part) })
        }
        return """
            ## How the app is built

            The mornings of the sleepers who do push-ups, with the detector \(Escape.code(detector)). The other tables are \
            about \(Escape.code(apps[0].name)). A bypassed morning is the worst: the alarm is silent, and nobody had \
            to get up.

            \(grid.markdown)
            """
    }

    private var comparisons: String {
        guard let reference = evaluation.comparisons.first?.reference else { return "" }
        let different = evaluation.comparisons.filter { $0.correctedP < 0.05 }
        return """
            ## Compared on the same mornings

            Each detector is compared with \(Escape.code(reference)) on the same mornings, sleeper by sleeper, in the shares of earned \
            and of fooled mornings. Of \(evaluation.comparisons.count) comparisons, \(different.count) show a difference \
            (exact sign test of the mornings that differ, corrected by the method of Holm, below 0.05). \
            [comparison.csv](comparison.csv) has all of them with intervals.

            """
    }

    private var repetition: String {
        """
        ## Repeat it

        \(Escape.codeBlock(
            [
                inputs.command,
                "repgauge render SLEEPER --trial MORNING      # the session of one morning, from mornings.csv",
            ], language: "sh"))

        [sleepers.csv](sleepers.csv), [app.csv](app.csv) and [comparison.csv](comparison.csv) hold all figures, and \
        `mornings.csv` one row for each morning and detector; [columns.md](columns.md) describes the columns. \
        The guide `docs/alarm.md` explains the simulated alarm.

        """
    }

    private func sleepers(cheat isCheat: Bool) -> [OutcomeGroup<MorningOutcome>] {
        evaluation.scenarios.filter { ($0.family.map(AlarmPlan.isCheat) ?? false) == isCheat }
    }

    /// A table of sleepers by detectors, without the controls.
    private func matrix(
        _ groups: [OutcomeGroup<MorningOutcome>], _ text: (OutcomeFigures<MorningOutcome>) -> String
    ) -> String {
        var grid = Grid(["sleeper"] + run.detectors.map { ">\($0)" })
        for group in groups {
            let rows = group.rows.filter { run.detectors.contains($0.label) }
            grid.add([short(group.name)] + rows.map { text($0.figures) })
        }
        return grid.markdown
    }

    /// The descriptions of sleepers.
    private func list(_ groups: [OutcomeGroup<MorningOutcome>]) -> String {
        groups.map { "- *\(Escape.markdown(short($0.name)))*: \(Escape.markdown($0.about))" }.joined(separator: "\n")
    }

    /// A sleeper's name without the folder.
    private func short(_ name: String) -> String {
        name.hasPrefix("alarm/") ? String(name.dropFirst("alarm/".count)) : name
    }
}

extension OutcomeEvaluation<AlarmPlan> {
    /// The sleepers who do push-ups; without such sleepers, all.
    var owners: OutcomeGroup<MorningOutcome>? { pool(AlarmPlan.honest) ?? pools.first }
}
