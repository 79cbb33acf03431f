/// From where the person is seen, by the joints alone.
///
/// The apparent shoulder width divided by the apparent torso length (neck to root), median over the frames of the
/// push-ups, identifies the view: below 0.42 side, above 1.05 front, between them oblique.
package enum ValidityView: String, Sendable, Hashable, CaseIterable {
    /// From the side.
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
