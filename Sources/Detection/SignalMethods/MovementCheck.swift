/// The checks that all methods put to a movement that their signal proposes.
///
/// A method finds a course of the shoulders' height over the hands. A push-up also needs a fall that is deep enough, by
/// the shoulders and not by rising hands, over hands that stay, of a body that turns about its feet and does not squat.
struct MovementCheck: Sendable, Hashable {
    /// The least fall of the shoulders over the hands, torso lengths.
    var depth = 0.3
    /// The farthest that the hands may move, as a share of the way of the shoulders.
    var hands = 0.35

    /// The least fall of the hips, as a share of that of the shoulders.
    private static let hips = 0.2
    /// The height of the shoulders over the hips from which a torso stands, torso lengths.
    private static let standing = 0.6
    /// The fall of the hips, as a share of that of the shoulders, from which a standing torso squats.
    ///
    /// In push-ups the body turns about the feet, also in an incline seen from the front.
    private static let sinking = 0.85
    /// The height of the shoulders over the hands below which a body hangs or lies, at its highest, torso lengths.
    private static let hanging = 0.3

    /// Checks the newest part of a track, between two ages of samples, and returns the reason against it; `nil` for a
    /// push-up.
    func rejection(in track: borrowing BodyTrack, newest: Int, oldest: Int) -> Rejection? {
        let range = track.range(newest: newest, oldest: max(newest, oldest))
        let torso = track.torso
        guard torso > 0, range.high - range.low >= depth * torso else { return .tooShallow }
        let (top, bottom) = MovementCheck.halves(
            of: track, newest: newest, oldest: oldest, middle: (range.high + range.low) / 2)
        let way = top.shoulder - bottom.shoulder
        let fall = (way * track.up).sum()
        // The halves' means are nearer to each other than their extremes.
        guard fall >= 0.25 * (range.high - range.low) else { return .torsoStill }
        guard (top.wrist - bottom.wrist).length <= hands * way.length else { return .handsMoved }
        guard range.high >= MovementCheck.hanging * torso else { return .handsHigh }
        guard track.knowsHips else { return nil }
        let sunk = ((top.hip - bottom.hip) * track.up).sum() / fall
        guard sunk >= MovementCheck.hips else { return .outOfStep }
        let trunk = ((top.shoulder - top.hip) * track.up).sum()
        return trunk > MovementCheck.standing * torso && sunk > MovementCheck.sinking ? .bodyUpright : nil
    }

    /// The mean places while the body was in the upper, and in the lower, half of its way.
    private static func halves(
        of track: borrowing BodyTrack, newest: Int, oldest: Int, middle: Double
    ) -> (top: BodyTrack.Sample, bottom: BodyTrack.Sample) {
        var top = BodyTrack.Sample()
        var bottom = BodyTrack.Sample()
        var tops = 0.0
        var bottoms = 0.0
        for age in newest...max(newest, oldest) {
            let sample = track[age]
            if sample.height > middle {
                tops += 1
                top = top.toward(sample, share: 1 / tops)
            } else {
                bottoms += 1
                bottom = bottom.toward(sample, share: 1 / bottoms)
            }
        }
        return (top, bottom)
    }
}
