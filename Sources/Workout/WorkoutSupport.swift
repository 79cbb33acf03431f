/// The goals, alerts and kinds of workouts that each activity supports: one table.
///
/// All rules that depend on an activity read this table. Apple publishes the checks (`CustomWorkout.supportsGoal`,
/// `supportsAlert`, `supportsActivity`), and not their table; a row says what public sources confirm.
public struct WorkoutSupport: Sendable, Hashable {
    /// The support of one activity.
    public struct Row: Sendable, Hashable {
        /// The activity.
        public var activity: WorkoutActivity
        /// The activity's number in the binary form: the raw value of its `HKWorkoutActivityType`, or 200 for push-ups.
        public var code: UInt8
        /// The name for people.
        public var name: String
        /// The kinds of workouts.
        public var kinds: [WorkoutKind]
        /// The kinds of goals.
        public var goals: [WorkoutGoal.Kind]
        /// The metrics of alerts.
        public var alerts: [WorkoutAlert.Metric]
        /// The supported goals that need a place outdoors.
        public var outdoorGoals: [WorkoutGoal.Kind] = []
        /// The supported alerts that need a place outdoors.
        public var outdoorAlerts: [WorkoutAlert.Metric] = []
        /// The unit of cadence for people.
        public var cadenceUnit = "/min"

        /// Whether the activity supports a kind of goal at a place.
        public func supports(_ goal: WorkoutGoal.Kind, _ location: WorkoutLocation) -> Bool {
            goals.contains(goal) && (location == .outdoor || !outdoorGoals.contains(goal))
        }

        /// Whether the activity supports alerts of a metric at a place.
        public func supports(_ metric: WorkoutAlert.Metric, _ location: WorkoutLocation) -> Bool {
            alerts.contains(metric) && (location == .outdoor || !outdoorAlerts.contains(metric))
        }
    }

    /// The rows, one for each activity.
    public var rows: [Row]

    /// Makes a table, for example of a device that supports less than ``standard``.
    public init(rows: [Row]) { self.rows = rows }

    /// Returns the row of an activity; one that is not in the table supports nothing.
    public func row(_ activity: WorkoutActivity) -> Row {
        rows.first { $0.activity == activity }
            ?? Row(activity: activity, code: 0, name: activity.rawValue, kinds: [], goals: [], alerts: [])
    }

    /// The activities that support a kind of workout, in the order of the table.
    public func activities(supporting kind: WorkoutKind) -> [WorkoutActivity] {
        rows.filter { $0.kinds.contains(kind) }.map(\.activity)
    }

    private static let plain: [WorkoutGoal.Kind] = [.open, .time, .energy]
    private static let moving: [WorkoutGoal.Kind] = [.open, .time, .distance, .energy]
    private static let counting: [WorkoutGoal.Kind] = [.open, .time, .energy, .repetitions]
    private static let steps: [WorkoutKind] = [.custom, .singleGoal]
    private static let paced: [WorkoutKind] = [.custom, .singleGoal, .pacer]
    private static let all: [WorkoutKind] = [.custom, .singleGoal, .pacer, .swimBikeRun]

