import Documents
import Experiment
import Outcomes
import Scenarios

/// The page of a study of mornings: what the owner of the alarm gets from each detector.
struct AlarmPage {
    private let evaluation: AlarmEvaluation
    private let record: AlarmRecord
    private var study: AlarmStudy { evaluation.study }
    private var inputs: RunInputs { record.manifest.inputs }

    init(_ report: AlarmReport) {
        evaluation = report.evaluation
        record = report.record
    }

    var text: String {
        [
            "# Mornings with an alarm that push-ups silence\n", introduction, answer, cheats, honest, app, comparisons,
            failures, repetition,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var introduction: String {
        """
        An alarm rings until its owner has done \(study.goal) push-ups in front of the phone. A detector counts, and the \
        alarm falls silent at its count number \(study.goal). This report shows what the owner gets from each detector: \
        \(Format.count(record.mornings)) mornings of \(study.sleepers.count) sleepers, \
        \(Format.count(Int((record.motionSeconds / 60).rounded()))) minutes of motion. Every detector sees the same \
        mornings. Seed \(inputs.seed), suite `\(inputs.suiteHash)`.

        """
    }

    /// The main table: one row for each detector and control.
    var summary: Grid {
        var grid = Grid([
            "detector", ">cheats: fooled", ">push-ups: earned", ">silent too early", ">never silent", ">bypassed",
            ">push-ups beyond \(study.goal)", ">late, s",
        ])
        let (cheats, honest) = (
            evaluation.group(AlarmEvaluation.cheats), evaluation.group(AlarmEvaluation.honest)
        )
        for row in study.labels.indices where study.failures[row] == nil {
            let (cheat, good) = (cheats?.figures[row], honest?.figures[row])
            grid.add([
                study.labels[row], share(cheat?[.fooled]), share(good?[.earned]), share(good?[.fooled]),
                share(good?[.neverSilent]), share(good?[.bypassed]), number(good?.beyond, 2),
                number(good?.lateSeconds, 2),
            ])
        }
        return grid
    }

    private var answer: String {
        """
        ## In short

        \(summary.markdown)
        *Cheats: fooled*: the share of the mornings of sleepers who do no push-up, on which the detector's counts silence \
        the alarm. The other columns are about sleepers who do push-ups. *Earned*: the alarm falls silent after \
        \(study.goal) of them. *Silent too early*: it falls silent before, because something else was counted. *Never \
        silent*: the session ends and the alarm goes on. *Bypassed*: the alarm is stopped on the locked screen, and the \
        counting screen never opens; no detector can prevent this. *Push-ups beyond \
        \(study.goal)*: the mean of the push-ups that were done in addition. *Late*: the median time from the completion \
        of push-up \(study.goal) to the silence; negative if the count came before the completion. In parentheses: 95 % \
        intervals.

        """
    }

    private var cheats: String {
        let members = evaluation.sleepers.filter { isCheat($0) }
        guard !members.isEmpty else { return "" }
        return """
            ## Sleepers who do no push-up

            The share of the mornings on which counts silence the alarm, with its 95 % interval, and the median time to \
            the silence from the beginning of the session.

            \(matrix(members) { figures in
                let seconds = figures.sessionSeconds.map { ", \(Format.fixed($0.value, 0)) s" } ?? ""
                return share(figures[.fooled]) + seconds
            }.markdown)
            \(list(members))

            """
    }

    private var honest: String {
        let members = evaluation.sleepers.filter { !isCheat($0) }
        guard !members.isEmpty else { return "" }
        var missed = ""
        let dated = members.filter { group in group.figures.contains { $0?.missed != nil } }
        if !dated.isEmpty {
            missed = """

                The share of the mornings on which the silence was not earned before the deadline:

                \(matrix(dated) { Format.share($0.missed?.value) }.markdown)
                """
        }
        var snoozes = ""
        if let row = study.failures.firstIndex(where: { $0 == nil }) {
            snoozes = members.compactMap { group in
                group.figures[row]?.snoozes.map { "\(short(group.name)) \(Format.fixed($0.value, 2))" }
            }.joined(separator: ", ")
        }
        return """
            ## Sleepers who do push-ups

            The share of the mornings on which the silence is earned, with its 95 % interval:

            \(matrix(members) { share($0[.earned]) }.markdown)
            The share on which the alarm falls silent before \(study.goal) push-ups were done, and the share on which it \
            never falls silent:

            \(matrix(members) { figures in
                [MorningEnding.fooled, .neverSilent].map { Format.share(figures[$0]?.value) }.joined(separator: " / ")
            }.markdown)
            The push-ups beyond \(study.goal), and the time from the completion of push-up \(study.goal) to the silence:

            \(matrix(members) { "\(Format.fixed($0.beyond?.value, 2)) / \(Format.fixed($0.lateSeconds?.value, 2)) s" }
                .markdown)\(missed)
            Snoozes until up, on average: \(snoozes).

            \(list(members))

            """
    }

    private var app: String {
        guard study.configurations.count > 1,
            let detector = (0..<study.detectors).last(where: { study.failures[$0] == nil })
        else { return "" }
        var grid = Grid(markup: ["app", "", ">bypassed", ">earned", ">fooled", ">never silent", ">never rang"])
        for entry in evaluation.configurations {
            let shares = entry.shares[detector]
            grid.add(
                ["`\(entry.configuration.name)`", entry.configuration.about]
                    + [MorningEnding.bypassed, .earned, .fooled, .neverSilent, .neverRang].map { share(shares[$0]) })
        }
        return """
            ## How the app is built

            The mornings of the sleepers who do push-ups, with the detector `\(study.labels[detector])`. The other tables are \
            about `\(study.configurations[0].name)`. A bypassed morning is the worst: the alarm is silent, and nobody had \
            to get up.

            \(grid.markdown)
            """
    }

    private var comparisons: String {
        guard let reference = evaluation.comparisons.first?.reference else { return "" }
        let different = evaluation.comparisons.filter { $0.correctedP < 0.05 }
        return """
            ## Compared on the same mornings

            Each detector is compared with `\(reference)` on the same mornings, sleeper by sleeper, in the shares of earned \
            and of fooled mornings. Of \(evaluation.comparisons.count) comparisons, \(different.count) show a difference \
            (exact sign test of the mornings that differ, corrected by the method of Holm, below 0.05). \
            [comparison.csv](comparison.csv) has all of them with intervals.

            """
    }

    private var failures: String {
        study.failureLines.isEmpty ? "" : study.failureLines.map { "- \($0)\n" }.joined()
    }

    private var repetition: String {
        """
        ## Repeat it

        ```sh
        \(inputs.command)
        repgauge render SLEEPER --trial MORNING      # the session of one morning, from mornings.csv
        ```

        [sleepers.csv](sleepers.csv), [app.csv](app.csv) and [comparison.csv](comparison.csv) hold all figures, and \
        `mornings.csv` one row for each morning and detector; [columns.md](columns.md) describes the columns. \
        The guide `docs/alarm.md` explains the simulated alarm.

        """
    }

    private func isCheat(_ group: AlarmEvaluation.Group) -> Bool {
        group.family.map(AlarmEvaluation.isCheat) ?? false
    }

    /// A table of sleepers by detectors, without the controls.
    private func matrix(
        _ groups: [AlarmEvaluation.Group], _ text: (MorningFigures) -> String
    ) -> Grid {
        let rows = (0..<study.detectors).filter { study.failures[$0] == nil }
        var grid = Grid(["sleeper"] + rows.map { ">\(study.labels[$0])" })
        for group in groups {
            grid.add([short(group.name)] + rows.map { group.figures[$0].map(text) ?? "–" })
        }
        return grid
    }

    /// The descriptions of sleepers.
    private func list(_ groups: [AlarmEvaluation.Group]) -> String {
        groups.map { "- *\(short($0.name))*: \($0.about)" }.joined(separator: "\n")
    }

    /// A sleeper's name without the folder.
    private func short(_ name: String) -> String {
        name.hasPrefix("alarm/") ? String(name.dropFirst("alarm/".count)) : name
    }

    private func share(_ estimate: OutcomeEstimate?) -> String { number(estimate, 3) }

    private func number(_ estimate: OutcomeEstimate?, _ decimals: Int) -> String {
        guard let estimate else { return "–" }
        let value = Format.fixed(estimate.value, decimals)
        guard let interval = estimate.interval else { return value }
        return
            "\(value) (\(Format.fixed(interval.lowerBound, decimals))–\(Format.fixed(interval.upperBound, decimals)))"
    }
}
