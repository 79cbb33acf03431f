import Text

/// A rule that a workout would break: one case for each rule.
///
/// ``instead`` names what would serve. WorkoutKit checks the same rules, and stops the program where one is broken
/// (Apple Developer Forums, thread 759972); here each is an error, and the wrong workout does not come to be.
public enum WorkoutError: Error, Sendable, Hashable {
    /// A value that is infinite or no number.
    case quantityNotFinite(WorkoutQuantity, found: String)
    /// A value of 0 or less.
    case quantityNotPositive(WorkoutQuantity, found: Double)
    /// A value outside the bounds of its quantity, in the base unit.
    case quantityOutOfBounds(WorkoutQuantity, found: Double)
    /// A range whose lower end is above its upper end.
    case rangeInverted(WorkoutAlert.Metric, lower: Double, upper: Double)
    /// A heart-rate zone that is not 1 to 5.
    case zoneOutOfBounds(Int)
    /// A zone of another metric than heart rate.
    case zoneOfOtherMetric(WorkoutAlert.Metric)
    /// An alert with the unit of another metric.
    case unitOfOtherMetric(WorkoutAlert.Metric, AlertUnit)
    /// A goal that the activity does not support at its place, for example distance where there is none.
    case goalUnsupported(WorkoutGoal.Kind, WorkoutActivity, WorkoutLocation, at: StepPlace, instead: [WorkoutGoal.Kind])
    /// An alert that the activity does not support at its place, for example pace where there is none.
    case alertUnsupported(
        WorkoutAlert.Metric, WorkoutActivity, WorkoutLocation, at: StepPlace, instead: [WorkoutAlert.Metric])
    /// An activity that cannot be this kind of workout, for example swimming as a custom workout.
    case activityUnsupported(WorkoutActivity, as: WorkoutKind, instead: [WorkoutKind])
    /// An alert in a workout that is not custom.
    case alertOutsideCustom(WorkoutKind)
    /// A block without a step.
    case blockEmpty
    /// A block of 0 iterations or fewer.
    case noIterations(found: Int)
    /// A custom workout without a step.
    case workoutEmpty
    /// More parts than a workout may have.
    case tooMany(WorkoutCount, found: Int)
    /// A swim-bike-run workout of fewer than two activities.
    case tooFewActivities(found: Int)
    /// The same sport twice running in a swim-bike-run workout.
    case activityRepeated(at: Int)
    /// A swimming location of an activity that is not swimming.
    case swimmingLocationWithoutSwimming(WorkoutActivity)
    /// A display name that cannot be shown.
    case nameUnusable(NameFault)

    /// A fault of a display name.
    public enum NameFault: String, Sendable, Hashable, CaseIterable {
        /// Nothing, or white space only.
        case blank
        /// More than 256 bytes of UTF-8.
        case tooLong
        /// A control character, a line break, or a character that reverses the direction of writing.
        case unprintable
    }
}

extension WorkoutError: CustomStringConvertible {
    /// The rule in one sentence, and what would serve instead.
    public var description: String { "\(summary); instead: \(instead)" }

    /// The broken rule, with what was found.
    public var summary: String {
        switch self {
        case .quantityNotFinite(let quantity, let found): "the \(quantity.words) \(found) is not finite"
        case .quantityNotPositive(let quantity, let found):
            "the \(quantity.words) \(Self.number(found)) is not positive"
        case .quantityOutOfBounds(let quantity, let found):
            "the \(quantity.words(Self.number(found))) is out of bounds"
        case .rangeInverted(let metric, let lower, let upper):
            "the range of \(metric.words) from \(Self.number(lower)) to \(Self.number(upper)) is inverted"
        case .zoneOutOfBounds(let zone): "there is no heart-rate zone \(zone)"
        case .zoneOfOtherMetric(let metric): "\(metric.words) has no zones"
        case .unitOfOtherMetric(let metric, let unit): "\(unit.rawValue) is no unit of \(metric.words)"
        case .goalUnsupported(let goal, let activity, let location, let place, _):
            "\(activity.rawValue) (\(location.rawValue)) has no \(goal.rawValue) goal, at \(place)"
        case .alertUnsupported(let metric, let activity, let location, let place, _):
            "\(activity.rawValue) (\(location.rawValue)) has no \(metric.words) alert, at \(place)"
        case .activityUnsupported(let activity, let kind, _):
            "\(activity.rawValue) cannot be a \(kind.words) workout"
        case .alertOutsideCustom(let kind): "a \(kind.words) workout has no alerts"
        case .blockEmpty: "a block has no steps"
        case .noIterations(let found): "a block has \(found) iterations"
        case .workoutEmpty: "the workout has no steps"
        case .tooMany(let count, let found): "there are \(found) \(count.words)"
        case .tooFewActivities(let found):
            "a swim-bike-run workout has \(Plural.counted(found, "activity", "activities"))"
        case .activityRepeated(let index): "the activity \(index) has the same sport as the one before it"
        case .swimmingLocationWithoutSwimming(let activity): "\(activity.rawValue) has no swimming location"
        case .nameUnusable(let fault): "the display name is \(fault.words)"
        }
    }

