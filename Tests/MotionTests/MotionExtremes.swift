import Mathematics
import Motion
import Pose
import Scenarios

/// The largest speeds and accelerations of a performance's joints, found on samples at 240 Hz.
struct MotionExtremes {
    /// A quantity that is measured.
    enum Quantity: Int, CaseIterable, Sendable {
        /// The speed of a joint, m/s.
        case speed
        /// The acceleration of a shoulder or hip, m/s².
        case trunkAcceleration
        /// The acceleration of the nose or a joint of a limb, m/s².
        case limbAcceleration
        /// The angular speed of an elbow, degrees/s.
        case elbowSpeed
        /// The angular speed of a knee, degrees/s.
        case kneeSpeed
        /// The angle of an elbow, degrees.
        case elbowAngle

        /// The limit that people keep.
        var limit: Double {
            switch self {
            case .speed: MovementLimits.speed
            case .trunkAcceleration: MovementLimits.trunkAcceleration
            case .limbAcceleration: MovementLimits.limbAcceleration
            case .elbowSpeed: MovementLimits.elbowSpeed
            case .kneeSpeed: MovementLimits.kneeSpeed
            case .elbowAngle: MovementLimits.elbowAngle
            }
        }

        var unit: String {
            switch self {
            case .speed: "m/s"
            case .trunkAcceleration, .limbAcceleration: "m/s²"
            case .elbowSpeed, .kneeSpeed: "°/s"
            case .elbowAngle: "°"
            }
        }
    }

    /// The largest value of a quantity.
    struct Extreme {
        var value = 0.0
        /// The joint.
        var joint = ""
        /// The instant, seconds from the session's start.
        var time = 0.0
    }

    /// The largest values in one phase.
    struct Phase {
        let label: String
        fileprivate var extremes = Quantity.allCases.map { _ in Extreme() }

        subscript(quantity: Quantity) -> Extreme { extremes[quantity.rawValue] }
    }

    /// Samples a second.
    static let rate = 240.0

    /// The phases in order; what happens at a border belongs to the phase that begins there.
    private(set) var phases: [Phase]

    /// Measures the subject of a performance.
    ///
    /// - Parameters:
    ///   - performance: The performance.
    ///   - ends: The seconds of an activity that are looked at after its start and before its end.
    init(_ performance: Performance, ends: (Activity) -> Double = { _ in .infinity }) {
        let spans = performance.spans
        phases = spans.map { Phase(label: $0.label) }
        var (before, last): (Sample?, Sample?)
        var index = 0
        for step in 0...Int(performance.duration.seconds * Self.rate) {
            let time = Double(step) / Self.rate
            while index + 1 < spans.count, spans[index].end.seconds <= time { index += 1 }
            let edge = min(time - spans[index].start.seconds, spans[index].end.seconds - time)
            guard edge < ends(performance.plan.session[index].activity) else {
                (before, last) = (nil, nil)
                continue
            }
            let sample = Sample(performance.skeleton(at: time))
            Self.compare(before, last, sample, time: time, into: &phases[index])
            (before, last) = (last, sample)
        }
    }

    /// The excesses over limits, as messages.
    var excesses: [String] {
        phases.flatMap { phase in
            Quantity.allCases.filter { !(phase[$0].value <= $0.limit) }.map { quantity in
                let extreme = phase[quantity]
                return "\(phase.label) at \(extreme.time) s: \(quantity) of \(extreme.joint) "
                    + "\(extreme.value) \(quantity.unit), limit \(quantity.limit)"
            }
        }
    }

    private static func compare(
        _ before: Sample?, _ last: Sample?, _ now: Sample, time: Double, into phase: inout Phase
    ) {
        func note(_ quantity: Quantity, _ value: Double, _ joint: Int, _ time: Double) {
            // What is no number is an extreme too.
            guard !(value <= phase.extremes[quantity.rawValue].value) else { return }
            phase.extremes[quantity.rawValue] = Extreme(value: value, joint: Sample.joints[joint].name, time: time)
        }
        for side in 0..<2 { note(.elbowAngle, now.elbows[side], Sample.elbow + side, time) }
        guard let last else { return }
        for side in 0..<2 {
            note(.elbowSpeed, (now.elbows[side] - last.elbows[side]).magnitude * rate, Sample.elbow + side, time)
            note(.kneeSpeed, (now.knees[side] - last.knees[side]).magnitude * rate, Sample.knee + side, time)
        }
        for joint in now.places.indices {
            let step = now.places[joint] - last.places[joint]
            note(.speed, length(step) * rate, joint, time)
            guard let before else { continue }
            let change = step - (last.places[joint] - before.places[joint])
            note(
                joint < MovementLimits.trunk.count ? .trunkAcceleration : .limbAcceleration,
                length(change) * rate * rate, joint, time - 1 / rate)
        }
    }

    /// The places of a skeleton's joints, and its angles in degrees.
    private struct Sample {
        static let joints = MovementLimits.trunk + MovementLimits.limbs
        static let elbow = joints.firstIndex(of: .leftElbow) ?? 0
        static let knee = joints.firstIndex(of: .leftKnee) ?? 0
        let places: [Vector]
        let elbows: SIMD2<Double>
        let knees: SIMD2<Double>

        init(_ skeleton: Skeleton) {
            places = Self.joints.map { skeleton[$0] }
            elbows = SIMD2(skeleton.elbowAngle(.left), skeleton.elbowAngle(.right))
            knees = SIMD2(skeleton.kneeAngle(.left), skeleton.kneeAngle(.right))
        }
    }
}
