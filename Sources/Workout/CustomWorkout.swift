/// A workout of steps: an optional warm-up, repeated blocks of work and recovery, and an optional cool-down.
public struct CustomWorkout: Sendable, Hashable {
    /// The activity.
    public private(set) var activity: WorkoutActivity
    /// The location.
    public private(set) var location: WorkoutLocation
    /// The name for people, if there is one.
    public private(set) var displayName: String?
    /// The warm-up, if there is one.
    public private(set) var warmup: WorkoutStep?
    /// The blocks.
    public private(set) var blocks: [IntervalBlock]
    /// The cool-down, if there is one.
    public private(set) var cooldown: WorkoutStep?

    /// Makes a custom workout.
    ///
    /// - Throws: `WorkoutError` for the first rule that it would break.
    public init(
        activity: WorkoutActivity, location: WorkoutLocation = .outdoor, displayName: String? = nil,
        warmup: WorkoutStep? = nil, blocks: [IntervalBlock] = [], cooldown: WorkoutStep? = nil
    ) throws(WorkoutError) {
        (self.activity, self.location, self.displayName) = (activity, location, displayName)
        (self.warmup, self.blocks, self.cooldown) = (warmup, blocks, cooldown)
        try check()
    }

    private func check() throws(WorkoutError) {
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

    /// Makes a change, or throws for the first rule that it would break and stays as it was.
    private mutating func change(_ edit: (inout CustomWorkout) -> Void) throws(WorkoutError) {
        var changed = self
        edit(&changed)
        try changed.check()
        self = changed
    }

    /// Changes the activity and the location.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setActivity(
        _ activity: WorkoutActivity, location: WorkoutLocation = .outdoor
    ) throws(WorkoutError) {
        try change { ($0.activity, $0.location) = (activity, location) }
    }

    /// Changes the display name, or takes it away.
    ///
    /// - Throws: `WorkoutError` where the name cannot be shown; the workout then does not change.
    public mutating func setDisplayName(_ name: String?) throws(WorkoutError) { try change { $0.displayName = name } }

    /// Changes the warm-up, or takes it away.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setWarmup(_ warmup: WorkoutStep?) throws(WorkoutError) { try change { $0.warmup = warmup } }

    /// Changes the blocks.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setBlocks(_ blocks: [IntervalBlock]) throws(WorkoutError) { try change { $0.blocks = blocks } }

    /// Changes the cool-down, or takes it away.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setCooldown(_ step: WorkoutStep?) throws(WorkoutError) { try change { $0.cooldown = step } }

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
