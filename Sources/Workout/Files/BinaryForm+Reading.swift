import Foundation

extension BinaryForm {
    static func plan(_ bytes: [UInt8]) throws(WorkoutImportError) -> WorkoutPlan {
        var reader = BinaryReader(bytes)
        let head = try reader.take(magic.count)
        guard head.elementsEqual(magic) else { throw reader.fault(.unknownForm, at: 0, "other bytes", "RGWK") }
        let number = try reader.take(1).first ?? 0
        guard number == version else {
            throw reader.fault(.unknownVersion, at: magic.count, "the version \(number)", "\(version)")
        }
        let id = try identity(&reader)
        let workout: WorkoutPlan.Workout =
            switch try reader.code(WorkoutKind.self) {
            case .custom: .custom(try custom(&reader))
            case .singleGoal: .goal(try singleGoal(&reader))
            case .pacer: .pacer(try pacer(&reader))
            case .swimBikeRun: .swimBikeRun(try swimBikeRun(&reader))
            }
        guard reader.place == bytes.count else {
            throw reader.fault(.trailingBytes, at: reader.place, "\(bytes.count - reader.place) more bytes", "the end")
        }
        return WorkoutPlan(workout, id: id)
    }

    private static func identity(_ reader: inout BinaryReader) throws(WorkoutImportError) -> UUID {
        var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let raw = try reader.take(16)
        withUnsafeMutableBytes(of: &id) { $0.copyBytes(from: raw) }
        return UUID(uuid: id)
    }

    private static func place(
        _ reader: inout BinaryReader, as kind: WorkoutKind
    ) throws(WorkoutImportError) -> (WorkoutActivity, WorkoutLocation) {
        let start = reader.place
        let activity = try reader.activity()
        try reader.ruled(at: start, try WorkoutSupport.standard.check(activity, as: kind))
        return (activity, try reader.code())
    }

    private static func custom(_ reader: inout BinaryReader) throws(WorkoutImportError) -> CustomWorkout {
        let start = reader.place
        let (activity, location) = try place(&reader, as: .custom)
        func step(_ reader: inout BinaryReader, at place: StepPlace) throws(WorkoutImportError) -> WorkoutStep {
            let start = reader.place
            let step = try reader.step()
            try reader.ruled(at: start, try WorkoutSupport.standard.check(step, at: place, activity, location))
            return step
        }
        func edge(_ reader: inout BinaryReader, at place: StepPlace) throws(WorkoutImportError) -> WorkoutStep? {
            try reader.tag(below: 2) == 1 ? try step(&reader, at: place) : nil
        }
        let name = try reader.name()
        let warmup = try edge(&reader, at: .warmup)
        var blocks: [IntervalBlock] = []
        for number in 0..<(try reader.count(.blocks)) {
            let start = reader.place
            let iterations = try reader.count(.iterations)
            var steps: [IntervalStep] = []
            for index in 0..<(try reader.count(.stepsInBlock)) {
                let purpose: IntervalStep.Purpose = try reader.code()
                steps.append(IntervalStep(purpose, step: try step(&reader, at: .block(number, step: index))))
            }
            blocks.append(try reader.ruled(at: start, try IntervalBlock(steps: steps, iterations: iterations)))
        }
        let cooldown = try edge(&reader, at: .cooldown)
        return try reader.ruled(
            at: start,
            try CustomWorkout(
                activity: activity, location: location, displayName: name, warmup: warmup, blocks: blocks,
                cooldown: cooldown))
    }

    private static func singleGoal(_ reader: inout BinaryReader) throws(WorkoutImportError) -> SingleGoalWorkout {
        let start = reader.place
        let (activity, location) = try place(&reader, as: .singleGoal)
        let water: SwimmingLocation? = try reader.optionalCode()
        let step = try reader.step()
        return try reader.ruled(
            at: start,
            try SingleGoalWorkout(activity: activity, location: location, swimmingLocation: water, step: step))
    }

    private static func pacer(_ reader: inout BinaryReader) throws(WorkoutImportError) -> PacerWorkout {
        let start = reader.place
        let (activity, location) = try place(&reader, as: .pacer)
        let length: LengthUnit = try reader.code()
        let distance = try reader.number()
        let duration: DurationUnit = try reader.code()
        let time = try reader.number()
        return try reader.ruled(
            at: start,
            try PacerWorkout(activity: activity, location: location, distance: distance, length, time: time, duration))
    }

    private static func swimBikeRun(_ reader: inout BinaryReader) throws(WorkoutImportError) -> SwimBikeRunWorkout {
        let start = reader.place
        let name = try reader.name()
        var activities: [SwimBikeRunWorkout.Activity] = []
        for _ in 0..<(try reader.count(.activities)) {
            let start = reader.place
            switch try reader.activity() {
            case .swimming: activities.append(.swimming(try reader.code()))
            case .cycling: activities.append(.cycling(try reader.code()))
            case .running: activities.append(.running(try reader.code()))
            case let other:
                throw reader.fault(.wrongValue, at: start, other.rawValue, "swimming, cycling, running")
            }
        }
        return try reader.ruled(at: start, try SwimBikeRunWorkout(activities: activities, displayName: name))
    }
}
