import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Inference")
struct InferenceTests {
    private func watch(
        _ inference: InferencePlan?, fps: Double = 60, number: Int = 0, change: (inout TrialPlan) -> Void = { _ in }
    ) throws -> SensedTrial {
        var plan = Plans.trial(Plans.home(), trial: number)
        plan.clock = ClockPlan(fps: fps, jitter: 0, dropProbability: 0, stampError: 0)
        plan.inference = inference
        change(&plan)
        return try Plans.watched(plan)
    }

    private func same(_ one: PoseFrame, _ other: PoseFrame) -> Bool {
        one.time == other.time && one.image == other.image && Joint.allCases.allSatisfy { one[$0] == other[$0] }
    }

    @Test("without inference nothing is noted, and an inference of no time delivers the same bytes")
    func none() throws {
        let (plain, instant) = (try watch(nil), try watch(InferencePlan(service: DrawnTime(seconds: 0))))
        #expect(plain.images == nil && plain.delays.isEmpty)
        #expect(plain.delay(at: plain.frames[5].time) == 0)
        #expect(instant.delays == plain.frames.map { _ in 0 })
        #expect(zip(plain.frames, instant.frames).allSatisfy(same) && plain.frames.count == instant.frames.count)
        #expect(zip(plain.idealFrames, instant.idealFrames).allSatisfy(same))
        #expect(plain.instants == instant.instants && plain.truth == instant.truth)
    }

    @Test(
        "a busy estimator delivers 20 or 15 of 60 images a second, each late by its time",
        arguments: [(0.045, 3), (0.055, 4)])
    func busy(service: Double, every: Int) throws {
        let plain = try watch(nil)
        let trial = try watch(InferencePlan(service: DrawnTime(seconds: service)))
        let expected = plain.frames.enumerated().filter { index, frame in
            index % every == 0 && frame.time + Nanoseconds(seconds: service) <= plain.truth.duration
        }
        #expect(trial.frames.map(\.time) == expected.map(\.element.time))
        #expect(trial.delays.allSatisfy { $0 == Nanoseconds(seconds: service) })
    }

    @Test("a model that is loaded at each call makes each answer later by the loading")
    func loaded() throws {
        var plan = InferencePlan(service: DrawnTime(seconds: 0.03))
        plan.load = 0.05
        let (loaded, slow) = (try watch(plan), try watch(InferencePlan(service: DrawnTime(seconds: 0.08))))
        #expect(loaded.delays == slow.delays && loaded.frames.map(\.time) == slow.frames.map(\.time))
        #expect(Set(loaded.delays) == [80_000_000])
    }

    @Test(
        "the frames that are delivered are those of the trial without inference, and the truth stays",
        arguments: InferencePlan.Policy.allCases)
    func subset(policy: InferencePlan.Policy) throws {
        let inference = InferencePlan(
            service: DrawnTime(seconds: 0.03), policy: policy, capacity: policy == .queue ? 4 : nil, lost: 0.05,
            timeout: 0.3)
        func disturb(_ plan: inout TrialPlan) {
            plan.clock = ClockPlan(fps: 30, jitter: 0.008, dropProbability: 0.1, stampError: 0.004)
            (plan.clock.duplicateProbability, plan.clock.reorderProbability) = (0.2, 0.1)
        }
        let (plain, trial) = (try watch(nil, change: disturb), try watch(inference, change: disturb))
        let counts = try #require(trial.images)
        #expect(counts.exposed == plain.frames.count && counts.delivered == trial.frames.count)
        #expect(counts.exposed == counts.delivered + counts.dropped + counts.lost + counts.waiting)
        #expect(counts.lost > 0 && counts.dropped > 0 && trial.delays.count == trial.frames.count)
        #expect(trial.idealFrames.count == trial.frames.count && trial.instants.count == trial.frames.count)
        #expect(trial.truth == plain.truth)
        var index = 0
        for (place, frame) in trial.frames.enumerated() {
            while index < plain.frames.count, plain.frames[index].time < frame.time { index += 1 }
            #expect(same(plain.frames[index], frame) && same(plain.idealFrames[index], trial.idealFrames[place]))
            #expect(plain.instants[index] == trial.instants[place])
        }
        // One server: the answers come in order, none before its service and none after the end.
        let answers = zip(trial.frames, trial.delays).map { $0.time + $1 }
        #expect(zip(answers, answers.dropFirst()).allSatisfy { $1 - $0 >= 30_000_000 })
        #expect(trial.delays.allSatisfy { $0 >= 30_000_000 } && (answers.last ?? .max) <= trial.truth.duration)
    }

