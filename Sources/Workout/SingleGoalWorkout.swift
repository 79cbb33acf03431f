/// A workout with one goal and no alert.
public struct SingleGoalWorkout: Sendable, Hashable {
    /// The activity.
    public let activity: WorkoutActivity
    /// The location.
    public let location: WorkoutLocation
    /// The water of a swim, if it is said.
    public let swimmingLocation: SwimmingLocation?
    /// The goal as a step without an alert.
    let step: WorkoutStep

    /// The goal.
    public var goal: WorkoutGoal { step.goal }

    /// Makes a workout of a goal.
    ///
    /// - Throws: `WorkoutError` for the first rule that it would break.
    public init(
        activity: WorkoutActivity, location: WorkoutLocation = .outdoor, swimmingLocation: SwimmingLocation? = nil,
        goal: WorkoutGoal = .open
    ) throws(WorkoutError) {
        try self.init(
            activity: activity, location: location, swimmingLocation: swimmingLocation,
            step: try WorkoutStep(goal: goal))
    }

    /// Makes a workout of a step, which must have no alert.
    ///
    /// - Throws: `WorkoutError` for the first rule that it would break.
    public init(
        activity: WorkoutActivity, location: WorkoutLocation = .outdoor, swimmingLocation: SwimmingLocation? = nil,
        step: WorkoutStep
    ) throws(WorkoutError) {
        guard step.alert == nil else { throw .alertOutsideCustom(.singleGoal) }
        guard swimmingLocation == nil || activity == .swimming else { throw .swimmingLocationWithoutSwimming(activity) }
        (self.activity, self.location) = (activity, location)
        (self.swimmingLocation, self.step) = (swimmingLocation, step)
        try validate(for: .standard)
    }

    /// Checks the workout against a table.
    ///
    /// - Throws: `WorkoutError` where the table lacks the activity or the goal.
    public func validate(for support: WorkoutSupport) throws(WorkoutError) {
        try support.check(activity, as: .singleGoal)
        try support.check(step, at: .goal, activity, location)
    }

    /// Changes the goal.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setGoal(_ goal: WorkoutGoal) throws(WorkoutError) {
        self = try SingleGoalWorkout(
            activity: activity, location: location, swimmingLocation: swimmingLocation, goal: goal)
    }

    /// Changes the activity and its place.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setActivity(
        _ activity: WorkoutActivity, location: WorkoutLocation = .outdoor, swimmingLocation: SwimmingLocation? = nil
    ) throws(WorkoutError) {
        self = try SingleGoalWorkout(
            activity: activity, location: location, swimmingLocation: swimmingLocation, goal: goal)
    }

    /// Whether an activity can be a single-goal workout.
    public static func supportsActivity(_ activity: WorkoutActivity) -> Bool {
        WorkoutSupport.standard.row(activity).kinds.contains(.singleGoal)
    }

    /// Whether a single-goal workout of an activity can have a kind of goal.
    public static func supportsGoal(
        _ goal: WorkoutGoal.Kind, activity: WorkoutActivity, location: WorkoutLocation = .outdoor
    ) -> Bool {
        supportsActivity(activity) && WorkoutSupport.standard.row(activity).supports(goal, location)
    }
}
