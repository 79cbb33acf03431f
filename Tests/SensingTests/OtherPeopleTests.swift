import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Other people, and garbage")
struct OtherPeopleTests {
    /// A still person with somebody who does push-ups at a place.
    private func plan(_ place: SIMD2<Double>, rate: Double, seconds: ClosedRange<Double> = 1...1) -> TrialPlan {
        var plan = Plans.trial(
            Plans.ideal(),
            session: [PhasePlan(label: "plank", kind: "plank", activity: .hold(.plank, seconds: 60))])
        plan.others = [
            OtherPerson(
                body: Plans.body, style: Plans.style,
                session: [PhasePlan(label: "x", kind: "x", activity: .pushUps(Plans.strokes(30)))],
                place: place, turn: 0, walk: 0, walkDirection: 0, takenRate: rate, takenSeconds: seconds)
        ]
        return plan
    }

    @Test("the estimator takes somebody else for as long as the plan says, and reports them where they are")
    func switches() throws {
        let plan = plan(SIMD2(0, -1), rate: 0.25)
        let camera = Camera(plan.camera)
        let performance = try Performance(plan)
        let trial = try Plans.watched(plan)
        var taken = 0
        for (index, frame) in trial.frames.enumerated() {
            let own = camera.project(performance.skeleton(at: trial.instants[index])[.nose]).point
            let other = camera.project(performance.skeleton(of: 0, at: trial.instants[index])[.nose]).point
            let isOwn = frame[.nose].x == own.x && frame[.nose].y == own.y
            #expect(isOwn || (frame[.nose].x == other.x && frame[.nose].y == other.y))
            if !isOwn { taken += 1 }
            #expect(trial.idealFrames[index][.nose].x == own.x)
        }
        // Spans of 1 s at 0.25 a second cover 1 − exp(−0.25) of the time, at random.
        let share = Double(taken) / Double(trial.frames.count)
        #expect((0.05...0.45).contains(share))
        #expect(trial.truth.cycles.allSatisfy { $0.verdict != .countable })
    }

    @Test("who is out of the picture is not taken")
    func outside() throws {
        let plan = plan(SIMD2(20, 0), rate: 10)
        var alone = plan
        alone.others = []
        let (trial, other) = (try Plans.watched(plan), try Plans.watched(alone))
        #expect(zip(trial.frames, other.frames).allSatisfy { $0[.nose].x == $1[.nose].x })
    }

    @Test("others move no number of the person that is watched, and what is taken is not observed")
    func independence() throws {
        var plan = Plans.trial(Plans.home())
        let alone = try Plans.watched(plan)
        plan.others = self.plan(SIMD2(0, -1), rate: 0.2).others
        let trial = try Plans.watched(plan)
        let same = zip(alone.frames, trial.frames).count { $0[.leftKnee].x == $1[.leftKnee].x }
        #expect(same > alone.frames.count / 2 && same < alone.frames.count)
        #expect(alone.frames.map(\.time) == trial.frames.map(\.time))
        #expect(alone.truth.cycles.map(\.bottom) == trial.truth.cycles.map(\.bottom))
        plan.others[0].takenRate = 10
        plan.others[0].takenSeconds = 60...60
        let gone = try Plans.watched(plan)
        #expect(gone.truth.cycles.count == 6 && gone.truth.cycles.count { $0.isObservable } <= 1)
    }

