import Documents
import Foundation
import Pose
import Testing
import Workout

@testable import Outcomes

/// Workouts and repetitions that the tests of courses use.
enum Courses {
    static let second: Nanoseconds = 1_000_000_000

    static func instants(_ seconds: [Double]) -> [Nanoseconds] { seconds.map { Nanoseconds(($0 * 1e9).rounded()) } }

    /// Two sets of some repetitions with a rest, and a warm-up of 5 s.
    static func plan(
        _ count: Int = 3, rest: Double = 10, alert: WorkoutAlert? = nil, sets: Int = 2
    ) throws -> WorkoutPlan {
        let block = try IntervalBlock(
            steps: [
                IntervalStep(.work, goal: .repetitions(count), alert: alert),
                IntervalStep(.recovery, goal: .time(rest, .seconds)),
            ], iterations: sets)
        return WorkoutPlan(
            .custom(
                try CustomWorkout(
                    activity: .pushUps, warmup: WorkoutStep(goal: .time(5, .seconds)), blocks: [block])),
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    }

    static func course(_ seconds: [Double], end: Double = 100, of plan: WorkoutPlan) throws -> WorkoutCourse {
        try WorkoutCourse(plan, repetitions: instants(seconds), end: Nanoseconds(end * 1e9))
    }

    static func comparison(
        _ truth: [Double], _ counts: [Double], end: Double = 100, of plan: WorkoutPlan
    ) throws -> WorkoutComparison {
        WorkoutComparison(
            truth: try course(truth, end: end, of: plan), detected: try course(counts, end: end, of: plan),
            repetitions: instants(truth))
    }
}

@Suite("The course of a workout by counts")
struct WorkoutCourseTests {
    private func ends(_ course: WorkoutCourse) -> [Double?] { course.steps.map { $0.ended?.seconds } }

    @Test("Sets end with their last repetition, rests by time, and repetitions during a rest are lost")
    func course() throws {
        let course = try Courses.course([7, 9, 11, 15, 23, 25, 27], of: try Courses.plan())
        #expect(ends(course) == [5, 11, 21, 27, 37])
        #expect(course.steps.map { $0.began?.seconds } == [0, 5, 11, 21, 27])
        #expect(course.steps.allSatisfy { $0.end == .goalReached && $0.raised.isEmpty })
    }

    @Test("Repetitions during the warm-up do not count for the first set")
    func warmup() throws {
        #expect(ends(try Courses.course([1, 4.9, 5, 6], of: try Courses.plan(2)))[1] == 6)
    }

    @Test("A set that lacks a repetition goes on to the end, or takes one of the next set")
    func lacking() throws {
        let plan = try Courses.plan()
        #expect(ends(try Courses.course([7, 9], end: 40, of: plan)) == [5, nil, nil, nil, nil])
        #expect(ends(try Courses.course([7, 9, 23, 25, 27], end: 40, of: plan)) == [5, 23, 33, nil, nil])
    }

    @Test("Push-ups beyond the goal of the step that the app is in are extra, up to the end of the session")
    func extra() throws {
        let plan = try Courses.plan()
        func extra(_ truth: [Double], _ counts: [Double]) throws -> Int {
            try Courses.comparison(truth, counts, of: plan).extraPushUps
        }
        let script = [7.0, 9, 11, 23, 25, 27]
        #expect(try extra(script, script) == 0)
        // The third push-up is missed, and the app waits for the fourth; the last two fall into its rest.
        #expect(try extra(script, [7, 9, 23, 25, 27]) == 1)
        // Nothing is counted: all six are in the first set.
        #expect(try extra(script, []) == 3)
        #expect(try extra([], script) == 0)
    }

