import Counts
import Foundation
import HarnessSupport
import Pose
import Testing
import Workout

@testable import Scenarios

/// A phase as the model and the program both name it.
struct NamedPhase: Equatable, CustomStringConvertible {
    let label: String
    let seconds: Double

    var description: String { "\(label) \(seconds)" }

    static func == (one: NamedPhase, other: NamedPhase) -> Bool {
        one.label == other.label && abs(one.seconds - other.seconds) < 1e-6
    }
}

/// The rules of docs/workout.md, in one pass over the session with all signals known: the program plans the session
/// anew at each signal.
private struct PersonModel {
    let steps: [RandomWorkout.Step]
    /// The seconds of the push-ups of each set, and of the plank before it.
    let sets: [(pushUps: [Double], wait: Double)]
    let reaction: ReactionPlan
    /// The instants at which the app goes on from each set, in order; the last ones may be missing.
    let signals: [Double]

    private(set) var phases: [NamedPhase] = []
    private var time = 0.0
    private var stands = false

    init(
        _ steps: [RandomWorkout.Step], sets: [(pushUps: [Double], wait: Double)], _ reaction: ReactionPlan,
        signals: [Double]
    ) {
        (self.steps, self.sets, self.reaction, self.signals) = (steps, sets, reaction, signals)
        run()
    }

    private mutating func act(_ label: String, _ seconds: Double) {
        phases.append(NamedPhase(label: label, seconds: seconds))
        time += seconds
    }

    private mutating func run() {
        stands = steps.first.map { $0.stands } ?? false
        var (set, clock) = (0, 0.0)
        for (index, step) in steps.enumerated() {
            guard let goal = step.goal else {
                clock += step.seconds
                rest(step, until: clock, next: index + 1 < steps.count ? steps[index + 1] : nil)
                continue
            }
            let seen = set < signals.count ? signals[set] + reaction.response : .infinity
            guard perform(set, goal, afterSet: index > 0 && steps[index - 1].goal != nil, seen: seen) else { return }
            clock = signals[set]
            set += 1
        }
        standUp("end")
        act("end", 5)
    }

    /// Does a set; returns whether the person goes on with the workout.
    private mutating func perform(_ set: Int, _ goal: Int, afterSet: Bool, seen: Double) -> Bool {
        // Whatever is under way when the signal is seen is finished, and nothing else is begun.
        if stands, time < seen {
            act("get-down", 2.5)
            stands = false
        }
        if !afterSet, time < seen { act("plank", max(0.1, sets[set].wait)) }
        for seconds in sets[set].pushUps where time < seen { act("push-ups", seconds) }
        for number in 0..<Int((reaction.patience * Double(goal)).rounded()) where time < seen {
            act("look", reaction.look)
            let all = sets[set].pushUps
            if time < seen { act("push-ups", all[all.count - 1 - number % all.count]) }
        }
        guard time < seen else { return true }
        if !stands { act("plank", 1) }
        guard time < seen else { return true }
        if !stands { act("gave-up", 2.5) }
        act("gave-up", 5)
        return false
    }

    private mutating func rest(_ step: RandomWorkout.Step, until end: Double, next: RandomWorkout.Step?) {
        if !step.stands {
            if stands { act("get-down", 2.5) }
            stands = false
            if end - time > 0.1 { act(step.label, end - time) }
            return
        }
        let room = end - time
        if !stands, room <= 1 + 2.5 + 2.5 {
            if room > 0.1 { act(step.label, room) }
            return
        }
        standUp("stand-up")
        let goesDown = next.map { !$0.stands } ?? false
        let rest = end - (goesDown ? 2.5 : 0) - time
        if rest > 0.1 { act(step.label, rest) }
        if goesDown {
            act("get-down", 2.5)
            stands = false
        }
    }

    private mutating func standUp(_ label: String) {
        guard !stands else { return }
        act("plank", 1)
        act(label, 2.5)
        stands = true
    }
}

