import Text
package import Documents
import Foundation
package import Workout

/// The result of a check of workouts, in every format.
package struct WorkoutCheck: Printable {
    /// The faults of one file, in their order.
    package typealias Row = (file: String, faults: [Diagnostic])

    private let rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows }

    private static let faults = Table<Diagnostic>(
        "faults", of: "fault",
        [
            Column("file", "the file") { $0.file }.shown("file"),
            Column("place", "the path of keys and the offset in bytes") { $0.key }.shown("place"),
            Column("found", "the value that was found") { $0.found }.shown("found"),
            Column("allowed", "the values that serve instead") { $0.allowed }.shown("allowed"),
        ])

    package var plain: String {
        rows.map { row in
            row.faults.isEmpty ? "\(row.file): valid\n" : row.faults.map { "\($0)\n" }.joined()
        }.joined()
    }

    package func page() -> String {
        let wrong = rows.count { !$0.faults.isEmpty }
        let text =
            "\(rows.count - wrong) of \(Plural.counted(rows.count, "workout")) \(Plural.noun(rows.count == 1 ? 1 : rows.count - wrong, "is", "are")) valid.\n"
        return wrong == 0 ? text : text + "\n" + Self.faults.markdown(rows.flatMap(\.faults))
    }

    package func sheets() -> [Report.Sheet] { [.init(Self.faults, rows.flatMap(\.faults))] }
}

/// The visible workouts of a schedule, in every format.
package struct ScheduleView: Printable {
    private let workouts: [ScheduledWorkoutPlan]

    package init(_ workouts: [ScheduledWorkoutPlan]) { self.workouts = workouts }

    private static let table = Table<ScheduledWorkoutPlan>(
        "schedule", of: "scheduled workout",
        [
            Column("date", "the date of a wall clock") { "\($0.date)" }.shown("date"),
            Column("complete", "whether it is complete") { $0.complete }.shown("complete") {
                $0.completion.map { "by the \($0.rawValue)" } ?? "–"
            },
            Column("workout", "the name of the workout") { row in
                (try? Lines.split(WorkoutPreview(row.plan).text).first.map(String.init)) ?? ""
            }.shown("workout"),
            Column("id", "the identity of the workout") { $0.plan.id.uuidString }.shown("id"),
        ])

    package var plain: String { workouts.isEmpty ? "no workouts\n" : Self.table.plain(workouts) }

    package func page() -> String { workouts.isEmpty ? "No workouts.\n" : Self.table.markdown(workouts) }

    package func sheets() -> [Report.Sheet] { [.init(Self.table, workouts)] }
}
