import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Exercises that are no push-ups")
struct ExerciseTests {
    /// An exercise by somebody whose body and style are drawn.
    struct Case: CustomTestStringConvertible, Sendable {
        let exercise: Exercise
        let person: Int
        var testDescription: String { "\(exercise.rawValue), person \(person)" }

        /// The exercise between two rests.
        func plan(_ strokes: [Stroke], rule: CountableRule = CountableRule()) -> TrialPlan {
            var generator = SeededGenerator(UInt64(person) &* 31 &+ 7)
            let hold = Activity.hold(exercise.posture, seconds: 2)
            return TrialPlan(
                [hold, .exercise(exercise, strokes: strokes), hold], body: .random(&generator),
                style: .random(&generator), signal: exercise.signal, trial: person, rule: rule)
        }

        /// Strokes of ordinary tempo.
        func strokes(_ count: Int = 4, bottom: Double = 96) -> [Stroke] {
            // Long enough for everybody, so that no stroke takes longer than asked for.
            let way = [.cleanAndJerk, .jump, .lunge].contains(exercise) ? 4 : 1.2
            return (0..<count).map { _ in
                Stroke(
                    bottom: bottom, top: exercise.top, descent: way, bottomPause: 0.1, ascent: way, topPause: 0.2,
                    roll: 0)
            }
        }
    }

    static let cases = Exercise.allCases.flatMap { exercise in (0..<5).map { Case(exercise: exercise, person: $0) } }
    /// The way of a joint in the nanosecond to which instants are rounded, metres.
    private static let rounding = 1e-7
    static let some = cases.filter { $0.person == 0 }

    @Test(
        "bones are rigid, joints within their limits, nobody sinks into the floor and nothing jumps", arguments: cases)
    func body(_ trial: Case) throws {
        let plan = trial.plan(trial.strokes())
        let performance = try Performance(plan)
        for step in 0..<Int(performance.duration.seconds * 30) {
            let time = Double(step) / 30
            let skeleton = performance.skeleton(at: time)
            let faults = KinematicsTests.faults(skeleton, plan.body)
            #expect(faults.isEmpty, "at \(time) s: \(faults)")
            let (moved, _) = performance.skeleton(at: time + 1e-5).farthest(from: skeleton)
            #expect(moved < 15e-5, "at \(time) s")
        }
    }

