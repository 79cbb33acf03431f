import Foundation
import Text

extension JSONForm {
    static func plan(_ cursor: JSONCursor) throws(WorkoutImportError) -> WorkoutPlan {
        let fields = try cursor.fields(["format", "version", "id", "workout"])
        try head(fields, format: format)
        let id = try fields.required("id")
        guard let identity = UUID(uuidString: try id.text()), identity.uuidString == (try id.text()) else {
            throw id.fault(.wrongValue, allowed: "a UUID in capital letters")
        }
        return WorkoutPlan(try workout(try fields.required("workout")), id: identity)
    }

    static func head(_ fields: JSONFields, format: String) throws(WorkoutImportError) {
        let name = try fields.required("format")
        guard try name.text() == format else { throw name.fault(.unknownForm, allowed: format) }
        let number = try fields.required("version")
        guard try number.integer() == version else { throw number.fault(.unknownVersion, allowed: "\(version)") }
    }

    private static func workout(_ cursor: JSONCursor) throws(WorkoutImportError) -> WorkoutPlan.Workout {
        guard let members = cursor.node.members else { throw cursor.fault(.wrongValue, allowed: "an object") }
        let kind: WorkoutKind = try JSONFields(cursor: cursor, members: members).required("kind").name()
        // Alerts are the rule that users of WorkoutKit miss most: not an unknown key like others.
        if kind != .custom, let alert = JSONFields(cursor: cursor, members: members).optional("alert") {
            throw alert.broken(.alertOutsideCustom(kind))
        }
        switch kind {
        case .custom: return .custom(try custom(cursor))
        case .singleGoal: return .goal(try singleGoal(cursor))
        case .pacer: return .pacer(try pacer(cursor))
        case .swimBikeRun: return .swimBikeRun(try swimBikeRun(cursor))
        }
    }

    private static func custom(_ cursor: JSONCursor) throws(WorkoutImportError) -> CustomWorkout {
        let fields = try cursor.fields(["kind", "activity", "location", "displayName", "warmup", "blocks", "cooldown"])
        let (activity, location) = try place(fields, as: .custom)
        func checked(
            _ cursor: JSONCursor, _ step: WorkoutStep, _ place: StepPlace
        ) throws(WorkoutImportError) -> WorkoutStep {
            try cursor.ruled(try WorkoutSupport.standard.check(step, at: place, activity, location))
            return step
        }
        func edge(_ key: String, _ place: StepPlace) throws(WorkoutImportError) -> WorkoutStep? {
            guard let cursor = fields.optional(key) else { return nil }
            return try checked(cursor, try step(cursor.fields(["goal", "alert"])), place)
        }
        let name = try displayName(fields)
        let warmup = try edge("warmup", .warmup)
        var blocks: [IntervalBlock] = []
        for (number, block) in try fields.required("blocks").elements(atMost: WorkoutCount.blocks.most).enumerated() {
            let members = try block.fields(["iterations", "steps"])
            var steps: [IntervalStep] = []
            let list = try members.required("steps").elements(atMost: WorkoutCount.stepsInBlock.most)
            for (index, item) in list.enumerated() {
                let parts = try item.fields(["purpose", "goal", "alert"])
                let purpose: IntervalStep.Purpose = try parts.required("purpose").name()
                let step = try checked(item, try step(parts), .block(number, step: index))
                steps.append(IntervalStep(purpose, step: step))
            }
            let iterations = try members.required("iterations").integer()
            blocks.append(try block.ruled(try IntervalBlock(steps: steps, iterations: iterations)))
        }
        let cooldown = try edge("cooldown", .cooldown)
        return try cursor.ruled(
            try CustomWorkout(
                activity: activity, location: location, displayName: name, warmup: warmup, blocks: blocks,
                cooldown: cooldown))
    }

    private static func singleGoal(_ cursor: JSONCursor) throws(WorkoutImportError) -> SingleGoalWorkout {
        let fields = try cursor.fields(["kind", "activity", "location", "swimmingLocation", "goal"])
        let (activity, location) = try place(fields, as: .singleGoal)
        let water: SwimmingLocation? = try fields.optional("swimmingLocation")?.name()
        let goal = try goal(try fields.required("goal"))
        return try cursor.ruled(
            try SingleGoalWorkout(activity: activity, location: location, swimmingLocation: water, goal: goal))
    }

