/// A workout in which a distance is to be covered in a given time.
public struct PacerWorkout: Sendable, Hashable {
    /// The activity.
    public let activity: WorkoutActivity
    /// The location.
    public let location: WorkoutLocation
    /// The distance.
    public let distance: Double
    /// The unit of the distance.
    public let distanceUnit: LengthUnit
    /// The time.
    public let time: Double
    /// The unit of the time.
    public let timeUnit: DurationUnit
    /// The step that the workout consists of: its distance.
    let step: WorkoutStep

    /// The distance in metres.
    public var meters: Double { distance * distanceUnit.inMeters }
    /// The time in seconds.
    public var seconds: Double { time * timeUnit.inSeconds }

    /// Makes a pacer workout.
    ///
    /// - Throws: `WorkoutError` for the first rule that it would break; the speed keeps the bounds of alerts.
    public init(
        activity: WorkoutActivity, location: WorkoutLocation = .outdoor, distance: Double, _ distanceUnit: LengthUnit,
        time: Double, _ timeUnit: DurationUnit
    ) throws(WorkoutError) {
        (self.activity, self.location, self.distance) = (activity, location, distance)
        (self.distanceUnit, self.time, self.timeUnit) = (distanceUnit, time, timeUnit)
        step = try WorkoutStep(goal: .distance(distance, distanceUnit))
        try WorkoutGoal.time(time, timeUnit).check()
        try WorkoutQuantity.pace.check(meters / seconds)
        try validate(for: .standard)
    }

    /// Checks the workout against a table.
    ///
    /// - Throws: `WorkoutError` where the table lacks the activity or its distance.
    public func validate(for support: WorkoutSupport) throws(WorkoutError) {
        try support.check(activity, as: .pacer)
        try support.check(step, at: .goal, activity, location)
    }

    /// Changes the distance and the time.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setGoal(
        distance: Double, _ distanceUnit: LengthUnit, time: Double, _ timeUnit: DurationUnit
    ) throws(WorkoutError) {
        self = try PacerWorkout(
            activity: activity, location: location, distance: distance, distanceUnit, time: time, timeUnit)
    }

    /// Changes the activity and the location.
    ///
    /// - Throws: `WorkoutError` for the first rule that would be broken; the workout then does not change.
    public mutating func setActivity(
        _ activity: WorkoutActivity, location: WorkoutLocation = .outdoor
    ) throws(WorkoutError) {
        self = try PacerWorkout(
            activity: activity, location: location, distance: distance, distanceUnit, time: time, timeUnit)
    }

    /// Whether an activity can be a pacer workout.
    public static func supportsActivity(_ activity: WorkoutActivity) -> Bool {
        WorkoutSupport.standard.row(activity).kinds.contains(.pacer)
    }
}