    @Test("contacts stay exactly where they are during the strokes", arguments: cases)
    func contacts(_ trial: Case) throws {
        let strokes = trial.strokes()
        let performance = try Performance(trial.plan(strokes))
        let end = performance.spans[1].end.seconds
        let start = end - strokes.reduce(0) { $0 + $1.duration }
        #expect(start > performance.spans[1].start.seconds - 1e-6)
        for (index, stroke) in strokes.enumerated() {
            let begin = start + Double(index) * stroke.duration
            // The first stroke brings a person off the floor.
            let first = performance.skeleton(at: begin)
            var skeletons = (1...60).map { performance.skeleton(at: begin + Double($0) / 60 * stroke.duration) }
            func moves(_ place: (Skeleton) -> SIMD3<Double>) -> Double {
                skeletons.reduce(0) { max($0, distance(place($1), place(first))) }
            }
            let hands = Side.allCases.map { side in moves { $0[side.wrist] } }
            let toes = Side.allCases.map { side in moves { $0[toeBall: side] } }
            switch trial.exercise {
            case .pullUp, .dip: #expect((hands.max() ?? 1) < Self.rounding)
            case .invertedRow: #expect((hands + toes).max() ?? 1 < Self.rounding)
            case .row, .bend, .deadlift, .cleanAndJerk, .sitUp, .chairStand, .pickUp:
                #expect((toes.max() ?? 1) < Self.rounding)
            case .lunge: #expect(toes[index % 2 == 0 ? 1 : 0] < Self.rounding && toes[index % 2] > 0.3)
            case .jump, .jumpingJack: #expect((toes.min() ?? 0) > 0.04)
            case .crawl:
                skeletons.insert(first, at: 0)
                for (one, other) in zip(skeletons, skeletons.dropFirst()) {
                    #expect((Side.allCases.map { distance(one[$0.wrist], other[$0.wrist]) }.min() ?? 1) < Self.rounding)
                    #expect(
                        (Side.allCases.map { distance(one[toeBall: $0], other[toeBall: $0]) }.min() ?? 1)
                            < Self.rounding)
                }
            }
        }
    }

    @Test("nobody moves faster than people can, however short the time", arguments: some, [0.15, 1.2])
    func limits(_ trial: Case, way: Double) throws {
        var strokes = trial.strokes(3)
        for index in strokes.indices {
            (strokes[index].descent, strokes[index].ascent) = (way, way)
            (strokes[index].bottomPause, strokes[index].topPause) = (0, 0)
        }
        let performance = try Performance(trial.plan(strokes))
        for excess in MotionExtremes(performance).excesses { Issue.record("\(excess)") }
    }

    @Test("each stroke has its cycles, and none is countable by any rule", arguments: cases)
    func truth(_ trial: Case) throws {
        var rule = CountableRule()
        (rule.drop, rule.borderlineDrop, rule.rise, rule.borderlineRise) = (0, 0, 0, 0)
        let count = 5
        let truth = try Performance(trial.plan(trial.strokes(count), rule: rule)).truth()
        #expect(truth.cycles.allSatisfy { $0.verdict == .notCountable && !$0.isCheat })
        let cycles = truth.cycles.filter { $0.kind == "kind 1" }
        #expect(trial.exercise.cycles(strokes: count).contains(cycles.count), "\(cycles.map(\.bottom.seconds))")
    }

    @Test("a larger share of the range goes farther", arguments: some)
    func depth(_ trial: Case) throws {
        let travels = try [60.0, 100].map { bottom in
            let strokes = trial.strokes(2, bottom: bottom)
            let performance = try Performance(trial.plan(strokes))
            let end = performance.spans[1].end.seconds
            let start = performance.skeleton(at: end - strokes[0].duration)
            return (0...100).reduce(0) {
                max($0, performance.skeleton(at: end - Double($1) / 100 * strokes[0].duration).farthest(from: start).0)
            }
        }
        #expect(travels[0] < travels[1], "\(travels)")
    }

    @Test("lunges go ahead with one side after the other")
    func lunges() throws {
        let trial = Case(exercise: .lunge, person: 0)
        var plan = trial.plan(trial.strokes(2))
        plan.style.sway = 0
        let performance = try Performance(plan)
        let (end, length) = (performance.spans[1].end.seconds, trial.strokes()[0].duration)
        let one = performance.skeleton(at: end - 1.5 * length)
        #expect(performance.skeleton(at: end - 0.5 * length).farthest(from: one.mirrored).distance < Self.rounding)
        #expect(one[.leftAnkle].x > one[.rightAnkle].x + 0.5)
    }

    @Test("a body in the air falls as bodies do")
    func jump() throws {
        let trial = Case(exercise: .jump, person: 1)
        var strokes = trial.strokes(1, bottom: 100)
        (strokes[0].descent, strokes[0].bottomPause, strokes[0].ascent) = (0.9, 0, 0.9)
        var plan = trial.plan(strokes)
        plan.style.sway = 0
        let performance = try Performance(plan)
        let span = performance.spans[1]
        let times = stride(from: span.start.seconds, to: span.end.seconds, by: 1.0 / 240)
        let apex = try #require(
            times.max { performance.skeleton(at: $0)[.root].z < performance.skeleton(at: $1)[.root].z })
        let heights = [-0.1, 0, 0.1].map { performance.skeleton(at: apex + $0)[.root].z }
        let acceleration = (heights[0] - 2 * heights[1] + heights[2]) / 0.01
        #expect((-12 ... -5).contains(acceleration), "\(acceleration)")
    }
}

extension Exercise {
    /// The signal in which an exercise has one cycle a stroke, where there is one.
    fileprivate var signal: CycleSignal { [.pullUp, .row, .invertedRow].contains(self) ? .arms : .body }

    /// The drive between the strokes.
    fileprivate var top: Double { self == .pullUp || self == .dip ? 30 : 0 }

    /// The cycles of some strokes.
    fileprivate func cycles(strokes: Int) -> ClosedRange<Int> {
        switch self {
        // The shoulders begin at their lowest.
        case .sitUp: strokes - 1...strokes - 1
        // The arms bend as the hands take the bars.
        case .dip: strokes + 1...strokes + 1
        // The feet go apart and come together again.
        case .jumpingJack: 2 * strokes - 1...2 * strokes - 1
        // Before the first jump and after each; the next one may begin in the same bend of the knees.
        case .jump: strokes + 1...2 * strokes
        // To the floor, and twice into the knees on either way.
        case .cleanAndJerk: 5 * strokes...5 * strokes + 1
        // The chest sinks once, when the hands come to the floor.
        case .crawl: 0...1
        default: strokes...strokes
        }
    }
}
