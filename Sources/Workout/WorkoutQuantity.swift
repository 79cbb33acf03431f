/// A quantity of goals and alerts, with the bounds that keep every later calculation finite.
///
/// The bounds are RepGauge's own: WorkoutKit publishes none. They lie far outside what a body can do.
public enum WorkoutQuantity: String, Sendable, Hashable, CaseIterable {
    /// The time of a goal.
    case time
    /// The distance of a goal.
    case distance
    /// The energy of a goal.
    case energy
    /// The repetitions of a goal.
    case repetitions
    /// The cadence of an alert.
    case cadence
    /// The heart rate of an alert.
    case heartRate
    /// The power of an alert.
    case power
    /// The pace of an alert, as a speed.
    case pace
    /// The speed of an alert.
    case speed

    private var facts: (unit: String, bounds: ClosedRange<Double>) {
        switch self {
        case .time: ("s", 0.001...604_800)
        case .distance: ("m", 0.1...10_000_000)
        case .energy: ("kcal", 0.001...100_000)
        case .repetitions: ("repetitions", 1...100_000)
        case .cadence: ("/min", 1...1000)
        case .heartRate: ("/min", 1...300)
        case .power: ("W", 0.1...10_000)
        case .pace, .speed: ("m/s", 0.01...100)
        }
    }

    /// The symbol of the base unit: seconds, metres, kilocalories, repetitions, counts a minute, watts, metres a second.
    public var baseUnit: String { facts.unit }

    /// The allowed values, in the base unit, both ends included.
    public var bounds: ClosedRange<Double> { facts.bounds }

    /// Checks a value in its own unit, of which the factor is the size in the base unit.
    func check(_ value: Double, times factor: Double = 1) throws(WorkoutError) {
        guard value.isFinite else { throw .quantityNotFinite(self, found: "\(value)") }
        guard value > 0 else { throw .quantityNotPositive(self, found: value) }
        guard bounds.contains(value * factor) else { throw .quantityOutOfBounds(self, found: value * factor) }
    }
}

/// The counts of a workout's parts that are bounded, so that no workout runs without end.
///
/// The numbers are RepGauge's own: WorkoutKit publishes none.
public enum WorkoutCount: String, Sendable, Hashable, CaseIterable {
    /// The blocks of a custom workout.
    case blocks
    /// The steps written in one block.
    case stepsInBlock
    /// The iterations of one block.
    case iterations
    /// The steps of a whole workout, each iteration counted.
    case stepsInAll
    /// The activities of a swim-bike-run workout.
    case activities

    /// The largest allowed count.
    public var most: Int {
        switch self {
        case .blocks, .stepsInBlock: 50
        case .iterations: 1000
        case .stepsInAll: 10_000
        case .activities: 10
        }
    }

    func check(_ count: Int) throws(WorkoutError) {
        if count > most { throw .tooMany(self, found: count) }
    }
}