    private static func pacer(_ cursor: JSONCursor) throws(WorkoutImportError) -> PacerWorkout {
        let fields = try cursor.fields(["kind", "activity", "location", "distance", "time"])
        let (activity, location) = try place(fields, as: .pacer)
        let distance = try fields.required("distance").fields(["value", "unit"])
        let time = try fields.required("time").fields(["value", "unit"])
        let length: LengthUnit = try distance.required("unit").name()
        let duration: DurationUnit = try time.required("unit").name()
        let (meters, seconds) = (try distance.required("value").number(), try time.required("value").number())
        return try cursor.ruled(
            try PacerWorkout(activity: activity, location: location, distance: meters, length, time: seconds, duration))
    }

    private static func swimBikeRun(_ cursor: JSONCursor) throws(WorkoutImportError) -> SwimBikeRunWorkout {
        let fields = try cursor.fields(["kind", "displayName", "activities"])
        let name = try displayName(fields)
        var activities: [SwimBikeRunWorkout.Activity] = []
        for item in try fields.required("activities").elements(atMost: WorkoutCount.activities.most) {
            let members = try item.fields(["activity", "location"])
            let sport = try members.required("activity")
            let place = try members.required("location")
            switch try sport.name(WorkoutActivity.self) {
            case .swimming: activities.append(.swimming(try place.name()))
            case .cycling: activities.append(.cycling(try place.name()))
            case .running: activities.append(.running(try place.name()))
            default: throw sport.fault(.wrongValue, allowed: "swimming, cycling, running")
            }
        }
        return try cursor.ruled(try SwimBikeRunWorkout(activities: activities, displayName: name))
    }

    private static func place(
        _ fields: JSONFields, as kind: WorkoutKind
    ) throws(WorkoutImportError) -> (WorkoutActivity, WorkoutLocation) {
        let cursor = try fields.required("activity")
        let activity: WorkoutActivity = try cursor.name()
        try cursor.ruled(try WorkoutSupport.standard.check(activity, as: kind))
        return (activity, try fields.optional("location")?.name() ?? .outdoor)
    }

    private static func displayName(_ fields: JSONFields) throws(WorkoutImportError) -> String? {
        guard let cursor = fields.optional("displayName") else { return nil }
        let name = try cursor.text()
        try cursor.ruled(try DisplayName.check(name))
        return name
    }

    private static func step(_ fields: JSONFields) throws(WorkoutImportError) -> WorkoutStep {
        let goal = try goal(try fields.required("goal"))
        var alert: WorkoutAlert?
        if let cursor = fields.optional("alert") { alert = try self.alert(cursor) }
        return try fields.cursor.ruled(try WorkoutStep(goal: goal, alert: alert))
    }

    private static func goal(_ cursor: JSONCursor) throws(WorkoutImportError) -> WorkoutGoal {
        let fields = try cursor.fields(["kind", "value", "unit", "count"])
        let kind: WorkoutGoal.Kind = try fields.required("kind").name()
        let goal: WorkoutGoal
        switch kind {
        case .open:
            _ = try cursor.fields(["kind"])
            goal = .open
        case .repetitions:
            goal = .repetitions(try cursor.fields(["kind", "count"]).required("count").integer())
        case .time, .distance, .energy:
            let fields = try cursor.fields(["kind", "value", "unit"])
            let (value, unit) = (try fields.required("value").number(), try fields.required("unit"))
            switch kind {
            case .time: goal = .time(value, try unit.name())
            case .distance: goal = .distance(value, try unit.name())
            default: goal = .energy(value, try unit.name())
            }
        }
        try cursor.ruled(try goal.check())
        return goal
    }

    private static func alert(_ cursor: JSONCursor) throws(WorkoutImportError) -> WorkoutAlert {
        let fields = try cursor.fields(["metric", "target", "range", "zone", "unit"])
        let metric: WorkoutAlert.Metric = try fields.required("metric").name()
        let target: WorkoutAlert.Target
        if let zone = fields.optional("zone") {
            _ = try cursor.fields(["metric", "zone"])
            target = .zone(try zone.integer())
        } else if let range = fields.optional("range") {
            let unit: AlertUnit = try cursor.fields(["metric", "range", "unit"]).required("unit").name()
            let ends = try range.elements(atMost: 2)
            guard ends.count == 2 else { throw range.fault(.wrongValue, allowed: "a list of two numbers") }
            target = .range(try ends[0].number(), try ends[1].number(), unit)
        } else {
            let unit: AlertUnit = try cursor.fields(["metric", "target", "unit"]).required("unit").name()
            target = .target(try fields.required("target").number(), unit)
        }
        return try cursor.ruled(try WorkoutAlert(metric, target))
    }
}
