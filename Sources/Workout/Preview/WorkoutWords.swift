import Text

/// The words of a preview: names, values and units for people.
enum WorkoutWords {
    /// Returns a number with at most three decimals.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return JSONNode.number(rounded == 0 ? value : rounded).summary
    }

    /// Returns a goal, for example `2 mi`.
    static func goal(_ goal: WorkoutGoal) -> String {
        if case .repetitions(let count) = goal { return Plural.counted(count, "repetition") }
        return goal.measure.map { "\(number($0.value)) \($0.unit)" } ?? "open"
    }

    /// Returns an alert, for example `power 250–275 W`.
    static func alert(_ alert: WorkoutAlert, of activity: WorkoutActivity) -> String {
        switch alert.target {
        case .target(let value, let unit):
            let pace = alert.metric == .pace ? " (\(pace(value, unit)) \(paceUnit(unit)))" : ""
            return "\(alert.metric.words) \(number(value)) \(symbol(unit, alert.metric, activity))\(pace)"
        case .range(let lower, let upper, let unit):
            // The higher speed is the smaller pace.
            let pace =
                alert.metric == .pace ? " (\(pace(upper, unit))–\(pace(lower, unit)) \(paceUnit(unit)))" : ""
            let range = "\(number(lower))–\(number(upper))"
            return "\(alert.metric.words) \(range) \(symbol(unit, alert.metric, activity))\(pace)"
        case .zone(let zone): return "heart-rate zone \(zone)"
        }
    }

    static func role(_ step: PlannedStep) -> String {
        switch step.role {
        case .warmup: "Warm-up"
        case .work: "Work"
        case .recovery: "Recovery"
        case .cooldown: "Cool-down"
        case .goal: "Goal"
        case .activity: WorkoutSupport.standard.row(step.activity).name
        }
    }

    /// Returns the activity and the place of a workout, for example `Cycling, outdoors`.
    static func setting(_ workout: WorkoutPlan.Workout) -> String {
        func place(_ activity: WorkoutActivity, _ location: WorkoutLocation) -> String {
            "\(WorkoutSupport.standard.row(activity).name), \(location == .outdoor ? "outdoors" : "indoors")"
        }
        switch workout {
        case .custom(let workout): return place(workout.activity, workout.location)
        case .goal(let workout):
            let water = workout.swimmingLocation.map { $0 == .pool ? ", in a pool" : ", in open water" } ?? ""
            return place(workout.activity, workout.location) + water
        case .pacer(let workout): return place(workout.activity, workout.location)
        case .swimBikeRun: return "Swim, bike, run"
        }
    }

    /// Returns the name of a workout: its display name, or its kind.
    static func title(_ workout: WorkoutPlan.Workout) -> String {
        switch workout {
        case .custom(let workout): workout.displayName ?? "Custom workout"
        case .goal: "Single-goal workout"
        case .pacer: "Pacer workout"
        case .swimBikeRun(let workout): workout.displayName ?? "Swim-bike-run workout"
        }
    }

    private static func symbol(
        _ unit: AlertUnit, _ metric: WorkoutAlert.Metric, _ activity: WorkoutActivity
    ) -> String {
        switch metric {
        case .heartRate: "beats/min"
        case .cadence: WorkoutSupport.standard.row(activity).cadenceUnit
        default: unit.rawValue
        }
    }

    /// Returns the time for a mile or a kilometre as minutes and seconds.
    private static func pace(_ value: Double, _ unit: AlertUnit) -> String {
        let length = unit == .milesPerHour ? LengthUnit.miles.inMeters : LengthUnit.kilometers.inMeters
        // A speed is at least 0.01 m/s: at most 160,935 s.
        let seconds = Int((length / (value * unit.inBase)).rounded())
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }

    private static func paceUnit(_ unit: AlertUnit) -> String { unit == .milesPerHour ? "/mi" : "/km" }
}
