extension TrialPlan {
    /// The trial of a person who goes on after the end of the session, until an app has counted enough.
    ///
    /// The session is performed up to its last repetition. Then the person looks at the screen and does one more
    /// repetition, again and again, and at last what follows in the session. The repetitions that are added are those
    /// of the last phase with repetitions, the last one first. The person adds what the session lacks of the goal, and
    /// then as many as `ReactionPlan.patience` says; none beyond the longest session (`Scenario.longestSession`). A
    /// session without repetitions stays as it is. Its frames are those of this trial until the first look.
    package func goingOn(to goal: Int, _ reaction: ReactionPlan) -> TrialPlan {
        guard let last = session.lastIndex(where: { !$0.activity.repetitions.isEmpty }) else { return self }
        let (phase, strokes) = (session[last], session[last].activity.repetitions)
        let done = session.reduce(0) { $0 + $1.activity.repetitions.count }
        var seconds = session.reduce(0) { $0 + $1.duration }
        var plan = self
        plan.session.removeSubrange((last + 1)...)
        for number in 0..<(max(0, goal - done) + reaction.added(to: goal)) {
            let stroke = strokes[strokes.count - 1 - number % strokes.count]
            seconds += reaction.look + stroke.duration
            guard seconds <= Scenario.longestSession else { break }
            plan.session.append(
                PhasePlan(
                    label: ReactionPlan.look, kind: ReactionPlan.look,
                    activity: .hold(phase.activity.end, seconds: reaction.look)))
            var added = phase
            added.activity = phase.activity.with([stroke])
            plan.session.append(added)
        }
        plan.session += session[(last + 1)...]
        return plan
    }
}

extension Activity {
    /// The strokes that a person may take for repetitions; a lifted hand is none.
    fileprivate var repetitions: [Stroke] { if case .lift = self { [] } else { strokes } }

    /// The same activity with other strokes; a hold or a transition has none.
    fileprivate func with(_ strokes: [Stroke]) -> Activity {
        switch self {
        case .hold, .transition: return self
        case .pushUps: return .pushUps(strokes)
        case .pump(var pump):
            pump.strokes = strokes
            return .pump(pump)
        case .wave(let posture, let side, _): return .wave(posture: posture, side: side, strokes: strokes)
        case .reach(let posture, _): return .reach(posture: posture, strokes: strokes)
        case .raise(let posture, _): return .raise(posture: posture, strokes: strokes)
        case .clap(let posture, _): return .clap(posture: posture, strokes: strokes)
        case .hips: return .hips(strokes)
        case .lift(let side, _): return .lift(side: side, strokes: strokes)
        case .nod: return .nod(strokes)
        case .squats: return .squats(strokes)
        case .exercise(let exercise, _): return .exercise(exercise, strokes: strokes)
        }
    }
}
