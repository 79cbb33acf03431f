package import Documents
import Experiment
package import Outcomes
import Pose
import Scoring
import Text
import Workout

/// A kind of workout's outcome that a report shows.
package protocol ReportedWorkout: WorkoutOutcomeKind {
    /// The columns of a step of one trial.
    static var stepColumns: [Column<Outcome.Part>] { get }
    /// The notes on `detectors.csv` and `steps.csv`.
    static var notes: (detectors: String, steps: String) { get }
    static var template: String { get }
    /// Returns the text for a hole of the template that not every page of a workout has.
    static func value(_ hole: String, _ evaluation: OutcomeEvaluation<Self>) -> String?
    /// Returns the tables for a terminal.
    static func plain(_ evaluation: OutcomeEvaluation<Self>) -> String
    /// The loop in the record of a run; `nil` for none.
    static var loop: PersonLoop? { get }
}

extension ReportedWorkout {
    package static func report(
        _ evaluation: OutcomeEvaluation<Self>, _ source: OutcomeSource
    ) throws -> OutcomeReport {
        try OutcomeReport(
            source, evaluation.run, own: ["workout": evaluation.run.kind.workout.id, "loop": loop?.rawValue],
            tables: [
                .init(WorkoutTables<Self>.detectors, evaluation.rows),
                .init(
                    WorkoutTables<Self>.steps(evaluation.plannedSteps), evaluation.scenarios.flatMap(\.partRows)),
                .init(streamed: WorkoutTables<Self>.workouts),
            ], markdown: WorkoutPage(evaluation: evaluation, inputs: source.inputs).text,
            plain: plain(evaluation) + evaluation.run.failureLines.map { "\($0)\n" }.joined())
    }
}

struct WorkoutPage<Kind: ReportedWorkout>: TemplatePage {
    static var template: String { Kind.template }
    let evaluation: OutcomeEvaluation<Kind>
    let inputs: RunInputs

    func value(_ hole: String) -> String? {
        switch hole {
        case "scenario": Escape.code(inputs.entries.first?.scenario ?? "")
        case "trials": Format.counted(inputs.trialCount, "trial")
        case "minutes": evaluation.run.minutes
        case "seed": "\(inputs.seed)"
        case "hash": inputs.suiteHash
        case "outline":
            Escape.codeBlock(
                Lines.split((try? WorkoutPreview(evaluation.run.kind.workout).text) ?? "").map(String.init))
        case "failures": failureList(evaluation.run.failureLines)
        case "command": Escape.codeBlock([inputs.command], language: "sh")
        default: Kind.value(hole, evaluation)
        }
    }
}

package enum WorkoutTables<Kind: ReportedWorkout> {
    static var detectors: Table<FigureRow<Kind.Outcome>> {
        Table(
            "detectors", of: "detector", note: Kind.notes.detectors,
            [
                Column("detector", "the label of the row") { $0.label }.shown(),
                Column("trials", "the number of trials") { $0.figures.count },
            ] + Kind.Outcome.figures.map { .figure($0) })
    }

    static func steps(_ steps: [PlannedStep]) -> Table<FigureRow<Kind.Outcome>> {
        func column(
            _ name: String, _ about: String, _ value: @escaping @Sendable (PlannedStep) -> Cell
        ) -> Column<FigureRow<Kind.Outcome>> { Column(name, about) { row in row.part.map { value(steps[$0]) } } }
        return Table(
            "steps", of: "step and detector", note: Kind.notes.steps,
            [
                Column("step", "the number of the step, from 1") { row in row.part.map { $0 + 1 } },
                column("place", "the place of the step in the file, as a path of keys") { .text("\($0.place)") },
                column("iteration", "the iteration of the block, from 1") { .integer($0.iteration + 1) },
                column("role", "`warmup`, `work`, `recovery`, `cooldown` or `goal`") { .text($0.role.rawValue) },
                column("goal", "the goal") { .text($0.step.goal.words) },
                Column("detector", "the label of the row") { $0.label },
            ] + Kind.Outcome.partFigures.map { .part($0) })
    }

    /// A step of one trial with one detector.
    package struct Row: Sendable {
        var scenario = ""
        var trial = 0
        let label: String
        let number: Int
        let step: Kind.Outcome.Part
    }

    /// The columns of `workouts.csv`, which is written while the trials run.
    package static var workouts: Table<Row> {
        Table(
            "workouts", of: "trial, detector and step",
            [
                Column("scenario", "the scenario") { $0.scenario },
                Column("trial", "the number of the trial; `repgauge workout run --trial` shows it alone") { $0.trial },
                Column("detector", "the label of the row") { $0.label },
                Column("step", "the number of the step, from 1") { $0.number },
            ] + Kind.stepColumns.map { $0.of { $0.step } })
    }

    /// The columns of one trial alone.
    package static var trial: Table<Row> {
        Table(
            "workout", of: "step and detector",
            [
                Column("step", "the number of the step, from 1") { $0.number }.shown(.count),
                Column("role", "`warmup`, `work`, `recovery`, `cooldown`, `goal` or `activity`") {
                    $0.step.planned.role.rawValue
                }.shown(),
                Column("goal", "the goal") { $0.step.planned.step.goal.words }.shown(),
                Column("detector", "the label of the detector") { $0.label }.shown(),
            ] + Kind.stepColumns.map { $0.of { $0.step } })
    }

    package static func rows(_ runs: [TrialOutcome<Kind.Outcome>]) -> [Row] {
        runs.flatMap { run in
            run.outcome.parts.enumerated().map {
                Row(scenario: run.scenario, trial: run.trial, label: run.label, number: $0 + 1, step: $1)
            }
        }
    }

    /// Returns the rows of one trial, step by step.
    package static func rows(_ runs: [(label: String, outcome: Kind.Outcome)]) -> [Row] {
        (runs.first?.outcome.parts.indices ?? 0..<0).flatMap { index in
            runs.map { Row(label: $0.label, number: index + 1, step: $0.outcome.parts[index]) }
        }
    }
}

