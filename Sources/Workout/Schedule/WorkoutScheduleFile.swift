public import Foundation
import Text

extension WorkoutScheduler {
    private static let format = "repgauge-workout-schedule"
    /// The most workouts in a file: 15 on each of the visible days before today and 15 to come.
    static let mostInFile = maxAllowedScheduledWorkoutCount * (visibleDays + 1)

    /// Returns the schedule as JSON: authorisation, revision, and for each workout its date, completion and plan.
    ///
    /// - Throws: `WorkoutScheduleError.fileTooLarge` where it has more than 16 MiB.
    public func dataRepresentation() throws(WorkoutScheduleError) -> Data {
        let workouts = scheduledWorkouts.map { entry in
            JSONNode.object([
                ("date", .string(entry.date.description)),
                ("completion", entry.completion.map { .string($0.rawValue) } ?? .null),
                ("plan", JSONForm.value(of: entry.plan)),
            ])
        }
        let value = JSONNode.object([
            ("format", .string(Self.format)), ("version", .integer(JSONForm.version)),
            ("authorization", .string(authorizationState.rawValue)), ("revision", .integer(revision)),
            ("workouts", .array(workouts)),
        ])
        let data = Data((value.rendered() + "\n").utf8)
        guard data.count <= WorkoutFileBounds.scheduleBytes else { throw .fileTooLarge(bytes: data.count) }
        return data
    }

    /// Reads a schedule.
    ///
    /// - Throws: `WorkoutImportError` with the place of the first fault.
    public init(from data: Data) throws(WorkoutImportError) {
        guard data.count <= WorkoutFileBounds.scheduleBytes else {
            throw WorkoutImportError(
                fault: .tooLarge, offset: WorkoutFileBounds.scheduleBytes, key: nil, found: "\(data.count) bytes",
                allowed: "at most \(WorkoutFileBounds.scheduleBytes)")
        }
        let cursor = JSONCursor(node: try JSONTree(workout: data).root, path: "")
        let fields = try cursor.fields(["format", "version", "authorization", "revision", "workouts"])
        try JSONForm.head(fields, format: Self.format)
        let revision = try fields.required("revision")
        let number = try revision.integer()
        guard (0...Self.lastRevision).contains(number) else {
            throw revision.fault(.wrongValue, allowed: "0 to \(Self.lastRevision)")
        }
        var schedule = WorkoutSchedule(workouts: [], revision: number)
        for item in try fields.required("workouts").elements(atMost: Self.mostInFile) {
            let entry = try Self.entry(item)
            guard schedule.index(of: entry.plan.id, at: entry.date) == nil else {
                throw item.fault(.schedule(.alreadyScheduled(entry.date)), allowed: "each plan once at a date")
            }
            schedule.workouts.append(entry)
        }
        schedule.sort()
        self.init(try fields.required("authorization").name(), schedule)
    }

    private static func entry(_ cursor: JSONCursor) throws(WorkoutImportError) -> ScheduledWorkoutPlan {
        let fields = try cursor.fields(["date", "completion", "plan"])
        let date = try fields.required("date")
        let text = try date.text()
        let day: WorkoutDate
        do { day = try WorkoutDate(text) } catch {
            throw date.fault(.schedule(error), allowed: "a date such as 2026-03-29T07:30, in the years 2000 to 2999")
        }
        let completion = try fields.required("completion")
        var marker: ScheduledWorkoutPlan.Marker?
        if !completion.node.isNull { marker = try completion.name() }
        return ScheduledWorkoutPlan(plan: try JSONForm.plan(try fields.required("plan")), date: day, completion: marker)
    }
}
