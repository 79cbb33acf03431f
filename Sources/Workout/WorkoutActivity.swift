/// The sport of a workout.
///
/// The names are those of `HKWorkoutActivityType` (Apple, HealthKit); `pushUps` is RepGauge's own. ``WorkoutSupport``
/// says what each of them supports.
public enum WorkoutActivity: String, Sendable, Hashable, CaseIterable {
    /// Running.
    case running
    /// Walking.
    case walking
    /// Hiking.
    case hiking
    /// Cycling.
    case cycling
    /// Cycling with the hands.
    case handCycling
    /// Swimming in a pool or in open water.
    case swimming
    /// Rowing.
    case rowing
    /// Kayaking, canoeing and other sports with a paddle.
    case paddleSports
    /// Skating on ice or wheels.
    case skatingSports
    /// Cross-country skiing.
    case crossCountrySkiing
    /// A wheelchair at the pace of a run.
    case wheelchairRunPace
    /// Golf.
    case golf
    /// An elliptical machine.
    case elliptical
    /// A machine for climbing stairs.
    case stairClimbing
    /// Intervals of high intensity.
    case highIntensityIntervalTraining
    /// Strength training with free weights or the body's own weight.
    case functionalStrengthTraining
    /// Strength training with machines or free weights.
    case traditionalStrengthTraining
    /// Training of the trunk.
    case coreTraining
    /// Rope jumping.
    case jumpRope
    /// Mixed endurance training.
    case mixedCardio
    /// Yoga.
    case yoga
    /// Push-ups: RepGauge's own activity, which HealthKit lacks.
    case pushUps
}

/// The place of a workout: outdoors where nothing is said.
public enum WorkoutLocation: String, Sendable, Hashable, CaseIterable {
    /// Outdoors.
    case outdoor
    /// Indoors.
    case indoor
}

/// The water of a swim, as in `HKWorkoutSwimmingLocationType` (Apple, HealthKit).
public enum SwimmingLocation: String, Sendable, Hashable, CaseIterable {
    /// A pool.
    case pool
    /// Open water, for example a lake.
    case openWater
}

/// The four kinds of workouts (Apple, WorkoutKit).
public enum WorkoutKind: String, Sendable, Hashable, CaseIterable {
    /// Steps with goals and alerts: ``CustomWorkout``.
    case custom
    /// One goal: ``SingleGoalWorkout``.
    case singleGoal
    /// A distance in a time: ``PacerWorkout``.
    case pacer
    /// Swimming, cycling and running in one workout: ``SwimBikeRunWorkout``.
    case swimBikeRun
}
