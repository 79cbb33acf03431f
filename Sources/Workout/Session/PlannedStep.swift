/// A step of a workout as it runs: each iteration of a block has steps of its own.
public struct PlannedStep: Sendable, Hashable {
    /// The role of a step.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// The warm-up.
        case warmup
        /// Work within a block.
        case work
        /// Recovery within a block.
        case recovery
        /// The cool-down.
        case cooldown
        /// The one goal of a single-goal or pacer workout.
        case goal
        /// An activity of a swim-bike-run workout.
        case activity
    }

    /// The place of the step in the workout as it is written.
    public let place: StepPlace
    /// The iteration of the block, from 0; 0 outside blocks.
    public let iteration: Int
    /// The role.
    public let role: Role
    /// The activity.
    public let activity: WorkoutActivity
    /// The goal and the alert.
    public let step: WorkoutStep
}

extension WorkoutPlan {
    /// The steps in the order in which they run, at most 10,000.
    ///
    /// The activities of a swim-bike-run workout are steps with open goals: the user says when the next one begins.
    var plannedSteps: [PlannedStep] {
        switch workout {
        case .custom(let workout): workout.plannedSteps
        case .goal(let workout):
            [PlannedStep(place: .goal, iteration: 0, role: .goal, activity: workout.activity, step: workout.step)]
        case .pacer(let workout):
            [PlannedStep(place: .goal, iteration: 0, role: .goal, activity: workout.activity, step: workout.step)]
        case .swimBikeRun(let workout):
            workout.activities.enumerated().map { index, activity in
                PlannedStep(
                    place: .activity(index), iteration: 0, role: .activity, activity: activity.sport, step: .open)
            }
        }
    }
}

extension CustomWorkout {
    fileprivate var plannedSteps: [PlannedStep] {
        func planned(
            _ place: StepPlace, _ iteration: Int, _ role: PlannedStep.Role, _ step: WorkoutStep
        ) -> PlannedStep {
            PlannedStep(place: place, iteration: iteration, role: role, activity: activity, step: step)
        }
        var steps: [PlannedStep] = []
        if let warmup { steps.append(planned(.warmup, 0, .warmup, warmup)) }
        for (number, block) in blocks.enumerated() {
            for iteration in 0..<block.iterations {
                for (index, step) in block.steps.enumerated() {
                    let role: PlannedStep.Role = step.purpose == .work ? .work : .recovery
                    steps.append(planned(.block(number, step: index), iteration, role, step.step))
                }
            }
        }
        if let cooldown { steps.append(planned(.cooldown, 0, .cooldown, cooldown)) }
        return steps
    }
}
