/// The schedule of one app: authorisation, the saved workouts, and the ones that the user sees.
///
/// It corresponds to `WorkoutScheduler` (Apple, WorkoutKit) as a value, without its shared instance. The limits are
/// those of Apple, WWDC23 "Build custom workouts with WorkoutKit": 15 workouts at a time, seen for seven days before
/// and after today, with the composition, the date and the completion, and no health data.
public struct WorkoutScheduler: Sendable, Hashable {
    /// The state of the authorisation.
    public enum AuthorizationState: String, Sendable, Hashable, CaseIterable {
        /// The user was not asked yet.
        case notDetermined
        /// The user refused.
        case denied
        /// The user agreed.
        case authorized
        /// The user agreed, and took it back in Settings (RepGauge's own: WorkoutKit reports it as denied, *inferred*).
        case revoked
    }

    /// The most workouts that are still to come.
    public static let maxAllowedScheduledWorkoutCount = 15
    /// The days before and after today on which workouts are seen.
    public static let visibleDays = 7
    /// The least time in seconds after which the device takes a workout for complete (Apple, WorkoutKit, "Customizing
    /// workouts with WorkoutKit": at least one minute).
    public static let leastDeviceSeconds = 60.0

    /// The last revision; 0 follows it.
    static let lastRevision = Int(Int32.max)

    /// The state of the authorisation.
    public private(set) var authorizationState: AuthorizationState
    private var saved: WorkoutSchedule

    /// Makes a schedule without workouts, for which nobody was asked.
    public init() { self.init(.notDetermined, WorkoutSchedule(workouts: [], revision: 0)) }

    init(_ authorizationState: AuthorizationState, _ saved: WorkoutSchedule) {
        (self.authorizationState, self.saved) = (authorizationState, saved)
    }

    /// The revision of the saved schedule; each change raises it.
    public var revision: Int { saved.revision }

    /// All saved workouts by date, whether the user sees them or not.
    public var scheduledWorkouts: [ScheduledWorkoutPlan] { saved.workouts }

    /// Asks the user, and returns the state after the answer.
    ///
    /// The question is asked once; later calls return the current state.
    public mutating func requestAuthorization(answer: Bool) -> AuthorizationState {
        if authorizationState == .notDetermined { authorizationState = answer ? .authorized : .denied }
        return authorizationState
    }

    /// Sets the switch that the user has in Settings after the question was asked: whether the app may schedule
    /// workouts.
    public mutating func setAuthorizationInSettings(_ isOn: Bool) {
        switch (authorizationState, isOn) {
        case (.denied, true), (.revoked, true): authorizationState = .authorized
        case (.authorized, false): authorizationState = .revoked
        default: break
        }
    }

    /// Loads the schedule to be changed.
    ///
    /// - Throws: `WorkoutScheduleError.notAuthorized` where the user has not agreed.
    public func load() throws(WorkoutScheduleError) -> WorkoutSchedule {
        try expectAuthorization()
        return saved
    }

    /// Saves a changed schedule.
    ///
    /// Workouts that the user no longer sees because they are too long ago are dropped.
    ///
    /// - Throws: `WorkoutScheduleError` where the user has not agreed, or where another change was saved since the
    ///   schedule was loaded, for example a completion by the device.
    public mutating func save(_ schedule: WorkoutSchedule, today: WorkoutDate) throws(WorkoutScheduleError) {
        try expectAuthorization()
        guard schedule.revision == saved.revision else {
            throw .stale(loaded: schedule.revision, current: saved.revision)
        }
        let kept = schedule.workouts.filter { $0.date.dayNumber >= today.dayNumber - Self.visibleDays }
        guard kept.count <= Self.mostInFile else { throw .tooManyWorkouts(most: Self.mostInFile) }
        replace(kept)
    }

    /// Marks a workout as complete on behalf of the device, with the plan that the finished workout gives back.
    ///
    /// - Throws: `WorkoutScheduleError` where the user has not agreed, the plan is not scheduled at the date, or the
    ///   workout lasted less than a minute.
    public mutating func deviceFinished(_ workout: FinishedWorkout, at date: WorkoutDate) throws(WorkoutScheduleError) {
        try expectAuthorization()
        let seconds = Double(workout.activeTime) / 1e9
        guard seconds >= Self.leastDeviceSeconds else { throw .tooShort(seconds: seconds) }
        var changed = saved
        try changed.markComplete(workout.workoutPlan.id, at: date, by: .device)
        replace(changed.workouts)
    }

    /// Returns the workouts that the user sees: seven days before and after today, both included.
    public func visibleWorkouts(today: WorkoutDate) -> [ScheduledWorkoutPlan] {
        guard authorizationState == .authorized else { return [] }
        return saved.workouts.filter { abs($0.date.dayNumber - today.dayNumber) <= Self.visibleDays }
    }

    /// Returns today's next workout: the earliest of today that is not complete, even if its hour has passed
    /// (*inferred*).
    public func nextWorkout(today: WorkoutDate) -> ScheduledWorkoutPlan? {
        visibleWorkouts(today: today).first { $0.date.dayNumber == today.dayNumber && !$0.complete }
    }

    private func expectAuthorization() throws(WorkoutScheduleError) {
        guard authorizationState == .authorized else { throw .notAuthorized(authorizationState) }
    }

    private mutating func replace(_ workouts: [ScheduledWorkoutPlan]) {
        saved = WorkoutSchedule(
            workouts: workouts, revision: saved.revision < Self.lastRevision ? saved.revision + 1 : 0)
    }
}
