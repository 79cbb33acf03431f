/// A workout of steps: an optional warm-up, repeated blocks of work and recovery, and an optional cool-down.
public struct CustomWorkout: Sendable, Hashable {
    /// The activity.
    public let activity: WorkoutActivity
    /// The location.
    public let location: WorkoutLocation
    /// The name for people, if there is one.
    public let displayName: String?
    /// The warm-up, if there is one.
    public let warmup: WorkoutStep?
    /// The blocks.
    public let blocks: [IntervalBlock]
    /// The cool-down, if there is one.
    public let cooldown: WorkoutStep?

    /// Makes a custom workout.
    ///
    /// - Throws: `WorkoutError` for the first rule that it would break.
    public init(
        activity: WorkoutActivity, location: WorkoutLocation = .outdoor, displayName: String? = nil,
        warmup: WorkoutStep? = nil, blocks: [IntervalBlock] = [], cooldown: WorkoutStep? = nil
    ) throws(WorkoutError) {
        self.activity = activity
        self.location = location
        self.displayName = displayName
        self.warmup = warmup
        self.blocks = blocks
        self.cooldown = cooldown
        try DisplayName.check(displayName)
        try WorkoutCount.blocks.check(blocks.count)
        guard warmup != nil || cooldown != nil || !blocks.isEmpty else { throw .workoutEmpty }
        // At most 50 blocks of 50 × 1000 steps: no overflow.
        try WorkoutCount.stepsInAll.check(
            blocks.reduce((warmup == nil ? 0 : 1) + (cooldown == nil ? 0 : 1)) { $0 + $1.steps.count * $1.iterations })
        try validate(for: .standard)
    }

    /// Checks the workout against a table.
    ///
    /// - Throws: `WorkoutError` where the table lacks the activity, a goal or an alert.
    public func validate(for support: WorkoutSupport) throws(WorkoutError) {
        try support.check(activity, as: .custom)
        for (place, step) in placedSteps { try support.check(step, at: place, activity, location) }
    }

    /// The steps as they are written, each once, with their places.
    var placedSteps: [(StepPlace, WorkoutStep)] {
        var placed: [(StepPlace, WorkoutStep)] = []
        if let warmup { placed.append((.warmup, warmup)) }
        for (number, block) in blocks.enumerated() {
            for (index, step) in block.steps.enumerated() { placed.append((.block(number, step: index), step.step)) }
        }
        if let cooldown { placed.append((.cooldown, cooldown)) }
        return placed
    }
}

extension CustomWorkout {
    /// Changes the activity and the location.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setActivity(
        _ activity: WorkoutActivity, location: WorkoutLocation = .outdoor
    ) throws(WorkoutError) {
        self = try CustomWorkout(
            activity: activity, location: location, displayName: displayName, warmup: warmup, blocks: blocks,
            cooldown: cooldown)
    }

    /// Changes the display name, or takes it away.
    ///
    /// - Throws: `WorkoutError` where the name cannot be shown; the workout then does not change.
    public mutating func setDisplayName(_ displayName: String?) throws(WorkoutError) {
        self = try CustomWorkout(
            activity: activity, location: location, displayName: displayName, warmup: warmup, blocks: blocks,
            cooldown: cooldown)
    }

    /// Changes the warm-up, or takes it away.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setWarmup(_ warmup: WorkoutStep?) throws(WorkoutError) {
        self = try CustomWorkout(
            activity: activity, location: location, displayName: displayName, warmup: warmup, blocks: blocks,
            cooldown: cooldown)
    }

    /// Changes the blocks.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setBlocks(_ blocks: [IntervalBlock]) throws(WorkoutError) {
        self = try CustomWorkout(
            activity: activity, location: location, displayName: displayName, warmup: warmup, blocks: blocks,
            cooldown: cooldown)
    }

    /// Changes the cool-down, or takes it away.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setCooldown(_ cooldown: WorkoutStep?) throws(WorkoutError) {
        self = try CustomWorkout(
            activity: activity, location: location, displayName: displayName, warmup: warmup, blocks: blocks,
            cooldown: cooldown)
    }
}

extension CustomWorkout {
    /// Whether an activity can be a custom workout.
    public static func supportsActivity(_ activity: WorkoutActivity) -> Bool {
        WorkoutSupport.standard.row(activity).kinds.contains(.custom)
    }

    /// Whether a custom workout of an activity can have a kind of goal.
    public static func supportsGoal(
        _ goal: WorkoutGoal.Kind, activity: WorkoutActivity, location: WorkoutLocation = .outdoor
    ) -> Bool {
        supportsActivity(activity) && WorkoutSupport.standard.row(activity).supports(goal, location)
    }

    /// Whether a custom workout of an activity can have alerts of a metric.
    public static func supportsAlert(
        _ metric: WorkoutAlert.Metric, activity: WorkoutActivity, location: WorkoutLocation = .outdoor
    ) -> Bool {
        supportsActivity(activity) && WorkoutSupport.standard.row(activity).supports(metric, location)
    }
}
