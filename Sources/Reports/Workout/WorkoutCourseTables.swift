package import Documents
package import Outcomes
import Pose
import Workout

/// The table of a workout over measurements.
package enum WorkoutCourseTables {
    package typealias CourseRow = (number: Int, step: WorkoutCourse.Step)

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

    package static func rows(_ course: WorkoutCourse) -> [CourseRow] {
        course.steps.enumerated().map { (number: $0 + 1, step: $1) }
    }

    /// Returns the column of an instant.
    static func seconds<Row>(
        _ name: String, _ about: String, _ value: @escaping @Sendable (Row) -> Nanoseconds?
    ) -> Column<Row> {
        Column(["\(name)_s"], unit: "s", about) { [.seconds(value($0))] }.shown("\(name), s", .number(2))
    }
}
