import Scoring
import Documents
import Experiment
import Outcomes
import Text
import Workout

/// The page of one workout: when each step was due, and when each detector moved on.
struct WorkoutPage {
    private let evaluation: OutcomeEvaluation<WorkoutRunPlan>
    private let inputs: RunInputs
    private var run: OutcomeRun<WorkoutRunPlan> { evaluation.run }

    init(_ evaluation: OutcomeEvaluation<WorkoutRunPlan>, _ inputs: RunInputs) {
        self.evaluation = evaluation
        self.inputs = inputs
    }

    var text: String {
        [introduction, answer, due, alerts, failureList(run.failureLines), repetition].filter { !$0.isEmpty }.joined(
            separator: "\n")
    }

    private var introduction: String {
        let outline = (try? WorkoutPreview(run.kind.workout).text) ?? ""
        return """
            # A workout through detectors

            The session of \(Escape.code(inputs.entries.first?.scenario ?? "")) is a workout, and the person follows it: each step \
            ends when the goal is truly reached. An app that follows a detector moves on when the detector has counted \
            the goal, so it can be early, late, or stay behind for good. This report compares the two: \
            \(Format.count(inputs.trialCount)) trials, \(run.minutes). Every detector sees the same trials. Seed \(inputs.seed), suite `\(inputs.suiteHash)`.

            \(Escape.codeBlock(Lines.split(outline).map(String.init)))

            """
    }

    /// The main table: one row for each detector and control.
    var summary: Grid { WorkoutTables.detectors.grid(rows) }

    /// The table of steps: due and done.
    var steps: Grid {
        table(">due, s", { $0.number(.dueSeconds, $1) }) { figures, step in
            "\(figures.number(.doneSeconds, step)) (\(figures.number(.ending(.inTime), step)))"
        }
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
        let late = table { figures, step in
            let shares = [WorkoutComparison.Ending.early, .late, .never].map { figures.number(.ending($0), step) }
            return "\(figures.shown(.late, step)); \(shares.joined(separator: " / "))"
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
        guard planned.contains(where: { $0.step.alert != nil }) else { return "" }
        let grid = table(
            ">trials with an alert", { "\(Int($0[.alerting, $1].value ?? 0))" }, where: { $0.step.alert != nil }
        ) { figures, step in
            "\(figures.shown(.alertMissed, step)) / \(figures.shown(.alertFalse, step))"
        }
        return """
            ## Cadence alerts

            An alert is raised when the cadence leaves the range of its step. For each detector: the share of the trials \
            with an alert of the true cadence in which the detected one missed it, then the share of all trials in which \
            the detected cadence raised an alert that was not due.

            \(grid.markdown)
            """
    }

    private var repetition: String {
        """
        ## Repeat it

        \(Escape.codeBlock([inputs.command], language: "sh"))

        With `--trial I` the command prints the steps of one trial. [detectors.csv](detectors.csv) and \
        [steps.csv](steps.csv) hold all figures, controls included, and `workouts.csv` one row for each trial, detector \
        and step; [columns.md](columns.md) describes the columns. The guide `docs/workout.md` states the rules.

        """
    }

    private typealias Figures = OutcomeFigures<WorkoutComparison>

    /// The rows that did not fail.
    private var rows: [FigureRow<WorkoutComparison>] { evaluation.scenarios.flatMap(\.rows) }

    /// The steps in the order of running; none where all rows failed.
    private var planned: [PlannedStep] { evaluation.plannedSteps }

    /// A table of steps by detectors: those that did not fail, and the control `ceiling`.
    ///
    /// - Parameters:
    ///   - title: The title of a column of the first row's figures; `nil` for none.
    ///   - first: Returns the text of that column for a step.
    ///   - keep: Returns whether a step is in the table.
    ///   - text: Returns the text of a detector's figures of a step.
    /// - Returns: The table.
    private func table(
        _ title: String? = nil, _ first: (Figures, Int) -> String = { _, _ in "" },
        where keep: (PlannedStep) -> Bool = { _ in true }, _ text: (Figures, Int) -> String
    ) -> Grid {
        let detectors = rows.filter { run.detectors.contains($0.label) || $0.label == Control.ceiling.rawValue }
        var grid = Grid(["step"] + [title].compactMap(\.self) + detectors.map { ">\($0.label)" })
        for (index, step) in planned.enumerated() where keep(step) {
            grid.add(
                ["\(index + 1) \(step.words)"] + (title == nil ? [] : rows.prefix(1).map { first($0.figures, index) })
                    + detectors.map { text($0.figures, index) })
        }
        return grid
    }
}

extension OutcomeEvaluation<WorkoutRunPlan> {
    /// The steps in the order of running; none where all rows failed.
    var plannedSteps: [PlannedStep] {
        scenarios.first?.outcomes.first { !$0.isEmpty }?[0].steps.map(\.planned) ?? []
    }
}
