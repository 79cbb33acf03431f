import Foundation
import Testing
import Workout

@Suite("Rules of values and parts")
struct RuleTests {
    /// A goal of each quantity with a value in the base unit.
    private static func goal(_ quantity: WorkoutQuantity, _ value: Double) -> WorkoutGoal? {
        switch quantity {
        case .time: .time(value, .seconds)
        case .distance: .distance(value, .meters)
        case .energy: .energy(value, .kilocalories)
        default: nil
        }
    }

    private static func metric(_ quantity: WorkoutQuantity) -> WorkoutAlert.Metric? {
        WorkoutAlert.Metric.allCases.first { $0.quantity == quantity }
    }

    /// The errors of a step or alert with a value, in every place in which the value can stand.
    private static func errors(_ quantity: WorkoutQuantity, _ value: Double) throws -> [WorkoutError?] {
        if let goal = goal(quantity, value) {
            return [Samples.error { () throws(WorkoutError) in try WorkoutStep(goal: goal) }]
        }
        let metric = try #require(Self.metric(quantity))
        let unit = try #require(metric.units.first)
        let (lower, upper) = (quantity.bounds.lowerBound, quantity.bounds.upperBound)
        return [.target(value, unit), .range(value, upper, unit), .range(lower, value, unit)].map {
            (target: WorkoutAlert.Target) in
            Samples.error { () throws(WorkoutError) in try WorkoutAlert(metric, target) }
        }
    }

    private static let measured = WorkoutQuantity.allCases.filter { $0 != .repetitions }

    @Test("a value that is not finite is refused", arguments: measured, [Double.nan, .infinity, -.infinity])
    func notFinite(_ quantity: WorkoutQuantity, _ value: Double) throws {
        for error in try Self.errors(quantity, value) {
            #expect(error == .quantityNotFinite(quantity, found: "\(value)"))
        }
    }

    @Test("a value that is not positive is refused", arguments: measured, [0, -0.0, -1, -1e300])
    func notPositive(_ quantity: WorkoutQuantity, _ value: Double) throws {
        for error in try Self.errors(quantity, value) {
            #expect(error == .quantityNotPositive(quantity, found: value))
        }
    }

