import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Truth")
struct TruthTests {
    /// A whole session around one activity in the plank.
    private func session(_ activity: Activity) -> [Activity] {
        [
            .hold(.standing, seconds: 1), .transition(from: .standing, to: .plank, seconds: 2.5),
            .hold(.plank, seconds: 1), activity, .hold(.plank, seconds: 1),
            .transition(from: .plank, to: .standing, seconds: 2.5),
        ]
    }

    private var swaying: PushUpStyle {
        var style = PushUpStyle.ordinary
        style.sway = 0.006
        return style
    }

    // MARK: Verdicts

    @Test("Eight ordinary push-ups are eight countable cycles", arguments: PushUpStyle.Support.allCases)
    func ordinary(support: PushUpStyle.Support) throws {
        var style = swaying
        style.support = support
        let strokes = (0..<8).map { Stroke(72 + Double($0), roll: 4) }
        let truth = try Performance(TrialPlan(session(.pushUps(strokes)), style: style)).truth()
        let cycles = truth.cycles.filter { $0.kind == "kind 3" }
        #expect(cycles.count == 8)
        #expect(cycles.allSatisfy { $0.verdict == .countable && !$0.isCheat && $0.isObservable })
        #expect(truth.cycles.filter { $0.verdict != .notCountable }.count == 8)
        for cycle in cycles { #expect(cycle.start < cycle.bottom && cycle.bottom < cycle.completion) }
    }

    @Test("The verdict follows from the shoulders' drop and rise", arguments: [60.0, 75, 90, 100, 110, 120, 130, 140])
    func verdict(bottom: Double) throws {
        for top in [162.0, 140, 120] where top > bottom + 15 {
            let performance = try Performance(
                TrialPlan([.hold(.plank, seconds: 0.5), .pushUps([Stroke(bottom, top, rest: 1)])]))
            let heights = [0, 1.25, performance.duration.seconds].map { performance.skeleton(at: $0)[.neck].z }
            let drop = (heights[0] - heights[1]) / BodyPlan.median.torso
            let rise = (heights[2] - heights[1]) / (heights[0] - heights[1])
            let expected: Verdict =
                drop >= 0.38 && rise >= 0.85 ? .countable : drop >= 0.22 && rise >= 0.70 ? .borderline : .notCountable
            #expect(
                performance.truth().cycles.map(\.verdict) == [expected], "\(bottom)° to \(top)°, \(drop) T, \(rise)")
        }
    }

    @Test("Elbow rules make a cycle not countable")
    func elbowRules() throws {
        func verdict(_ change: (inout CountableRule) -> Void) throws -> [Verdict] {
            var rule = CountableRule()
            change(&rule)
            return try Performance(TrialPlan([.pushUps([Stroke(80, 158, rest: 1)])], rule: rule)).truth().cycles.map(
                \.verdict)
        }
        #expect(try verdict { $0.elbowBottom = 81 } == [.countable])
        #expect(try verdict { $0.elbowBottom = 79 } == [.notCountable])
        #expect(try verdict { $0.elbowTop = 157 } == [.countable])
        #expect(try verdict { $0.elbowTop = 159 } == [.notCountable])
    }

    @Test("Partial push-ups from 160° to 118° and from 158° to 128° are not countable")
    func partial() throws {
        func verdicts(_ bottom: Double, _ top: Double) throws -> [Verdict] {
            let strokes = (0..<4).map { _ in Stroke(bottom, top) }
            return try Performance(TrialPlan([.pushUps(strokes)], style: swaying)).truth().cycles.map(\.verdict)
        }
        let (shallow, veryShallow) = (try verdicts(118, 160), try verdicts(128, 158))
        #expect(shallow.count == 4 && !shallow.contains(.countable))
        #expect(veryShallow == [Verdict](repeating: .notCountable, count: 4))
    }

    // MARK: Cycles

    @Test("A small hump at the bottom is a bounce, a large one parts two cycles", arguments: [(90.0, 1), (135, 2)])
    func bounce(hump: Double, count: Int) throws {
        let performance = try Performance(TrialPlan([.pushUps([Stroke(75, hump, rest: 0), Stroke(75, rest: 1)])]))
        #expect(performance.truth().cycles.count == count)
    }

    @Test("An idle plank that sways has no cycle")
    func idle() throws {
        for trial in 0..<5 {
            var style = PushUpStyle.ordinary
            style.sway = 0.01
            let plan = TrialPlan([.hold(.plank, seconds: 40)], style: style, trial: trial)
            #expect(try Performance(plan).truth().cycles.isEmpty)
        }
    }

    @Test("Getting down and up gives nothing countable and is no part of a repetition")
    func getDown() throws {
        let truth = try Performance(TrialPlan(session(.hold(.plank, seconds: 2)), style: swaying)).truth()
        #expect(truth.cycles.allSatisfy { $0.verdict == .notCountable })
        #expect(truth.cycles.allSatisfy { $0.kind.hasPrefix("phase") }, "transitions name their cycles by their label")
    }

