import Foundation
import Testing
import Workout

@Suite("A running workout")
struct SessionTests {
    private static let second: Int64 = 1_000_000_000

    private static func session(
        _ steps: [WorkoutStep], _ activity: WorkoutActivity = .running, zones: HeartRateZones? = nil
    ) throws -> WorkoutSession {
        let block = try IntervalBlock(steps: steps.map { IntervalStep(.work, step: $0) })
        let workout = try CustomWorkout(activity: activity, blocks: [block])
        return try WorkoutSession(WorkoutPlan(.custom(workout), id: try Samples.ride().id), zones: zones)
    }

    @Test("steps run in order: warm-up, each iteration of each block, cool-down")
    func order() throws {
        let steps = try WorkoutSession(try Samples.ride()).steps
        let rounds: [PlannedStep.Role] = (0..<6).flatMap { _ in [.work, .recovery] }
        #expect(steps.map(\.role) == [.warmup] + rounds + [.cooldown])
        #expect(steps.map(\.iteration) == [0, 0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 0])
        #expect(steps[4].place == .block(0, step: 1))
        #expect(steps[9].place == .block(1, step: 0))
        #expect(steps[13].place == .cooldown)
    }

    @Test("the ride shows the step in progress, what is left, the metric and the next step")
    func ride() throws {
        let zones = try HeartRateZones(boundaries: [120, 140, 160, 175])
        var session = try WorkoutSession(try Samples.ride(), zones: zones)
        #expect(session.progress == nil && session.finished == nil)
        #expect(try session.start(at: 0) == [.stepBegan(0, at: 0)])
        // The open warm-up waits for the user, and shows heart rate.
        #expect(try session.advance(to: 3600 * Self.second).isEmpty)
        #expect(try session.feed(.distance(50_000), at: 3600 * Self.second).isEmpty)
        #expect(try session.feed(.heartRate(110), at: 3600 * Self.second).isEmpty)
        var progress = try #require(session.progress)
        #expect(progress.metric == .heartRate && progress.reading == 110 && progress.alert == .noAlert)
        #expect(progress.left == nil && progress.done == 3600 && progress.next?.role == .work)
        #expect(progress.count == 14 && progress.index == 0)
        let began = 3601 * Self.second
        #expect(try session.next(at: began) == [.stepEnded(0, at: began, .next), .stepBegan(1, at: began)])
        // 10 mph is 4.4704 m/s.
        #expect(try session.feed(.speed(4.47), at: began) == [.alertChanged(1, at: began, to: .below)])
        #expect(try session.feed(.speed(4.4), at: began).isEmpty)
        #expect(try session.feed(.speed(4.4705), at: began) == [.alertChanged(1, at: began, to: .inRange)])
        #expect(try session.feed(.distance(1609.344), at: began).isEmpty)
        progress = try #require(session.progress)
        #expect(progress.metric == .pace && progress.reading == 4.4705 && progress.alert == .inRange)
        #expect(progress.left == .distance(1, .miles) && progress.done == 1609.344)
        #expect(progress.step.iteration == 0 && progress.step.place == .block(0, step: 0))
        #expect(progress.next?.step.goal == .distance(0.5, .miles) && progress.ahead == nil)
        // What goes beyond the two miles counts for the recovery.
        #expect(
            try session.feed(.distance(1609.344 + 402.336), at: began)
                == [.stepEnded(1, at: began, .goalReached), .stepBegan(2, at: began)])
        progress = try #require(session.progress)
        guard case .distance(let left, .miles) = progress.left else { return #expect(Bool(false)) }
        #expect(abs(left - 0.25) < 1e-9)
        #expect(progress.alert == .unknown, "a reading of an earlier step judges no alert")
        #expect(progress.reading == 110, "the last heart rate is still shown")
        #expect(try session.feed(.heartRate(120), at: began) == [.alertChanged(2, at: began, to: .above)])
        #expect(try session.feed(.heartRate(119), at: began) == [.alertChanged(2, at: began, to: .inRange)])
    }