    @Test("a value outside the bounds is refused, one on them is taken", arguments: measured)
    func outOfBounds(_ quantity: WorkoutQuantity) throws {
        let bounds = quantity.bounds
        for value in [
            bounds.lowerBound.nextDown, bounds.upperBound.nextUp, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ] {
            for error in try Self.errors(quantity, value) {
                #expect(error == .quantityOutOfBounds(quantity, found: value))
            }
        }
        for value in [bounds.lowerBound, bounds.upperBound] {
            for error in try Self.errors(quantity, value) { #expect(error == nil) }
        }
    }

    @Test("the bounds hold in the base unit, whatever the unit")
    func units() {
        let hours = Samples.error { () throws(WorkoutError) in try WorkoutStep(goal: .time(169, .hours)) }
        #expect(hours == .quantityOutOfBounds(.time, found: 608_400))
        let miles = Samples.error { () throws(WorkoutError) in try WorkoutStep(goal: .distance(10_000, .miles)) }
        #expect(miles == .quantityOutOfBounds(.distance, found: 16_093_440))
        let speed = Samples.error { () throws(WorkoutError) in try WorkoutAlert.speed(720, .kilometersPerHour) }
        let metersPerSecond: Double = 720 / 3.6
        #expect(speed == .quantityOutOfBounds(.speed, found: metersPerSecond))
        let joules = Samples.error { () throws(WorkoutError) in try WorkoutStep(goal: .energy(1e6, .kilojoules)) }
        let kilocalories: Double = 1e6 * (1 / 4.184)
        #expect(joules == .quantityOutOfBounds(.energy, found: kilocalories))
    }

    @Test(
        "repetitions are 1 to 100,000",
        arguments: [
            (0, WorkoutError.quantityNotPositive(.repetitions, found: 0)),
            (-1, .quantityNotPositive(.repetitions, found: -1)),
            (100_001, .quantityOutOfBounds(.repetitions, found: 100_001)),
            (.max, .quantityOutOfBounds(.repetitions, found: 9_223_372_036_854_775_808)),
            (.min, .quantityNotPositive(.repetitions, found: -9_223_372_036_854_775_808)),
            (1, nil), (100_000, nil),
        ] as [(Int, WorkoutError?)])
    func repetitions(_ count: Int, _ expected: WorkoutError?) {
        let error = Samples.error { () throws(WorkoutError) in try WorkoutStep(goal: .repetitions(count)) }
        #expect(error == expected)
    }

    @Test("an inverted range is refused, one of a single value is taken", arguments: WorkoutAlert.Metric.allCases)
    func inverted(_ metric: WorkoutAlert.Metric) throws {
        for unit in metric.units {
            let error = Samples.error { () throws(WorkoutError) in try WorkoutAlert(metric, .range(20, 10, unit)) }
            #expect(error == .rangeInverted(metric, lower: 20, upper: 10))
            #expect(throws: Never.self) { try WorkoutAlert(metric, .range(10, 10, unit)) }
        }
    }

    @Test("a zone is 1 to 5, and of heart rate only", arguments: WorkoutAlert.Metric.allCases)
    func zones(_ metric: WorkoutAlert.Metric) {
        for zone in [Int.min, 0, 1, 5, 6, .max] {
            let error = Samples.error { () throws(WorkoutError) in try WorkoutAlert(metric, .zone(zone)) }
            if metric != .heartRate {
                #expect(error == .zoneOfOtherMetric(metric))
            } else {
                #expect(error == ((1...5).contains(zone) ? nil : .zoneOutOfBounds(zone)))
            }
        }
    }

    @Test("a metric takes its own units only", arguments: WorkoutAlert.Metric.allCases, AlertUnit.allCases)
    func units(_ metric: WorkoutAlert.Metric, _ unit: AlertUnit) {
        let dimensions: [AlertUnit: [WorkoutAlert.Metric]] = [
            .countPerMinute: [.cadence, .heartRate], .watts: [.power], .metersPerSecond: [.pace, .speed],
            .kilometersPerHour: [.pace, .speed], .milesPerHour: [.pace, .speed],
        ]
        for target in [WorkoutAlert.Target.target(50, unit), .range(40, 50, unit)] {
            let error = Samples.error { () throws(WorkoutError) in try WorkoutAlert(metric, target) }
            #expect(error == (dimensions[unit]?.contains(metric) == true ? nil : .unitOfOtherMetric(metric, unit)))
        }
    }

    @Test("the named alerts are those of their metrics")
    func named() throws {
        #expect(try WorkoutAlert.cadence(90) == WorkoutAlert(.cadence, .target(90, .countPerMinute)))
        #expect(try WorkoutAlert.cadence(from: 80, to: 90) == WorkoutAlert(.cadence, .range(80, 90, .countPerMinute)))
        #expect(try WorkoutAlert.heartRate(150) == WorkoutAlert(.heartRate, .target(150, .countPerMinute)))
        #expect(
            try WorkoutAlert.heartRate(from: 120, to: 150)
                == WorkoutAlert(.heartRate, .range(120, 150, .countPerMinute)))
        #expect(try WorkoutAlert.heartRate(zone: 3) == WorkoutAlert(.heartRate, .zone(3)))
        #expect(try WorkoutAlert.power(200) == WorkoutAlert(.power, .target(200, .watts)))
        #expect(try WorkoutAlert.power(from: 200, to: 250) == WorkoutAlert(.power, .range(200, 250, .watts)))
        #expect(try WorkoutAlert.pace(10, .milesPerHour) == WorkoutAlert(.pace, .target(10, .milesPerHour)))
        #expect(
            try WorkoutAlert.pace(from: 9, to: 10, .milesPerHour) == WorkoutAlert(.pace, .range(9, 10, .milesPerHour)))
        #expect(try WorkoutAlert.speed(3, .metersPerSecond) == WorkoutAlert(.speed, .target(3, .metersPerSecond)))
        #expect(
            try WorkoutAlert.speed(from: 3, to: 4, .metersPerSecond)
                == WorkoutAlert(.speed, .range(3, 4, .metersPerSecond)))
    }

    @Test("a block has steps and iterations, and not too many")
    func blocks() throws {
        let step = try IntervalStep(.work)
        func error(_ steps: Int, _ iterations: Int) -> WorkoutError? {
            Samples.error { () throws(WorkoutError) in
                try IntervalBlock(steps: Array(repeating: step, count: steps), iterations: iterations)
            }
        }
        #expect(error(0, 1) == .blockEmpty)
        for iterations in [0, -1, .min] { #expect(error(1, iterations) == .noIterations(found: iterations)) }
        #expect(error(50, 1000) == nil)
        #expect(error(51, 1) == .tooMany(.stepsInBlock, found: 51))
        #expect(error(1, 1001) == .tooMany(.iterations, found: 1001))
        #expect(error(1, .max) == .tooMany(.iterations, found: .max))
    }

    @Test("a workout has steps, and not too many")
    func parts() throws {
        let step = try IntervalStep(.work)
        func error(_ blocks: Int, _ steps: Int, _ iterations: Int, edges: WorkoutStep? = nil) throws -> WorkoutError? {
            let block = try IntervalBlock(steps: Array(repeating: step, count: steps), iterations: iterations)
            return Samples.error { () throws(WorkoutError) in
                try CustomWorkout(
                    activity: .running, warmup: edges, blocks: Array(repeating: block, count: blocks),
                    cooldown: edges)
            }
        }
        #expect(try error(0, 1, 1) == .workoutEmpty)
        #expect(try error(50, 1, 1) == nil)
        #expect(try error(51, 1, 1) == .tooMany(.blocks, found: 51))
        #expect(try error(10, 1, 1000) == nil)
        #expect(try error(10, 1, 1000, edges: try WorkoutStep()) == .tooMany(.stepsInAll, found: 10_002))
        #expect(try error(50, 50, 1000) == .tooMany(.stepsInAll, found: 2_500_000))
    }

    @Test("a workout is outdoors, and a step open, where nothing is said")
    func defaults() throws {
        #expect(try CustomWorkout(activity: .running, warmup: WorkoutStep()).location == .outdoor)
        #expect(try SingleGoalWorkout(activity: .running).location == .outdoor)
        #expect(try SingleGoalWorkout(activity: .running).goal == .open)
        #expect(
            try PacerWorkout(activity: .running, distance: 1, .miles, time: 8, .minutes).location == .outdoor)
        #expect(try WorkoutStep().goal == .open)
        #expect(try WorkoutStep().alert == nil)
    }

    @Test("alerts belong to custom workouts only")
    func alertOutsideCustom() throws {
        let step = try WorkoutStep(alert: .heartRate(zone: 1))
        let error = Samples.error { () throws(WorkoutError) in try SingleGoalWorkout(activity: .running, step: step) }
        #expect(error == .alertOutsideCustom(.singleGoal))
        #expect(throws: Never.self) { try SingleGoalWorkout(activity: .running, step: try WorkoutStep()) }
    }

    @Test("only swimming has a swimming location")
    func swimmingLocation() {
        for activity in WorkoutActivity.allCases {
            let error = Samples.error { () throws(WorkoutError) in
                try SingleGoalWorkout(activity: activity, swimmingLocation: .pool)
            }
            #expect(error == (activity == .swimming ? nil : .swimmingLocationWithoutSwimming(activity)))
        }
    }

    @Test("a swim-bike-run workout has two to ten activities, none twice running")
    func swimBikeRun() {
        typealias Activity = SwimBikeRunWorkout.Activity
        func error(_ activities: [Activity]) -> WorkoutError? {
            Samples.error { () throws(WorkoutError) in try SwimBikeRunWorkout(activities: activities) }
        }
        #expect(error([]) == .tooFewActivities(found: 0))
        #expect(error([.running(.outdoor)]) == .tooFewActivities(found: 1))
        #expect(error([.swimming(.pool), .cycling(.indoor), .running(.outdoor)]) == nil)
        #expect(error([.running(.outdoor), .cycling(.outdoor), .running(.outdoor)]) == nil)
        #expect(error([.cycling(.outdoor), .running(.outdoor), .running(.indoor)]) == .activityRepeated(at: 2))
        let pair: [Activity] = [.running(.outdoor), .cycling(.outdoor)]
        #expect(error((0..<10).map { pair[$0 % 2] }) == nil)
        #expect(error((0..<11).map { pair[$0 % 2] }) == .tooMany(.activities, found: 11))
        #expect(!SwimBikeRunWorkout.supportsActivityOrdering([]))
        #expect(SwimBikeRunWorkout.supportsActivityOrdering(pair))
    }

    @Test("a pacer's distance, time and speed are bounded")
    func pacer() {
        func error(_ distance: Double, _ time: Double) -> WorkoutError? {
            Samples.error { () throws(WorkoutError) in
                try PacerWorkout(activity: .running, distance: distance, .meters, time: time, .seconds)
            }
        }
        #expect(error(.nan, 1) == .quantityNotFinite(.distance, found: "nan"))
        #expect(error(0, 1) == .quantityNotPositive(.distance, found: 0))
        #expect(error(1, 0) == .quantityNotPositive(.time, found: 0))
        #expect(error(1000, 1) == .quantityOutOfBounds(.pace, found: 1000))
        #expect(error(1, 1000) == .quantityOutOfBounds(.pace, found: 0.001))
        #expect(error(1000, 300) == nil)
    }

    @Test(
        "a name is 1 to 256 bytes of one printable line",
        arguments: [
            ("", .blank), (" \u{A0}\u{3000}", .blank), (String(repeating: "é", count: 129), .tooLong),
            ("a\nb", .unprintable), ("a\u{0}", .unprintable), ("\u{202E}txt", .unprintable),
            ("\u{2028}", .unprintable), ("\u{FFFE}x", .unprintable), ("\u{2067}x", .unprintable),
            ("\u{7F}", .unprintable), (String(repeating: "é", count: 128), nil), ("👩‍👩‍👧 קל", nil),
        ] as [(String, WorkoutError.NameFault?)])
    func names(_ name: String, _ fault: WorkoutError.NameFault?) throws {
        let step = try WorkoutStep()
        let custom = Samples.error { () throws(WorkoutError) in
            try CustomWorkout(activity: .running, displayName: name, warmup: step)
        }
        let legs = Samples.error { () throws(WorkoutError) in
            try SwimBikeRunWorkout(activities: [.running(.outdoor), .cycling(.outdoor)], displayName: name)
        }
        #expect(custom == fault.map { .nameUnusable($0) })
        #expect(legs == custom)
    }

    @Test("each error says what was found and what would serve")
    func messages() {
        let errors: [(WorkoutError, String, String)] = [
            (.quantityNotFinite(.time, found: "nan"), "nan", "0.001 to 604800 s"),
            (.quantityNotPositive(.heartRate, found: -1), "heart rate -1 is", "1 to 300 /min"),
            (.quantityOutOfBounds(.power, found: 1e9), "1000000000 W", "10000 W"),
            (
                .quantityNotPositive(.repetitions, found: 0), "the number of repetitions 0 is not positive",
                "1 to 100000 repetitions"
            ),
            (.quantityOutOfBounds(.repetitions, found: 200_000), "the number of repetitions 200000 is out", "100000"),
            (.rangeInverted(.power, lower: 2, upper: 1.5), "from 2 to 1.5", "from 1.5 to 2"),
            (.zoneOutOfBounds(9), "zone 9", "1 to 5"),
            (.zoneOfOtherMetric(.power), "power", "heart-rate zone"),
            (.unitOfOtherMetric(.power, .milesPerHour), "mph", "W"),
            (
                .goalUnsupported(.distance, .yoga, .outdoor, at: .warmup, instead: [.open, .time]),
                "no distance goal, at warmup", "goals open, time"
            ),
            (
                .alertUnsupported(.pace, .elliptical, .indoor, at: .block(1, step: 2), instead: [.heartRate]),
                "no pace alert, at blocks[1].steps[2]", "heart rate (also as a zone), or no alert"
            ),
            (
                .activityUnsupported(.swimming, as: .custom, instead: [.singleGoal, .pacer]), "swimming",
                "single-goal, pacer"
            ),
            (.alertOutsideCustom(.pacer), "pacer", "custom workout"),
            (.blockEmpty, "no steps", "one work or recovery step"),
            (.noIterations(found: 0), "0 iterations", "1 to 1000"),
            (.workoutEmpty, "no steps", "warm-up"),
            (.tooMany(.blocks, found: 51), "51 blocks", "at most 50"),
            (.tooFewActivities(found: 1), "1 activity", "2 to 10"),
            (.activityRepeated(at: 2), "activity 2", "another sport"),
            (.swimmingLocationWithoutSwimming(.yoga), "yoga", "swimming"),
            (.nameUnusable(.blank), "blank", "printable"),
        ]
        for (error, found, instead) in errors {
            #expect(error.summary.contains(found))
            #expect(error.instead.contains(instead))
            #expect(error.description == "\(error.summary); instead: \(error.instead)")
        }
    }
}
