import Documents
import Foundation
import HarnessSupport
import Testing
import Workout

@testable import Scenarios

@Suite("Workouts as scripts of sessions")
struct WorkoutScriptTests: ~Copyable {
    private let scratch: ScratchLibrary

    init() throws { scratch = try ScratchLibrary() }

    private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    private static func plan(
        _ steps: [IntervalStep], iterations: Int = 1, as activity: WorkoutActivity = .pushUps,
        warmup: WorkoutStep? = nil, cooldown: WorkoutStep? = nil
    ) throws -> WorkoutPlan {
        WorkoutPlan(
            .custom(
                try CustomWorkout(
                    activity: activity, warmup: warmup,
                    blocks: steps.isEmpty ? [] : [IntervalBlock(steps: steps, iterations: iterations)],
                    cooldown: cooldown)), id: id)
    }

    private func session(_ plan: WorkoutPlan, trial: Int = 0) throws -> [PhasePlan] {
        try LibraryFiles.library().scenario(named: "real/standard").scripted(by: try WorkoutScript(plan))
            .draw(trial: trial, seed: 1).session
    }

    /// Writes a scenario whose session is a workout.
    private func scenario(_ bytes: Data, named file: String = "w.workout", key: String = "workout: w.workout") throws
        -> ScenarioLibrary
    {
        try scratch.write("x.yaml", "scenario: x\nfamily: real\nabout: a test\n\(key)\n")
        try bytes.write(to: scratch.folder.appending(path: file))
        return try ScenarioLibrary(folder: scratch.folder)
    }

    @Test("Rests fill their time exactly, sets have their number, and postures follow one another", arguments: 0..<10)
    func phases(_ trial: Int) throws {
        let plan = try Self.plan(
            [IntervalStep(.work, goal: .repetitions(7)), IntervalStep(.recovery, goal: .time(20, .seconds))],
            iterations: 3, warmup: WorkoutStep(goal: .time(10, .seconds)),
            cooldown: WorkoutStep(goal: .time(0.2, .minutes)))
        let session = try session(plan, trial: trial)
        var posture = Posture.standing
        for phase in session {
            #expect(phase.activity.start == posture)
            posture = phase.activity.end
        }
        let sets = session.indices.filter { if case .pushUps = session[$0].activity { true } else { false } }
        #expect(sets.map { session[$0].activity.strokes.count } == [7, 7, 7])
        func seconds(_ range: Range<Int>) -> Double { session[range].reduce(0) { $0 + $1.duration } }
        // The plank before a set is the person's, and belongs to the set.
        #expect(abs(seconds(0..<(sets[0] - 1)) - 10) < 1e-9)
        #expect(abs(seconds((sets[0] + 1)..<(sets[1] - 1)) - 20) < 1e-9)
        #expect(abs(seconds((sets[1] + 1)..<(sets[2] - 1)) - 20) < 1e-9)
        // A rest, the cool-down of 12 s, and the tail.
        #expect(abs(seconds((sets[2] + 1)..<session.count) - 20 - 12 - WorkoutScript.tail) < 1e-9)
        #expect(session.filter { $0.label == "rest" }.count == 3)
    }

    @Test("A scripted session is the one that the same list of phases draws")
    func sameDraws() throws {
        let plan = try Self.plan([
            IntervalStep(.work, goal: .repetitions(5), alert: .cadence(from: 20, to: 40)),
            IntervalStep(.recovery, goal: .time(30, .seconds)),
        ])
        let script = try scenario(try plan.dataRepresentation()).scenario(named: "x").draw(trial: 4, seed: 1)
        let phases = """
            session:
              - plank
              - push-ups: {count: 5, seconds: 2, bottom-pause: 0, top-pause: 0}
              - plank: {seconds: 1}
              - stand-up: {seconds: 2.5}
              - stand: {seconds: 26.5, label: rest}
              - stand: {seconds: 5}
            """
        let written = try scenario(Data(), key: phases).scenario(named: "x").draw(trial: 4, seed: 1)
        #expect(script == written)
    }

