/// The place of a reading in relation to an alert.
public enum AlertState: String, Sendable, Hashable, CaseIterable {
    /// The step has no alert.
    case noAlert
    /// There was no reading since the step began, or the heart-rate zones are not known.
    case unknown
    /// The reading is where it should be.
    case inRange
    /// The reading is too low.
    case below
    /// The reading is too high.
    case above
}

/// An event of a running workout; instants are in nanoseconds, steps are counted from 0 as they run.
public enum WorkoutEvent: Sendable, Hashable {
    /// The reason why a step ended.
    public enum End: String, Sendable, Hashable, CaseIterable {
        /// Its goal was reached.
        case goalReached
        /// The user asked for the next step.
        case next
        /// The user ended the workout.
        case ended
    }

    /// A step began.
    case stepBegan(Int, at: Int64)
    /// A step ended.
    case stepEnded(Int, at: Int64, End)
    /// The state of the step's alert changed.
    case alertChanged(Int, at: Int64, to: AlertState)
    /// The workout was paused.
    case paused(at: Int64)
    /// The workout was resumed.
    case resumed(at: Int64)
    /// The workout ended; `isWhole` says whether the last step was reached and done.
    case finished(at: Int64, isWhole: Bool)
}

/// A workout that ended, without any measurement: the plan can be had back from it.
///
/// It corresponds to `HKWorkout` with its `workoutPlan` (Apple, HealthKit).
public struct FinishedWorkout: Sendable, Hashable {
    /// The plan that was run.
    public let workoutPlan: WorkoutPlan
    /// The time from start to end without pauses, in nanoseconds.
    public let activeTime: Int64
    /// Whether all steps were done.
    public let isWhole: Bool
}
