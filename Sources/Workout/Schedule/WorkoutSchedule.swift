public import Foundation

/// A plan at a date: the composition, the date and whether it was done; there is no health data in it.
public struct ScheduledWorkoutPlan: Sendable, Hashable {
    /// The side that marked a workout as complete.
    public enum Marker: String, Sendable, Hashable, CaseIterable {
        /// The device, when the workout ended.
        case device
        /// The app.
        case app
    }

    /// The plan.
    public let plan: WorkoutPlan
    /// The date.
    public let date: WorkoutDate
    /// The side that marked the workout as complete; `nil` while it is not.
    public internal(set) var completion: Marker?

    /// Whether the workout is complete.
    public var complete: Bool { completion != nil }
}

/// A loaded schedule: it is changed, and then saved with ``WorkoutScheduler/save(_:today:)``.
public struct WorkoutSchedule: Sendable, Hashable {
    /// The workouts by date, those of the same date by identity.
    public internal(set) var workouts: [ScheduledWorkoutPlan]
    /// The revision that was loaded.
    public let revision: Int

    /// Schedules a plan on a day that is not before today.
    ///
    /// - Throws: `WorkoutScheduleError` where the date has passed or has the plan already, where too many workouts are
    ///   still to come, or where the workout breaks the table.
    public mutating func schedule(
        _ plan: WorkoutPlan, at date: WorkoutDate, today: WorkoutDate, for support: WorkoutSupport = .standard
    ) throws(WorkoutScheduleError) {
        do { try plan.validate(for: support) } catch { throw .rule(error) }
        guard date.dayNumber >= today.dayNumber else { throw .inThePast(date, today: today) }
        guard index(of: plan.id, at: date) == nil else { throw .alreadyScheduled(date) }
        let most = WorkoutScheduler.maxAllowedScheduledWorkoutCount
        guard workouts.count(where: { $0.date.dayNumber >= today.dayNumber }) < most else {
            throw .tooManyWorkouts(most: most)
        }
        workouts.append(ScheduledWorkoutPlan(plan: plan, date: date, completion: nil))
        sort()
    }

    /// Removes a plan from a date.
    ///
    /// - Throws: `WorkoutScheduleError.notScheduled` where it is not there.
    public mutating func remove(_ id: UUID, at date: WorkoutDate) throws(WorkoutScheduleError) {
        guard let index = index(of: id, at: date) else { throw .notScheduled(date) }
        workouts.remove(at: index)
    }

    /// Removes all workouts.
    public mutating func removeAllWorkouts() { workouts = [] }

    /// Marks a workout as complete; a workout that is complete keeps its first mark.
    ///
    /// - Throws: `WorkoutScheduleError.notScheduled` where it is not there.
    public mutating func markComplete(
        _ id: UUID, at date: WorkoutDate, by marker: ScheduledWorkoutPlan.Marker = .app
    ) throws(WorkoutScheduleError) {
        guard let index = index(of: id, at: date) else { throw .notScheduled(date) }
        if workouts[index].completion == nil { workouts[index].completion = marker }
    }

    /// Returns the place of a plan at a date.
    func index(of id: UUID, at date: WorkoutDate) -> Int? {
        workouts.firstIndex { $0.plan.id == id && $0.date == date }
    }

    mutating func sort() { workouts.sort { ($0.date, $0.plan.id.uuidString) < ($1.date, $1.plan.id.uuidString) } }
}