    @Test("What comes before the start, after the end of the session and after the last step is left out")
    func outside() throws {
        let plan = try Courses.plan(2, rest: 1, sets: 1)
        let course = try WorkoutCourse(
            plan, repetitions: Courses.instants([-3, 6, 7, 60, 99]), end: 50 * Courses.second)
        #expect(ends(course) == [5, 7, 8])
        #expect(ends(try Courses.course([6, 7], end: 6.5, of: plan)) == [5, nil, nil])
        #expect(ends(try Courses.course([], end: 0, of: plan)) == [nil, nil, nil])
    }

    @Test("Cadence is read from the second repetition of a step on, over at most three intervals of the step")
    func cadence() throws {
        // 30 a minute; the range is left where the mean of three intervals is.
        let plan = try Courses.plan(8, alert: .cadence(from: 25, to: 35))
        let even = (1...8).map { 6 + 2 * Double($0) }
        #expect(try Courses.course(even, of: plan).steps[1].raised.isEmpty)
        // Intervals of 2, 2, 2, 5, 2, 2, 2: the means 2, 2, 2, 3, 3, 3, 2 are 30, 30, 30, 20, 20, 20, 30 a minute.
        let slow = try Courses.course([8, 10, 12, 14, 19, 21, 23, 25], of: plan).steps[1]
        #expect(slow.raised.map(\.state) == [.below] && slow.raised[0].time == 19 * Courses.second)
        #expect(slow.hasRaised(.below) && !slow.hasRaised(.above))
        // One interval of 1 s is the first reading of all: 60 a minute.
        let fast = try Courses.course([8, 9, 12, 14, 16, 18, 20, 22], of: plan).steps[1]
        #expect(fast.raised.map(\.state) == [.above] && fast.raised[0].time == 9 * Courses.second)
        // The rest between two sets is no interval.
        let sets = try Courses.course(even + even.map { $0 + 26 }, of: plan)
        #expect(sets.steps[3].ended == 48 * Courses.second && sets.steps[3].raised.isEmpty)
    }

    @Test("An interval that begins in one step and ends in the next is no cadence of either")
    func cadenceOfOneStep() throws {
        // 30 a minute in every set. The interval from the rest into the second set would be 40 a minute.
        let rested = try Courses.course(
            [7, 9, 11, 20.5, 22, 24, 26], of: try Courses.plan(alert: .cadence(from: 25, to: 35)))
        #expect(rested.steps.map { $0.ended?.seconds } == [5, 11, 21, 26, 36])
        #expect(rested.steps.allSatisfy { $0.raised.isEmpty })
        // Two sets without a rest: the interval between them would make the mean of three 20 a minute.
        let alert = try WorkoutAlert.cadence(from: 25, to: 35)
        let set = try IntervalStep(.work, goal: .repetitions(3), alert: alert)
        let plan = WorkoutPlan(
            .custom(try CustomWorkout(activity: .pushUps, blocks: [try IntervalBlock(steps: [set], iterations: 2)])),
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        let joined = try Courses.course([7, 9, 11, 16, 18, 20], of: plan)
        #expect(joined.steps.map { $0.ended?.seconds } == [11, 20])
        #expect(joined.steps.allSatisfy { $0.raised.isEmpty })
    }

    @Test("Two repetitions at one instant are read as the greatest cadence, and nothing traps")
    func together() throws {
        let plan = try Courses.plan(3, alert: .cadence(from: 25, to: 35))
        let course = try Courses.course([8, 8, 8], of: plan)
        #expect(course.steps[1].ended == 8 * Courses.second && course.steps[1].hasRaised(.above))
    }

    @Test("True repetitions are the countable and the borderline cycles at their completions")
    func truth() throws {
        let cycles = [Verdict.countable, .notCountable, .borderline].enumerated().map { index, verdict in
            Cycle(
                start: Nanoseconds(index * 10), bottom: Nanoseconds(index * 10 + 4),
                completion: Nanoseconds(index * 10 + 8), verdict: verdict, isObservable: true, kind: "push-up",
                isCheat: false)
        }
        #expect(WorkoutCourse.repetitions(of: Truth(cycles: cycles, phases: [], duration: 40)) == [8, 28])
    }
}

@Suite("Steps of a detector beside the steps that were due")
struct WorkoutComparisonTests {
    private static let truth: [Double] = [7, 9, 11, 23, 25, 27]