/// A workout that is drawn.
struct RandomWorkout {
    struct Step {
        /// The push-ups of a set; `nil` for a step of time.
        var goal: Int?
        var seconds = 0.0
        var label = ""
        /// Whether the person stands in it.
        var stands: Bool { goal == nil && label != "plank" && seconds >= 8 }
    }

    var steps: [Step] = []
    let plan: WorkoutPlan

    init(_ random: inout some RandomNumberGenerator, sets: ClosedRange<Int> = 1...3, most: Int = 6) throws {
        var steps: [Step] = []
        var (warmup, cooldown): (WorkoutStep?, WorkoutStep?)
        if Bool.random(using: &random) {
            let seconds = Double.random(in: 0.5...20, using: &random)
            steps.append(Step(seconds: seconds, label: "warm-up"))
            warmup = try WorkoutStep(goal: .time(seconds, .seconds))
        }
        var intervals: [IntervalStep] = []
        for _ in 0..<Int.random(in: sets, using: &random) {
            let goal = Int.random(in: 1...most, using: &random)
            steps.append(Step(goal: goal))
            intervals.append(try IntervalStep(.work, goal: .repetitions(goal)))
            guard Double.random(in: 0..<1, using: &random) < 0.8 else { continue }
            let seconds = Double.random(in: 0.5...25, using: &random)
            let isWork = Double.random(in: 0..<1, using: &random) < 0.2
            steps.append(Step(seconds: seconds, label: isWork ? "plank" : "rest"))
            intervals.append(try IntervalStep(isWork ? .work : .recovery, goal: .time(seconds, .seconds)))
        }
        if Bool.random(using: &random) {
            let seconds = Double.random(in: 0.5...20, using: &random)
            steps.append(Step(seconds: seconds, label: "cool-down"))
            cooldown = try WorkoutStep(goal: .time(seconds, .seconds))
        }
        self.steps = steps
        let workout = try CustomWorkout(
            activity: .pushUps, warmup: warmup, blocks: [try IntervalBlock(steps: intervals)], cooldown: cooldown)
        plan = WorkoutPlan(.custom(workout), id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)))
    }
}

@Suite("A person who does a workout as an app tells")
struct WorkoutPersonTests {
    @Test("600 random workouts and signals give the phases of an independent model", arguments: 0..<600)
    func model(_ number: Int) throws {
        var random = SplitMix64(seed: UInt64(number))
        let workout = try RandomWorkout(&random)
        let script = try WorkoutScript(workout.plan)
        let drawn = try LibraryFiles.library().scenario(named: "real/standard").scripted(by: script).draw(
            trial: number, seed: 7)
        let reaction = ReactionPlan(
            response: Double.random(in: 0...2, using: &random), look: Double.random(in: 0.2...3, using: &random),
            patience: Double.random(in: 0...2.5, using: &random))
        let person = try WorkoutPerson(script, drawn, reaction)
        var sets: [(pushUps: [Double], wait: Double)] = []
        for (index, phase) in drawn.session.enumerated() {
            guard case .pushUps(let strokes) = phase.activity else { continue }
            sets.append((strokes.map(\.duration), index > 0 ? drawn.session[index - 1].duration : 0))
        }
        // The app runs the steps of time by the clock, and goes on from a set at a random instant, or never.
        var (signals, clock) = ([Double](), 0.0)
        for step in workout.steps {
            guard let goal = step.goal else {
                clock += step.seconds
                continue
            }
            guard Double.random(in: 0..<1, using: &random) < 0.9 else { break }
            let spent = Double.random(in: 0.01...(3 + 4 * Double(goal)), using: &random)
            clock = Nanoseconds(seconds: clock + spent).seconds
            signals.append(clock)
        }

        var plan = person.beginning
        for (set, signal) in signals.enumerated() {
            var (spans, end) = ([Phase](), 0.0)
            for phase in plan.session {
                let begin = end
                end += phase.duration
                spans.append(
                    Phase(
                        label: phase.label, start: Nanoseconds(seconds: begin), end: Nanoseconds(seconds: end)))
            }
            guard
                let next = person.plan(
                    after: plan, spans: spans, set: set, endedAt: Nanoseconds(seconds: signal))
            else { break }
            plan = next
        }
        let expected = PersonModel(workout.steps, sets: sets, reaction, signals: signals).phases
        #expect(plan.session.map { NamedPhase(label: $0.label, seconds: $0.duration) } == expected)
    }

