/// The step in progress: what is done and left of its goal, and the metric that is shown.
public struct StepProgress: Sendable, Hashable {
    /// The step.
    public let step: PlannedStep
    /// The place of the step in the order of running, from 0.
    public let index: Int
    /// The number of steps of the workout.
    public let count: Int
    /// The amount that is done, in the base unit of the goal; for an open goal the time in seconds.
    public let done: Double
    /// The goal with the amount that is left, in the unit of the goal; `nil` for an open goal.
    public let left: WorkoutGoal?
    /// The metric that is shown: that of the alert, or heart rate.
    public let metric: WorkoutAlert.Metric
    /// The last reading of the metric, in its base unit, if there was one.
    public let reading: Double?
    /// The state of the alert.
    public let alert: AlertState
    /// The seconds by which a pacer workout is ahead of its time, below 0 behind it; `nil` for others.
    public let ahead: Double?
    /// The next step, if there is one.
    public let next: PlannedStep?
}
