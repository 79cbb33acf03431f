/// Somebody else in the picture, whom the pose estimator now and then takes for the person that is watched.
package struct OtherPerson: Sendable, Equatable {
    package var body: BodyPlan
    package var style: PushUpStyle
    /// The person's activities, from the start of the session; after their end the person stands still.
    package var session: [PhasePlan]
    /// The person's place: x and y of the point midway between hands and feet, metres in the world.
    package var place: SIMD2<Double>
    /// By how much they are turned against the person that is watched, degrees about the vertical, to the left.
    package var turn: Double
    /// The speed at which the person walks to and fro through their place, metres a second, facing the direction of
    /// travel; 0 for no walking.
    package var walk: Double
    /// The direction in which they walk first, degrees about the vertical, 0 headward, 90 to the person's left.
    package var walkDirection: Double
    /// The rate at which the estimator jumps onto the person, per second.
    package var takenRate: Double
    /// For how many seconds.
    package var takenSeconds: ClosedRange<Double>

    /// The distance that a walking person goes to either side of their place, metres: out of the image.
    package static let walkReach = 3.5
}

/// Single images in which the estimator sees what is not there.
package struct GarbagePlan: Sendable, Equatable {
    /// A kind of picture in which the estimator sees a person by mistake.
    package enum Picture: String, Sendable, Hashable, CaseIterable {
        /// The body as it is, but with both elbows bent to 60 degrees in the image.
        case folded
        /// All joints, strewn over the image.
        case scattered
        /// All joints in the image's lower left corner.
        case corner
    }

    /// Seconds from one such image to the next; the first image of all is one.
    package var every: Double
    package var picture: Picture
    /// With what confidence, 0…1.
    package var confidence: Double
}
