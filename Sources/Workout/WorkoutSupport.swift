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
    private static let heart: [WorkoutAlert.Metric] = [.heartRate]
    private static let cadenced: [WorkoutAlert.Metric] = [.cadence, .heartRate]
    private static let speeds: [WorkoutAlert.Metric] = [.heartRate, .pace, .speed]
    private static let powered: [WorkoutAlert.Metric] = [.cadence, .heartRate, .power, .pace, .speed]

    private static func row(
        _ activity: WorkoutActivity, _ code: UInt8, _ name: String, _ kinds: [WorkoutKind],
        _ goals: [WorkoutGoal.Kind], _ alerts: [WorkoutAlert.Metric],
        outdoors: (goals: [WorkoutGoal.Kind], alerts: [WorkoutAlert.Metric]) = ([], []), unit: String = "/min"
    ) -> Row {
        Row(
            activity: activity, code: code, name: name, kinds: kinds, goals: goals, alerts: alerts,
            outdoorGoals: outdoors.goals, outdoorAlerts: outdoors.alerts, cadenceUnit: unit)
    }

    /// The table of RepGauge.
    ///
    /// Confirmed by Apple, WWDC23 "Build custom workouts with WorkoutKit": no distance goals where there is no distance,
    /// no pace alert on an elliptical machine, no custom swimming; power on a bicycle. The rest is *inferred*.
    public static let standard = WorkoutSupport(rows: [
        row(.running, 37, "Running", all, moving, powered, outdoors: ([], [.power]), unit: "steps/min"),
        row(.walking, 52, "Walking", paced, moving, [.cadence, .heartRate, .pace, .speed], unit: "steps/min"),
        row(.hiking, 24, "Hiking", steps, moving, speeds, outdoors: ([.distance], [.pace, .speed])),
        row(.cycling, 13, "Cycling", all, moving, powered, outdoors: ([.distance], [.pace, .speed]), unit: "rpm"),
        row(
            .handCycling, 74, "Hand cycling", paced, moving, powered, outdoors: ([.distance], [.pace, .speed]),
            unit: "rpm"),
        row(.swimming, 46, "Swimming", [.singleGoal, .pacer, .swimBikeRun], moving, []),
        row(.rowing, 35, "Rowing", steps, moving, speeds, outdoors: ([.distance], [.pace, .speed])),
        row(.paddleSports, 31, "Paddle sports", steps, moving, speeds, outdoors: ([.distance], [.pace, .speed])),
        row(.skatingSports, 39, "Skating", steps, moving, speeds, outdoors: ([.distance], [.pace, .speed])),
        row(
            .crossCountrySkiing, 60, "Cross-country skiing", steps, moving, speeds,
            outdoors: ([.distance], [.pace, .speed])),
        row(.wheelchairRunPace, 71, "Wheelchair at run pace", paced, moving, speeds),
        row(.golf, 21, "Golf", steps, plain, heart),
        row(.elliptical, 16, "Elliptical", steps, plain, heart),
        row(.stairClimbing, 44, "Stair climbing", steps, plain, heart),
        row(.highIntensityIntervalTraining, 63, "High-intensity intervals", steps, counting, heart),
        row(
            .functionalStrengthTraining, 20, "Functional strength training", steps, counting, cadenced,
            unit: "repetitions/min"),
        row(.traditionalStrengthTraining, 50, "Strength training", steps, counting, cadenced, unit: "repetitions/min"),
        row(.coreTraining, 59, "Core training", steps, counting, cadenced, unit: "repetitions/min"),
        row(.jumpRope, 64, "Jump rope", steps, counting, cadenced, unit: "jumps/min"),
        row(.mixedCardio, 73, "Mixed cardio", steps, plain, heart),
        row(.yoga, 57, "Yoga", steps, plain, heart),
        row(.pushUps, 200, "Push-ups", steps, counting, cadenced, unit: "repetitions/min"),
    ])

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