    @Test("time goals end at their exact instants, however far the calls are apart")
    func time() throws {
        let steps = try [1.5, 0.001, 2, 1.0 / 3].map { try WorkoutStep(goal: .time($0, .minutes)) }
        var whole = try Self.session(steps)
        var events = try whole.start(at: 7)
        events += try whole.advance(to: 1000 * Self.second)
        let ends: [Int64] = [90, 90.06, 210.06, 230.06].map { 7 + Int64(($0 * 1e9).rounded()) }
        var expected: [WorkoutEvent] = [.stepBegan(0, at: 7)]
        for (index, end) in ends.enumerated() {
            expected.append(.stepEnded(index, at: end, .goalReached))
            expected.append(index == 3 ? .finished(at: end, isWhole: true) : .stepBegan(index + 1, at: end))
        }
        #expect(events == expected)
        #expect(whole.activeTime == ends[3] - 7)
        // The same in many calls.
        var parts = try Self.session(steps)
        var others = try parts.start(at: 7)
        var instant: Int64 = 7
        while parts.state == .running {
            instant += 997_000_003
            others += try parts.advance(to: instant)
        }
        #expect(others == expected)
        #expect(parts.activeTime == whole.activeTime)
    }

    @Test("amounts count once, whether they come in one piece or in many", arguments: 0..<50)
    func amounts(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let counts = (0..<8).map { _ in 1 + random.below(12) }
        let total = counts.reduce(0, +)
        let steps = try counts.map { try WorkoutStep(goal: .repetitions($0)) }
        var whole = try Self.session(steps, .pushUps)
        var parts = try Self.session(steps, .pushUps)
        _ = try whole.start(at: 0)
        _ = try parts.start(at: 0)
        let amount = 1 + random.below(total)
        _ = try whole.feed(.repetitions(amount), at: 0)
        for _ in 0..<amount where parts.state == .running { _ = try parts.feed(.repetitions(1), at: 0) }
        #expect(whole == parts)
        // The oracle: how many sums of the goals are reached.
        let sums = counts.indices.map { counts[...$0].reduce(0, +) }
        #expect(whole.index == sums.count { $0 <= amount })
        #expect((whole.state == .finished) == (amount == total))
    }

    @Test("an amount of 0 makes no difference")
    func nothing() throws {
        let steps = [try WorkoutStep(goal: .distance(1, .kilometers)), .open]
        var (fed, waited) = (try Self.session(steps), try Self.session(steps))
        _ = try fed.start(at: 0)
        _ = try waited.start(at: 0)
        _ = try fed.feed(.distance(0), at: Self.second)
        _ = try waited.advance(to: Self.second)
        #expect(fed == waited)
    }

