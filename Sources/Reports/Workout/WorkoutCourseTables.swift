package import Documents
package import Outcomes
import Pose
import Workout

/// The tables of single workouts.
package enum WorkoutCourseTables {
    /// A step of a course.
    package struct CourseRow: Sendable {
        let number: Int
        let step: WorkoutCourse.Step
    }

    /// A step with one detector.
    package struct ComparisonRow: Sendable {
        let number: Int
        let label: String
        let step: WorkoutComparison.Step
    }

    /// The columns of a workout over measurements.
    package static let course = Table<CourseRow>(
        "course", of: "step in the order of running",
        [
            Column("step", "the number of the step, from 1") { $0.number }.shown("step", .count),
            Column("place", "the place of the step in the file, as a path of keys") { "\($0.step.planned.place)" },
            Column("iteration", "the iteration of the block, from 1") { $0.step.planned.iteration + 1 },
            Column("role", "`warmup`, `work`, `recovery`, `cooldown`, `goal` or `activity`") {
                $0.step.planned.role.rawValue
            }.shown("role"),
            Column("goal", "the goal") { $0.step.planned.step.goal.words }.shown("goal"),
            seconds("began", "the instant at which the step began; empty for a step that was not reached") {
                $0.step.began
            },
            seconds("ended", "the instant at which the step ended; empty for a step that did not end") {
                $0.step.ended
            },
            Column("end", "`goalReached`, `next` (the user asked for it) or `ended` (the user ended the workout)") {
                $0.step.end?.rawValue
            }.shown("end"),
            Column("alerts", "the alerts with their instants: below or above the range") { row in
                row.step.raised.map { "\($0.state.rawValue) \(Format.fixed($0.time.seconds, 2))" }
                    .joined(separator: "; ")
            }.shown("alerts"),
        ])

    /// Returns the rows of a course.
    package static func rows(_ course: WorkoutCourse) -> [CourseRow] {
        course.steps.enumerated().map { CourseRow(number: $0 + 1, step: $1) }
    }

    /// The columns of a workout over the counts of detectors.
    package static let comparison = Table<ComparisonRow>(
        "workout", of: "step and detector",
        [
            Column("step", "the number of the step, from 1") { $0.number }.shown("step", .count),
            Column("role", "`warmup`, `work`, `recovery`, `cooldown`, `goal` or `activity`") {
                $0.step.planned.role.rawValue
            }.shown("role"),
            Column("goal", "the goal") { $0.step.planned.step.goal.words }.shown("goal"),
            Column("detector", "the label of the detector") { $0.label }.shown("detector"),
        ] + endings.map { $0.of { $0.step } })

    /// Returns the rows of some comparisons of one workout, step by step.
    ///
    /// - Parameter runs: The detectors with their steps.
    /// - Returns: The rows.
    package static func rows(_ runs: [(label: String, outcome: WorkoutComparison)]) -> [ComparisonRow] {
        guard let first = runs.first else { return [] }
        return first.outcome.steps.indices.flatMap { index in
            runs.map { ComparisonRow(number: index + 1, label: $0.label, step: $0.outcome.steps[index]) }
        }
    }

    /// The columns of a step's end.
    static let endings: [Column<WorkoutComparison.Step>] = [
        seconds("due", "the instant at which the true repetitions, or the time after them, end the step") { $0.due },
        seconds("done", "the instant at which the detector's counts, or the time after them, end the step") {
            $0.done
        },
        Column("late_s", unit: "s", "done less due; negative if the detector is early") { $0.late }
            .shown("late, s", .number(2)),
        Column("ending", "`in-time` (at most 1 s from due), `early`, `late`, `never`; empty if it was never due") {
            $0.ending?.rawValue
        }.shown("ending"),
        Column("alerts_due", "the alerts of the true cadence: `below`, `above` or both") { step in
            text(step.alerts.filter(\.isDue))
        }.shown("alerts due"),
        Column("alerts_missed", "those of them that the detected cadence did not raise") { step in
            text(step.alerts.filter(\.isMissed))
        }.shown("missed"),
        Column("alerts_false", "the alerts that the detected cadence alone raised") { step in
            text(step.alerts.filter(\.isFalse))
        }.shown("false"),
    ]

    private static func text(_ alerts: [WorkoutComparison.Alert]) -> String {
        alerts.map(\.state.rawValue).joined(separator: " ")
    }

    private static func seconds<Row>(
        _ name: String, _ about: String, _ value: @escaping @Sendable (Row) -> Nanoseconds?
    ) -> Column<Row> {
        Column(["\(name)_s"], unit: "s", about) { [.seconds(value($0))] }.shown("\(name), s", .number(2))
    }
}
