/// An exercise or everyday motion of the whole body that is no push-up.
///
/// Its drive is the share of its full range, in percent.
package enum Exercise: String, Sendable, Hashable, CaseIterable {
    /// Hangs from a bar and pulls the chin over it.
    case pullUp = "pull-up"
    /// Sinks between two bars and pushes up again.
    case dip
    /// Pulls a weight to the belly, bent over.
    case row
    /// Hangs below a bar, heels on the floor, and pulls the chest to it.
    case invertedRow = "inverted-row"
    /// Bends down to the toes.
    case bend
    /// Sets a bar down and lifts it to the thighs.
    case deadlift
    /// Lifts a bar to the shoulders and over the head, and lowers it by the same way.
    case cleanAndJerk = "clean-and-jerk"
    /// Jumps up on the spot.
    case jump
    /// Jumps the feet apart while the arms go overhead.
    case jumpingJack = "jumping-jack"
    /// Steps ahead with one leg after the other and sinks.
    case lunge
    /// Sits up from the back, hands at the ears.
    case sitUp = "sit-up"
    /// Sits down on a chair and stands up again.
    case chairStand = "chair-stand"
    /// Sets a box down and picks it up.
    case pickUp = "pick-up"
    /// Crawls on hands and knees, ahead and back again.
    case crawl

    /// The posture in which it begins and ends.
    package var posture: Posture {
        switch self {
        case .invertedRow, .sitUp: .supine
        case .crawl: .allFours
        default: .standing
        }
    }
}