    @Test("an image that comes twice needs two inferences")
    func duplicates() throws {
        let inference = InferencePlan(service: DrawnTime(seconds: 0.001))
        func repeated(_ plan: inout TrialPlan) { plan.clock.duplicateProbability = 0.5 }
        let (once, twice) = (try watch(inference), try watch(inference, change: repeated))
        let counts = (try #require(once.images), try #require(twice.images))
        #expect(counts.1.exposed > counts.0.exposed * 5 / 4)
        #expect(twice.delays.allSatisfy { $0 == 1_000_000 })
    }

    @Test("the times of images and their losses do not depend on what becomes of the others")
    func streams() throws {
        let service = try Self.drawn()
        func plan(_ policy: InferencePlan.Policy, lost: Double = 0) -> InferencePlan {
            InferencePlan(service: service, policy: policy, lost: lost, timeout: 1)
        }
        // At 2 images a second none waits, so that the delay of an image is its time.
        let queue = try watch(plan(.queue), fps: 2)
        let dropping = try watch(plan(.dropWhileBusy, lost: 0.3), fps: 2)
        let times = Dictionary(uniqueKeysWithValues: zip(queue.frames.map(\.time), queue.delays))
        #expect(Set(queue.delays).count == queue.delays.count, "each image has a time of its own")
        #expect(dropping.frames.count < queue.frames.count)
        for (frame, delay) in zip(dropping.frames, dropping.delays) { #expect(times[frame.time] == delay) }
        #expect(try watch(plan(.queue), fps: 2, number: 1).delays.prefix(5) != queue.delays.prefix(5))
        let again = try watch(plan(.queue), fps: 2)
        #expect(again.delays == queue.delays)
    }

    /// A time that is drawn for each image, from a file.
    private static func drawn() throws -> DrawnTime {
        let library = try ScenarioLibrary(folder: Plans.scenarios)
        let preset = try library.estimator(named: "movenet-iphone-12")
        return try #require(preset.model.inference).service
    }

    @Test("as many answers never come as the plan says, and a later one does")
    func lost() throws {
        let trial = try watch(
            InferencePlan(service: DrawnTime(seconds: 0.001), lost: 0.2, timeout: 0.01), fps: 60)
        let counts = try #require(trial.images)
        let expected = 0.2 * Double(counts.exposed)
        #expect(abs(Double(counts.lost) - expected) < 4.5 * (0.8 * expected).squareRoot())
        #expect(counts.delivered + counts.lost + counts.waiting == counts.exposed)
        let none = try watch(InferencePlan(service: DrawnTime(seconds: 0.001), lost: 1, timeout: 0.01))
        #expect(none.frames.isEmpty && none.truth.cycles.contains { $0.isObservable })
    }

    @Test("a count has the delay of the last frame that is not later")
    func delays() throws {
        let trial = try watch(InferencePlan(service: try Self.drawn(), policy: .queue), fps: 30)
        for index in trial.frames.indices {
            #expect(trial.delay(at: trial.frames[index].time) == trial.delays[index])
            #expect(trial.delay(at: trial.frames[index].time + 1) == trial.delays[index])
        }
        #expect(trial.delay(at: trial.frames[0].time - 1) == 0)
    }

    @Test("the next trial uses the same memory, with other inferences or without any")
    func memory() throws {
        var plan = Plans.trial(Plans.home())
        var trial = SensedTrial()
        var places: [Set<UnsafeRawPointer>] = [[], []]
        let inferences = [
            InferencePlan(service: DrawnTime(seconds: 0.01)), nil, InferencePlan(service: try Self.drawn()),
        ]
        for inference in inferences {
            plan.inference = inference
            Sensor(plan).watch(try Performance(plan), into: &trial)
            #expect((trial.images == nil) == (inference == nil) && trial.delays.isEmpty == (inference == nil))
            if let place = trial.fates.withUnsafeBytes({ $0.baseAddress }) { places[0].insert(place) }
            if let place = trial.delays.withUnsafeBytes({ $0.baseAddress }) { places[1].insert(place) }
        }
        #expect(places.allSatisfy { $0.count == 1 })
    }
}
