import Detection
import Documents
import Foundation
import HarnessSupport
import Pose
import Mathematics
import Scoring
import Testing
import Workout

@testable import Experiment
@testable import Outcomes
@testable import Scenarios

@Suite("One workout through detectors")
struct WorkoutStudyTests {
    private func plan(trials: Int, jobs: Int = 2) throws -> WorkoutRunPlan {
        try WorkoutRunPlan(
            Library.plan(
                ["workout/three-sets"], trials: trials, detectors: ["angle-threshold", "closed-chain"], jobs: jobs))
    }

    @Test("Its steps are those of the counts of an ordinary run, and do not depend on the workers")
    func counts() async throws {
        let plan = try plan(trials: 3, jobs: 1)
        var runs: [TrialOutcome<WorkoutComparison>] = []
        let run = try await OutcomeRun(plan, emit: { runs += $0 })
        let workout = plan.workout
        var expected: [[WorkoutComparison]] = run.labels.map { _ in [] }
        for trial in try await Library.run(plan.experiment) {
            let end = trial.truth.duration
            let repetitions = WorkoutCourse.repetitions(of: trial.truth)
            let truth = try WorkoutCourse(workout, repetitions: repetitions, end: end)
            for (row, entry) in trial.rows.enumerated() {
                let times = entry.detections.filter(\.isCounted).map(\.time)
                expected[row].append(
                    WorkoutComparison(
                        truth: truth, detected: try WorkoutCourse(workout, repetitions: times, end: end),
                        repetitions: repetitions))
            }
        }
        #expect(run.outcomes == [expected] && runs.count == 3 * run.labels.count)
        #expect(try await OutcomeRun(try self.plan(trials: 3, jobs: 3)).outcomes == [expected])
        let alone = try await plan.judge(trial: 2)
        #expect(alone.map(\.outcome) == expected.prefix(2).map { $0[2] })
    }

    @Test("The person follows the script: every step is due, sets by ten repetitions and rests after 20 s")
    func due() async throws {
        let outcomes = try await OutcomeRun(try plan(trials: 12)).outcomes[0][0]
        for comparison in outcomes where comparison.isDue {
            let due = try comparison.steps.map { try #require($0.due).seconds }
            #expect(due[0] == 10)
            for rest in [2, 4, 6] { #expect(abs(due[rest] - due[rest - 1] - 20) < 1e-6) }
        }
        #expect(outcomes.filter(\.isDue).count >= 11)
    }

    @Test("The controls are what they are: the ceiling is in time, and who never counts ends no set")
    func controls() async throws {
        let group = try OutcomeEvaluation(try await OutcomeRun(try plan(trials: 10))).scenarios[0]
        func figures(_ label: String) throws -> OutcomeFigures<WorkoutComparison> {
            try #require(group.rows.first { $0.label == label }).figures
        }
        let never = try figures("never")
        #expect(never[.finished].value == 0 && never[.ending(.inTime), 0].value == 1)
        for step in 1..<7 {
            #expect(never[.ending(.never), step].value == 1 && never[.late, step].value == nil)
        }
        #expect(try #require(figures("ceiling")[.followed].value) >= 0.8)
        for figures in group.figures.compactMap(\.self) {
            for step in 0..<7 {
                let endings = WorkoutComparison.Ending.allCases.map { figures.value(.ending($0), step) }
                #expect(Double(endings.reduce(0) { $0 + $1.hits }) == figures[.due, step].value)
                for share in endings.map(\.estimate) {
                    #expect(try #require(share.interval).contains(try #require(share.value)))
                }
            }
            #expect((figures[.missedAlerts].value ?? 0) <= (figures[.dueAlerts].value ?? 0))
        }
    }

    @Test("Scenarios without a workout, and several scenarios, are refused")
    func refused() throws {
        #expect(throws: WorkoutRunPlanError.noWorkout("real/standard")) {
            try WorkoutRunPlan(Library.plan(["real/standard"], trials: 1))
        }
        #expect(throws: WorkoutRunPlanError.scenarios(2)) {
            try WorkoutRunPlan(Library.plan(["real/standard", "real/sets"], trials: 1))
        }
    }