    @Test("somebody who walks crosses the picture to and fro at their speed, their feet near the floor")
    func walking() throws {
        var plan = plan(SIMD2(0, -1), rate: 0)
        plan.others[0].walk = 1.2
        plan.others[0].walkDirection = 0
        let performance = try Performance(plan)
        var farthest = 0.0
        for step in 0..<600 {
            let time = Double(step) / 50
            let (here, there) = (performance.skeleton(of: 0, at: time), performance.skeleton(of: 0, at: time + 0.01))
            let speed = abs(there[.root].x - here[.root].x) / 0.01
            farthest = max(farthest, abs(here[.root].x))
            if abs(here[.root].x) < 3.4 { #expect(abs(speed - 1.2) < 1e-6) }
            #expect(abs(here[.root].y + 1) < 1e-9)
            let feet = [here[toeBall: .left].z, here[toeBall: .right].z]
            #expect(feet.allSatisfy { $0 > -0.02 } && (feet.min() ?? 1) < 0.1)
            for side in Side.allCases {
                let thigh = here[side.knee] - here[side.hip]
                #expect(abs((thigh * thigh).sum().squareRoot() - Plans.body.thigh) < 1e-9)
            }
        }
        #expect(abs(farthest - OtherPerson.walkReach) < 0.1)
    }

    @Test("garbage comes first of all and once a period, and nowhere else", arguments: GarbagePlan.Picture.allCases)
    func garbage(picture: GarbagePlan.Picture) throws {
        var plan = Plans.trial(Plans.ideal())
        let clean = try Plans.watched(plan)
        plan.garbage = GarbagePlan(every: 3, picture: picture, confidence: 0.9)
        let spoilt = try Plans.watched(plan)
        var times: [Double] = []
        for (a, b) in zip(clean.frames, spoilt.frames) {
            let isSame = Joint.allCases.allSatisfy { a[$0].x == b[$0].x && a[$0].y == b[$0].y }
            guard !isSame else { continue }
            times.append(b.time.seconds)
            for joint in [Joint.leftWrist, .rightElbow] { #expect(b[joint].confidence == 0.9) }
            switch picture {
            case .corner: #expect(Joint.allCases.allSatisfy { b[$0].x == 0 && b[$0].y == 0 })
            case .scattered:
                #expect(Joint.allCases.allSatisfy { (0...1).contains(b[$0].x) && (0...1).contains(b[$0].y) })
            case .folded:
                for side in Side.allCases {
                    func arm(_ frame: PoseFrame) -> (upper: SIMD2<Double>, lower: SIMD2<Double>) {
                        func place(_ joint: Joint) -> SIMD2<Double> {
                            SIMD2(frame[joint].x * 1280, frame[joint].y * 720)
                        }
                        return (
                            place(side.shoulder) - place(side.elbow), place(side.wrist) - place(side.elbow)
                        )
                    }
                    func turn(_ arm: (upper: SIMD2<Double>, lower: SIMD2<Double>)) -> Double {
                        arm.upper.x * arm.lower.y - arm.upper.y * arm.lower.x
                    }
                    let (upper, lower) = arm(b)
                    #expect((turn(arm(a)) < 0) == (turn(arm(b)) < 0), "the forearm stays on its side")
                    let cosine =
                        (upper * lower).sum() / ((upper * upper).sum() * (lower * lower).sum()).squareRoot()
                    #expect(abs(cosine - 0.5) < 1e-9)
                }
            }
        }
        let duration = clean.frames.last?.time.seconds ?? 0
        #expect(times.count == Int(duration / 3) + 1)
        for (index, time) in times.enumerated() { #expect(abs(time - 3 * Double(index)) < 1.5 / 30) }
        #expect(clean.truth == spoilt.truth)
    }

    @Test(
        "a wrong tag turns the picture by quarters, and a right one stands a rolled picture up again",
        arguments: [(90.0, 3), (180, 2), (-90, 1)])
    func tag(roll: Double, quarters: Int) throws {
        var plan = Plans.trial(Plans.ideal())
        let upright = try Plans.watched(plan)
        plan.camera.roll = roll
        plan.camera.tagError = quarters
        let tagged = try Plans.watched(plan)
        for (a, b) in zip(upright.frames, tagged.frames) {
            #expect(b.image.width == (quarters == 2 ? a.image.width : a.image.height))
            for joint in [Joint.nose, .leftWrist, .root] where a[joint].isFound && b[joint].isFound {
                let x = (a[joint].x - 0.5) * a.image.width - (b[joint].x - 0.5) * b.image.width
                let y = (a[joint].y - 0.5) * a.image.height - (b[joint].y - 0.5) * b.image.height
                #expect(abs(x) < 1e-6 && abs(y) < 1e-6)
            }
        }
    }
}