    @Test("each kind of goal is reached by its own measurement only")
    func kinds() throws {
        let goals: [WorkoutGoal] = [.distance(1, .kilometers), .energy(418.4, .kilojoules), .time(1, .minutes)]
        for goal in goals {
            var session = try Self.session([try WorkoutStep(goal: goal), try WorkoutStep()])
            _ = try session.start(at: 0)
            if goal.kind != .distance { #expect(try session.feed(.distance(10_000), at: 0).isEmpty) }
            if goal.kind != .energy { #expect(try session.feed(.energy(1000), at: 0).isEmpty) }
            #expect(try session.feed(.repetitions(1000), at: 0).isEmpty)
            if goal.kind != .time { #expect(try session.advance(to: 9000 * Self.second).isEmpty) }
            #expect(session.index == 0)
            switch goal.kind {
            case .distance: #expect(try session.feed(.distance(999.9), at: 9000 * Self.second).isEmpty)
            case .energy: #expect(try session.feed(.energy(99.9), at: 9000 * Self.second).isEmpty)
            default: #expect(try session.advance(to: 60 * Self.second - 1).isEmpty)
            }
            switch goal.kind {
            case .distance: _ = try session.feed(.distance(0.2), at: 9000 * Self.second)
            case .energy: _ = try session.feed(.energy(0.2), at: 9000 * Self.second)
            default: _ = try session.advance(to: 60 * Self.second)
            }
            #expect(session.index == 1)
        }
    }

    @Test("a sum of many small distances reaches its goal in spite of rounding")
    func rounding() throws {
        var session = try Self.session([try WorkoutStep(goal: .distance(1, .meters)), try WorkoutStep()])
        _ = try session.start(at: 0)
        // Ten times 0.1 is less than 1 in binary.
        for _ in 0..<9 { #expect(try session.feed(.distance(0.1), at: 0).isEmpty) }
        #expect(try session.feed(.distance(0.1), at: 0).count == 2)
    }

    @Test("a pause stops time; next and end work at once; the user ends a workout early")
    func pause() throws {
        let steps = try [WorkoutStep(goal: .time(10, .seconds)), WorkoutStep()]
        var session = try Self.session(steps)
        _ = try session.start(at: 0)
        #expect(try session.pause(at: 4 * Self.second) == [.paused(at: 4 * Self.second)])
        #expect(session.state == .paused)
        #expect(try session.advance(to: 1000 * Self.second).isEmpty)
        #expect(session.progress?.left == .time(6, .seconds))
        #expect(try session.resume(at: 2000 * Self.second) == [.resumed(at: 2000 * Self.second)])
        let end = 2006 * Self.second
        #expect(
            try session.advance(to: end + 1) == [.stepEnded(0, at: end, .goalReached), .stepBegan(1, at: end)])
        #expect(
            try session.end(at: end + 5)
                == [.stepEnded(1, at: end + 5, .ended), .finished(at: end + 5, isWhole: false)])
        #expect(session.finished?.activeTime == 10 * Self.second + 5)
        #expect(session.finished?.isWhole == false)
        #expect(session.finished?.workoutPlan == session.plan, "the composition can be had back")
        #expect(session.progress == nil)
    }

    @Test("calls that the state does not allow are refused, and change nothing")
    func states() throws {
        typealias Call = (String, (inout WorkoutSession) throws(WorkoutSessionError) -> Void)
        let calls: [Call] = [
            ("start", { session throws(WorkoutSessionError) in _ = try session.start(at: 50) }),
            ("advance", { session throws(WorkoutSessionError) in _ = try session.advance(to: 50) }),
            ("feed", { session throws(WorkoutSessionError) in _ = try session.feed(.power(1), at: 50) }),
            ("next", { session throws(WorkoutSessionError) in _ = try session.next(at: 50) }),
            ("pause", { session throws(WorkoutSessionError) in _ = try session.pause(at: 50) }),
            ("resume", { session throws(WorkoutSessionError) in _ = try session.resume(at: 50) }),
            ("end", { session throws(WorkoutSessionError) in _ = try session.end(at: 50) }),
        ]
        let fresh = try Self.session([try WorkoutStep(), try WorkoutStep()])
        var running = fresh
        _ = try running.start(at: 0)
        var paused = running
        _ = try paused.pause(at: 0)
        var finished = running
        _ = try finished.end(at: 0)
        let allowed: [(WorkoutSession, [String])] = [
            (fresh, ["start"]), (running, ["advance", "feed", "next", "pause", "end"]),
            (paused, ["advance", "resume", "end"]), (finished, []),
        ]
        for (session, names) in allowed {
            for (name, call) in calls {
                var changed = session
                try? call(&changed)
                if names.contains(name) {
                    #expect(changed != session, "\(name) in \(session.state)")
                } else {
                    #expect(changed == session, "\(name) in \(session.state)")
                    #expect(throws: WorkoutSessionError.wrongState(session.state, call: name)) {
                        var again = session
                        try call(&again)
                    }
                }
            }
        }
    }

    @Test("instants go forward within bounds")
    func instants() throws {
        var session = try Self.session([try WorkoutStep()])
        #expect(throws: WorkoutSessionError.instantRefused(found: -1, earliest: 0)) { try session.start(at: -1) }
        _ = try session.start(at: 100)
        #expect(throws: WorkoutSessionError.instantRefused(found: 99, earliest: 100)) { try session.advance(to: 99) }
        for instant in [Int64.max, WorkoutSession.latestInstant + 1] {
            #expect(throws: WorkoutSessionError.instantRefused(found: instant, earliest: 100)) {
                try session.feed(.power(1), at: instant)
            }
        }
        #expect(try session.advance(to: WorkoutSession.latestInstant).isEmpty)
    }

