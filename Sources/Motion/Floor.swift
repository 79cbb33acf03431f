import Mathematics
import Scenarios

/// Heights of joint centres above the floor where the skin touches it, as shares of stature.
///
/// The malleolus' height is that of Drillis and Contini (1966); the others are about half the part's thickness.
enum Floor {
    /// Wrist over a flat hand.
    static let wrist = 0.02
    /// Elbow that rests on the floor.
    static let elbow = 0.022
    static let toeBall = 0.013
    /// Knee of a person who kneels.
    static let knee = 0.032
    /// Ankle over a flat foot.
    static let ankle = 0.039
    /// Hip of a person who lies, and the lowest of a push-up.
    static let hip = 0.055
    /// Shoulders of a push-up with the chest on the floor: somewhat less than half the chest's depth in ANSUR II,
    /// since shoulders sink between the blades.
    static let shoulder = 0.06
    /// Nose of a push-up that goes down to the floor.
    static let nose = 0.005
}

/// The shanks of a person who kneels on tucked toes.
struct Kneeling: Sendable {
    /// Direction from an ankle to its toe ball.
    let foot: Vector
    /// Height of the ankle, metres.
    let ankleHeight: Double
    /// Pitch of the shank from the knee up to the ankle, radians.
    let shankPitch: Double
    /// The distance of the knee ahead of the toe ball, metres.
    let kneeAhead: Double
    /// The distance of the ankle ahead of the toe ball, metres.
    let ankleAhead: Double

    init(_ figure: BodyModel) {
        let (sine, cosine) = sineCosine(20.0.radians)
        foot = Vector(sine, 0, -cosine)
        ankleHeight = Floor.toeBall * figure.body.stature + figure.body.foot * cosine
        let rise = min(ankleHeight - Floor.knee * figure.body.stature, 0.9 * figure.body.shank)
        let run = (figure.body.shank * figure.body.shank - rise * rise).squareRoot()
        shankPitch = arcTangent(y: rise, x: run)
        ankleAhead = -figure.body.foot * sine
        kneeAhead = ankleAhead + run
    }
}