    @Test("Figures of hand-made workouts have the known values")
    func figures() throws {
        let plan = try Courses.plan(3, rest: 10, sets: 1)
        let truth: [Double] = [7, 9, 11]
        let comparisons = try [truth, [7, 9, 13], [7, 9], [6, 7, 9]].map {
            try Courses.comparison(truth, $0, of: plan)
        }
        var stream = Evaluation.stream("test", seed: 1)
        let figures = try OutcomeFigures(comparisons, stream: &stream)
        #expect(figures.count == 4 && figures[.followed].value == 0.25 && figures[.finished].value == 0.75)
        #expect(figures[.neverEnded].value == 0.5, "two steps of one workout in four")
        #expect(figures[.late].value == 0, "of 0, 2 and −2")
        for ending in WorkoutComparison.Ending.allCases { #expect(figures.value(.ending(ending), 1).hits == 1) }
        #expect(figures[.due, 1].value == 4 && figures[.dueSeconds, 1].value == 11)
        #expect(figures[.doneSeconds, 1].value == 11 && figures[.alerting, 1].value == 0)
        #expect(figures[.alertFalse, 1] == .undefined)
        let none = try OutcomeFigures<WorkoutComparison>([], stream: &stream)
        #expect(none.count == 0 && none[.followed] == .undefined && none[.late, 0] == .undefined)
    }
}

@Suite("Files of measurements")
struct MeasurementFileTests {
    private func file(_ lines: String...) throws -> MeasurementFile {
        try MeasurementFile(
            Data(([MeasurementFile.header] + lines).joined(separator: "\n").utf8), file: "m.csv")
    }

    @Test("Every measurement and call is read, and drives the workout")
    func read() throws {
        let ride = WorkoutPlan(
            .custom(
                try CustomWorkout(
                    activity: .cycling, warmup: WorkoutStep(),
                    blocks: [
                        IntervalBlock(steps: [
                            IntervalStep(.work, goal: .distance(1, .kilometers), alert: .heartRate(zone: 2))
                        ])
                    ], cooldown: WorkoutStep(goal: .time(60, .seconds)))),
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)))
        let lines = try file(
            "10,next,", "20,distance,400", "25,heart-rate,170", "30,pause,", "40,resume,", "50,distance,700",
            "60,power,200", "61,cadence,80", "62,speed,5", "63,energy,4", "64,repetitions,1", "90,end,")
        #expect(lines.lines.count == 12 && lines.lines[2].entry == .measurement(.heartRate(170)))
        let course = try WorkoutCourse(
            ride, measurements: lines, zones: try HeartRateZones(boundaries: [110, 130, 150, 170]))
        #expect(course.steps.map { $0.ended?.seconds } == [10, 50, 90])
        #expect(course.steps.map(\.end) == [.next, .goalReached, .ended])
        #expect(course.steps[1].raised.map(\.state) == [.above])
        let open = try WorkoutCourse(ride, measurements: try file("5,next,", "6,distance,1"))
        #expect(open.steps.map { $0.began?.seconds } == [0, 5, nil])
    }

    @Test(
        "Wrong lines are refused with their number, the column and what is allowed",
        arguments: [
            ("x,distance,1", "s", "0 to 10000000"), ("-1,distance,1", "s", "0 to"), ("nan,distance,1", "s", "0 to"),
            ("1e30,distance,1", "s", "0 to"), ("1,distanc,1", "measurement", "heart-rate"),
            ("1,distance,", "value", "0 to"), ("1,distance,inf", "value", "0 to"), ("1,distance,nan", "value", "0 to"),
            ("1,distance,-1", "value", "0 to"), ("1,repetitions,1.5", "value", "whole"),
            ("1,repetitions,100001", "value", "a number from 0 to 100000"), ("1,power,-1", "value", "0 to 10000 W"),
            ("1,cadence,1001", "value", "1000"),
            ("1,next,4", "value", "nothing"), ("1,next", "", "3 fields"), ("1,distance,1,2", "", "3 fields"),
        ])
    func refused(_ line: String, _ key: String, _ allowed: String) throws {
        let fault = #expect(throws: Diagnostic.self) { try file("0,distance,1", line) }
        #expect(
            fault?.line == 3 && fault?.key == key && fault?.allowed.contains(allowed) == true,
            "\(String(describing: fault))")
    }

    @Test("A wrong header, times that go back, other bytes and calls in a wrong state are refused")
    func others() throws {
        #expect(throws: Diagnostic.self) { try MeasurementFile(Data("t,measurement,value\n".utf8), file: "m") }
        #expect(throws: Diagnostic.self) { try MeasurementFile(Data([0x73, 0xFF]), file: "m") }
        #expect(throws: Diagnostic.self) { try MeasurementFile(Data(), file: "m") }
        let back = #expect(throws: Diagnostic.self) { try file("5,next,", "4,next,") }
        #expect(back?.line == 3 && back?.allowed.contains("5.0") == true)
        let lines = try file("1,resume,")
        let error = #expect(throws: InputError.self) { try WorkoutCourse(try Courses.plan(), measurements: lines) }
        #expect(error?.diagnostics.first?.line == 2)
        let late = try file("1,pause,", "2,repetitions,1")
        let paused = #expect(throws: InputError.self) { try WorkoutCourse(try Courses.plan(), measurements: late) }
        #expect(paused?.diagnostics.first?.found == "a measurement while the workout is paused")
    }
}
