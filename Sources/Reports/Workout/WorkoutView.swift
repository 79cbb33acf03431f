package import Documents
import Foundation
import Text
package import Workout

extension PrintedTable {
    /// Describes a workout as it is written: its outline, its steps, and its JSON form.
    package init(workout preview: WorkoutPreview) throws(WorkoutError) {
        let rows = try WorkoutSession(preview.plan).steps.enumerated().map { (number: $0 + 1, step: $1) }
        let lines = Lines.split(preview.text).filter { !$0.isEmpty }
        let page =
            "# \(lines.first ?? "")\n\n\(lines.dropFirst().prefix(1).joined()). \(lines.suffix(2).joined(separator: ". ")).\n\n"
        self.init([.init(Self.steps, rows)], text: preview.text, page: page + Self.steps.markdown(rows)) {
            String(decoding: try preview.plan.dataRepresentation(.json), as: UTF8.self)
        }
    }

    private static let steps = Table<(number: Int, step: PlannedStep)>(
        "steps", of: "step in the order of running",
        [
            Column("step", "the number of the step, from 1") { $0.number }.shown(.count),
            Column("place", "the place of the step in the file, as a path of keys") { "\($0.step.place)" }.shown(),
            Column("iteration", "the iteration of the block, from 1") { $0.step.iteration + 1 }.shown(.count),
            Column("role", "`warmup`, `work`, `recovery`, `cooldown`, `goal` or `activity`") { $0.step.role.rawValue }
                .shown(),
            Column("activity", "the activity") { $0.step.activity.rawValue },
            Column("goal", "the kind of the goal") { $0.step.step.goal.kind.rawValue },
            Column("amount", "the amount of the goal in seconds, metres, kilocalories or repetitions") {
                $0.step.step.goal.amount
            },
            Column(shown: "goal") { $0.step.step.goal.words },
            Column("alert", "the metric of the alert") { $0.step.step.alert?.metric.rawValue },
            Column(
                ["lower", "upper"],
                "the range of the alert; its target is the lower end, of heart rate the upper end; empty for a zone"
            ) { row in
                let range = row.step.step.alert?.bounds
                return [(range?.lower).cell, (range?.upper).cell]
            },
            Column("unit", "the unit of the range") { $0.step.step.alert?.unit?.rawValue },
            Column("zone", "the heart-rate zone of the alert") { $0.step.step.alert?.zone },
            Column(shown: "alert") { $0.step.step.alert?.words ?? "" },
        ])
}

extension WorkoutGoal {
    /// The goal in words, for example `10 repetitions`.
    package var words: String {
        switch self {
        case .open: "open"
        case .time(let value, let unit): "\(Self.text(value)) \(unit.rawValue)"
        case .distance(let value, let unit): "\(Self.text(value)) \(unit.rawValue)"
        case .energy(let value, let unit): "\(Self.text(value)) \(unit.rawValue)"
        case .repetitions(let count): count == 1 ? "1 repetition" : "\(count) repetitions"
        }
    }

    /// A number without a needless `.0`.
    static func text(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension WorkoutAlert {
    /// The alert in words, for example `cadence 20–40 /min`.
    var words: String {
        switch target {
        case .target(let value, let unit): "\(metric.rawValue) \(WorkoutGoal.text(value)) \(unit.rawValue)"
        case .range(let lower, let upper, let unit):
            "\(metric.rawValue) \(WorkoutGoal.text(lower))–\(WorkoutGoal.text(upper)) \(unit.rawValue)"
        case .zone(let zone): "heart-rate zone \(zone)"
        }
    }

    var bounds: (lower: Double?, upper: Double?) {
        switch target {
        case .target(let value, _): metric == .heartRate ? (nil, value) : (value, nil)
        case .range(let lower, let upper, _): (lower, upper)
        case .zone: (nil, nil)
        }
    }

    var unit: AlertUnit? {
        switch target {
        case .target(_, let unit), .range(_, _, let unit): unit
        case .zone: nil
        }
    }

    var zone: Int? { if case .zone(let zone) = target { zone } else { nil } }
}

extension PlannedStep {
    /// The step in words, for example `work, 10 repetitions`.
    var words: String { "\(role.rawValue), \(step.goal.words)" }
}

extension PrintedTable {
    /// Describes a check of workouts: the faults of each file, in their order.
    package init(workouts rows: [(file: String, faults: [Diagnostic])]) {
        let table = Table<Diagnostic>(
            "faults", of: "fault",
            [
                Column("file", "the file") { $0.file }.shown(),
                Column("place", "the path of keys and the offset in bytes") { $0.key }.shown(),
                Column("found", "the value that was found") { $0.found }.shown(),
                Column("allowed", "the values that serve instead") { $0.allowed }.shown(),
            ])
        let faults = rows.flatMap(\.faults)
        let wrong = rows.count { !$0.faults.isEmpty }
        let page =
            "\(rows.count - wrong) of \(Plural.counted(rows.count, "workout")) \(Plural.noun(rows.count == 1 ? 1 : rows.count - wrong, "is", "are")) valid.\n"
        let lines = rows.flatMap { $0.faults.isEmpty ? ["\($0.file): valid\n"] : $0.faults.map { "\($0)\n" } }
        self.init(
            table, faults, text: lines.joined(), page: wrong == 0 ? page : page + "\n" + table.markdown(faults))
    }

    /// Describes the visible workouts of a schedule.
    package init(_ workouts: [ScheduledWorkoutPlan]) {
        let table = Table<ScheduledWorkoutPlan>(
            "schedule", of: "scheduled workout",
            [
                Column("date", "the date of a wall clock") { "\($0.date)" }.shown(),
                Column("complete", "whether it is complete") { $0.complete }.shown {
                    $0.completion.map { "by the \($0.rawValue)" } ?? "–"
                },
                Column("workout", "the name of the workout") { row in
                    (try? Lines.split(WorkoutPreview(row.plan).text).first.map(String.init)) ?? ""
                }.shown(),
                Column("id", "the identity of the workout") { $0.plan.id.uuidString }.shown(),
            ])
        let (text, page) = workouts.isEmpty ? ("no workouts\n", "No workouts.\n") : (nil, nil)
        self.init(table, workouts, text: text, page: page)
    }
}
