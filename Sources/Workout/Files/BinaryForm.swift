import Foundation

/// The binary form of workouts, version 1.
///
/// docs/workout.md has the table of its bytes.
/// Each plan has exactly one binary form: numbers take the shortest of two forms, and the reader refuses the other.
/// The order of the cases in `allCases` is part of the form; activities have the numbers of ``WorkoutSupport``.
enum BinaryForm {
    /// The first four bytes.
    static let magic = Array("RGWK".utf8)
    static let version: UInt8 = 1
    /// Whole numbers below this bound are written as integers.
    static let wholeBound = 1 << 40

    static func bytes(of plan: WorkoutPlan) -> [UInt8] {
        var writer = BinaryWriter(bytes: magic + [version])
        writer.bytes += withUnsafeBytes(of: plan.id.uuid) { Array($0) }
        writer.code(plan.kind)
        switch plan.workout {
        case .custom(let workout): write(workout, to: &writer)
        case .goal(let workout):
            writer.activity(workout.activity)
            writer.code(workout.location)
            writer.optionalCode(workout.swimmingLocation)
            writer.step(workout.step)
        case .pacer(let workout):
            writer.activity(workout.activity)
            writer.code(workout.location)
            writer.code(workout.distanceUnit)
            writer.number(workout.distance)
            writer.code(workout.timeUnit)
            writer.number(workout.time)
        case .swimBikeRun(let workout):
            writer.name(workout.displayName)
            writer.integer(UInt64(workout.activities.count))
            for activity in workout.activities {
                writer.activity(activity.sport)
                switch activity {
                case .swimming(let location): writer.code(location)
                case .cycling(let location), .running(let location): writer.code(location)
                }
            }
        }
        return writer.bytes
    }

    private static func write(_ workout: CustomWorkout, to writer: inout BinaryWriter) {
        writer.activity(workout.activity)
        writer.code(workout.location)
        writer.name(workout.displayName)
        writer.optionalStep(workout.warmup)
        writer.integer(UInt64(workout.blocks.count))
        for block in workout.blocks {
            writer.integer(UInt64(block.iterations))
            writer.integer(UInt64(block.steps.count))
            for step in block.steps {
                writer.code(step.purpose)
                writer.step(step.step)
            }
        }
        writer.optionalStep(workout.cooldown)
    }
}

struct BinaryWriter {
    var bytes: [UInt8]

    /// Writes a case as its place in `allCases`.
    mutating func code<Name: CaseIterable & Equatable>(_ name: Name) {
        bytes.append(UInt8(truncatingIfNeeded: Array(Name.allCases).firstIndex(of: name) ?? 0))
    }

    /// Writes 0 for nothing, or a case as its place in `allCases` plus 1.
    mutating func optionalCode<Name: CaseIterable & Equatable>(_ name: Name?) {
        let place = name.flatMap { Array(Name.allCases).firstIndex(of: $0) }
        bytes.append(UInt8(truncatingIfNeeded: place.map { $0 + 1 } ?? 0))
    }

    /// Writes an activity as its number in the table.
    mutating func activity(_ activity: WorkoutActivity) { bytes.append(WorkoutSupport.standard.row(activity).code) }

    /// Writes an integer in groups of seven bits, the lowest first (LEB128).
    mutating func integer(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a number: a whole one as twice its integer, any other as 1 and the eight bytes of its `Double`.
    mutating func number(_ value: Double) {
        if let whole = UInt64(exactly: value), whole < BinaryForm.wholeBound {
            integer(whole << 1)
        } else {
            bytes.append(1)
            bytes += withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
        }
    }

    /// Writes a name: 0 for none, or 1, its length and its bytes.
    mutating func name(_ name: String?) {
        bytes.append(name == nil ? 0 : 1)
        guard let name else { return }
        integer(UInt64(name.utf8.count))
        bytes += Array(name.utf8)
    }

    /// Writes 0 for no step, or 1 and the step.
    mutating func optionalStep(_ step: WorkoutStep?) {
        bytes.append(step == nil ? 0 : 1)
        if let step { self.step(step) }
    }

    /// Writes a goal and an alert.
    mutating func step(_ step: WorkoutStep) {
        code(step.goal.kind)
        switch step.goal {
        case .open: break
        case .time(let value, let unit): measure(value, unit)
        case .distance(let value, let unit): measure(value, unit)
        case .energy(let value, let unit): measure(value, unit)
        case .repetitions(let count): integer(UInt64(count.magnitude))
        }
        guard let alert = step.alert else { return bytes.append(0) }
        switch alert.target {
        case .target(let value, let unit):
            bytes.append(1)
            code(alert.metric)
            measure(value, unit)
        case .range(let lower, let upper, let unit):
            bytes.append(2)
            code(alert.metric)
            measure(lower, unit)
            number(upper)
        case .zone(let zone):
            bytes.append(3)
            code(alert.metric)
            integer(UInt64(zone.magnitude))
        }
    }

    private mutating func measure<Unit: CaseIterable & Equatable>(_ value: Double, _ unit: Unit) {
        code(unit)
        number(value)
    }
}
