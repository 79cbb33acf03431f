/// The goal of a step: what must be reached before the next step begins.
///
/// The cases are those of `WorkoutGoal` (Apple, WorkoutKit), and repetitions, which are RepGauge's own. A value keeps
/// the unit in which it was written. A goal is checked by the step or workout that takes it.
public enum WorkoutGoal: Sendable, Hashable {
    /// No goal: the step lasts until the user asks for the next one.
    case open
    /// A time.
    case time(Double, DurationUnit)
    /// A distance.
    case distance(Double, LengthUnit)
    /// An energy.
    case energy(Double, EnergyUnit)
    /// A number of repetitions.
    case repetitions(Int)

    /// The kind of a goal, without its value.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// No goal.
        case open
        /// A time.
        case time
        /// A distance.
        case distance
        /// An energy.
        case energy
        /// A number of repetitions.
        case repetitions
    }

    /// The kind of the goal.
    public var kind: Kind {
        switch self {
        case .open: .open
        case .time: .time
        case .distance: .distance
        case .energy: .energy
        case .repetitions: .repetitions
        }
    }

    /// The quantity, and the value with the symbol of its unit and its size in the base unit; `nil` for an open goal.
    var measure: (quantity: WorkoutQuantity, value: Double, unit: String, size: Double)? {
        switch self {
        case .open: nil
        case .time(let value, let unit): (.time, value, unit.rawValue, unit.inSeconds)
        case .distance(let value, let unit): (.distance, value, unit.rawValue, unit.inMeters)
        case .energy(let value, let unit): (.energy, value, unit.rawValue, unit.inKilocalories)
        case .repetitions(let count): (.repetitions, Double(count), "", 1)
        }
    }

    /// The amount to be reached, in seconds, metres, kilocalories or repetitions; `nil` for an open goal.
    public var amount: Double? { measure.map { $0.value * $0.size } }

    func check() throws(WorkoutError) {
        if let measure { try measure.quantity.check(measure.value, times: measure.size) }
    }

    /// Returns a goal of the same kind and unit with another amount, in seconds, metres, kilocalories or repetitions.
    func withAmount(_ amount: Double) -> WorkoutGoal {
        switch self {
        case .open: .open
        case .time(_, let unit): .time(amount / unit.inSeconds, unit)
        case .distance(_, let unit): .distance(amount / unit.inMeters, unit)
        case .energy(_, let unit): .energy(amount / unit.inKilocalories, unit)
        case .repetitions: .repetitions(Int(exactly: amount.rounded()) ?? 0)
        }
    }
}
