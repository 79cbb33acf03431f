package import Experiment
import Scenarios
import Scoring

extension OutcomeJudge {
    /// Makes the judge of mornings and workouts for a goal within `AlarmPlan.goals`: every scenario is a sleeper, as
    /// `repgauge alarm` takes it, with the first way to build the app, and one whose session is a workout is judged as
    /// a workout too.
    package static func standard(goal: Int) throws(AlarmPlanError) -> OutcomeJudge {
        guard AlarmPlan.goals.contains(goal) else { throw .goal(goal) }
        return OutcomeJudge { scenario, trial, seed, truth in
            let morning = try scenario.drawMorning(trial: trial, seed: seed)
            let awakening = try Awakening(morning, configuration: .intent)
            let workout = try scenario.workout.map { try WorkoutJudge($0.plan, truth: truth) }
            return { times, screenTimes in
                var counts = OutcomeCounts()
                counts.add(MorningOutcome(awakening, counts: screenTimes, truth: truth, goal: goal), awakening)
                if let workout { counts.add(try workout.comparison(times)) }
                return counts
            }
        }
    }
}

extension OutcomeCounts {
    /// Adds a morning, if a detector decides about its silence.
    fileprivate mutating func add(_ outcome: MorningOutcome, _ awakening: Awakening) {
        guard case .counting(_, seesFrames: true) = awakening.end else { return }
        mornings += 1
        if outcome.ending == .fooled { fooled += 1 }
        guard outcome.canEarn else { return }
        honestMornings += 1
        if outcome.ending == .neverSilent { neverSilent += 1 }
        guard outcome.ending == .earned else { return }
        earned += 1
        pushUpsBeyond += Int32(clamping: outcome.pushUpsBeyond)
    }

    fileprivate mutating func add(_ comparison: WorkoutComparison) {
        workouts += 1
        stepsDue += Int32(clamping: comparison.steps.count { $0.due != nil })
        stepsInTime += Int32(clamping: comparison.steps.count { $0.ending == .inTime })
        extraPushUps += Int32(clamping: comparison.extraPushUps)
    }
}
