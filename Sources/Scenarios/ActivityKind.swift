/// The kind of an item of a session.
enum ActivityKind: String, CaseIterable, Sendable {
    case stand, plank, kneel
    case allFours = "all-fours"
    case lie, propped, sit
    case getDown = "get-down"
    case standUp = "stand-up"
    case kneelDown = "kneel-down"
    case lieDown = "lie-down"
    case transition
    case pushUps = "push-ups"
    case pump, wave, reach, raise, clap, nod, hips, lift, squats, exercise

    /// The posture that a hold keeps, or to which a transition leads, where its name states one.
    var posture: Posture? {
        switch self {
        case .stand, .standUp: .standing
        case .plank, .getDown: .plank
        case .kneel, .kneelDown: .kneeling
        case .allFours: .allFours
        case .lie, .lieDown: .supine
        case .propped: .propped
        case .sit: .seated
        default: nil
        }
    }

    var specs: [KeySpec] {
        let label = KeySpec("label", .name, isDrawable: false, isOptional: true)
        let postures = Posture.allCases.map(\.rawValue)
        // Planted hands cannot pump, wave or reach.
        let free = postures.filter { $0 != Posture.plank.rawValue }
        let posture = KeySpec("posture", .word(free), isDrawable: false)
        let upright = KeySpec(
            "posture", .word([Posture.standing, .kneeling, .seated].map(\.rawValue)), isDrawable: false)
        let elbow: ClosedRange<Double> = 30...176
        switch self {
        case .stand, .plank, .kneel, .allFours, .lie, .propped, .sit, .getDown, .standUp, .kneelDown, .lieDown:
            return [KeySpec("seconds", .number(0.1...600), "s"), label]
        case .transition:
            return [
                KeySpec("to", .word(postures), isDrawable: false, isOptional: true),
                KeySpec("seconds", .number(0.1...600), "s"), label,
            ]
        case .pushUps:
            return Self.strokes("degrees of the elbow", 30...176, top: 60...176, isTopOptional: true)
                + [
                    KeySpec("kind", .word(["push-up", "partial"]), isDrawable: false),
                    KeySpec("roll", .number(-25...25), "degrees"),
                    KeySpec("roll-sd", .number(0...10), "degrees"),
                    KeySpec("bounces", .whole(0...20)),
                    KeySpec("bounce", .number(5...90), "degrees of the elbow"),
                    KeySpec("bounce-seconds", .number(0.2...5), "s"),
                    KeySpec("fatigue.tempo", .number(0...3), "share"),
                    KeySpec("fatigue.depth", .number(0...90), "degrees of the elbow"),
                    KeySpec("fatigue.lockout", .number(0...60), "degrees of the elbow"),
                    KeySpec("fatigue.roll", .number(-20...20), "degrees"),
                    label,
                ] + Schema.faults
        case .pump:
            return Self.strokes("degrees of the elbow", elbow) + [
                posture, KeySpec("arm", .word(Pump.Arm.allCases.map(\.rawValue))),
                KeySpec("bob", .number(0...0.5), "T"),
                KeySpec("lag", .number(-0.5...0.5), "share of the stroke"),
                KeySpec("name", .name, isDrawable: false, isOptional: true), label,
            ]
        case .wave:
            return Self.strokes("degrees of the elbow", elbow) + [
                posture, KeySpec("side", .word(["left", "right"])), label,
            ]
        case .reach:
            return Self.strokes("degrees of lean", -45...80) + [posture, label]
        case .raise:
            return Self.strokes("degrees from hanging", 0...175) + [upright, label]
        case .clap:
            return Self.strokes("degrees outward", -60...80) + [upright, label]
        case .hips:
            return Self.strokes("hundredths of the line shoulder–ankle", -20...15)
                + [KeySpec("name", .name, isDrawable: false, isOptional: true), label]
        case .lift:
            let strokes = Self.strokes("degrees of the elbow", elbow)
            return strokes.filter { !$0.name.hasPrefix("top") || $0.name == "top-pause" }
                + [KeySpec("side", .word(["left", "right"])), label]
        case .nod:
            return Self.strokes("degrees of pitch", -60...45) + [label]
        case .squats:
            return Self.strokes("degrees of the knee", 40...176, top: 40...178) + [label]
        case .exercise:
            return [KeySpec("of", .word(Exercise.allCases.map(\.rawValue)), isDrawable: false, isOptional: true)]
                + Self.strokes("% of the full range", 20...100, top: 0...60) + [label]
        }
    }

    /// The keys of strokes whose top has the range of the bottom, or one of its own.
    private static func strokes(
        _ unit: String, _ range: ClosedRange<Double>, top: ClosedRange<Double>? = nil, isTopOptional: Bool = false
    ) -> [KeySpec] {
        [
            KeySpec("count", .whole(1...10_000)),
            KeySpec("bottom", .number(range), unit),
            KeySpec("bottom-sd", .number(0...30), unit),
            KeySpec("top", .number(top ?? range), unit, isOptional: isTopOptional),
            KeySpec("top-sd", .number(0...30), unit),
            KeySpec("seconds", .number(0.3...60), "s"),
            KeySpec("descent-share", .number(0.1...0.9), "share"),
            KeySpec("variation", .number(0...0.6), "share"),
            KeySpec("bottom-pause", .number(0...60), "s"),
            KeySpec("top-pause", .number(0...60), "s"),
        ]
    }

    /// Whether the drive is an angle that is smaller at the bottom than at the top.
    var bendsDown: Bool {
        switch self {
        case .pushUps, .pump, .wave, .lift, .squats: true
        default: false
        }
    }
}
