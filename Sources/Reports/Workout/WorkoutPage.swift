import Documents
import Experiment
import Outcomes
import Workout

/// The page of a study of one workout: when each step was due, and when each detector moved on.
struct WorkoutPage {
    private let evaluation: WorkoutEvaluation
    private let record: WorkoutRecord
    private var inputs: RunInputs { record.manifest.inputs }

    init(_ report: WorkoutReport) {
        evaluation = report.evaluation
        record = report.record
    }

    var text: String {
        [introduction, answer, due, alerts, failures, repetition].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var introduction: String {
        let outline = (try? WorkoutPreview(evaluation.plan).text) ?? ""
        return """
            # A workout through detectors

            The session of `\(inputs.entries.first?.scenario ?? "")` is a workout, and the person follows it: each step \
            ends when the goal is truly reached. An app that follows a detector moves on when the detector has counted \
            the goal, so it can be early, late, or stay behind for good. This report compares the two: \
            \(Format.count(inputs.trialCount)) trials, \
            \(Format.count(Int((record.motionSeconds / 60).rounded()))) minutes of motion. Every detector sees the same \
            trials. Seed \(inputs.seed), suite `\(inputs.suiteHash)`.

            ```
            \(outline)```

            """
    }

    /// The main table: one row for each detector and control.
    var summary: Grid {
        var grid = Grid([
            "detector", ">all steps in time", ">workout ends", ">steps never ended", ">end late, s", ">alerts due",
            ">missed", ">false",
        ])
        for (label, figures) in rows {
            grid.add([
                label, number(figures.followed, 3), number(figures.finished, 3), number(figures.neverEnded, 2),
                number(figures.late, 2), number(figures.dueAlerts, 2), number(figures.missedAlerts, 2),
                number(figures.falseAlerts, 2),
            ])
        }
        return grid
    }

    /// The table of steps: due and done.
    var steps: Grid {
        var grid = Grid(["step", ">due, s"] + detectors.map { ">\($0.label)" })
        for (index, step) in (rows.first?.figures.steps ?? []).enumerated() {
            grid.add(
                ["\(index + 1) \(step.planned.words)", Format.fixed(step.dueSeconds, 1)]
                    + detectors.map { _, figures in
                        let step = figures.steps[index]
                        return "\(Format.fixed(step.doneSeconds, 1)) (\(Format.fixed(step.shares[.inTime]?.value, 2)))"
                    })
        }
        return grid
    }

    private var answer: String {
        """
        ## In short

        \(summary.markdown)
        *All steps in time*: the share of the workouts in which each step ends at most 1 s before or after it was due. \
        *Workout ends*: the share of the workouts that come to their end; the others wait for a repetition when the \
        session is over. *Steps never ended*: their mean number in a workout. *End late*: the median time from the due \
        to the actual end. *Alerts due*: the mean number of alerts of the true cadence in a workout; *missed*: those \
        that the detected cadence did not raise; *false*: those that it alone raised. In parentheses: 95 % intervals.

        """
    }

    private var due: String {
        var late = Grid(["step"] + detectors.map { ">\($0.label)" })
        for (index, step) in (rows.first?.figures.steps ?? []).enumerated() {
            late.add(
                ["\(index + 1) \(step.planned.words)"]
                    + detectors.map { _, figures in
                        let step = figures.steps[index]
                        let shares = [WorkoutComparison.Ending.early, .late, .never].map {
                            Format.fixed(step.shares[$0]?.value, 2)
                        }
                        return "\(number(step.late, 2)); \(shares.joined(separator: " / "))"
                    })
        }
        return """
            ## Steps, due and done

            The median instant from the start of the session at which each step was due, and at which each detector moved \
            on, over the trials in which it did; in parentheses the share of the trials in which it did so in time.

            \(steps.markdown)
            The median time from due to done in seconds, negative if the detector is early, with its interval; then the \
            shares of the trials in which the step ended early, late, or never.

            \(late.markdown)
            """
    }

    private var alerts: String {
        let alerting = (rows.first?.figures.steps ?? []).enumerated().filter { $0.element.planned.step.alert != nil }
        guard !alerting.isEmpty else { return "" }
        var grid = Grid(["step", ">trials with an alert"] + detectors.map { ">\($0.label)" })
        for (index, step) in alerting {
            grid.add(
                ["\(index + 1) \(step.planned.words)", "\(step.alerting)"]
                    + detectors.map { _, figures in
                        "\(number(figures.steps[index].missed, 2)) / \(number(figures.steps[index].falselyRaised, 2))"
                    })
        }
        return """
            ## Cadence alerts

            An alert is raised when the cadence leaves the range of its step. For each detector: the share of the trials \
            with an alert of the true cadence in which the detected one missed it, then the share of all trials in which \
            the detected cadence raised an alert that was not due.

            \(grid.markdown)
            """
    }

    private var failures: String {
        evaluation.failureLines.isEmpty ? "" : evaluation.failureLines.map { "- \($0)\n" }.joined()
    }

    private var repetition: String {
        """
        ## Repeat it

        ```sh
        \(inputs.command)
        ```

        With `--trial I` the command prints the steps of one trial. [detectors.csv](detectors.csv) and \
        [steps.csv](steps.csv) hold all figures, controls included, and `workouts.csv` one row for each trial, detector \
        and step; [columns.md](columns.md) describes the columns. The guide `docs/workout.md` states the rules.

        """
    }

    /// The rows that did not fail.
    private var rows: [(label: String, figures: WorkoutFigures)] {
        zip(evaluation.labels, evaluation.figures).compactMap { label, figures in figures.map { (label, $0) } }
    }

    /// The detectors that did not fail, and the control `ceiling`.
    private var detectors: [(label: String, figures: WorkoutFigures)] {
        let kept = Set(evaluation.labels.prefix(evaluation.detectors) + [Control.ceiling.rawValue])
        return rows.filter { kept.contains($0.label) }
    }

    private func number(_ estimate: OutcomeEstimate?, _ decimals: Int) -> String {
        guard let estimate else { return "–" }
        let value = Format.fixed(estimate.value, decimals)
        guard let interval = estimate.interval else { return value }
        return
            "\(value) (\(Format.fixed(interval.lowerBound, decimals))–\(Format.fixed(interval.upperBound, decimals)))"
    }
}
