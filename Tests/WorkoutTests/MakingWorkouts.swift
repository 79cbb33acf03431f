import Foundation
import Workout

/// Returns a ride: two blocks of intervals between a warm-up and a cool-down.
func intervalRide(id: UUID) throws -> WorkoutPlan {
    let miles = try IntervalBlock(
        steps: [
            IntervalStep(.work, goal: .distance(2, .miles), alert: .pace(10, .milesPerHour)),
            IntervalStep(.recovery, goal: .distance(0.5, .miles), alert: .heartRate(zone: 1)),
        ], iterations: 4)
    let power = try IntervalBlock(
        steps: [
            IntervalStep(.work, goal: .time(2, .minutes), alert: .power(from: 250, to: 275)),
            IntervalStep(.recovery, goal: .time(30, .seconds), alert: .heartRate(zone: 1)),
        ], iterations: 2)
    let workout = try CustomWorkout(
        activity: .cycling, displayName: "Interval ride", warmup: WorkoutStep(), blocks: [miles, power],
        cooldown: WorkoutStep(goal: .time(5, .minutes)))
    return WorkoutPlan(.custom(workout), id: id)
}
