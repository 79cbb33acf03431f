/// One stretch of a session.
package struct PhasePlan: Sendable, Equatable {
    /// The name of the activity, for example `push-ups`, `rest` or `standing-pump`; reports print `phantom:LABEL`.
    package var label: String
    /// The kind of the cycles whose bottoms fall into this phase.
    package var kind: String
    package var activity: Activity

    /// The phase's length, seconds.
    package var duration: Double { activity.duration }
}

/// A posture of the body between motions.
package enum Posture: String, Sendable, Hashable, CaseIterable {
    /// Upright, arms hanging.
    case standing
    /// The top of the person's own push-up, on toes or knees as the style gives.
    case plank
    /// Upright on the knees.
    case kneeling
    /// On the knees with the torso near the horizontal and the hands in the air below the shoulders.
    case allFours = "all-fours"
    /// On the back, arms up.
    case supine
    /// Prone over the edge of a bed: legs and hips lie on it, the torso hangs free near the horizontal, hands in the
    /// air.
    case propped
    /// On a chair, feet flat, arms hanging.
    case seated
}

/// A person's activity during a phase.
package enum Activity: Sendable, Equatable {
    /// Holds a posture for some seconds.
    case hold(Posture, seconds: Double)
    /// Goes from one posture to another in some seconds.
    case transition(from: Posture, to: Posture, seconds: Double)
    /// Does push-ups. The strokes' drive is the mean elbow angle in degrees.
    case pushUps([Stroke])
    /// Bends the arms while the body does not follow as it would have to.
    case pump(Pump)
    /// Waves one arm; the drive is the elbow angle in degrees.
    case wave(posture: Posture, side: ArmSide, strokes: [Stroke])
    /// Leans to and from hands that stay where they are in front; the drive is the torso's lean in degrees.
    case reach(posture: Posture, strokes: [Stroke])
    /// Raises both arms, straight, and lowers them; the drive is their angle from hanging in degrees.
    case raise(posture: Posture, strokes: [Stroke])
    /// Claps before the chest; the drive is the forearms' turn outward from straight ahead in degrees.
    case clap(posture: Posture, strokes: [Stroke])
    /// Sinks and lifts the hips in a plank with still arms; the drive is the hips' offset in addition to that of the
    /// style, in hundredths of the line shoulder–ankle, positive downward.
    case hips([Stroke])
    /// Lifts a hand off the floor in a plank and sets it down where it was; the drive is its elbow angle in degrees.
    case lift(side: ArmSide, strokes: [Stroke])
    /// Nods in a plank with still arms; the drive is the head's extra pitch in degrees, negative chin down.
    case nod([Stroke])
    /// Squats; the drive is the knee's interior angle in degrees.
    case squats([Stroke])
    /// Does an exercise; the drive is the share of its full range in percent.
    case exercise(Exercise, strokes: [Stroke])

    package var start: Posture {
        switch self {
        case .hold(let posture, _), .transition(let posture, _, _): posture
        case .pushUps, .nod, .hips, .lift: .plank
        case .pump(let pump): pump.posture
        case .wave(let posture, _, _), .reach(let posture, _), .raise(let posture, _), .clap(let posture, _): posture
        case .squats: .standing
        case .exercise(let exercise, _): exercise.posture
        }
    }

    package var end: Posture {
        if case .transition(_, let posture, _) = self { posture } else { start }
    }

    package var strokes: [Stroke] {
        switch self {
        case .hold, .transition: []
        case .pushUps(let strokes), .nod(let strokes), .squats(let strokes), .hips(let strokes): strokes
        case .pump(let pump): pump.strokes
        case .wave(_, _, let strokes), .reach(_, let strokes), .raise(_, let strokes), .clap(_, let strokes),
            .lift(_, let strokes), .exercise(_, let strokes):
            strokes
        }
    }

    /// Its length, seconds.
    package var duration: Double {
        switch self {
        case .hold(_, let seconds), .transition(_, _, let seconds): seconds
        default: strokes.reduce(0) { $0 + $1.duration }
        }
    }

    /// Whether its cycles are those of a cheat; lifting a hand between push-ups is not a cheat.
    package var isCheat: Bool {
        switch self {
        case .pump, .wave, .reach, .raise, .clap, .hips, .nod: true
        case .hold, .transition, .pushUps, .lift, .squats, .exercise: false
        }
    }
}

/// The arm that moves, or both.
package enum ArmSide: String, Sendable, Hashable, CaseIterable {
    case left, right
}

/// One excursion of an activity's drive from where it stands down to `bottom` and back up to `top`.
package struct Stroke: Sendable, Equatable {
    package var bottom: Double
    /// The drive that the way back ends at.
    package var top: Double
    /// Seconds of the way down.
    package var descent: Double
    /// Seconds of rest at the bottom.
    package var bottomPause: Double
    /// Seconds of the way up.
    package var ascent: Double
    /// Seconds of rest at the top, after the way up.
    package var topPause: Double
    /// Roll of the trunk at the bottom, degrees; positive lowers the left shoulder.
    package var roll: Double
    /// The hips' offset at the bottom in addition to that of the style, as a share of the line shoulder–ankle.
    ///
    /// Positive sags, negative pikes; only push-ups have one.
    package var hipOffset = 0.0

    /// The stroke's length, seconds.
    package var duration: Double { descent + bottomPause + ascent + topPause }
}

/// Arms that bend while the body stays, or follows too little.
package struct Pump: Sendable, Equatable {
    package enum Arm: String, Sendable, Hashable, CaseIterable {
        /// The upper arm stays, the forearm folds.
        case curl
        /// The hand goes straight away from the shoulder and back.
        case press
    }

    package var posture: Posture
    package var arm: Arm
    /// The drive is the elbow angle in degrees.
    package var strokes: [Stroke]
    /// The fall of the shoulders while the arms bend, T.
    package var bob: Double
    /// The lag of the fall behind the arms, as a share of the stroke; 0 is in phase.
    package var lag: Double
}
