import Pose

/// A stream's tracks with what is the same throughout: view, nearer side and size of the person in the image.
struct ClipGeometry {
    let tracks: JointTracks
    let view: ValidityView
    /// The side whose arm, hip, knee and ankle have the greater mean confidence.
    let near: Side
    /// Torso length from the side and oblique, shoulder width from the front, pixels.
    let scale: Double

    /// Looks at some frames; `nil` where shoulders and hips are found in fewer than five of them.
    init?(_ tracks: JointTracks, stretch: Range<Int>) {
        let widths = stretch.map { (tracks.place(.leftShoulder, $0) - tracks.place(.rightShoulder, $0)).length }
        let lengths = stretch.map { frame in
            (tracks.middle(.leftShoulder, .rightShoulder, frame) - tracks.middle(.leftHip, .rightHip, frame)).length
        }
        guard zip(widths, lengths).count(where: { !$0.isNaN && !$1.isNaN }) >= 5 else { return nil }
        let width = Middle.median(widths)
        let length = Middle.median(lengths)
        guard width > 0 || length > 0 else { return nil }
        let trust = Side.allCases.map { side in
            [side.shoulder, side.elbow, side.wrist, side.hip, side.knee, side.ankle].reduce(0) { sum, joint in
                stretch.reduce(sum) { $0 + tracks.confidence(joint, $1) }
            }
        }
        let near: Side = trust[1] > trust[0] ? .right : .left
        let torso = Middle.median(stretch.map { (tracks.place(near.shoulder, $0) - tracks.place(near.hip, $0)).length })
        let view = ValidityView(shoulderWidthOverTorso: length > 0 ? width / length : .infinity)
        let scale = view == .front ? width : torso
        guard scale > 0, torso > 0 else { return nil }
        (self.tracks, self.view, self.near, self.scale) = (tracks, view, near, scale)
    }

    var far: Side { near.opposite }

    /// Height of the near shoulder, or of the middle of both from the front, pixels.
    func height(_ frame: Int) -> Double {
        view == .front
            ? tracks.middle(.leftShoulder, .rightShoulder, frame).y : tracks.place(near.shoulder, frame).y
    }

    /// The median of something over a frame and its two neighbours.
    func about(_ frame: Int, _ value: (Int) -> Double) -> Double {
        Middle.median((max(0, frame - 1)...min(tracks.count - 1, frame + 1)).map(value))
    }
}

/// From where the person is seen, by the joints alone.
///
/// The apparent shoulder width divided by the apparent torso length (neck to root), median over the frames of the
/// push-ups, identifies the view: below 0.42 side, above 1.05 front, between them oblique.
package enum ValidityView: String, Sendable, Hashable, CaseIterable {
    case side
    /// From between side and head.
    case oblique
    /// From the head or the feet.
    case front

    /// The view that belongs to a shoulder width divided by a torso length.
    package init(shoulderWidthOverTorso ratio: Double) {
        self = ratio < 0.42 ? .side : ratio > 1.05 ? .front : .oblique
    }
}