    @Test("Phases follow each other without gaps")
    func phases() throws {
        let truth = try Performance(TrialPlan(session(.pushUps([Stroke(75)])))).truth()
        #expect(truth.phases.map(\.label) == (0..<6).map { "phase \($0)" })
        #expect(truth.phases.first?.start == 0 && truth.phases.last?.end == truth.duration)
        #expect(zip(truth.phases, truth.phases.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    // MARK: Cheats

    @Test(
        "Arms that pump make one cycle a stroke, none countable",
        arguments: [Posture.standing, .kneeling, .allFours, .supine, .propped])
    func pump(posture: Posture) throws {
        for arm in Pump.Arm.allCases {
            for (bob, lag) in [(0.0, 0.0), (0.04, 0.1), (0.3, 0)] {
                let pump = Pump(
                    posture: posture, arm: arm, strokes: (0..<4).map { _ in Stroke(75, 155) }, bob: bob, lag: lag)
                for signal in [CycleSignal.arms, .body] {
                    let cycles = try Performance(TrialPlan([.pump(pump)], style: swaying, signal: signal)).truth()
                        .cycles
                    #expect(cycles.count == 4, "\(posture) \(arm) \(bob) \(signal)")
                    #expect(cycles.allSatisfy { $0.verdict == .notCountable && $0.isCheat })
                }
            }
        }
    }

    @Test("In a pump the elbows follow the drive and the shoulders stay, but for the bob", arguments: Pump.Arm.allCases)
    func still(arm: Pump.Arm) throws {
        for posture in [Posture.standing, .kneeling, .allFours, .propped] {
            for bob in [0, 0.06] {
                let pump = Pump(
                    posture: posture, arm: arm, strokes: [Stroke(75, 155), Stroke(75, 155)], bob: bob, lag: 0)
                let performance = try Performance(TrialPlan([.pump(pump)]))
                let (top, bottom) = performance.topAndBottomOfTwo
                #expect((top.meanElbow - 155).magnitude < 1e-6 && (bottom.meanElbow - 75).magnitude < 1e-6)
                let fall = (top[.neck].z - bottom[.neck].z) / BodyPlan.median.torso
                #expect((fall - bob).magnitude < 1e-9)
            }
        }
    }

    @Test("Waves, reaches, nods and squats make one cycle a stroke, none countable")
    func gestures() throws {
        let cases: [(Activity, CycleSignal)] = [
            (.wave(posture: .standing, side: .right, strokes: [Stroke(80, 150), Stroke(80, 150)]), .arms),
            (.wave(posture: .kneeling, side: .left, strokes: [Stroke(80, 150), Stroke(80, 150)]), .arms),
            (.reach(posture: .kneeling, strokes: [Stroke(20, 0), Stroke(20, 0)]), .reach),
            (.nod([Stroke(-40, 0), Stroke(-40, 0)]), .head),
            (.squats([Stroke(80, 174), Stroke(80, 174)]), .body),
        ]
        for (activity, signal) in cases {
            let cycles = try Performance(
                TrialPlan(
                    [.hold(activity.start, seconds: 1), activity, .hold(activity.start, seconds: 1)], signal: signal)
            ).truth().cycles.filter { $0.kind == "kind 1" }
            #expect(cycles.count == 2, "\(activity)")
            #expect(cycles.allSatisfy { $0.verdict == .notCountable && $0.isCheat == activity.isCheat })
        }
    }

    @Test("A reach keeps the hands where they are while the elbows bend")
    func reach() throws {
        let performance = try Performance(
            TrialPlan([.reach(posture: .kneeling, strokes: [Stroke(20, 0), Stroke(20, 0)])]))
        let (top, bottom) = performance.topAndBottomOfTwo
        #expect(distance(top[.leftWrist], bottom[.leftWrist]) < 1e-12)
        #expect(bottom[.neck].x > top[.neck].x + 0.1)
        #expect(bottom.meanElbow < top.meanElbow - 30)
    }

    @Test("What a body cannot do is refused with a reason")
    func refused() {
        var wide = PushUpStyle.ordinary
        wide.handSpacing = 4.5
        let plans = [
            TrialPlan([.hold(.plank, seconds: 1)], style: wide),
            TrialPlan([.wave(posture: .plank, side: .left, strokes: [Stroke(80)])]),
            TrialPlan([.reach(posture: .plank, strokes: [Stroke(20, 0)])]),
            TrialPlan([.pump(Pump(posture: .plank, arm: .press, strokes: [Stroke(80)], bob: 0, lag: 0))]),
            TrialPlan([.pushUps([Stroke(75, 200)])]),
        ]
        for plan in plans {
            #expect { try Performance(plan) } throws: { "\($0)".hasPrefix("scenario test, trial 0: out of reach: ") }
        }
    }

    @Test("A push-up deeper than the floor ends with the chest on the floor")
    func chestOnFloor() throws {
        let performance = try Performance(TrialPlan([.pushUps([Stroke(40, pause: 0.4)])]))
        let bottom = performance.skeleton(at: 0.9)
        #expect(bottom.meanElbow > 40)
        #expect((bottom[.neck].z - 0.06 * BodyPlan.median.stature).magnitude < 1e-3)
    }
}

extension Performance {
    /// The skeletons after the first and at the bottom of the second of two strokes with which the session ends.
    fileprivate var topAndBottomOfTwo: (top: Skeleton, bottom: Skeleton) {
        let stroke = Stroke(75)
        let start = duration.seconds - 2 * stroke.duration
        let bottom = start + stroke.duration + stroke.descent + stroke.bottomPause / 2
        return (skeleton(at: start + stroke.duration - stroke.topPause / 2), skeleton(at: bottom))
    }
}
