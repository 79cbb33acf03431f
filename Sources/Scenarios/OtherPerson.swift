/// Somebody else in the picture, whom the pose estimator now and then takes for the person that is watched.
package struct OtherPerson: Sendable, Equatable {
    /// Who.
    package var body: BodyPlan
    /// How this person does push-ups.
    package var style: PushUpStyle
    /// What this person does, from the start of the session; after its end they stand still.
    package var session: [PhasePlan]
    /// Where they do it: x and y of the point midway between their hands and feet, metres in the world.
    package var place: SIMD2<Double>
    /// By how much they are turned against the person that is watched, degrees about the vertical, to the left.
    package var turn: Double
    /// How fast they walk to and fro through their place, metres a second, facing where they go; 0 stays.
    package var walk: Double
    /// The direction in which they walk first, degrees about the vertical, 0 headward, 90 to the person's left.
    package var walkDirection: Double
    /// How often the estimator jumps onto them, per second.
    package var takenRate: Double
    /// For how many seconds.
    package var takenSeconds: ClosedRange<Double>

    /// How far a walking person goes to either side of their place, metres: out of the picture.
    package static let walkReach = 3.5

    /// Makes a person.
    package init(
        body: BodyPlan, style: PushUpStyle, session: [PhasePlan], place: SIMD2<Double>, turn: Double, walk: Double,
        walkDirection: Double, takenRate: Double, takenSeconds: ClosedRange<Double>
    ) {
        self.body = body
        self.style = style
        self.session = session
        self.place = place
        self.turn = turn
        self.walk = walk
        self.walkDirection = walkDirection
        self.takenRate = takenRate
        self.takenSeconds = takenSeconds
    }
}

/// Single images in which the estimator sees what is not there.
package struct GarbagePlan: Sendable, Equatable {
    /// What it sees.
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
    /// What it sees.
    package var picture: Picture
    /// With what confidence, 0…1.
    package var confidence: Double

    /// Makes a plan.
    package init(every: Double, picture: Picture, confidence: Double) {
        self.every = every
        self.picture = picture
        self.confidence = confidence
    }
}
