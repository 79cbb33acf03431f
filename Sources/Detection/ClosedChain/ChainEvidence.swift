import Pose

/// The evidence for and against a repetition in its three snapshots, as logarithms of odds.
///
/// A real push-up is a closed chain: the hands stay, the shoulders fall along the body's normal by a share of the arm's
/// length and come back, the hips fall with them, and the torso lies. Each term takes one of these constraints. Weights
/// come from a logistic regression over some 36,000 candidates of synthetic trials (suites `standard`, `filmed` and
/// `catalogue`, seeds 77 and 78, estimators `home`, `movenet-like`, `mediapipe-like` and `vision-like`; no recording
/// took part), rounded to a decimal.
struct ChainEvidence: Sendable {
    /// The shoulders' fall along the body's normal, torso lengths.
    let fall: Double
    /// The terms, strongest constraints first.
    private let terms: Terms

    /// One number for each constraint.
    private struct Terms: Sendable {
        var fall = 0.0
        var hands = 0.0
        var hips = 0.0
        var lying = 0.0
        var above = 0.0
        var duration = 0.0
        var pace = 0.0
        var elbow = 0.0

        var sum: Double { fall + hands + hips + lying + above + duration + pace + elbow }
    }

    /// Below this fall no other evidence is used, torso lengths: a body that bobs reaches 0.05–0.19 T.
    private static let leastFall = 0.1
    /// A torso that points this far against its arms hangs from its hands.
    private static let hanging = -0.6
    /// A torso that points this far along its arms while its hips fall as the shoulders do goes down as a whole.
    ///
    /// It squats, dips or jumps. In push-ups the body turns about the feet: hips fall by two thirds.
    private static let standing = 0.6
    private static let sinking = 0.85

    private let uprightness: Double
    private let hipShare: Double

    /// Weighs a candidate.
    init(top: ChainSnapshot, bottom: ChainSnapshot, end: ChainSnapshot, endTime: Nanoseconds) {
        let torso = top.torso
        let reach = top.shoulder - top.wrist
        let arm = reach / max(reach.length, 1e-9)
        let way = top.shoulder - bottom.shoulder
        fall = (way * top.up).sum() / torso
        let divisor = max(fall, 0.05)
        let share = fall / max(top.height, 0.1)
        let drift = clamp((top.wrist - bottom.wrist).length / torso / divisor, 0.05, 1)
        let hips = ((top.hip - bottom.hip) * top.up).sum() / torso / divisor
        hipShare = hips
        // The torso along the arm: 0 where it is at right angles to it, 1 where arms hang alongside.
        let topTorso = ((top.shoulder - top.hip) * arm).sum() / torso
        let bottomTorso = ((bottom.shoulder - bottom.hip) * arm).sum() / torso
        uprightness = (topTorso + bottomTorso) / 2
        let steep = clamp(uprightness - 0.5, 0, 0.5)
        let back = (
            shoulder: (end.shoulder - top.shoulder).length / torso, wrist: (end.wrist - top.wrist).length / torso,
            hip: (end.hip - top.hip).length / torso
        )
        let seconds = Double(endTime - top.time) / 1e9
        let ascent = Double(endTime - bottom.time) / 1e9
        terms = Terms(
            fall: 4.1 * clamp(share, 0, 0.6) + 12.3 * clamp(share, 0, 0.35) + 6.1 * clamp(fall, 0, 0.5) - 7.8,
            hands: -3.5 * drift - 2.5 * clamp(back.shoulder, 0.2, 1) - 4.5 * clamp(back.wrist, 0.1, 0.8)
                - 1.2 * clamp(back.hip, 0.2, 0.8),
            hips: 3.6 * clamp(hips, -0.3, 0.5),
            lying: 12.9 * steep - 31.8 * steep * min(drift, 0.5) - 12.8 * clamp(topTorso - 0.6, 0, 0.4),
            above: -7.3 * clamp(-uprightness - 0.1, 0, 0.3),
            duration: -1.2 * clamp(seconds - 3, 0, 4),
            pace: 7.2 * clamp(ascent, 0, 0.25),
            elbow: 1.3 * clamp(top.elbowAngle - bottom.elbowAngle, -20, 90) / 90)
    }

    var sum: Double { terms.sum }

    /// The constraint that rejects a candidate regardless of its evidence, if there is one.
    var exclusion: Rejection? {
        if !(fall >= ChainEvidence.leastFall) { return .torsoStill }
        if uprightness < ChainEvidence.hanging { return .handsHigh }
        if uprightness > ChainEvidence.standing, hipShare > ChainEvidence.sinking { return .bodyUpright }
        return nil
    }

    /// The constraint that is broken most, relative to usual push-ups.
    var worst: Rejection {
        var worst = (Rejection.torsoStill, terms.fall - 1.8)
        func weigh(_ reason: Rejection, _ excess: Double) { if excess < worst.1 { worst = (reason, excess) } }
        weigh(.handsMoved, terms.hands + 1.6)
        weigh(.outOfStep, terms.hips - 2)
        weigh(.bodyUpright, terms.lying)
        weigh(.handsHigh, terms.above)
        weigh(.tooSlow, terms.duration)
        weigh(.tooFast, terms.pace - 1.8)
        weigh(.tooShallow, terms.elbow - 1.2)
        return worst.0
    }
}

/// A number, held between two others; what is not a number becomes the lower one.
private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double { value > low ? min(value, high) : low }