    @Test(
        "Alerts of cadence set the tempo: the middle of a range, or 1.1 times a lower limit",
        arguments: [(24.0, 36.0, 30.0), (20.0, 20.5, 20.25), (30.0, nil as Double?, 33.0)])
    func tempo(_ lower: Double, _ upper: Double?, _ expected: Double) throws {
        let alert = try upper.map { try WorkoutAlert.cadence(from: lower, to: $0) } ?? .cadence(lower)
        let plan = try Self.plan([IntervalStep(.work, goal: .repetitions(40), alert: alert)])
        var periods: [Double] = []
        for trial in 0..<30 {
            for phase in try session(plan, trial: trial) {
                periods += phase.activity.strokes.map(\.duration)
                #expect(phase.activity.strokes.allSatisfy { $0.topPause == 0 && $0.bottomPause == 0 })
            }
        }
        // Fatigue slows sets by 10 % at their end on average.
        let median = periods.sorted()[periods.count / 2]
        #expect((0.97...1.12).contains(median * expected / 60), "\(median)")
        #expect(try session(plan) != session(try Self.plan([IntervalStep(.work, goal: .repetitions(40))])))
    }

    @Test("Work by time is a plank, and a short rest stays in it; a long one is spent in several holds")
    func holds() throws {
        let plank = try session(try Self.plan([IntervalStep(.work, goal: .time(30, .seconds))]))
        #expect(plank[0].activity == .hold(.plank, seconds: 30))
        let short = try session(
            try Self.plan([
                IntervalStep(.work, goal: .repetitions(2)), IntervalStep(.recovery, goal: .time(7, .seconds)),
                IntervalStep(.work, goal: .repetitions(2)),
            ]))
        #expect(short[2].activity == .hold(.plank, seconds: 7) && short[2].label == "rest")
        let long = try session(
            try Self.plan([
                IntervalStep(.recovery, goal: .time(25, .minutes)), IntervalStep(.work, goal: .repetitions(1)),
            ]))
        #expect(long.prefix { $0.label == "rest" }.count == 3)
        let seconds = long.prefix(4).reduce(0) { $0 + $1.duration }
        #expect(abs(seconds - 1500) < 1e-9)
    }

    @Test("A scenario names its workout by a path, in both forms, and the bytes belong to the hash of a suite")
    func key() throws {
        let plan = try Self.plan([IntervalStep(.work, goal: .repetitions(6))])
        let first = try scenario(try plan.dataRepresentation())
        let scripted = try first.scenario(named: "x")
        #expect(scripted.workout?.plan == plan)
        let drawn = try scripted.draw(trial: 0, seed: 1)
        let hash = try first.select(["x"]).hash
        #expect(first.validate(scratch.folder.appending(path: "x.yaml")) == [])

        let json = try scenario(try plan.dataRepresentation(.json))
        #expect(try json.scenario(named: "x").draw(trial: 0, seed: 1) == drawn)
        #expect(try json.select(["x"]).hash != hash, "other bytes")
        let other = try scenario(
            try Self.plan([IntervalStep(.work, goal: .repetitions(7))]).dataRepresentation())
        #expect(try other.select(["x"]).hash != hash)
        #expect(try scenario(try plan.dataRepresentation()).select(["x"]).hash == hash)

        try FileManager.default.createDirectory(
            at: scratch.folder.appending(path: "deep"), withIntermediateDirectories: true)
        let deep = try scenario(
            try plan.dataRepresentation(), named: "deep/v.workout", key: "workout: deep/v.workout")
        #expect(try deep.scenario(named: "x").draw(trial: 0, seed: 1) == drawn)
    }

    @Test("A workout in place of a session changes the hash of a selection, and nothing but the session")
    func replaced() throws {
        let selection = try LibraryFiles.library().select(["real/standard"])
        let script = try WorkoutScript(try Self.plan([IntervalStep(.work, goal: .repetitions(6))]))
        let scripted = try selection.scripted(by: script)
        #expect(scripted.hash != selection.hash)
        let (mine, theirs) = (
            try scripted.entries[0].scenario.draw(trial: 3, seed: 1),
            try selection.entries[0].scenario.draw(trial: 3, seed: 1)
        )
        #expect(mine.body == theirs.body && mine.style == theirs.style && mine.camera == theirs.camera)
        #expect(mine.session != theirs.session)
    }

    @Test("The key is refused beside a session, without a file, and with what is no path of a workout")
    func refusedKeys() throws {
        let plan = try Self.plan([IntervalStep(.work, goal: .repetitions(6))]).dataRepresentation()
        for (key, found) in [
            ("workout: w.workout\nsession: [stand]", "beside session"), ("workout: none.workout", "no such file"),
            ("workout: w.csv", "w.csv"), ("workout: [w]", "a list"), ("workout: .\n", "."),
            ("about2: x", "an unknown key"),
        ] {
            let library = try scenario(plan, key: key)
            let faults = library.validate(scratch.folder.appending(path: "x.yaml"))
            #expect(faults.contains { $0.found.contains(found) && $0.line != nil }, "\(key): \(faults)")
        }
        #expect(try Text.faults(Text.head + "workout: w.workout\n").contains { $0.found.contains("no file") })
    }

