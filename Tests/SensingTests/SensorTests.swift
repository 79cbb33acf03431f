import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Sensor")
struct SensorTests {
    @Test("an ideal estimator reports the projection itself")
    func ideal() throws {
        let trial = try Plans.watched(Plans.trial(Plans.ideal()))
        #expect(trial.frames.count > 300)
        for (frame, ideal) in zip(trial.frames, trial.idealFrames) {
            #expect(frame.time == ideal.time)
            for joint in Joint.allCases {
                #expect(frame[joint].x == ideal[joint].x)
                #expect(frame[joint].y == ideal[joint].y)
                #expect(abs(frame[joint].confidence - 0.95) < 1e-12)
            }
        }
    }

    @Test("neck and root are exact midpoints with the mean confidence, or missing with either")
    func midpoints() throws {
        var plan = Plans.trial(Plans.home())
        plan.occlusions = [
            Occlusion(what: .joints(JointGroup(.hip, .near)), when: .flicker(share: 0.3), effect: .missing)
        ]
        for frame in try Plans.watched(plan).frames {
            for (middle, a, b) in [
                (Joint.neck, Joint.leftShoulder, Joint.rightShoulder), (.root, .leftHip, .rightHip),
            ] {
                if frame[a].isFound, frame[b].isFound {
                    #expect(frame[middle].x == (frame[a].x + frame[b].x) / 2)
                    #expect(frame[middle].confidence == (frame[a].confidence + frame[b].confidence) / 2)
                } else {
                    #expect(!frame[middle].isFound)
                }
            }
        }
    }

    @Test(
        "joints hidden at bottoms are guessed there and nowhere else, on the far side only",
        arguments: [(azimuth: 90.0, near: Side.left), (-90, .right)])
    func bottoms(_ view: (azimuth: Double, near: Side)) throws {
        var plan = Plans.trial(Plans.ideal())
        plan.camera.azimuth = view.azimuth
        plan.estimator = Plans.graded(plan.estimator) { $0.hiddenConfidence = 0.3 }
        plan.occlusions = [
            Occlusion(
                what: .joints(JointGroup(.arm, .far)), when: .bottoms(probability: 1, seconds: 0.4...0.4),
                effect: .guessed)
        ]
        let trial = try Plans.watched(plan)
        let bottoms = trial.truth.cycles.map(\.bottom)
        #expect(bottoms.count == 6)
        for frame in trial.frames {
            let isHidden = bottoms.contains { abs($0 - frame.time) <= 200_000_000 }
            #expect(frame[view.near.wrist].confidence == 0.95)
            #expect((frame[view.near.opposite.wrist].confidence < 0.31) == isHidden)
        }
    }

    @Test("dips come at a rate a second, whatever the frame rate is", arguments: [20.0, 60])
    func dips(fps: Double) throws {
        var plan = Plans.trial(Plans.ideal())
        plan.clock.fps = fps
        plan.occlusions = [
            Occlusion(what: .joints(JointGroup(.wrist, .near)), when: .dips(perSecond: 5), effect: .missing)
        ]
        let trial = try Plans.watched(plan)
        let share = Double(trial.frames.count { !$0[.leftWrist].isFound }) / Double(trial.frames.count)
        // Some 240 frames or more; four standard errors are 0.11 at most.
        #expect(abs(share - 5 / fps) < 0.11)
    }

    @Test(
        "a repetition without the near hip is not observable",
        arguments: [JointGroup(.hip, .near), JointGroup(.wrist, .near), JointGroup(.wrist, .far)])
    func observable(_ hidden: JointGroup) throws {
        var plan = Plans.trial(Plans.ideal())
        plan.occlusions = [Occlusion(what: .joints(hidden), when: .span(start: 0, seconds: 100), effect: .missing)]
        let cycles = try Plans.watched(plan).truth.cycles
        #expect(cycles.count == 6 && cycles.allSatisfy { $0.isObservable == (hidden.sides == .far) })
    }

    @Test("a span in a phase begins at its share of the phase as it is performed")
    func lostInPhase() throws {
        var plan = Plans.trial(Plans.ideal())
        let index = plan.session.count - 1
        plan.occlusions = [
            Occlusion(what: .joints(.all), when: .phase(index: index, share: 0.25, seconds: 0.5), effect: .missing)
        ]
        let trial = try Plans.watched(plan)
        let phase = trial.truth.phases[index]
        let start = phase.start.seconds + 0.25 * (phase.end - phase.start).seconds
        for frame in trial.frames {
            let isLost = (start...start + 0.5).contains(frame.time.seconds)
            #expect(frame[.leftShoulder].isFound == !isLost)
        }
    }