    @Test("a measurement that is no number, negative or too large is refused, and changes nothing")
    func measurements() throws {
        var session = try Self.session([try WorkoutStep()])
        _ = try session.start(at: 0)
        let before = session
        let make: [(WorkoutQuantity, (Double) -> WorkoutMeasurement)] = [
            (.distance, { .distance($0) }), (.energy, { .energy($0) }), (.heartRate, { .heartRate($0) }),
            (.cadence, { .cadence($0) }), (.power, { .power($0) }), (.speed, { .speed($0) }),
        ]
        for (quantity, make) in make {
            for value in [Double.nan, .infinity, -.infinity, -1, quantity.bounds.upperBound.nextUp] {
                #expect(throws: WorkoutSessionError.measurementRefused(quantity, found: "\(value)")) {
                    try session.feed(make(value), at: 5)
                }
            }
            for value in [0, quantity.bounds.upperBound] {
                var other = before
                #expect(throws: Never.self) { try other.feed(make(value), at: 5) }
            }
        }
        for count in [Int.min, -1, 100_001, .max] {
            #expect(throws: WorkoutSessionError.measurementRefused(.repetitions, found: "\(Double(count))")) {
                try session.feed(.repetitions(count), at: 5)
            }
        }
        #expect(session == before)
    }

    /// Alerts with readings and the states that they must have; 18 km/h is 5 m/s.
    private static let judged: [(WorkoutAlert.Metric, WorkoutAlert.Target, [(Double, AlertState)])] = [
        (.cadence, .target(60, .countPerMinute), [(59.9, .below), (60, .inRange), (100, .inRange)]),
        (.power, .target(200, .watts), [(199, .below), (200, .inRange)]),
        (.pace, .target(18, .kilometersPerHour), [(4.99, .below), (5, .inRange), (6, .inRange)]),
        (.speed, .range(18, 36, .kilometersPerHour), [(4.99, .below), (5, .inRange), (10, .inRange), (10.01, .above)]),
        (.heartRate, .target(150, .countPerMinute), [(150, .inRange), (150.1, .above), (60, .inRange)]),
        (
            .heartRate, .range(120, 150, .countPerMinute),
            [(119, .below), (120, .inRange), (150, .inRange), (151, .above)]
        ),
        (.heartRate, .zone(1), [(99, .inRange), (100, .above)]),
        (.heartRate, .zone(3), [(119, .below), (120, .inRange), (139, .inRange), (140, .above)]),
        (.heartRate, .zone(5), [(159, .below), (160, .inRange), (300, .inRange)]),
    ]

    @Test("alerts judge readings, and tell each change once")
    func alerts() throws {
        let zones = try HeartRateZones(boundaries: [100, 120, 140, 160])
        func measurement(_ metric: WorkoutAlert.Metric, _ value: Double) -> WorkoutMeasurement {
            switch metric {
            case .cadence: .cadence(value)
            case .heartRate: .heartRate(value)
            case .power: .power(value)
            case .pace, .speed: .speed(value)
            }
        }
        for (metric, target, readings) in Self.judged {
            let alert = try WorkoutAlert(metric, target)
            var session = try Self.session([try WorkoutStep(alert: alert)], zones: zones)
            _ = try session.start(at: 0)
            var last = AlertState.unknown
            #expect(session.progress?.alert == last)
            for (value, state) in readings {
                #expect(alert.state(of: value, zones: zones) == state)
                let events = try session.feed(measurement(metric, value), at: 0)
                #expect(events == (state == last ? [] : [.alertChanged(0, at: 0, to: state)]))
                #expect(session.progress?.alert == state)
                #expect(session.progress?.reading == value)
                // Readings of other metrics change nothing.
                for other in WorkoutAlert.Metric.allCases where other.quantity.baseUnit != metric.quantity.baseUnit {
                    #expect(try session.feed(measurement(other, 1), at: 0).isEmpty)
                }
                last = state
            }
        }
        #expect(try WorkoutAlert.heartRate(zone: 2).state(of: 110) == .unknown)
    }

    @Test("a reading of another metric judges no alert, whatever was read in an earlier step")
    func otherMetric() throws {
        let step = try WorkoutStep(alert: .cadence(from: 25, to: 35))
        var session = try Self.session([step, step])
        _ = try session.start(at: 0)
        #expect(try session.feed(.cadence(60), at: 1) == [.alertChanged(0, at: 1, to: .above)])
        _ = try session.next(at: 2)
        #expect(try session.feed(.heartRate(120), at: 3).isEmpty)
        #expect(session.progress?.alert == .unknown)
    }

    @Test(
        "heart-rate zones have four rising boundaries",
        arguments: [
            [], [100, 110, 120], [100, 110, 120, 130, 140], [100, 110, 110, 120], [120, 110, 100, 90],
            [0, 100, 110, 120], [100, 110, 120, 301], [.nan, 100, 110, 120], [100, 110, 120, .infinity],
        ] as [[Double]])
    func zones(_ boundaries: [Double]) {
        #expect(throws: WorkoutSessionError.zonesUnusable) { try HeartRateZones(boundaries: boundaries) }
    }

    @Test("a pacer workout says how far ahead it is")
    func pacer() throws {
        let plan = WorkoutPlan(
            .pacer(try PacerWorkout(activity: .running, distance: 3, .kilometers, time: 15, .minutes)),
            id: try Samples.ride().id)
        var session = try WorkoutSession(plan)
        _ = try session.start(at: 0)
        _ = try session.feed(.distance(1000), at: 290 * Self.second)
        #expect(abs(try #require(session.progress?.ahead) - 10) < 1e-9)
        _ = try session.advance(to: 320 * Self.second)
        #expect(abs(try #require(session.progress?.ahead) + 20) < 1e-9)
        #expect(session.progress?.left == .distance(2, .kilometers))
        _ = try session.feed(.distance(2000), at: 900 * Self.second)
        #expect(session.finished?.isWhole == true)
    }

    @Test("the activities of a swim-bike-run workout wait for the user")
    func swimBikeRun() throws {
        let activities: [SwimBikeRunWorkout.Activity] = [.swimming(.pool), .cycling(.outdoor), .running(.outdoor)]
        let plan = WorkoutPlan(.swimBikeRun(try SwimBikeRunWorkout(activities: activities)), id: try Samples.ride().id)
        var session = try WorkoutSession(plan)
        _ = try session.start(at: 0)
        for sport in [WorkoutActivity.swimming, .cycling, .running] {
            #expect(session.progress?.step.activity == sport)
            #expect(session.progress?.left == nil)
            _ = try session.next(at: 0)
        }
        #expect(session.finished?.isWhole == true)
    }

    @Test("a time goal that ends within a call keeps the measurement for the next step")
    func crossing() throws {
        var session = try Self.session(
            [try WorkoutStep(goal: .time(10, .seconds)), try WorkoutStep(goal: .repetitions(2))], .pushUps)
        _ = try session.start(at: 0)
        _ = try session.feed(.repetitions(1), at: 9 * Self.second)
        _ = try session.feed(.repetitions(1), at: 11 * Self.second)
        #expect(session.progress?.left == .repetitions(1))
        // The last step ends within the call: the measurement comes too late.
        var other = try Self.session([try WorkoutStep(goal: .time(10, .seconds))])
        _ = try other.start(at: 0)
        #expect(
            try other.feed(.power(100), at: 11 * Self.second).last == .finished(at: 10 * Self.second, isWhole: true))
        #expect(other.finished?.activeTime == 10 * Self.second)
    }

    @Test("messages name what was found and what is allowed")
    func messages() {
        #expect(
            WorkoutSessionError.measurementRefused(.power, found: "nan").description
                == "the power nan W was refused; allowed: 0 to 10000 W")
        #expect(WorkoutSessionError.instantRefused(found: 1, earliest: 2).description.contains("allowed: 2 to"))
        #expect(WorkoutSessionError.wrongState(.paused, call: "next").description.contains("state paused"))
        #expect(WorkoutSessionError.zonesUnusable.description.contains("four rising"))
        #expect(WorkoutSessionError.rule(.blockEmpty).description == WorkoutError.blockEmpty.description)
    }
}