    @Test("A wrong file is refused at the key, with the place in the file")
    func refusedBytes() throws {
        let plan = try Self.plan([IntervalStep(.work, goal: .repetitions(6))])
        for (bytes, place) in [
            (try plan.dataRepresentation().dropLast(1), "byte "), (Data("{}".utf8), "format (byte 0)"),
            (Data(), "byte 0"), (Data("RGWK\u{9}".utf8), "byte 4"),
        ] {
            let faults = try scenario(Data(bytes)).validate(scratch.folder.appending(path: "x.yaml"))
            #expect(faults.count == 1 && faults[0].key == "workout" && faults[0].line == 4, "\(faults)")
            #expect(faults[0].found.contains("w.workout: \(place)"), "\(faults)")
        }
    }

    /// A workout that no session can follow, with the key and a part of what is allowed.
    static let unusable: [(@Sendable () throws -> WorkoutPlan, String, String)] = [
        ({ try plan([], warmup: WorkoutStep()) }, "workout.warmup.goal", "time or repetitions"),
        (
            { try plan([IntervalStep(.work, goal: .energy(5, .kilocalories))]) }, "workout.blocks[0].steps[0].goal",
            "time"
        ),
        ({ try plan([IntervalStep(.work, goal: .time(5, .minutes))], as: .running) }, "workout.activity", "pushUps"),
        ({ try plan([IntervalStep(.work, goal: .repetitions(5))], as: .jumpRope) }, "workout.activity", "pushUps"),
        (
            { try plan([IntervalStep(.work, goal: .repetitions(5), alert: .heartRate(zone: 2))]) },
            "workout.blocks[0].steps[0].alert", "cadence, or no alert"
        ),
        (
            { try plan([IntervalStep(.work, goal: .repetitions(5), alert: .cadence(from: 300, to: 400))]) },
            "workout.blocks[0].steps[0].alert", "1 to 200"
        ),
        ({ try plan([IntervalStep(.work, goal: .repetitions(10_001))]) }, "workout.blocks[0].steps[0].goal", "10000"),
        ({ try plan([IntervalStep(.recovery, goal: .time(2, .hours))]) }, "workout.blocks[0].steps[0].goal", "3600 s"),
        ({ try plan([IntervalStep(.work, goal: .time(0.01, .seconds))]) }, "workout.blocks[0].steps[0].goal", "0.1"),
        (
            {
                WorkoutPlan(
                    .pacer(try PacerWorkout(activity: .running, distance: 1, .miles, time: 9, .minutes)), id: id)
            },
            "workout.activity", "pushUps"
        ),
    ]

    @Test("Workouts that no session can follow are refused with the step", arguments: unusable.indices)
    func refusedWorkouts(_ index: Int) throws {
        let (make, key, allowed) = Self.unusable[index]
        let plan = try make()
        let error = #expect(throws: InputError.self) { try WorkoutScript(plan) }
        let fault = try #require(error?.diagnostics.first)
        #expect(fault.key == key && fault.allowed.contains(allowed), "\(fault)")
        let faults = try scenario(try plan.dataRepresentation(.json)).validate(scratch.folder.appending(path: "x.yaml"))
        #expect(faults.first?.found.contains(key) == true, "\(faults)")
    }

    @Test("A session of more than an hour is refused where it is drawn")
    func tooLong() throws {
        let plan = try Self.plan(
            [IntervalStep(.recovery, goal: .time(20, .minutes)), IntervalStep(.work, goal: .repetitions(1))],
            iterations: 4)
        let error = #expect(throws: InputError.self) { try session(plan) }
        #expect(error?.description.contains("at most 3600 s") == true)
    }

    @Test("The committed scenario is three sets of ten")
    func committed() throws {
        let scenario = try LibraryFiles.library().scenario(named: "workout/three-sets")
        let plan = try scenario.draw(trial: 0, seed: 1)
        #expect(plan.session.flatMap(\.activity.strokes).count == 30)
        #expect(try #require(scenario.workout).plan.kind == .custom)
    }
}
