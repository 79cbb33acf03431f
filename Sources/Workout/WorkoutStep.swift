/// A step of a workout: exactly one goal, and at most one alert.
public struct WorkoutStep: Sendable, Hashable {
    /// The goal.
    public private(set) var goal = WorkoutGoal.open
    /// The alert, if there is one.
    public private(set) var alert: WorkoutAlert?

    /// Makes a step; its goal is open where nothing is said.
    ///
    /// - Throws: `WorkoutError` where the goal's value is not allowed.
    public init(goal: WorkoutGoal = .open, alert: WorkoutAlert? = nil) throws(WorkoutError) {
        try goal.check()
        (self.goal, self.alert) = (goal, alert)
    }

    /// A step with an open goal and no alert.
    public static let open = WorkoutStep()

    private init() {}

    /// Changes the goal.
    ///
    /// - Throws: `WorkoutError` where the value is not allowed; the step then does not change.
    public mutating func setGoal(_ goal: WorkoutGoal) throws(WorkoutError) {
        self = try WorkoutStep(goal: goal, alert: alert)
    }

    /// Changes the alert, or takes it away.
    public mutating func setAlert(_ alert: WorkoutAlert?) { self.alert = alert }
}

/// A step within a block: work or recovery.
public struct IntervalStep: Sendable, Hashable {
    /// The purpose of an interval step.
    public enum Purpose: String, Sendable, Hashable, CaseIterable {
        /// Effort.
        case work
        /// Rest between efforts.
        case recovery
    }

    /// The purpose.
    public var purpose: Purpose
    /// The goal and the alert.
    public var step: WorkoutStep

    /// Makes an interval step of a step.
    public init(_ purpose: Purpose, step: WorkoutStep) { (self.purpose, self.step) = (purpose, step) }

    /// Makes an interval step of a goal and an alert.
    ///
    /// - Throws: `WorkoutError` where the goal's value is not allowed.
    public init(_ purpose: Purpose, goal: WorkoutGoal = .open, alert: WorkoutAlert? = nil) throws(WorkoutError) {
        self.init(purpose, step: try WorkoutStep(goal: goal, alert: alert))
    }
}

/// A block of a custom workout: any number and order of work and recovery steps, and how often they are repeated.
public struct IntervalBlock: Sendable, Hashable {
    /// The steps of one iteration, at least one.
    public private(set) var steps: [IntervalStep]
    /// The number of iterations, at least one.
    public private(set) var iterations: Int

    /// Makes a block.
    ///
    /// - Throws: `WorkoutError` where there is no step or no iteration, or where there are too many.
    public init(steps: [IntervalStep], iterations: Int = 1) throws(WorkoutError) {
        guard !steps.isEmpty else { throw .blockEmpty }
        guard iterations > 0 else { throw .noIterations(found: iterations) }
        try WorkoutCount.stepsInBlock.check(steps.count)
        try WorkoutCount.iterations.check(iterations)
        (self.steps, self.iterations) = (steps, iterations)
    }

    /// Changes the steps.
    ///
    /// - Throws: `WorkoutError` where there is no step or where there are too many; the block then does not change.
    public mutating func setSteps(_ steps: [IntervalStep]) throws(WorkoutError) {
        self = try IntervalBlock(steps: steps, iterations: iterations)
    }

    /// Changes the number of iterations.
    ///
    /// - Throws: `WorkoutError` where there is no iteration or where there are too many; the block then does not change.
    public mutating func setIterations(_ iterations: Int) throws(WorkoutError) {
        self = try IntervalBlock(steps: steps, iterations: iterations)
    }
}

/// The place of a step in a workout as it is written.
public enum StepPlace: Sendable, Hashable, CustomStringConvertible {
    /// The warm-up.
    case warmup
    /// A step of a block, both counted from 0.
    case block(Int, step: Int)
    /// The cool-down.
    case cooldown
    /// The one step of a single-goal or pacer workout.
    case goal
    /// An activity of a swim-bike-run workout, counted from 0.
    case activity(Int)

    /// The place as a path of JSON keys, for example `blocks[0].steps[1]`.
    public var description: String {
        switch self {
        case .warmup: "warmup"
        case .block(let block, let step): "blocks[\(block)].steps[\(step)]"
        case .cooldown: "cooldown"
        case .goal: "step"
        case .activity(let index): "activities[\(index)]"
        }
    }
}
