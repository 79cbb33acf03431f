import Documents
import HarnessSupport
import Testing

@testable import Scenarios

@Suite("Drawing trials")
struct DrawTests {
    @Test("The same seed and trial give the same plan, in whatever order trials are drawn")
    func isDeterministic() throws {
        for name in ["real/fatiguing-set", "cheat/torso-bob", "occlusion/body-lost"] {
            let scenario = try LibraryFiles.library().scenario(named: name)
            let forwards = try (0..<12).map { try scenario.draw(trial: $0, seed: 5) }
            let backwards = try (0..<12).reversed().map { try scenario.draw(trial: $0, seed: 5) }
            #expect(forwards == backwards.reversed())
            let again = try ScenarioLibrary(folder: LibraryFiles.folder).scenario(named: name)
            #expect(try again.draw(trial: 7, seed: 5) == forwards[7])
        }
    }

    @Test("A clip that begins late and ends early keeps half a second of every session", arguments: ["side", "front"])
    func cutClips(view: String) throws {
        let scenario = try LibraryFiles.library().scenario(named: "real/filmed-\(view)-set")
        var shortest = 0
        for trial in 0..<4000 {
            let plan = try scenario.draw(trial: trial, seed: 4242)
            let session = plan.session.reduce(0) { $0 + $1.duration }
            let clip = session - plan.clock.startsLate - plan.clock.endsEarly
            #expect(clip > 0.5 - 1e-9)
            if abs(clip - 0.5) < 1e-9 { shortest += 1 }
        }
        #expect(shortest > 0)
    }

    @Test("Trials, seeds and names differ from one another")
    func isVaried() throws {
        let scenario = try LibraryFiles.library().scenario(named: "real/standard")
        var statures: Set<Double> = []
        for seed in 0..<10 as Range<UInt64> {
            for trial in 0..<10 { statures.insert(try scenario.draw(trial: trial, seed: seed).body.stature) }
        }
        #expect(statures.count == 100)
        let other = try LibraryFiles.library().scenario(named: "real/hip-sag").draw(trial: 0, seed: 1)
        #expect(try other.body.stature != scenario.draw(trial: 0, seed: 1).body.stature)
    }

    @Test("A key that is drawn, or a phase that is added, shifts nobody else's numbers")
    func drawsAreApart() throws {
        let session =
            "session:\n  - plank\n  - push-ups: {bottom: 70, bottom-sd: 0}\n  - plank: {seconds: {uniform: [1, 9]}}"
        let plain = try Text.valid(session).draw(trial: 3, seed: 9)
        let drawn = try Text.valid(
            session.replacing("bottom: 70", with: "bottom: {uniform: [60, 80]}")
                + "\ncamera: {height: {uniform: [0.4, 0.5]}}"
        ).draw(trial: 3, seed: 9)
        #expect(drawn.body == plain.body && drawn.style == plain.style && drawn.clock == plain.clock)
        #expect(drawn.camera.distance == plain.camera.distance && drawn.camera.height != plain.camera.height)
        func times(_ plan: TrialPlan) -> [Double] {
            plan.session.flatMap { [$0.duration] + $0.activity.strokes.map(\.duration) }
        }
        #expect(times(drawn) == times(plain))
        let longer = try Text.valid(
            session.replacing("session:\n", with: "session:\n  - stand\n  - get-down\n")
        ).draw(trial: 3, seed: 9)
        #expect(Array(longer.session.dropFirst(2)) == plain.session)
        #expect(longer.camera == plain.camera)
    }

    @Test(
        "Hips and head change from where they are at the top, unless their place at the bottom is given",
        arguments: [
            ("hip-offset-top: -0.04, hip-straightening: 0.25, hip-hinge: 0.01", -0.02, -30.0),
            ("hip-offset-top: 0.1, hip-straightening: 0, hip-hinge: 0.2", 0.15, -30.0),
            ("hip-offset-top: -0.04, hip-straightening: 1, hip-hinge: 0.01, hip-offset-bottom: 0.03", 0.03, -30.0),
            ("hip-offset-top: 0, hip-straightening: 0, hip-hinge: 0, head-pitch-bottom: 7", 0, 7),
            ("hip-offset-top: 0, hip-straightening: 0, hip-hinge: 0, head-nod: -55", 0, -60),
        ])
    func hinges(lines: String, hip: Double, head: Double) throws {
        let nod = lines.contains("head-nod") ? "" : ", head-nod: -20"
        let style = try Text.valid("style: {\(lines), head-pitch-top: -10\(nod)}\nsession: [plank]")
            .draw(trial: 0, seed: 1).style
        #expect((style.hipOffsetBottom - hip).magnitude < 1e-12)
        #expect(style.headPitchBottom == head)
    }