    @Test("A perfect detector ends every step when it is due")
    func perfect() throws {
        let same = try Courses.comparison(Self.truth, Self.truth, of: try Courses.plan())
        #expect(same.steps.allSatisfy { $0.late == 0 && $0.ending == .inTime && $0.due == $0.done })
        #expect(same.isFollowed && same.isFinished && same.isDue)
    }

    @Test("A detector that misses one repetition moves on one repetition later")
    func missed() throws {
        // Ten repetitions in one set, and more behind the goal.
        let all = (0..<12).map { 7 + 2 * Double($0) }
        for missing in 0..<10 {
            var counts = all
            counts.remove(at: missing)
            let set = try Courses.comparison(all, counts, of: try Courses.plan(10, sets: 1)).steps[1]
            #expect(set.due == 25 * Courses.second && set.late == 2 && set.ending == .late)
        }
        var counts = all
        counts.insert(12.5, at: 3)
        let early = try Courses.comparison(all, counts, of: try Courses.plan(10, sets: 1)).steps[1]
        #expect(early.late == -2 && early.ending == .early)
    }

    @Test("A missed repetition without another one behind it stops the workout until the next set")
    func behind() throws {
        let found = try Courses.comparison(Self.truth, [7, 9, 23, 25, 27], of: try Courses.plan())
        #expect(found.steps.map(\.ending) == [.inTime, .late, .late, .never, .never])
        #expect(found.steps[1].late == 12 && found.steps[2].late == 12)
        #expect(!found.isFollowed && !found.isFinished && found.isDue)
    }

    @Test(
        "A delay moves every step by itself, and up to a second is in time", arguments: [0.3, 1.0, 1.001, -0.9, -1.5])
    func delay(_ seconds: Double) throws {
        let found = try Courses.comparison(Self.truth, Self.truth.map { $0 + seconds }, of: try Courses.plan())
        let ending: WorkoutComparison.Ending = abs(seconds) <= 1 ? .inTime : seconds > 0 ? .late : .early
        for step in found.steps.dropFirst() {
            #expect(abs(try #require(step.late) - seconds) < 1e-9 && step.ending == ending)
        }
        #expect(found.steps[0].late == 0, "time ends the warm-up")
    }

    @Test("Steps that were never due have no ending, whatever the detector does")
    func undue() throws {
        let found = try Courses.comparison([7, 9], Self.truth, of: try Courses.plan())
        #expect(found.steps.map(\.ending) == [.inTime, nil, nil, nil, nil])
        #expect(found.steps[1].done != nil && found.steps[1].late == nil && !found.isDue && !found.isFollowed)
    }

    @Test("Alerts are missed, false or right, each side for itself")
    func alerts() throws {
        let plan = try Courses.plan(4, alert: .cadence(from: 25, to: 35), sets: 1)
        let (even, slow, fast) = ([8.0, 10, 12, 14], [8.0, 12, 16, 20], [8.0, 9, 10, 11])
        func alerts(_ truth: [Double], _ counts: [Double]) throws -> [Int] {
            let found = try Courses.comparison(truth, counts, of: plan)
            #expect(found.steps[0].alerts.isEmpty && found.steps[1].alerts.map(\.state) == [.below, .above])
            return [found.dueAlerts, found.missedAlerts, found.falseAlerts]
        }
        #expect(try alerts(even, even) == [0, 0, 0])
        #expect(try alerts(slow, slow) == [1, 0, 0])
        #expect(try alerts(slow, even) == [1, 1, 0])
        #expect(try alerts(even, slow) == [0, 0, 1])
        #expect(try alerts(slow, fast) == [1, 1, 1])
        #expect(try alerts(slow, []) == [1, 1, 0])
    }
}
