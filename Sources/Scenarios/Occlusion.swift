/// An occlusion, which hides joints from the estimator.
package struct Occlusion: Sendable, Equatable {
    /// The time at which an occlusion hides joints.
    package enum When: Sendable, Equatable {
        /// From the start of the clip to its end.
        case always
        /// Around the bottom of a cycle, with this probability for each, for that many seconds (drawn uniformly).
        case bottoms(probability: Double, seconds: ClosedRange<Double>)
        /// In bursts: hidden for a time, visible for a time, and so on.
        case bursts(hidden: DrawnTime, visible: Visible)
        /// In single frames: this share of all frames.
        case flicker(share: Double)
        /// In single frames: so many a second.
        case dips(perSecond: Double)
        /// During one span, seconds from the start of the clip.
        case span(start: Double, seconds: Double)
        /// During one span that begins at a share of a phase, given by the phase's place in the session.
        case phase(index: Int, share: Double, seconds: Double)
    }

    /// The time between two bursts.
    package enum Visible: Sendable, Equatable {
        case time(DrawnTime)
        /// The share of the whole time that is hidden; the times between bursts are exponential.
        case share(hidden: Double)
    }

    /// The joints that an occlusion hides.
    package enum What: Sendable, Equatable {
        case joints(JointGroup)
        /// The joints within a rectangle of the image; shares of width and height from the lower left corner.
        case area(x: ClosedRange<Double>, y: ClosedRange<Double>)
        /// The joints behind an object in the room.
        case object(RoomObject)
    }

    /// The estimator's report of a hidden joint.
    package enum Effect: String, Sendable, Hashable, CaseIterable {
        /// It guesses: larger error, low confidence.
        case guessed
        /// It does not find it: confidence 0.
        case missing
    }

    package var what: What
    package var when: When
    package var effect: Effect
}

/// An object in the room, a box with sides parallel to the world's axes: a bag, a chair, a pet or a person.
///
/// World axes as for the camera: x from the toes to the head of a person in a plank, y to the person's left, z up; the
/// origin lies on the floor below the middle of the plank.
package struct RoomObject: Sendable, Equatable {
    /// The middle of its footprint, metres.
    package var place: SIMD2<Double>
    /// The point to which it goes and from which it comes back, metres; `nil` for an object that stands still.
    package var turningPoint: SIMD2<Double>?
    /// The speed at which it moves, metres a second.
    package var speed = 0.0
    /// Its length along x, its width along y and its height, metres.
    package var size: SIMD3<Double>
    /// The height of its underside above the floor, metres.
    package var above = 0.0
}

/// Joints that are hidden together.
package struct JointGroup: Sendable, Hashable, RawRepresentable, CaseIterable {
    /// The sides of the body from which a group takes its joints.
    package enum Sides: String, Sendable, CaseIterable {
        case both
        /// The side whose shoulder is nearer to the camera.
        case near
        case far
        case left
        case right
    }

    /// The joints of one side in a group.
    package enum Part: String, Sendable, CaseIterable {
        /// All joints.
        case side
        case shoulder, elbow, wrist
        /// Elbow and wrist.
        case arm
        case hip, knee, ankle
        /// Knee and ankle.
        case leg
    }

    package let sides: Sides
    package let part: Part

    package init(_ part: Part, _ sides: Sides = .both) { (self.part, self.sides) = (part, sides) }

    /// All groups, first those of both sides.
    package static let allCases = Sides.allCases.flatMap { sides in Part.allCases.map { JointGroup($0, sides) } }

    package static let all = JointGroup(.side)

    /// The name, for example `all`, `wrists` or `left-arm`.
    package var rawValue: String {
        if part == .side, sides == .both { return "all" }
        return sides == .both ? part.rawValue + "s" : "\(sides.rawValue)-\(part.rawValue)"
    }

    /// The group of a name; `nil` for another name.
    package init?(rawValue: String) {
        guard let group = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = group
    }
}