    /// The remedy: what would serve.
    public var instead: String {
        switch self {
        case .quantityNotFinite(let quantity, _), .quantityNotPositive(let quantity, _),
            .quantityOutOfBounds(let quantity, _):
            """
            \(Self.number(quantity.bounds.lowerBound)) to \(Self.number(quantity.bounds.upperBound)) \
            \(quantity.baseUnit)
            """
        case .rangeInverted(_, let lower, let upper): "from \(Self.number(upper)) to \(Self.number(lower))"
        case .zoneOutOfBounds: "a heart-rate zone from 1 to 5"
        case .zoneOfOtherMetric: "a target or a range, or a heart-rate zone"
        case .unitOfOtherMetric(let metric, _): metric.units.map(\.rawValue).joined(separator: ", ")
        case .goalUnsupported(_, _, _, _, let goals):
            goals.isEmpty ? "another activity" : "one of the goals \(goals.map(\.rawValue).joined(separator: ", "))"
        case .alertUnsupported(_, _, _, _, let metrics): Self.alerts(metrics)
        case .activityUnsupported(_, _, let kinds):
            kinds.isEmpty ? "another activity" : "one of the workouts \(kinds.map(\.words).joined(separator: ", "))"
        case .alertOutsideCustom: "a custom workout, or no alert"
        case .blockEmpty: "at least one work or recovery step, or no block"
        case .noIterations: "1 to \(WorkoutCount.iterations.most) iterations"
        case .workoutEmpty: "a warm-up, a block or a cool-down"
        case .tooMany(let count, _): "at most \(count.most)"
        case .tooFewActivities: "2 to \(WorkoutCount.activities.most) activities, or a single-goal workout"
        case .activityRepeated: "one activity, or another sport between the two"
        case .swimmingLocationWithoutSwimming: "the activity swimming, or a location outdoors or indoors"
        case .nameUnusable: "1 to \(DisplayName.mostBytes) bytes of printable text, or no name"
        }
    }

    /// A number in its shortest exact form, a whole one without a point.
    private static func number(_ value: Double) -> String { JSONNode.number(value).summary }

    private static func alerts(_ metrics: [WorkoutAlert.Metric]) -> String {
        guard !metrics.isEmpty else { return "no alert" }
        let names = metrics.map { $0 == .heartRate ? "heart rate (also as a zone)" : $0.words }
        return "alerts of \(names.joined(separator: ", ")), or no alert"
    }
}

extension WorkoutQuantity {
    /// The name in messages.
    var words: String {
        switch self {
        case .heartRate: "heart rate"
        case .repetitions: "number of repetitions"
        default: rawValue
        }
    }

    /// The name in messages, with a value in the base unit.
    func words(_ value: String) -> String {
        self == .repetitions ? "\(words) \(value)" : "\(words) \(value) \(baseUnit)"
    }
}

extension WorkoutAlert.Metric {
    var words: String { self == .heartRate ? "heart rate" : rawValue }
}

extension WorkoutKind {
    var words: String { rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" } }
}

extension WorkoutCount {
    var words: String {
        switch self {
        case .blocks: "blocks"
        case .stepsInBlock: "steps in a block"
        case .iterations: "iterations of a block"
        case .stepsInAll: "steps in all"
        case .activities: "activities"
        }
    }
}

extension WorkoutError.NameFault {
    var words: String {
        switch self {
        case .blank: "blank"
        case .tooLong: "too long"
        case .unprintable: "not printable"
        }
    }
}