    @Test("More repetitions leave the first ones as they were")
    func repetitionsAreApart() throws {
        func strokes(_ count: Int) throws -> [Stroke] {
            let lines = "session:\n  - push-ups: {count: \(count), fatigue: {tempo: 0, depth: 0, lockout: 0}}"
            return try Text.valid(lines).draw(trial: 1, seed: 1).session[0].activity.strokes
        }
        #expect(try strokes(9).prefix(5) == strokes(6).prefix(5))
    }

    @Test("The last repetition comes back to the plank, however tired")
    func endsInPlank() throws {
        let plan = try Text.valid("session:\n  - push-ups: {count: 5, fatigue: {lockout: 30}, top-sd: 0}")
            .draw(trial: 0, seed: 1)
        let tops = plan.session[0].activity.strokes.map(\.top)
        #expect(tops.last == plan.style.elbowTop)
        #expect(abs(tops[2] - (plan.style.elbowTop - 15)) < 1e-9)
    }

    @Test("Fatigue slows and flattens the set evenly up to its last repetition")
    func fatigue() throws {
        let lines = """
            style: {elbow-top: 170}
            session:
              - push-ups:
                  {count: 5, bottom: 60, bottom-sd: 0, top-sd: 0, seconds: 2, descent-share: 0.25, variation: 0,
                   bottom-pause: 0, top-pause: 0.5, roll: 0, roll-sd: 0,
                   fatigue: {tempo: 1, depth: 20, lockout: 10, roll: 4}}
            """
        let strokes = try Text.valid(lines).draw(trial: 0, seed: 1).session[0].activity.strokes
        #expect(strokes.map(\.bottom) == [60, 65, 70, 75, 80])
        #expect(strokes.map(\.top) == [170, 167.5, 165, 162.5, 170])
        #expect(strokes.map(\.descent) == [0.5, 0.625, 0.75, 0.875, 1])
        #expect(strokes.map(\.ascent) == [1.5, 1.875, 2.25, 2.625, 3])
        #expect(strokes.map(\.roll) == [0, 1, 2, 3, 4])
        #expect(strokes.allSatisfy { $0.topPause == 0.5 && $0.bottomPause == 0 })
    }

    @Test("Bounces are short strokes within a repetition, which then goes all the way up")
    func bounces() throws {
        let lines = """
            style: {elbow-top: 165}
            session:
              - push-ups:
                  {count: 2, bottom: 70, bottom-sd: 0, top-sd: 0, bounces: 2, bounce: 20, bounce-seconds: 0.6,
                   fatigue: {tempo: 0, depth: 0, lockout: 0}}
            """
        let strokes = try Text.valid(lines).draw(trial: 0, seed: 1).session[0].activity.strokes
        #expect(strokes.map(\.top) == [90, 90, 165, 90, 90, 165])
        #expect(strokes.allSatisfy { $0.bottom == 70 })
        #expect([1, 2, 4, 5].allSatisfy { strokes[$0].descent == 0.3 })
        #expect([0, 1, 3, 4].allSatisfy { strokes[$0].ascent == 0.3 })
    }

    @Test("A drawn bottom that is too high comes to lie ten degrees below the top")
    func lowersBottoms() throws {
        let lines = "session:\n  - push-ups: {count: 50, bottom: 130, bottom-sd: 30, top: 140, top-sd: 0}"
        let strokes = try Text.valid(lines).draw(trial: 0, seed: 1).session[0].activity.strokes
        #expect(strokes.dropLast().contains { $0.bottom == 130 })
        #expect(strokes.allSatisfy { $0.bottom <= $0.top - 10 && $0.bottom >= 45 })
    }