    /// The table of RepGauge.
    ///
    /// Confirmed by Apple, WWDC23 "Build custom workouts with WorkoutKit": no distance goals where there is no distance,
    /// no pace alert on an elliptical machine, no custom swimming; power on a bicycle. The rest is *inferred*.
    public static let standard = WorkoutSupport(rows: [
        Row(
            activity: .running, code: 37, name: "Running", kinds: all, goals: moving,
            alerts: [.cadence, .heartRate, .power, .pace, .speed], outdoorAlerts: [.power],
            cadenceUnit: "steps/min"),
        Row(
            activity: .walking, code: 52, name: "Walking", kinds: paced, goals: moving,
            alerts: [.cadence, .heartRate, .pace, .speed], cadenceUnit: "steps/min"),
        Row(
            activity: .hiking, code: 24, name: "Hiking", kinds: steps, goals: moving,
            alerts: [.heartRate, .pace, .speed], outdoorGoals: [.distance], outdoorAlerts: [.pace, .speed]),
        Row(
            activity: .cycling, code: 13, name: "Cycling", kinds: all, goals: moving,
            alerts: [.cadence, .heartRate, .power, .pace, .speed], outdoorGoals: [.distance],
            outdoorAlerts: [.pace, .speed], cadenceUnit: "rpm"),
        Row(
            activity: .handCycling, code: 74, name: "Hand cycling", kinds: paced, goals: moving,
            alerts: [.cadence, .heartRate, .power, .pace, .speed], outdoorGoals: [.distance],
            outdoorAlerts: [.pace, .speed], cadenceUnit: "rpm"),
        Row(
            activity: .swimming, code: 46, name: "Swimming", kinds: [.singleGoal, .pacer, .swimBikeRun],
            goals: moving, alerts: []),
        Row(
            activity: .rowing, code: 35, name: "Rowing", kinds: steps, goals: moving,
            alerts: [.heartRate, .pace, .speed], outdoorGoals: [.distance], outdoorAlerts: [.pace, .speed]),
        Row(
            activity: .paddleSports, code: 31, name: "Paddle sports", kinds: steps, goals: moving,
            alerts: [.heartRate, .pace, .speed], outdoorGoals: [.distance], outdoorAlerts: [.pace, .speed]),
        Row(
            activity: .skatingSports, code: 39, name: "Skating", kinds: steps, goals: moving,
            alerts: [.heartRate, .pace, .speed], outdoorGoals: [.distance], outdoorAlerts: [.pace, .speed]),
        Row(
            activity: .crossCountrySkiing, code: 60, name: "Cross-country skiing", kinds: steps, goals: moving,
            alerts: [.heartRate, .pace, .speed], outdoorGoals: [.distance], outdoorAlerts: [.pace, .speed]),
        Row(
            activity: .wheelchairRunPace, code: 71, name: "Wheelchair at run pace", kinds: paced, goals: moving,
            alerts: [.heartRate, .pace, .speed]),
        Row(
            activity: .golf, code: 21, name: "Golf", kinds: steps, goals: plain, alerts: [.heartRate]),
        Row(
            activity: .elliptical, code: 16, name: "Elliptical", kinds: steps, goals: plain, alerts: [.heartRate]),
        Row(
            activity: .stairClimbing, code: 44, name: "Stair climbing", kinds: steps, goals: plain,
            alerts: [.heartRate]),
        Row(
            activity: .highIntensityIntervalTraining, code: 63, name: "High-intensity intervals", kinds: steps,
            goals: counting, alerts: [.heartRate]),
        Row(
            activity: .functionalStrengthTraining, code: 20, name: "Functional strength training", kinds: steps,
            goals: counting, alerts: [.cadence, .heartRate], cadenceUnit: "repetitions/min"),
        Row(
            activity: .traditionalStrengthTraining, code: 50, name: "Strength training", kinds: steps,
            goals: counting, alerts: [.cadence, .heartRate], cadenceUnit: "repetitions/min"),
        Row(
            activity: .coreTraining, code: 59, name: "Core training", kinds: steps, goals: counting,
            alerts: [.cadence, .heartRate], cadenceUnit: "repetitions/min"),
        Row(
            activity: .jumpRope, code: 64, name: "Jump rope", kinds: steps, goals: counting,
            alerts: [.cadence, .heartRate], cadenceUnit: "jumps/min"),
        Row(
            activity: .mixedCardio, code: 73, name: "Mixed cardio", kinds: steps, goals: plain,
            alerts: [.heartRate]),
        Row(
            activity: .yoga, code: 57, name: "Yoga", kinds: steps, goals: plain, alerts: [.heartRate]),
        Row(
            activity: .pushUps, code: 200, name: "Push-ups", kinds: steps, goals: counting,
            alerts: [.cadence, .heartRate], cadenceUnit: "repetitions/min"),
    ])
}

extension WorkoutSupport {
    /// Checks whether an activity can be a kind of workout.
    func check(_ activity: WorkoutActivity, as kind: WorkoutKind) throws(WorkoutError) {
        let kinds = row(activity).kinds
        guard kinds.contains(kind) else { throw .activityUnsupported(activity, as: kind, instead: kinds) }
    }

    /// Checks whether an activity supports a step's goal and alert at a place.
    func check(
        _ step: WorkoutStep, at place: StepPlace, _ activity: WorkoutActivity, _ location: WorkoutLocation
    ) throws(WorkoutError) {
        let row = row(activity)
        guard row.supports(step.goal.kind, location) else {
            throw .goalUnsupported(
                step.goal.kind, activity, location, at: place,
                instead: WorkoutGoal.Kind.allCases.filter { row.supports($0, location) })
        }
        guard let metric = step.alert?.metric else { return }
        guard row.supports(metric, location) else {
            throw .alertUnsupported(
                metric, activity, location, at: place,
                instead: WorkoutAlert.Metric.allCases.filter { row.supports($0, location) })
        }
    }
}
