/// The amounts of the step in progress.
struct StepTally: Sendable, Hashable {
    /// The share of a goal that may be missing when sums of many small amounts are rounded.
    static let tolerance = 1e-9

    /// The time without pauses, in nanoseconds.
    var time: Int64 = 0
    /// The distance in metres.
    var distance = 0.0
    /// The energy in kilocalories.
    var energy = 0.0
    var repetitions = 0
    var alert = AlertState.noAlert

    /// Returns the amount that counts for a goal, in its base unit; for an open goal the time in seconds.
    func done(_ goal: WorkoutGoal) -> Double {
        switch goal {
        case .open, .time: Double(time) / 1e9
        case .distance: distance
        case .energy: energy
        case .repetitions: Double(repetitions)
        }
    }

    /// Adds an amount up to a goal, and returns the amount beyond it, 0 or more; `nil` where the goal is not reached.
    mutating func add(_ amount: WorkoutMeasurement, towards goal: WorkoutGoal) -> WorkoutMeasurement? {
        switch (amount, goal) {
        case (.distance(let meters), .distance(let value, let unit)):
            Self.fill(&distance, meters, upTo: value * unit.inMeters).map { .distance($0) }
        case (.energy(let calories), .energy(let value, let unit)):
            Self.fill(&energy, calories, upTo: value * unit.inKilocalories).map { .energy($0) }
        case (.repetitions(let count), .repetitions(let most)):
            fill(count, upTo: most)
        case (.distance(let meters), _): Self.fill(&distance, meters, upTo: .infinity).map { .distance($0) }
        case (.energy(let calories), _): Self.fill(&energy, calories, upTo: .infinity).map { .energy($0) }
        case (.repetitions(let count), _): fill(count, upTo: .max)
        default: nil
        }
    }

    private static func fill(_ sum: inout Double, _ amount: Double, upTo goal: Double) -> Double? {
        sum += amount
        guard sum >= goal * (1 - tolerance), goal.isFinite else { return nil }
        defer { sum = min(sum, goal) }
        return max(0, sum - goal)
    }

    private mutating func fill(_ count: Int, upTo goal: Int) -> WorkoutMeasurement? {
        let left = goal - repetitions
        guard count >= left, goal < .max else {
            repetitions += min(count, left)
            return nil
        }
        repetitions = goal
        return .repetitions(count - left)
    }
}

/// The last readings of a session.
struct Readings: Sendable, Hashable {
    private var values: [WorkoutAlert.Metric: Double] = [:]

    /// Returns the last reading of a metric; pace is a speed.
    subscript(metric: WorkoutAlert.Metric) -> Double? { values[metric] }

    /// Takes a reading, and returns the metrics that it belongs to; `nil` where the measurement is an amount.
    mutating func take(_ measurement: WorkoutMeasurement) -> [WorkoutAlert.Metric]? {
        let (metrics, value): ([WorkoutAlert.Metric], Double)
        switch measurement {
        case .distance, .energy, .repetitions: return nil
        case .heartRate(let rate): (metrics, value) = ([.heartRate], rate)
        case .cadence(let rate): (metrics, value) = ([.cadence], rate)
        case .power(let power): (metrics, value) = ([.power], power)
        case .speed(let speed): (metrics, value) = ([.pace, .speed], speed)
        }
        for metric in metrics { values[metric] = value }
        return metrics
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
