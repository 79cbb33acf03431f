import Mathematics
import Pose
@testable import Scenarios

/// SplitMix64 (Steele, Lea, Flood 2014), so that random trials are the same on every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func value(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    mutating func pick<T: CaseIterable>(_ type: T.Type) -> T { pick(Array(type.allCases)) }

    mutating func pick<T>(_ items: [T]) -> T { items[Int.random(in: items.indices, using: &self)] }
}

extension BodyPlan {
    /// The mean man of ANSUR II.
    static let median = BodyPlan(stature: 1.756)

    /// A man of mean proportions.
    init(stature: Double) {
        self.init(
            stature: stature, torso: 0.3074 * stature, shoulderWidth: 0.2368 * stature, hipWidth: 0.1 * stature,
            upperArm: 0.1909 * stature, forearm: 0.1525 * stature, thigh: 0.2330 * stature, shank: 0.2384 * stature,
            foot: 0.08 * stature)
    }

    /// A person whose proportions lie within about two standard deviations of ANSUR II.
    static func random(_ generator: inout SeededGenerator) -> BodyPlan {
        let stature = generator.value(1.5...1.95)
        func length(_ ratio: Double, _ sd: Double) -> Double {
            generator.value(ratio - 2 * sd...ratio + 2 * sd) * stature
        }
        return BodyPlan(
            stature: stature, torso: length(0.304, 0.0148), shoulderWidth: length(0.2306, 0.0098),
            hipWidth: length(0.1, 0.007), upperArm: length(0.191, 0.0063), forearm: length(0.15, 0.0065),
            thigh: length(0.233, 0.0115), shank: length(0.243, 0.0095), foot: length(0.08, 0.004))
    }

    /// All lengths times a factor.
    func scaled(by factor: Double) -> BodyPlan {
        BodyPlan(
            stature: stature * factor, torso: torso * factor, shoulderWidth: shoulderWidth * factor,
            hipWidth: hipWidth * factor, upperArm: upperArm * factor, forearm: forearm * factor,
            thigh: thigh * factor, shank: shank * factor, foot: foot * factor)
    }
}

extension PushUpStyle {
    /// An ordinary push-up on the toes, without sway.
    static let ordinary = PushUpStyle(
        support: .toes, elbowTop: 162, elbowReference: 75, handSpacing: 1.5, handOffset: 0.3, flare: 40,
        footSpacing: 1, ankleHeight: 0.13, ankleRock: 0.12, kneeAngle: 172, hipOffsetTop: -0.021,
        hipOffsetBottom: -0.003, headPitchTop: 15, headPitchBottom: 15, sway: 0)

    /// Whether the hand of a side carries nothing.
    func isFree(_ side: Side) -> Bool {
        switch planted {
        case .both: false
        case .left: side == .right
        case .right: side == .left
        }
    }

    static func random(_ generator: inout SeededGenerator) -> PushUpStyle {
        let support = generator.pick(Support.self)
        return PushUpStyle(
            support: support, elbowTop: generator.value(150...174), elbowReference: generator.value(65...95),
            handSpacing: generator.value(0.8...1.9), handOffset: generator.value(0.15...0.4),
            flare: generator.value(15...75), footSpacing: generator.value(0.6...1.6),
            ankleHeight: generator.value(0.10...0.16), ankleRock: generator.value(0.08...0.16),
            kneeAngle: support == .toes ? generator.value(160...177) : generator.value(80...170),
            hipOffsetTop: generator.value(-0.08...0.04), hipOffsetBottom: generator.value(-0.05...0.03),
            headPitchTop: generator.value(-10...40), headPitchBottom: generator.value(-10...40),
            sway: generator.value(0...0.012))
    }
}

extension Stroke {
    /// A stroke of ordinary tempo.
    init(_ bottom: Double, _ top: Double = 162, pause: Double = 0.1, rest: Double = 0.25, roll: Double = 0) {
        self.init(
            bottom: bottom, top: top, descent: 0.7, bottomPause: pause, ascent: 0.65, topPause: rest, roll: roll)
    }

    static func random(
        bottom: ClosedRange<Double>, top: ClosedRange<Double>, _ generator: inout SeededGenerator
    ) -> Stroke {
        Stroke(
            bottom: generator.value(bottom), top: generator.value(top), descent: generator.value(0.35...1.2),
            bottomPause: generator.pick([0, generator.value(0...0.6)]), ascent: generator.value(0.35...1.2),
            topPause: generator.pick([0, generator.value(0...0.8)]), roll: generator.value(-12...12))
    }
}