extension OutcomeEvaluation where Kind: ReportedWorkout {
    /// The steps in the order of running; none where all rows failed.
    fileprivate var plannedSteps: [PlannedStep] {
        scenarios.first?.outcomes.first { !$0.isEmpty }?[0].parts.map(\.planned) ?? []
    }

    var rows: [FigureRow<Kind.Outcome>] { scenarios.flatMap(\.rows) }

    /// A table of steps by detectors that did not fail and `ceiling`; a title adds the first row's figures.
    func table(
        _ title: String? = nil, _ first: (OutcomeFigures<Kind.Outcome>, Int) -> String = { _, _ in "" },
        where keep: (PlannedStep) -> Bool = { _ in true }, _ text: (OutcomeFigures<Kind.Outcome>, Int) -> String
    ) -> Grid {
        let detectors = rows.filter { run.detectors.contains($0.label) || $0.label == Control.ceiling.rawValue }
        return Grid(
            ["step"] + [title].compactMap(\.self) + detectors.map { ">\($0.label)" },
            rows: plannedSteps.enumerated().filter { keep($1) }.map { index, step in
                ["\(index + 1) \(step.words)"] + (title == nil ? [] : rows.prefix(1).map { first($0.figures, index) })
                    + detectors.map { text($0.figures, index) }
            })
    }
}

/// The table of a workout over measurements.
package enum WorkoutCourseTables {
    package typealias CourseRow = (number: Int, step: WorkoutCourse.Step)

    package static let course = Table<CourseRow>(
        "course", of: "step in the order of running",
        [
            Column("step", "the number of the step, from 1") { $0.number }.shown(.count),
            Column("place", "the place of the step in the file, as a path of keys") { "\($0.step.planned.place)" },
            Column("iteration", "the iteration of the block, from 1") { $0.step.planned.iteration + 1 },
            Column("role", "`warmup`, `work`, `recovery`, `cooldown`, `goal` or `activity`") {
                $0.step.planned.role.rawValue
            }.shown(),
            Column("goal", "the goal") { $0.step.planned.step.goal.words }.shown(),
            seconds("began", "the instant at which the step began; empty for a step that was not reached") {
                $0.step.began
            },
            seconds("ended", "the instant at which the step ended; empty for a step that did not end") {
                $0.step.ended
            },
            Column("end", "`goalReached`, `next` (the user asked for it) or `ended` (the user ended the workout)") {
                $0.step.end?.rawValue
            }.shown(),
            Column("alerts", "the alerts with their instants: below or above the range") { row in
                row.step.raised.map { "\($0.state.rawValue) \(Format.fixed($0.time.seconds, 2))" }
                    .joined(separator: "; ")
            }.shown(),
        ])

    package static func rows(_ course: WorkoutCourse) -> [CourseRow] {
        course.steps.enumerated().map { (number: $0 + 1, step: $1) }
    }

    static func seconds<Row>(
        _ name: String, _ about: String, _ value: @escaping @Sendable (Row) -> Nanoseconds?
    ) -> Column<Row> {
        Column(["\(name)_s"], unit: "s", about) { [.seconds(value($0))] }.shown("\(name), s", .number(2))
    }
}
