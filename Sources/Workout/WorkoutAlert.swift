/// The alert of a step: a metric, and the target, range or heart-rate zone in which it should stay.
///
/// WorkoutKit has one type for each pair, for example `CadenceRangeAlert` (``cadence(from:to:)``),
/// `CadenceThresholdAlert` (``cadence(_:)``) and `HeartRateZoneAlert` (``heartRate(zone:)``).
public struct WorkoutAlert: Sendable, Hashable {
    /// The measured quantity of an alert.
    public enum Metric: String, Sendable, Hashable, CaseIterable {
        /// Steps, turns, strokes or repetitions a minute.
        case cadence
        /// Heart beats a minute.
        case heartRate
        /// Mechanical power.
        case power
        /// Pace; its target is a speed, as in WorkoutKit.
        case pace
        /// Speed.
        case speed

        /// The units of the metric's targets.
        public var units: [AlertUnit] {
            switch self {
            case .cadence, .heartRate: [.countPerMinute]
            case .power: [.watts]
            case .pace, .speed: [.metersPerSecond, .kilometersPerHour, .milesPerHour]
            }
        }

        /// The quantity whose bounds a target keeps.
        public var quantity: WorkoutQuantity {
            switch self {
            case .cadence: .cadence
            case .heartRate: .heartRate
            case .power: .power
            case .pace: .pace
            case .speed: .speed
            }
        }
    }

    /// The values in which the metric should stay.
    public enum Target: Sendable, Hashable {
        /// One value: the least for all metrics but heart rate, the greatest for heart rate (*inferred*).
        case target(Double, AlertUnit)
        /// The least and the greatest value, both included.
        case range(Double, Double, AlertUnit)
        /// A heart-rate zone, 1 to 5.
        case zone(Int)
    }

    /// The metric.
    public let metric: Metric
    /// The target, range or zone.
    public let target: Target

    /// The heart-rate zones (Apple Support, "View heart rate zones": five of them).
    public static let zones = 1...5

    /// Makes an alert.
    ///
    /// - Throws: `WorkoutError` where a value is not finite, not positive or out of bounds, where the range is
    ///   inverted, where the unit is that of another metric, or where a zone is none of heart rate's five.
    public init(_ metric: Metric, _ target: Target) throws(WorkoutError) {
        switch target {
        case .target(let value, let unit):
            try Self.check(unit, of: metric)
            try metric.quantity.check(value, times: unit.inBase)
        case .range(let lower, let upper, let unit):
            try Self.check(unit, of: metric)
            try metric.quantity.check(lower, times: unit.inBase)
            try metric.quantity.check(upper, times: unit.inBase)
            guard lower <= upper else { throw .rangeInverted(metric, lower: lower, upper: upper) }
        case .zone(let zone):
            guard metric == .heartRate else { throw .zoneOfOtherMetric(metric) }
            guard Self.zones.contains(zone) else { throw .zoneOutOfBounds(zone) }
        }
        (self.metric, self.target) = (metric, target)
    }

    private static func check(_ unit: AlertUnit, of metric: Metric) throws(WorkoutError) {
        guard metric.units.contains(unit) else { throw .unitOfOtherMetric(metric, unit) }
    }

    /// Returns an alert below a cadence in counts a minute.
    ///
    /// - Throws: `WorkoutError` where the value is not allowed.
    public static func cadence(_ value: Double) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.cadence, .target(value, .countPerMinute))
    }

    /// Returns an alert outside a range of cadences in counts a minute.
    ///
    /// - Throws: `WorkoutError` where a value is not allowed or the range is inverted.
    public static func cadence(from lower: Double, to upper: Double) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.cadence, .range(lower, upper, .countPerMinute))
    }

    /// Returns an alert above a heart rate in beats a minute.
    ///
    /// - Throws: `WorkoutError` where the value is not allowed.
    public static func heartRate(_ value: Double) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.heartRate, .target(value, .countPerMinute))
    }

    /// Returns an alert outside a range of heart rates in beats a minute.
    ///
    /// - Throws: `WorkoutError` where a value is not allowed or the range is inverted.
    public static func heartRate(from lower: Double, to upper: Double) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.heartRate, .range(lower, upper, .countPerMinute))
    }

    /// Returns an alert outside a heart-rate zone.
    ///
    /// - Throws: `WorkoutError` where the zone is not 1 to 5.
    public static func heartRate(zone: Int) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.heartRate, .zone(zone))
    }

    /// Returns an alert below a power in watts.
    ///
    /// - Throws: `WorkoutError` where the value is not allowed.
    public static func power(_ value: Double) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.power, .target(value, .watts))
    }

    /// Returns an alert outside a range of powers in watts.
    ///
    /// - Throws: `WorkoutError` where a value is not allowed or the range is inverted.
    public static func power(from lower: Double, to upper: Double) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.power, .range(lower, upper, .watts))
    }

    /// Returns an alert below a pace, given as a speed.
    ///
    /// - Throws: `WorkoutError` where the value is not allowed.
    public static func pace(_ value: Double, _ unit: AlertUnit) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.pace, .target(value, unit))
    }

    /// Returns an alert outside a range of paces, given as speeds.
    ///
    /// - Throws: `WorkoutError` where a value is not allowed or the range is inverted.
    public static func pace(
        from lower: Double, to upper: Double, _ unit: AlertUnit
    ) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.pace, .range(lower, upper, unit))
    }

    /// Returns an alert below a speed.
    ///
    /// - Throws: `WorkoutError` where the value is not allowed.
    public static func speed(_ value: Double, _ unit: AlertUnit) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.speed, .target(value, unit))
    }

    /// Returns an alert outside a range of speeds.
    ///
    /// - Throws: `WorkoutError` where a value is not allowed or the range is inverted.
    public static func speed(
        from lower: Double, to upper: Double, _ unit: AlertUnit
    ) throws(WorkoutError) -> WorkoutAlert {
        try WorkoutAlert(.speed, .range(lower, upper, unit))
    }
}
