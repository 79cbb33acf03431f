import Text
package import Documents
import Foundation
package import Workout

extension PrintedTable<Diagnostic> {
    /// Describes a check of workouts: the faults of each file, in their order.
    package init(workouts rows: [(file: String, faults: [Diagnostic])]) {
        let table = Table<Diagnostic>(
            "faults", of: "fault",
            [
                Column("file", "the file") { $0.file }.shown("file"),
                Column("place", "the path of keys and the offset in bytes") { $0.key }.shown("place"),
                Column("found", "the value that was found") { $0.found }.shown("found"),
                Column("allowed", "the values that serve instead") { $0.allowed }.shown("allowed"),
            ])
        let faults = rows.flatMap(\.faults)
        let wrong = rows.count { !$0.faults.isEmpty }
        let page =
            "\(rows.count - wrong) of \(Plural.counted(rows.count, "workout")) \(Plural.noun(rows.count == 1 ? 1 : rows.count - wrong, "is", "are")) valid.\n"
        let lines = rows.flatMap { $0.faults.isEmpty ? ["\($0.file): valid\n"] : $0.faults.map { "\($0)\n" } }
        self.init(
            table, faults, text: lines.joined(), page: wrong == 0 ? page : page + "\n" + table.markdown(faults))
    }
}

extension PrintedTable<ScheduledWorkoutPlan> {
    /// Describes the visible workouts of a schedule.
    package init(_ workouts: [ScheduledWorkoutPlan]) {
        let table = Table<ScheduledWorkoutPlan>(
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
        let (text, page) = workouts.isEmpty ? ("no workouts\n", "No workouts.\n") : (nil, nil)
        self.init(table, workouts, text: text, page: page)
    }
}