extension TrialPlan {
    /// A plan of these activities; camera, clock and estimator do not matter here.
    init(
        _ activities: [Activity], body: BodyPlan = .median, style: PushUpStyle = .ordinary,
        signal: CycleSignal = .body, trial: Int = 0, rule: CountableRule = CountableRule()
    ) {
        let clock = ClockPlan(fps: 30, jitter: 0, dropProbability: 0, stampError: 0)
        self.init(
            scenario: "test", family: .real, trial: trial, randomKey: 7, body: body, style: style,
            session: activities.enumerated().map { index, activity in
                PhasePlan(label: "phase \(index)", kind: "kind \(index)", activity: activity)
            },
            cycleSignal: signal, countable: rule,
            camera: CameraPlan(
                azimuth: 90, height: 0.5, distance: 3, roll: 0, fieldOfView: 60, imageWidth: 1280, imageHeight: 720,
                aimX: 0, aimHeight: 0.4, tagError: 0),
            occlusions: [], clock: clock,
            estimator: EstimatorModel(
                name: "none",
                errors: .graded(
                    GradedErrors(
                        slowError: 0, slowTime: 1, whiteError: 0, farFactor: 1, outlierProbability: 0,
                        outlierSize: 0, confidence: 1, hiddenConfidence: 0)),
                inversionRate: 0, inversionSeconds: 0...0, lossRate: 0, lossSeconds: 0...0, occlusions: [],
                outsideFrame: .missing, clock: clock))
    }

    /// A person, a style and a session of everything that may follow each other.
    static func random(trial: Int) -> TrialPlan {
        random(trial: trial) { style, generator in
            if trial % 4 == 0 { style.incline = generator.value(0...45) }
        }
    }

    /// The same against a wall, with the feet on a step, or on one hand.
    static func variant(trial: Int) -> TrialPlan {
        random(trial: trial) { style, generator in
            (style.support, style.kneeAngle) = (.toes, generator.value(165...177))
            switch trial % 3 {
            case 0:
                style.incline = generator.value(50...54)
                style.handOffset = generator.value(-0.3 ... -0.15)
                (style.ankleHeight, style.ankleRock) = (generator.value(0.07...0.09), generator.value(0...0.03))
            case 1: style.incline = generator.value(-30 ... -5)
            default:
                style.planted = generator.pick([.left, .right])
                style.handSpacing = generator.value(0.3...0.8)
                style.footSpacing = generator.value(2...3.5)
            }
        }
    }

    private static func random(
        trial: Int, _ change: (inout PushUpStyle, inout SeededGenerator) -> Void
    ) -> TrialPlan {
        var generator = SeededGenerator(UInt64(trial) &* 977 &+ 5)
        var style = PushUpStyle.random(&generator)
        change(&style, &generator)
        var posture = generator.pick(Posture.self)
        var activities: [Activity] = []
        for _ in 0..<Int.random(in: 2...6, using: &generator) {
            let activity = Activity.random(in: posture, style: style, &generator)
            activities.append(activity)
            posture = activity.end
        }
        return TrialPlan(
            activities, body: .random(&generator), style: style, signal: generator.pick(CycleSignal.self),
            trial: trial)
    }
}

extension Activity {
    /// Anything that can begin in a posture.
    static func random(in posture: Posture, style: PushUpStyle, _ generator: inout SeededGenerator) -> Activity {
        func strokes(_ bottom: ClosedRange<Double>, _ top: ClosedRange<Double>) -> [Stroke] {
            (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                Stroke.random(bottom: bottom, top: top, &generator)
            }
        }
        let others = Posture.allCases.filter { $0 != posture }
        switch (Int.random(in: 0..<5, using: &generator), posture) {
        case (0, _): return .hold(posture, seconds: generator.value(0.3...4))
        case (1, _):
            return .transition(from: posture, to: generator.pick(others), seconds: generator.value(1.8...4))
        case (2, .plank), (3, .plank): return .pushUps(strokes(60...130, style.elbowTop - 15...style.elbowTop))
        case (_, .plank):
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: return .nod(strokes(-40 ... -10, -5...10))
            case 1: return .hips(strokes(-18...10, -3...3))
            default:
                let side = style.planted == .both ? generator.pick(ArmSide.self) : nil
                guard let side else { return .hold(.plank, seconds: 1) }
                return .lift(side: side, strokes: strokes(40...120, 150...160))
            }
        case (2, .standing): return .squats(strokes(70...120, 165...174))
        case (4, .standing), (4, .kneeling), (4, .seated):
            return generator.pick([0, 1]) == 0
                ? .raise(posture: posture, strokes: strokes(60...172, 8...30))
                : .clap(posture: posture, strokes: strokes(-60 ... -20, 0...60))
        case (2, _):
            return .wave(posture: posture, side: generator.pick(ArmSide.self), strokes: strokes(60...100, 130...160))
        case (3, _): return .reach(posture: posture, strokes: strokes(5...25, -8...3))
        default:
            return .pump(
                Pump(
                    posture: posture, arm: generator.pick(Pump.Arm.self), strokes: strokes(50...100, 140...168),
                    bob: generator.pick([0, generator.value(0...0.1)]), lag: generator.pick([0, 0.1])))
        }
    }

    /// Whether the hands are on the floor all the time.
    var isPlanted: Bool {
        switch self {
        case .pushUps, .nod, .hips, .hold(.plank, _): true
        default: false
        }
    }
}
