import Foundation
import Testing
import Workout

@Suite("Changes")
struct ChangeTests {
    /// Makes a change that must fail, and checks that the value stays as it is.
    private func refuse<Value: Equatable>(
        _ value: Value, _ expected: WorkoutError, _ change: (inout Value) throws(WorkoutError) -> Void
    ) {
        var changed = value
        let error = Samples.error { () throws(WorkoutError) in try change(&changed) }
        #expect(error == expected)
        #expect(changed == value)
    }

    @Test("a change that breaks a rule is refused, and changes nothing")
    func refused() throws {
        guard case .custom(let ride) = try Samples.ride().workout else { return #expect(Bool(false)) }
        refuse(ride, .activityUnsupported(.swimming, as: .custom, instead: [.singleGoal, .pacer, .swimBikeRun])) {
            workout throws(WorkoutError) in try workout.setActivity(.swimming)
        }
        refuse(
            ride,
            .goalUnsupported(
                .distance, .cycling, .indoor, at: .block(0, step: 0), instead: [.open, .time, .energy])
        ) { workout throws(WorkoutError) in try workout.setActivity(.cycling, location: .indoor) }
        refuse(ride, .nameUnusable(.blank)) { workout throws(WorkoutError) in try workout.setDisplayName("") }
        let count = try WorkoutStep(goal: .repetitions(3))
        let instead: [WorkoutGoal.Kind] = [.open, .time, .distance, .energy]
        refuse(ride, .goalUnsupported(.repetitions, .cycling, .outdoor, at: .warmup, instead: instead)) {
            workout throws(WorkoutError) in try workout.setWarmup(count)
        }
        refuse(ride, .goalUnsupported(.repetitions, .cycling, .outdoor, at: .cooldown, instead: instead)) {
            workout throws(WorkoutError) in try workout.setCooldown(count)
        }
        let block = try IntervalBlock(steps: [IntervalStep(.work, step: count)])
        refuse(ride, .goalUnsupported(.repetitions, .cycling, .outdoor, at: .block(0, step: 0), instead: instead)) {
            workout throws(WorkoutError) in try workout.setBlocks([block])
        }
        refuse(block, .blockEmpty) { block throws(WorkoutError) in try block.setSteps([]) }
        refuse(block, .noIterations(found: 0)) { block throws(WorkoutError) in try block.setIterations(0) }
        refuse(count, .quantityNotPositive(.time, found: -1)) { step throws(WorkoutError) in
            try step.setGoal(.time(-1, .hours))
        }
        let goal = try SingleGoalWorkout(activity: .running, goal: .distance(1, .miles))
        refuse(goal, .quantityNotPositive(.energy, found: 0)) { workout throws(WorkoutError) in
            try workout.setGoal(.energy(0, .kilojoules))
        }
        refuse(goal, .goalUnsupported(.distance, .golf, .outdoor, at: .goal, instead: [.open, .time, .energy])) {
            workout throws(WorkoutError) in try workout.setActivity(.golf)
        }
        let pacer = try PacerWorkout(activity: .running, distance: 5, .kilometers, time: 25, .minutes)
        refuse(pacer, .quantityOutOfBounds(.pace, found: 5000)) { workout throws(WorkoutError) in
            try workout.setGoal(distance: 5, .kilometers, time: 1, .seconds)
        }
        refuse(pacer, .activityUnsupported(.hiking, as: .pacer, instead: [.custom, .singleGoal])) {
            workout throws(WorkoutError) in try workout.setActivity(.hiking)
        }
        let legs = try SwimBikeRunWorkout(activities: [.running(.outdoor), .cycling(.outdoor)])
        refuse(legs, .tooFewActivities(found: 0)) { workout throws(WorkoutError) in try workout.setActivities([]) }
        refuse(legs, .nameUnusable(.unprintable)) { workout throws(WorkoutError) in
            try workout.setDisplayName("\t")
        }
    }

    @Test("a change that keeps the rules is made")
    func made() throws {
        guard case .custom(var ride) = try Samples.ride().workout else { return #expect(Bool(false)) }
        try ride.setBlocks([])
        try ride.setActivity(.running, location: .indoor)
        try ride.setDisplayName(nil)
        var step = try WorkoutStep(goal: .time(1, .minutes))
        try step.setGoal(.distance(1, .kilometers))
        step.setAlert(try .heartRate(zone: 2))
        try ride.setWarmup(step)
        try ride.setCooldown(nil)
        #expect(
            try ride
                == CustomWorkout(
                    activity: .running, location: .indoor,
                    warmup: WorkoutStep(goal: .distance(1, .kilometers), alert: .heartRate(zone: 2))))
        var block = try IntervalBlock(steps: [IntervalStep(.work)])
        try block.setIterations(3)
        try block.setSteps([IntervalStep(.recovery), IntervalStep(.work)])
        #expect(block.iterations == 3 && block.steps.map(\.purpose) == [.recovery, .work])
        var goal = try SingleGoalWorkout(activity: .running)
        try goal.setGoal(.time(1, .hours))
        try goal.setActivity(.swimming, swimmingLocation: .openWater)
        #expect(goal.goal == .time(1, .hours) && goal.swimmingLocation == .openWater)
        var pacer = try PacerWorkout(activity: .running, distance: 5, .kilometers, time: 25, .minutes)
        try pacer.setGoal(distance: 1, .miles, time: 480, .seconds)
        try pacer.setActivity(.walking, location: .indoor)
        #expect(pacer.meters == 1609.344 && pacer.seconds == 480 && pacer.activity == .walking)
        var legs = try SwimBikeRunWorkout(activities: [.running(.outdoor), .cycling(.outdoor)])
        try legs.setDisplayName("Duathlon")
        try legs.setActivities([.swimming(.pool), .running(.indoor)])
        #expect(legs.displayName == "Duathlon" && legs.activities.map(\.sport) == [.swimming, .running])
    }

    /// The table of a device that knows no distance and no swimming.
    private static var narrow: WorkoutSupport {
        var rows = WorkoutSupport.standard.rows.filter { $0.activity != .swimming }
        for index in rows.indices { rows[index].goals.removeAll { $0 == .distance } }
        return WorkoutSupport(rows: rows)
    }

    @Test("export, preview, session and schedule check the table that they are given")
    func checkedAgain() throws {
        let today = try WorkoutDate(year: 2026, month: 5, day: 1)
        for plan in try Samples.all() {
            let expected = Samples.error { () throws(WorkoutError) in try plan.validate(for: Self.narrow) }
            for encoding in WorkoutEncoding.allCases {
                #expect(
                    Samples.error { () throws(WorkoutError) in
                        try plan.dataRepresentation(encoding, for: Self.narrow)
                    } == expected)
            }
            #expect(
                Samples.error { () throws(WorkoutError) in try WorkoutPreview(plan, for: Self.narrow) } == expected)
            #expect(
                Samples.error { () throws(WorkoutError) in try WorkoutSession(plan, for: Self.narrow) } == expected)
            var scheduler = WorkoutScheduler()
            _ = scheduler.requestAuthorization(answer: true)
            var schedule = try scheduler.load()
            let change: () throws(WorkoutScheduleError) -> Void = { () throws(WorkoutScheduleError) in
                try schedule.schedule(plan, at: today, today: today, for: Self.narrow)
            }
            if let expected {
                #expect(throws: WorkoutScheduleError.rule(expected)) { try change() }
            } else {
                try change()
            }
            #expect(schedule.workouts.isEmpty == (expected != nil))
        }
        let refused = try Samples.all().map { plan in
            Samples.error { () throws(WorkoutError) in try plan.validate(for: Self.narrow) } != nil
        }
        // The push-ups and the yoga need neither distance nor swimming.
        #expect(refused == [true, false, true, false, true, true])
    }
}
