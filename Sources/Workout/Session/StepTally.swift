/// The amounts of the step in progress.
struct StepTally: Sendable, Hashable {
    /// The share of a goal that may be missing when sums of many small amounts are rounded.
    static let tolerance = 1e-9

    /// The time without pauses, in nanoseconds.
    var time: Int64 = 0
    /// The sums of distance, energy and repetitions, in base units.
    private var sums: [WorkoutQuantity: Double] = [:]
    var alert: AlertState

    init(alert: AlertState = .noAlert) { self.alert = alert }

    /// The sum of a quantity, in its base unit.
    subscript(quantity: WorkoutQuantity) -> Double { sums[quantity] ?? 0 }

    /// Returns the amount that counts for a goal, in its base unit; for an open goal the time in seconds.
    func done(_ goal: WorkoutGoal) -> Double {
        switch goal {
        case .open, .time: Double(time) / 1e9
        case .distance: self[.distance]
        case .energy: self[.energy]
        case .repetitions: self[.repetitions]
        }
    }

    /// Adds an amount up to a goal, and returns the amount beyond it, 0 or more; `nil` where the goal is not reached.
    mutating func add(_ amount: Double, of quantity: WorkoutQuantity, towards goal: WorkoutGoal) -> Double? {
        let sum = self[quantity] + amount
        // Sessions that differ in an amount of 0 are equal.
        if sum > 0 { sums[quantity] = sum }
        guard let measure = goal.measure, measure.quantity == quantity else { return nil }
        let most = measure.value * measure.size
        guard sum >= most * (1 - Self.tolerance) else { return nil }
        sums[quantity] = min(sum, most)
        return max(0, sum - most)
    }
}

extension WorkoutAlert {
    /// Returns the state of a reading in the base unit: in range, below, above, or unknown without zones.
    ///
    /// A single heart rate is an upper limit (Apple, WWDC23 "Build custom workouts with WorkoutKit": an alert when the
    /// heart rate rises past a threshold); a single value of another metric is a lower limit (*inferred*).
    public func state(of reading: Double, zones: HeartRateZones? = nil) -> AlertState {
        switch target {
        case .target(let value, let unit):
            let limit = value * unit.inBase
            if metric == .heartRate { return reading > limit ? .above : .inRange }
            return reading < limit ? .below : .inRange
        case .range(let lower, let upper, let unit):
            return reading < lower * unit.inBase ? .below : reading > upper * unit.inBase ? .above : .inRange
        case .zone(let zone):
            guard let found = zones?.zone(of: reading) else { return .unknown }
            return found < zone ? .below : found > zone ? .above : .inRange
        }
    }
}

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
