package import Documents
package import Pose

/// A person who does a workout as an app tells: the session of a trial in a closed loop.
///
/// The person knows the plan. In a set of repetitions the person does the goal, then looks at the screen and does one
/// more push-up, again and again, until the app goes on; after as many push-ups beyond the goal as
/// `ReactionPlan.patience` says the person gives up, and adds none beyond the longest session
/// (`Scenario.longestSession`). When the app goes on, the person finishes the push-up under way and does the next step. A
/// step of time ends by the clock, which person and app share. The drawn numbers are those of the open loop: body, camera, waits and push-ups; a push-up beyond
/// the goal repeats one of the set, the last one first.
package struct WorkoutPerson: Sendable {
    private let steps: [WorkoutScript.Step]
    private let plan: TrialPlan
    private let reaction: ReactionPlan
    /// The push-ups of each set, and the seconds in the plank before it.
    private let sets: [(strokes: [Stroke], wait: Double)]

    /// Prepares the person of a trial as the open loop draws it, whose session is the workout.
    package init(_ script: WorkoutScript, _ plan: TrialPlan, _ reaction: ReactionPlan = .init()) throws(InputError) {
        self.reaction = reaction
        steps = try script.steps()
        var sets: [(strokes: [Stroke], wait: Double)] = []
        for (index, phase) in plan.session.enumerated() {
            guard case .pushUps(let strokes) = phase.activity else { continue }
            let wait = index > 0 ? plan.session[index - 1].duration : 0
            sets.append((strokes, wait))
        }
        self.sets = sets
        var steady = plan
        steady.highestElbow = sets.lazy.flatMap(\.strokes).map(\.top).max()
        steady.session = []
        self.plan = steady
    }

    /// The trial until the app goes on from the first set.
    package var beginning: TrialPlan {
        var plan = plan
        plan.session = phases(from: 0, began: 0, now: 0, isStanding: steps.first?.isStanding ?? false)
        return plan
    }

    /// The trial after the app has gone on from a set, numbered from 0, with the same phases until the person reacts;
    /// `nil` where the person has given up before.
    package func plan(after present: TrialPlan, spans: [Phase], set: Int, endedAt instant: Nanoseconds) -> TrialPlan? {
        let seen = instant + Nanoseconds(seconds: reaction.response)
        guard let last = spans.firstIndex(where: { $0.end >= seen }), last < present.session.count,
            !present.session[...last].contains(where: { $0.label == ReactionPlan.gaveUp }),
            let step = steps.indices.filter({ steps[$0].isSet }).dropFirst(set).first
        else { return nil }
        var plan = present
        plan.session.removeSubrange((last + 1)...)
        plan.session += phases(
            from: step + 1, began: instant.seconds, now: spans[last].end.seconds,
            isStanding: plan.session[last].activity.end == .standing)
        return plan
    }

    /// The phases from a step until the person gives up the next set, or to the end; instants in seconds.
    private func phases(from first: Int, began: Double, now: Double, isStanding: Bool) -> [PhasePlan] {
        var script = Script(now: now, isStanding: isStanding)
        var end = began
        for index in steps.indices.dropFirst(first) {
            let comesAfterSet = index > 0 && steps[index - 1].isSet
            switch steps[index] {
            case .plank(let seconds, let label):
                end += seconds
                script.getDown()
                script.hold(.plank, until: end, label)
            case .standing(let seconds, let label):
                end += seconds
                let goesDown = index + 1 < steps.count && !steps[index + 1].isStanding
                script.rest(until: end, label, goesDown: goesDown)
            case .pushUps:
                let set = sets[steps[..<index].count(where: \.isSet)]
                script.getDown()
                if !comesAfterSet { script.hold(.plank, seconds: set.wait, "plank") }
                for stroke in set.strokes { script.pushUp(stroke) }
                for number in 0..<reaction.added(to: set.strokes.count) {
                    let stroke = set.strokes[set.strokes.count - 1 - number % set.strokes.count]
                    guard script.now + reaction.look + stroke.duration <= Scenario.longestSession else { break }
                    script.hold(.plank, seconds: reaction.look, ReactionPlan.look)
                    script.pushUp(stroke)
                }
                script.end(ReactionPlan.gaveUp)
                return script.phases
            }
        }
        script.end("end")
        return script.phases
    }
}

/// Phases under construction.
private struct Script {
    private(set) var phases: [PhasePlan] = []
    /// The end of the last phase as it is planned, seconds.
    private(set) var now: Double
    private var isStanding: Bool

    init(now: Double, isStanding: Bool) { (self.now, self.isStanding) = (now, isStanding) }

    private mutating func add(_ label: String, _ activity: Activity, kind: String? = nil) {
        phases.append(PhasePlan(label: label, kind: kind ?? label, activity: activity))
        now += activity.duration
    }

    mutating func hold(_ posture: Posture, seconds: Double, _ label: String) {
        add(label, .hold(posture, seconds: max(seconds, WorkoutScript.shortestHold)))
    }

    mutating func hold(_ posture: Posture, until end: Double, _ label: String) {
        if end - now > WorkoutScript.shortestHold { hold(posture, seconds: end - now, label) }
    }

    mutating func pushUp(_ stroke: Stroke) { add("push-ups", .pushUps([stroke]), kind: "push-up") }

    mutating func getDown(_ label: String = "get-down") {
        guard isStanding else { return }
        add(label, .transition(from: .standing, to: .plank, seconds: WorkoutScript.change))
        isStanding = false
    }

    mutating func standUp(_ label: String = "stand-up") {
        guard !isStanding else { return }
        hold(.plank, seconds: WorkoutScript.breath, "plank")
        add(label, .transition(from: .plank, to: .standing, seconds: WorkoutScript.change))
        isStanding = true
    }

    /// Rests until an instant: standing, where the time is long enough to stand up and get down again.
    mutating func rest(until end: Double, _ label: String, goesDown: Bool) {
        let changes = (isStanding ? 0 : WorkoutScript.breath + WorkoutScript.change) + WorkoutScript.change
        guard isStanding || end - now > changes else { return hold(.plank, until: end, label) }
        standUp()
        hold(.standing, until: goesDown ? end - WorkoutScript.change : end, label)
        if goesDown { getDown() }
    }

    /// Stands up, and stands for a while.
    mutating func end(_ label: String) {
        standUp(label)
        hold(.standing, seconds: WorkoutScript.tail, label)
    }
}
