/// A workout of several sports: swimming, cycling and running, in any order.
///
/// The order is free (Apple, HealthKit, `HKWorkoutActivityType.swimBikeRun`). At least two activities, and no sport
/// twice running, are *inferred*: two runs that follow each other could not be told apart.
public struct SwimBikeRunWorkout: Sendable, Hashable {
    /// An activity of the workout, with its place.
    public enum Activity: Sendable, Hashable {
        /// A swim.
        case swimming(SwimmingLocation)
        /// A ride.
        case cycling(WorkoutLocation)
        /// A run.
        case running(WorkoutLocation)

        /// The sport without its place.
        public var sport: WorkoutActivity {
            switch self {
            case .swimming: .swimming
            case .cycling: .cycling
            case .running: .running
            }
        }
    }

    /// The activities in their order.
    public let activities: [Activity]
    /// The name for people, if there is one.
    public let displayName: String?

    /// Makes a workout of activities.
    ///
    /// - Throws: `WorkoutError` for the first rule that it would break.
    public init(activities: [Activity], displayName: String? = nil) throws(WorkoutError) {
        try DisplayName.check(displayName)
        guard activities.count >= 2 else { throw .tooFewActivities(found: activities.count) }
        try WorkoutCount.activities.check(activities.count)
        for index in activities.indices.dropFirst() where activities[index].sport == activities[index - 1].sport {
            throw .activityRepeated(at: index)
        }
        (self.activities, self.displayName) = (activities, displayName)
        try validate(for: .standard)
    }

    /// Checks the workout against a table.
    ///
    /// - Throws: `WorkoutError` where the table lacks one of the activities.
    public func validate(for support: WorkoutSupport) throws(WorkoutError) {
        for activity in activities { try support.check(activity.sport, as: .swimBikeRun) }
    }

    /// Changes the activities.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setActivities(_ activities: [Activity]) throws(WorkoutError) {
        self = try SwimBikeRunWorkout(activities: activities, displayName: displayName)
    }

    /// Changes the display name, or takes it away.
    ///
    /// - Throws: `WorkoutError` where the name cannot be shown; the workout then does not change.
    public mutating func setDisplayName(_ displayName: String?) throws(WorkoutError) {
        self = try SwimBikeRunWorkout(activities: activities, displayName: displayName)
    }

    /// Whether activities can be a workout in this order.
    public static func supportsActivityOrdering(_ activities: [Activity]) -> Bool {
        (try? SwimBikeRunWorkout(activities: activities)) != nil
    }
}
