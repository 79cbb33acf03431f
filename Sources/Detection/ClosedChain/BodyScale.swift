/// The length of the torso in the image, learned from the measure that shows it best.
///
/// A torso that points at the camera looks short, and so do bent arms; the longer of the torso and of the arm divided
/// by 1.12 (arms are 1.12 torso lengths, ANSUR II) is taken, followed upwards at once and downwards slowly.
package struct BodyScale: Sendable {
    /// The torso's length, square pixels; 0 before it is known.
    package private(set) var torso = 0.0

    private var arm = 0.0
    private var known = 0.0
    private var misfit = 0.0

    private static let armOverTorso = 1.12
    /// The time for which the greatest length is simply taken, seconds.
    private static let learning = 0.3
    /// A body that looks shorter than this share of the known length for so many seconds is another one, or the length
    /// was that of a mistake: it is learned anew, even while the body is down.
    ///
    /// Without it one mistake could make everything look too small to be a repetition, for good.
    private static let least = 0.4
    private static let patience = 3.0

    /// Makes a scale that knows nothing yet.
    package init() {}

    /// The distance by which a body can move its joints, square pixels.
    package func reach(in elapsed: Double) -> Double { torso > 0 ? torso * (0.3 + 4.5 * elapsed) : .infinity }

    /// Starts to learn anew, from the length that was known.
    package mutating func restart() {
        known = 0
        arm = 0
        misfit = 0
    }

    /// Takes the next frame, lengths in square pixels (a torso of 0 is not seen), and returns whether the length is
    /// known; nothing shrinks during a repetition, for everything looks short.
    @inline(__always)
    package mutating func observe(
        arm seenArm: Double?, torso seenTorso: Double, shares: ChainShares, isDown: Bool
    ) -> Bool {
        if let seenArm {
            arm = arm > 0 ? arm + shares.hands * (seenArm - arm) : seenArm
        }
        let seen = max(seenTorso, arm / BodyScale.armOverTorso)
        guard seen > 0, seen.isFinite else { return false }
        misfit = known > 0 && seen < BodyScale.least * torso ? misfit + shares.elapsed : 0
        if misfit > BodyScale.patience {
            known = 0
            misfit = 0
        }
        if known < BodyScale.learning {
            torso = known == 0 ? seen : max(torso, seen)
            known += max(shares.elapsed, 0.01)
        } else if seen > torso {
            torso += shares.growing * (seen - torso)
        } else if !isDown {
            torso += shares.shrinking * (seen - torso)
        }
        return true
    }
}
