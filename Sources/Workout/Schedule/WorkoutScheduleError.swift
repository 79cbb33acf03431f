/// The reason why a schedule refused a change.
public enum WorkoutScheduleError: Error, Sendable, Hashable {
    /// The user has not authorised the app, or no longer.
    case notAuthorized(WorkoutScheduler.AuthorizationState)
    /// One workout more than may be scheduled at a time.
    case tooManyWorkouts(most: Int)
    /// A day before today.
    case inThePast(WorkoutDate, today: WorkoutDate)
    /// The same plan at the same date again.
    case alreadyScheduled(WorkoutDate)
    /// A plan that is not scheduled at the date.
    case notScheduled(WorkoutDate)
    /// A schedule that was loaded before another change was saved.
    case stale(loaded: Int, current: Int)
    /// A day or time that does not exist, or whose year is not 2000 to 2999.
    case dateUnusable(found: String)
    /// A workout that the device ended too early to be complete.
    case tooShort(seconds: Double)
    /// More bytes than a schedule's file may have.
    case fileTooLarge(bytes: Int)
    /// A workout that breaks a rule of the table.
    case rule(WorkoutError)
}

extension WorkoutScheduleError: CustomStringConvertible {
    /// The reason in one sentence: what was found, and what to do.
    public var description: String {
        switch self {
        case .notAuthorized(let state):
            "the authorisation is \(state.rawValue); instead: ask for it once, or let the user grant it in Settings"
        case .tooManyWorkouts(let most): "more than \(most) workouts; instead: remove one that is still to come"
        case .inThePast(let date, let today): "\(date) is before \(today); instead: today or later"
        case .alreadyScheduled(let date): "the plan is scheduled at \(date) already; instead: another date"
        case .notScheduled(let date): "the plan is not scheduled at \(date); instead: a date at which it is"
        case .stale(let loaded, let current):
            "the schedule was loaded as revision \(loaded) and is \(current) now; instead: load it again"
        case .dateUnusable(let found):
            "\(found) is no date; instead: a date of the years 2000 to 2999, for example 2026-03-29T07:30"
        case .tooShort(let seconds):
            "the workout lasted \(seconds) s; instead: at least \(WorkoutScheduler.leastDeviceSeconds) s, or the app "
                + "marks it"
        case .fileTooLarge(let bytes):
            "the schedule has \(bytes) bytes; instead: at most \(WorkoutFileBounds.scheduleBytes)"
        case .rule(let error): error.description
        }
    }
}