    @Test("200 random sessions go on until the goal and the patience are spent, as counted apart", arguments: 0..<200)
    func goingOn(_ number: Int) throws {
        var random = SplitMix64(seed: UInt64(1000 + number))
        let names = ["alarm/honest", "alarm/groggy", "alarm/lazy", "alarm/cheat-wave", "alarm/cheat-hip-hitch"]
        let scenario = try LibraryFiles.library().scenario(named: names[number % names.count])
        let drawn = try scenario.draw(trial: number, seed: 3)
        let goal = Int.random(in: 1...60, using: &random)
        let reaction = ReactionPlan(
            look: Double.random(in: 0.2...2, using: &random), patience: Double.random(in: 0...3, using: &random))
        let plan = drawn.goingOn(to: goal, reaction)
        let strokes = drawn.session.flatMap(\.activity.strokes)
        let added = max(0, goal - strokes.count) + Int((reaction.patience * Double(goal)).rounded())
        let all = plan.session.flatMap(\.activity.strokes)
        #expect(all.count == strokes.count + added && Array(all.prefix(strokes.count)) == strokes)
        // Each one that is added is one of the last phase with strokes, after a look in the posture of its end.
        let last = try #require(drawn.session.lastIndex { !$0.activity.strokes.isEmpty })
        let tail = Array(drawn.session[(last + 1)...])
        #expect(Array(plan.session.prefix(last + 1)) == Array(drawn.session[...last]))
        #expect(Array(plan.session.suffix(tail.count)) == tail)
        #expect(plan.session.count == drawn.session.count + 2 * added)
        for phase in plan.session[(last + 1)..<(last + 1 + 2 * added)] {
            if phase.label == "look" {
                #expect(phase.activity == .hold(drawn.session[last].activity.end, seconds: reaction.look))
            } else {
                #expect(phase.kind == drawn.session[last].kind && phase.activity.strokes.count == 1)
                #expect(drawn.session[last].activity.strokes.contains(phase.activity.strokes[0]))
            }
        }
        var other = plan
        other.session = drawn.session
        #expect(other == drawn)
    }

    @Test("Nobody adds a repetition beyond the longest session, and a session without repetitions stays as it is")
    func bounds() throws {
        let library = try LibraryFiles.library()
        let drawn = try library.scenario(named: "alarm/honest").draw(trial: 0, seed: 1)
        let long = drawn.goingOn(to: 1000, ReactionPlan(look: 5, patience: 10))
        let seconds = long.session.reduce(0) { $0 + $1.duration }
        #expect((Scenario.longestSession - 60...Scenario.longestSession).contains(seconds))
        var still = drawn
        still.session = [PhasePlan(label: "stand", kind: "stand", activity: .hold(.standing, seconds: 3))]
        #expect(still.goingOn(to: 10, ReactionPlan()) == still)
    }

    @Test("The keys of closed-loop are drawn, and the trial stays what it is")
    func keys() throws {
        let library = try LibraryFiles.library()
        let plain = try library.scenario(named: "real/standard")
        var varied = plain
        varied.closedLoop = try library.scenario(named: "real/standard[look=2.5,patience=0.5,response=1]").closedLoop
        #expect(try plain.drawReaction(trial: 0, seed: 1) == ReactionPlan(response: 0.3, look: 1, patience: 1))
        #expect(try varied.drawReaction(trial: 0, seed: 1) == ReactionPlan(response: 1, look: 2.5, patience: 0.5))
        let (one, other) = (try plain.draw(trial: 4, seed: 1), try varied.draw(trial: 4, seed: 1))
        #expect(one.session == other.session && one.camera == other.camera)
    }
}