    @Test("a lost body is not there, and repetitions in the meantime are not observable")
    func lost() throws {
        var plan = Plans.trial(Plans.ideal())
        plan.occlusions = [
            Occlusion(what: .joints(.all), when: .span(start: 2.6, seconds: 3), effect: .missing)
        ]
        let trial = try Plans.watched(plan)
        for frame in trial.frames {
            let isLost = (2.6...5.6).contains(frame.time.seconds)
            #expect(frame[.leftShoulder].isFound == !isLost)
        }
        #expect(trial.truth.cycles.contains { !$0.isObservable })
        for cycle in trial.truth.cycles {
            let seen = max(0, 2.6 - cycle.start.seconds) + max(0, cycle.completion.seconds - 5.6)
            let share = seen / (cycle.completion - cycle.start).seconds
            if share < 0.5 { #expect(!cycle.isObservable) }
            if share > 0.7 { #expect(cycle.isObservable) }
        }
    }

    @Test("losing frames of one joint leaves every other number as it was")
    func independence() throws {
        let plain = try Plans.watched(Plans.trial(Plans.home()))
        var plan = Plans.trial(Plans.home())
        plan.occlusions = [
            Occlusion(what: .joints(JointGroup(.wrist, .near)), when: .flicker(share: 0.5), effect: .missing)
        ]
        let flickering = try Plans.watched(plan)
        #expect(plain.frames.count == flickering.frames.count)
        var lost = 0
        for (a, b) in zip(plain.frames, flickering.frames) {
            for joint in Joint.allCases where joint != .leftWrist { #expect(a[joint] == b[joint]) }
            if a[.leftWrist] != b[.leftWrist] { lost += 1 }
        }
        #expect(lost > plain.frames.count / 3)
    }

    @Test("an object in front hides what lies behind it")
    func area() throws {
        var plan = Plans.trial(Plans.ideal())
        plan.occlusions = [
            Occlusion(what: .area(x: 0...0.5, y: 0...1), when: .span(start: 0, seconds: 100), effect: .missing)
        ]
        let trial = try Plans.watched(plan)
        for (frame, ideal) in zip(trial.frames, trial.idealFrames) {
            for joint in Joint.allCases where joint != .neck && joint != .root {
                #expect(frame[joint].isFound == (ideal[joint].x > 0.5))
            }
        }
    }

    @Test(
        "outside the picture Vision reports nothing and BlazePose goes on",
        arguments: EstimatorModel.OutsideFrame.allCases)
    func outside(behaviour: EstimatorModel.OutsideFrame) throws {
        var plan = Plans.trial(Plans.ideal())
        plan.estimator.outsideFrame = behaviour
        plan.camera.distance = 0.9
        let trial = try Plans.watched(plan)
        var outside = 0
        for (frame, ideal) in zip(trial.frames, trial.idealFrames) {
            let ankle = ideal[.leftAnkle]
            guard !(0...1).contains(ankle.x) else { continue }
            outside += 1
            #expect(frame[.leftAnkle].isFound == (behaviour == .extrapolated))
        }
        #expect(outside > 50)
    }

    @Test("a wrong orientation tag turns the picture by quarters, and four quarters are none", arguments: 0...3)
    func tag(quarters: Int) throws {
        let upright = try Plans.watched(Plans.trial(Plans.ideal()))
        var plan = Plans.trial(Plans.ideal())
        plan.camera.tagError = quarters
        let turned = try Plans.watched(plan)
        for (a, b) in zip(upright.frames, turned.frames) {
            let (p, q) = (a[.nose], b[.nose])
            let expected = [(p.x, p.y), (p.y, 1 - p.x), (1 - p.x, 1 - p.y), (1 - p.y, p.x)][quarters]
            #expect(abs(q.x - expected.0) < 1e-12)
            #expect(abs(q.y - expected.1) < 1e-12)
            #expect(b.image.width == (quarters % 2 == 0 ? a.image.width : a.image.height))
        }
        #expect(upright.truth == turned.truth)
    }

    @Test("an inversion gives every joint its mirror's place")
    func inversion() throws {
        var plan = Plans.trial(Plans.ideal())
        plan.estimator.inversionRate = 0.5
        plan.estimator.inversionSeconds = 0.3...0.3
        let plain = try Plans.watched(Plans.trial(Plans.ideal()))
        let inverted = try Plans.watched(plan)
        var count = 0
        for (a, b) in zip(plain.frames, inverted.frames) where a != b {
            count += 1
            for joint in Joint.allCases { #expect(b[joint] == a[joint.mirrored]) }
        }
        #expect(count > 5)
    }

    @Test("a trial is the same again, and another trial is not")
    func repetition() throws {
        let one = try Plans.watched(Plans.trial(Plans.home(), trial: 3))
        let again = try Plans.watched(Plans.trial(Plans.home(), trial: 3))
        let other = try Plans.watched(Plans.trial(Plans.home(), trial: 4))
        #expect(one.frames == again.frames)
        #expect(one.frames != other.frames)
    }
}