    @Test("joints that are late, and images that an app passes over, are those that the clock names")
    func timing() throws {
        func clock(_ lines: String) throws -> ClockPlan {
            try Text.valid("session: [stand]\nclock: {\(lines)}").draw(trial: 0, seed: 1).clock
        }
        let plain = try clock("fps: 30")
        #expect(plain.late == nil && !plain.isThrottled)
        #expect(try clock("delay: {seconds: 0.1}").late == LateJointsPlan(joints: .all, seconds: 0.1))
        #expect(
            try clock("delay: {joints: left-arm, seconds: 0.1}").late
                == LateJointsPlan(joints: JointGroup(.arm, .left), seconds: 0.1))
        #expect(try clock("delay: {joints: wrists, seconds: 0}").late == nil)
        let faults = try Text.faults(Text.head + "session: [stand]\nclock: {delay: {joints: wrists}}\n")
        #expect(faults.map(\.key) == ["clock.delay.joints"])
        #expect(try clock("throttle: 0.1").throttle == 0.1 && clock("every-nth: 2").everyNth == 2)
        #expect(try clock("throttle: 0.1").isThrottled && clock("every-nth: 2").isThrottled)
        #expect(try !clock("throttle: 0, every-nth: 1").isThrottled)
    }

    @Test("hands, ground and the direction of the drop are those that the scenario names")
    func variants() throws {
        func plan(_ lines: String) throws -> TrialPlan {
            try Text.valid("session: [plank]\n\(lines)").draw(trial: 0, seed: 1)
        }
        let plain = try plan("")
        #expect(plain.style.planted == .both && plain.style.groundGive == 0 && plain.countable.along == .down)
        let other = try plan(
            "style: {planted-hands: right, ground-give: 0.03, incline: -20}\ncountable: {along: push}")
        #expect(other.style.planted == .right && other.style.groundGive == 0.03 && other.style.incline == -20)
        #expect(other.countable.along == .push)
        // None of these keys moves another draw.
        var same = other
        (same.style.planted, same.style.groundGive, same.style.incline) = (.both, 0, plain.style.incline)
        same.countable = plain.countable
        #expect(same == plain)
    }

    @Test("The clock is the scenario's, else the defaults', else the estimator's")
    func clockPrecedence() throws {
        let plan = try Text.valid("session: [stand]\nestimator: bad-light\nclock: {jitter: 0.001}")
            .draw(trial: 0, seed: 1)
        #expect([15, 24, 30, 60].contains(plan.clock.fps))
        #expect(plan.clock.jitter == 0.001)
        #expect(plan.clock.dropProbability == 0.1)
        #expect(plan.clock.stampError == 0)
    }

    @Test("A span in a phase begins at its share of the phase")
    func spanInPhase() throws {
        let lines = """
            session:
              - plank: {seconds: 3}
              - plank: {seconds: 10, label: middle}
            occlusions:
              - {hide: all, span: {phase: middle, at: 0.25, seconds: 4.4}, effect: missing}
            """
        let plan = try Text.valid(lines).draw(trial: 0, seed: 1)
        #expect(
            plan.occlusions == [
                Occlusion(what: .joints(.all), when: .phase(index: 1, share: 0.25, seconds: 4.4), effect: .missing)
            ])
    }

    @Test("An upright picture swaps the sides of the image and takes the camera farther off")
    func portrait() throws {
        func camera(_ orientation: String) throws -> CameraPlan {
            try Text.valid(
                "session: [stand]\ncamera: {orientation: \(orientation), portrait-distance: 1.5, distance: 2}"
            )
            .draw(trial: 0, seed: 1).camera
        }
        let (wide, tall) = (try camera("landscape"), try camera("portrait"))
        #expect((wide.imageWidth, wide.imageHeight, wide.distance) == (1280, 720, 2))
        #expect((tall.imageWidth, tall.imageHeight, tall.distance) == (720, 1280, 3))
        #expect(wide.azimuth == tall.azimuth)
    }

    @Test("Labels and kinds name what goes on")
    func labels() throws {
        let lines = """
            session:
              - plank: {label: rest}
              - push-ups: {kind: partial}
              - stand-up
              - pump: {arm: curl}
              - pump: {name: swing, label: swinging}
              - wave
              - squats
            """
        let session = try Text.valid(lines).draw(trial: 0, seed: 1).session
        #expect(
            session.map(\.label) == ["rest", "push-ups", "stand-up", "standing-pump", "swinging", "wave", "squats"])
        #expect(session.map(\.kind) == ["rest", "partial", "stand-up", "standing-pump", "swing", "wave", "squat"])
    }

    @Test("Trials that cannot be numbered are refused", arguments: [-1, 1 << 33])
    func refusesTrials(_ trial: Int) throws {
        let scenario = try LibraryFiles.library().scenario(named: "real/standard")
        #expect(throws: InputError.self) { try scenario.draw(trial: trial, seed: 1) }
    }
}
