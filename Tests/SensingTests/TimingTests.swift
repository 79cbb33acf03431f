import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Late joints, throttles and timestamps of answers")
struct TimingTests {
    private func trial(_ estimator: EstimatorModel = Plans.home(), _ change: (inout TrialPlan) -> Void = { _ in })
        throws -> (sensed: SensedTrial, performance: Performance, plan: TrialPlan)
    {
        var plan = Plans.trial(estimator, trial: 2)
        change(&plan)
        let performance = try Performance(plan)
        var sensed = SensedTrial()
        Sensor(plan).watch(performance, into: &sensed)
        return (sensed, performance, plan)
    }

    // MARK: Late joints

    @Test(
        "a late joint is where the noise-free projection was then, and all others are where they are now",
        arguments: [0.033, 0.1, 0.4])
    func late(seconds: Double) throws {
        let (sensed, performance, plan) = try trial(Plans.ideal()) {
            $0.clock.late = LateJointsPlan(joints: JointGroup(.elbow), seconds: seconds)
        }
        let camera = Camera(plan.camera)
        var farthest = 0.0
        for (index, instant) in sensed.instants.enumerated() {
            for joint in Joint.allCases where joint != .neck && joint != .root {
                let isLate = joint == .leftElbow || joint == .rightElbow
                let then = performance.skeleton(at: isLate ? instant - seconds : instant)
                let expected = camera.project(then[joint]).point
                let seen = sensed.frames[index][joint]
                guard seen.isFound else { continue }
                #expect(abs(seen.x - expected.x) < 1e-12 && abs(seen.y - expected.y) < 1e-12)
                guard isLate else { continue }
                let now = sensed.idealFrames[index][joint]
                farthest = max(farthest, abs(now.x - seen.x) + abs(now.y - seen.y))
            }
        }
        #expect(farthest > 0.001)
    }

    @Test("a delay leaves the errors, the truth, the noise-free frames and the timestamps as they are")
    func lateErrors() throws {
        let (plain, _, plan) = try trial()
        let (late, performance, _) = try trial { $0.clock.late = LateJointsPlan(joints: .all, seconds: 0.2) }
        #expect(plain.truth.cycles.map(\.bottom) == late.truth.cycles.map(\.bottom))
        #expect(plain.instants == late.instants && plain.frames.map(\.time) == late.frames.map(\.time))
        let camera = Camera(plan.camera)
        var compared = 0
        for (index, instant) in plain.instants.enumerated() {
            for joint in [Joint.leftElbow, .rightKnee, .nose] {
                let (one, other) = (plain.frames[index][joint], late.frames[index][joint])
                #expect(plain.idealFrames[index][joint] == late.idealFrames[index][joint])
                // Swapped sides show other joints.
                guard one.isFound, other.isFound, joint == .nose else { continue }
                let now = camera.project(performance.skeleton(at: instant)[joint]).point
                let then = camera.project(performance.skeleton(at: instant - 0.2)[joint]).point
                #expect(abs((one.x - now.x) - (other.x - then.x)) < 1e-12)
                #expect(abs((one.y - now.y) - (other.y - then.y)) < 1e-12)
                #expect(one.confidence == other.confidence)
                compared += 1
            }
        }
        #expect(compared > 100)
    }

    // MARK: Throttles

    @Test(
        "an app with a throttle gets a subset of the images, none too soon after the last, and none late without need",
        arguments: [0.02, 0.0417, 0.0667, 0.1, 0.5])
    func throttle(seconds: Double) throws {
        let plain = try trial().sensed
        let sensed = try trial { $0.clock.throttle = seconds }.sensed
        let interval = Nanoseconds(seconds: seconds)
        var expected: [Int] = []
        for (index, frame) in plain.frames.enumerated()
        where expected.last.map({ frame.time >= plain.frames[$0].time + interval }) ?? true {
            expected.append(index)
        }
        #expect(sensed.frames == expected.map { plain.frames[$0] })
        #expect(sensed.instants == expected.map { plain.instants[$0] })
        #expect(sensed.idealFrames == expected.map { plain.idealFrames[$0] })
        #expect(sensed.truth == plain.truth)
        #expect(seconds < 0.03 ? sensed.frames.count > 0 : sensed.frames.count < plain.frames.count)
    }

    @Test("every second or third image is looked at, beginning with the first", arguments: [2, 3, 7])
    func everyNth(step: Int) throws {
        let plain = try trial().sensed
        let sensed = try trial { $0.clock.everyNth = step }.sensed
        #expect(sensed.frames == plain.frames.enumerated().filter { $0.offset % step == 0 }.map(\.element))
        #expect(sensed.truth == plain.truth)
    }

    @Test("images that the app passes over need no inference")
    func throttledInference() throws {
        let service = DrawnTime(seconds: 0.08)
        func images(_ throttle: Double) throws -> ImageCounts {
            let sensed = try trial(Plans.ideal()) {
                $0.inference = InferencePlan(service: service)
                $0.clock.throttle = throttle
            }.sensed
            return try #require(sensed.images)
        }
        // Of 30 images a second an estimator with 0.08 s drops two of three, and none of ten a second.
        #expect(try images(0).dropped > 0)
        #expect(try images(0.1).dropped == 0)
    }

    // MARK: Timestamps

    @Test("a frame that is stamped with its answer is later by the time of its inference, and nothing else changes")
    func answers() throws {
        func sensed(_ stamp: InferencePlan.Stamp) throws -> SensedTrial {
            try trial {
                $0.inference = InferencePlan(service: DrawnTime(seconds: 0.06))
                $0.inference?.stamp = stamp
            }.sensed
        }
        let (exposed, answered) = (try sensed(.exposure), try sensed(.answer))
        #expect(exposed.delays == answered.delays && exposed.instants == answered.instants)
        #expect(exposed.truth == answered.truth && exposed.images == answered.images)
        #expect(exposed.frames.count == answered.frames.count && !exposed.frames.isEmpty)
        for (index, frame) in exposed.frames.enumerated() {
            #expect(answered.frames[index].time == frame.time + exposed.delays[index])
            #expect(answered.idealFrames[index].time == answered.frames[index].time)
            var same = answered.frames[index]
            same.time = frame.time
            #expect(same == frame)
        }
        for (a, b) in zip(answered.frames, answered.frames.dropFirst()) { #expect(a.time < b.time) }
        // What is counted at such a timestamp has come.
        let time = try #require(answered.frames.last?.time)
        #expect(answered.delay(at: time) == 0 && exposed.delay(at: time) > 0)
    }
}
