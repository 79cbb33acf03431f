/// A measurement that a running workout is fed with.
///
/// The first three are what came about since the last measurement of the kind; the others are readings.
public enum WorkoutMeasurement: Sendable, Hashable {
    /// A distance that was covered, in metres.
    case distance(Double)
    /// An energy that was burned, in kilocalories.
    case energy(Double)
    /// Repetitions that were done.
    case repetitions(Int)
    /// A heart rate in beats a minute.
    case heartRate(Double)
    /// A cadence in counts a minute.
    case cadence(Double)
    /// A power in watts.
    case power(Double)
    /// A speed in metres a second; alerts of speed and of pace are judged by it.
    case speed(Double)

    /// The quantity whose upper bound the value keeps, and the value.
    package var checked: (quantity: WorkoutQuantity, value: Double) {
        switch self {
        case .distance(let value): (.distance, value)
        case .energy(let value): (.energy, value)
        case .repetitions(let count): (.repetitions, Double(count))
        case .heartRate(let value): (.heartRate, value)
        case .cadence(let value): (.cadence, value)
        case .power(let value): (.power, value)
        case .speed(let value): (.speed, value)
        }
    }

    /// The metrics of which it is a reading; none where it is an amount.
    var metrics: [WorkoutAlert.Metric] {
        switch self {
        case .distance, .energy, .repetitions: []
        case .heartRate: [.heartRate]
        case .cadence: [.cadence]
        case .power: [.power]
        case .speed: [.pace, .speed]
        }
    }

    /// Checks the value: 0 to the upper bound of its quantity.
    func check() throws(WorkoutSessionError) {
        let (quantity, value) = checked
        guard value >= 0, value <= quantity.bounds.upperBound else {
            throw .measurementRefused(quantity, found: "\(value)")
        }
    }
}
