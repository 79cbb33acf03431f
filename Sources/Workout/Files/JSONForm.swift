import Foundation
import Text

/// The JSON form of workouts, version 1, which docs/workout.md describes.
enum JSONForm {
    static let format = "repgauge-workout"
    static let version = 1

    static func value(of plan: WorkoutPlan) -> JSONNode {
        .object([
            ("format", .string(format)), ("version", .integer(version)), ("id", .string(plan.id.uuidString)),
            ("workout", value(of: plan.workout)),
        ])
    }

    private static func value(of workout: WorkoutPlan.Workout) -> JSONNode {
        switch workout {
        case .custom(let workout): return value(of: workout)
        case .goal(let workout):
            var members = head(.singleGoal, workout.activity, workout.location)
            if let water = workout.swimmingLocation { members.append(("swimmingLocation", .string(water.rawValue))) }
            return .object(members + [("goal", value(of: workout.goal))])
        case .pacer(let workout):
            return .object(
                head(.pacer, workout.activity, workout.location) + [
                    ("distance", .object(quantity(workout.distance, workout.distanceUnit.rawValue))),
                    ("time", .object(quantity(workout.time, workout.timeUnit.rawValue))),
                ])
        case .swimBikeRun(let workout):
            var members: [(String, JSONNode)] = [("kind", .string(WorkoutKind.swimBikeRun.rawValue))]
            if let name = workout.displayName { members.append(("displayName", .string(name))) }
            return .object(members + [("activities", .array(workout.activities.map(value(of:))))])
        }
    }

    private static func value(of workout: CustomWorkout) -> JSONNode {
        var members = head(.custom, workout.activity, workout.location)
        if let name = workout.displayName { members.append(("displayName", .string(name))) }
        if let step = workout.warmup { members.append(("warmup", .object(self.members(of: step)))) }
        members.append(("blocks", .array(workout.blocks.map(value(of:)))))
        if let step = workout.cooldown { members.append(("cooldown", .object(self.members(of: step)))) }
        return .object(members)
    }

    private static func head(
        _ kind: WorkoutKind, _ activity: WorkoutActivity, _ location: WorkoutLocation
    ) -> [(String, JSONNode)] {
        [
            ("kind", .string(kind.rawValue)), ("activity", .string(activity.rawValue)),
            ("location", .string(location.rawValue)),
        ]
    }

    private static func value(of block: IntervalBlock) -> JSONNode {
        .object([
            ("iterations", .integer(block.iterations)),
            (
                "steps",
                .array(
                    block.steps.map { .object([("purpose", .string($0.purpose.rawValue))] + members(of: $0.step)) })
            ),
        ])
    }

    private static func members(of step: WorkoutStep) -> [(String, JSONNode)] {
        [("goal", value(of: step.goal))] + (step.alert.map { [("alert", value(of: $0))] } ?? [])
    }

    private static func value(of goal: WorkoutGoal) -> JSONNode {
        let kind: (String, JSONNode) = ("kind", .string(goal.kind.rawValue))
        if case .repetitions(let count) = goal { return .object([kind, ("count", .integer(count))]) }
        return .object([kind] + (goal.measure.map { quantity($0.value, $0.unit) } ?? []))
    }

    private static func value(of alert: WorkoutAlert) -> JSONNode {
        let metric: (String, JSONNode) = ("metric", .string(alert.metric.rawValue))
        switch alert.target {
        case .target(let value, let unit):
            return .object([metric, ("target", .number(value)), ("unit", .string(unit.rawValue))])
        case .range(let lower, let upper, let unit):
            return .object([
                metric, ("range", .array([.number(lower), .number(upper)])), ("unit", .string(unit.rawValue)),
            ])
        case .zone(let zone): return .object([metric, ("zone", .integer(zone))])
        }
    }

    private static func quantity(_ value: Double, _ unit: String) -> [(String, JSONNode)] {
        [("value", .number(value)), ("unit", .string(unit))]
    }

    private static func value(of activity: SwimBikeRunWorkout.Activity) -> JSONNode {
        let place =
            switch activity {
            case .swimming(let location): location.rawValue
            case .cycling(let location), .running(let location): location.rawValue
            }
        return .object([("activity", .string(activity.sport.rawValue)), ("location", .string(place))])
    }
}
