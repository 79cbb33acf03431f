import Foundation
import Testing
import Workout

/// Plans that many tests use.
enum Samples {
    /// The identity of the committed ride.
    static let rideID = "6B1F3C52-0D6E-4C0B-9A57-3E8B2A4D7F10"
    /// The identity of the committed push-ups.
    static let pushUpsID = "C2A97D84-5B3E-4F61-8D20-91F6E0B7A3C5"

    /// The checkout that the tests belong to.
    static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The committed ride.
    static func ride() throws -> WorkoutPlan { try intervalRide(id: try #require(UUID(uuidString: rideID))) }

    /// The committed push-ups: three sets.
    static func pushUps() throws -> WorkoutPlan {
        let set = try IntervalBlock(
            steps: [
                IntervalStep(.work, goal: .repetitions(10), alert: .cadence(from: 20, to: 40)),
                IntervalStep(.recovery, goal: .time(20, .seconds)),
            ], iterations: 3)
        let workout = try CustomWorkout(
            activity: .pushUps, location: .indoor, displayName: "Three sets of push-ups",
            warmup: WorkoutStep(goal: .time(10, .seconds)), blocks: [set])
        return WorkoutPlan(.custom(workout), id: try #require(UUID(uuidString: pushUpsID)))
    }

    /// One plan of each kind.
    static func all() throws -> [WorkoutPlan] {
        let id = try #require(UUID(uuidString: rideID))
        return [
            try ride(), try pushUps(),
            WorkoutPlan(
                .goal(
                    try SingleGoalWorkout(
                        activity: .swimming, location: .indoor, swimmingLocation: .pool,
                        goal: .distance(1500, .meters))), id: id),
            WorkoutPlan(.goal(try SingleGoalWorkout(activity: .yoga, goal: .energy(418.4, .kilojoules))), id: id),
            WorkoutPlan(
                .pacer(try PacerWorkout(activity: .running, distance: 10, .kilometers, time: 50.5, .minutes)), id: id),
            WorkoutPlan(
                .swimBikeRun(
                    try SwimBikeRunWorkout(
                        activities: [.swimming(.openWater), .cycling(.outdoor), .running(.indoor)],
                        displayName: "Größe & <b>\"x\"</b> 🏊")), id: id),
        ]
    }

    /// Returns the error that a call throws.
    static func error<Value>(_ call: () throws(WorkoutError) -> Value) -> WorkoutError? {
        do {
            _ = try call()
            return nil
        } catch {
            return error
        }
    }

    /// Returns a plan of a custom workout of one step.
    static func plan(_ step: WorkoutStep, _ activity: WorkoutActivity = .running) throws -> WorkoutPlan {
        WorkoutPlan(
            .custom(try CustomWorkout(activity: activity, warmup: step)), id: try #require(UUID(uuidString: rideID)))
    }
}

/// The generator SplitMix64 (Steele, Lea and Flood, 2014): the same numbers at every run.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A whole number below a limit that is above 0.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

/// Makes random plans that keep all rules.
struct RandomPlans {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func plan() throws -> WorkoutPlan {
        let bytes = (0..<2).map { _ in random.next() }
        let id = withUnsafeBytes(of: (bytes[0], bytes[1])) { $0.load(as: uuid_t.self) }
        return WorkoutPlan(try workout(), id: UUID(uuid: id))
    }

    private mutating func pick<Value>(_ values: [Value]) throws -> Value {
        try #require(values.randomElement(using: &random))
    }

    private mutating func value(_ quantity: WorkoutQuantity, per unit: Double) -> Double {
        let (lower, upper) = (quantity.bounds.lowerBound / unit, quantity.bounds.upperBound / unit)
        let value = lower * 1.001 + (upper - lower) * 0.998 * Double.random(in: 0...1, using: &random)
        return random.below(2) == 0 && value.rounded() * unit <= quantity.bounds.upperBound && value > 1
            ? value.rounded() : value
    }

    private mutating func name() -> String? {
        let letters = Array("abc é漢字😀\"\\/<&>'")
        guard random.below(2) == 0 else { return nil }
        return "x" + String((0..<random.below(20)).map { _ in letters[random.below(letters.count)] })
    }

    private mutating func goal(_ kinds: [WorkoutGoal.Kind]) throws -> WorkoutGoal {
        switch try pick(kinds) {
        case .open: return .open
        case .time:
            let unit = try pick(DurationUnit.allCases)
            return .time(value(.time, per: unit.inSeconds), unit)
        case .distance:
            let unit = try pick(LengthUnit.allCases)
            return .distance(value(.distance, per: unit.inMeters), unit)
        case .energy:
            let unit = try pick(EnergyUnit.allCases)
            return .energy(value(.energy, per: unit.inKilocalories), unit)
        case .repetitions: return .repetitions(1 + random.below(100_000))
        }
    }

    private mutating func alert(_ metrics: [WorkoutAlert.Metric]) throws -> WorkoutAlert? {
        guard !metrics.isEmpty, random.below(3) > 0 else { return nil }
        let metric = try pick(metrics)
        let unit = try pick(metric.units)
        let values = (0..<2).map { _ in value(metric.quantity, per: unit.inBase) }.sorted()
        switch random.below(metric == .heartRate ? 3 : 2) {
        case 0: return try WorkoutAlert(metric, .target(values[0], unit))
        case 1: return try WorkoutAlert(metric, .range(values[0], values[1], unit))
        default: return try .heartRate(zone: 1 + random.below(5))
        }
    }

    private mutating func workout() throws -> WorkoutPlan.Workout {
        let kind = try pick(WorkoutKind.allCases)
        let location = try pick(WorkoutLocation.allCases)
        let row = WorkoutSupport.standard.row(try pick(WorkoutSupport.standard.activities(supporting: kind)))
        let goals = WorkoutGoal.Kind.allCases.filter { row.supports($0, location) }
        switch kind {
        case .singleGoal:
            return .goal(
                try SingleGoalWorkout(
                    activity: row.activity, location: location,
                    swimmingLocation: row.activity == .swimming ? try pick([nil, .pool, .openWater]) : nil,
                    goal: try goal(goals)))
        case .pacer:
            return .pacer(
                try PacerWorkout(
                    activity: row.activity, distance: 100 + Double(random.below(10_000)) / 8, .yards,
                    time: 1 + Double(random.below(60)), .minutes))
        case .swimBikeRun:
            let legs: [SwimBikeRunWorkout.Activity] = [
                .swimming(try pick(SwimmingLocation.allCases)), .cycling(location), .running(location),
            ]
            let order = (0..<2 + random.below(9)).map { legs[$0 % 3] }
            return .swimBikeRun(try SwimBikeRunWorkout(activities: order, displayName: name()))
        case .custom:
            let metrics = WorkoutAlert.Metric.allCases.filter { row.supports($0, location) }
            func step() throws -> WorkoutStep { try WorkoutStep(goal: try goal(goals), alert: try alert(metrics)) }
            var blocks: [IntervalBlock] = []
            for _ in 0..<random.below(4) {
                var steps: [IntervalStep] = []
                for _ in 0...random.below(4) {
                    steps.append(IntervalStep(try pick([.work, .recovery]), step: try step()))
                }
                blocks.append(try IntervalBlock(steps: steps, iterations: 1 + random.below(300)))
            }
            return .custom(
                try CustomWorkout(
                    activity: row.activity, location: location, displayName: name(),
                    warmup: random.below(2) == 0 || blocks.isEmpty ? try step() : nil, blocks: blocks,
                    cooldown: random.below(2) == 0 ? try step() : nil))
        }
    }
}
