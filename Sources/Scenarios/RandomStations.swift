package import Mathematics

/// The random streams of this station of the pipe.
extension RandomStation {
    /// The values that a scenario draws.
    package static var scenario: RandomStation { RandomStation(rawValue: 1) }

    /// The person's segment lengths.
    package static var body: RandomStation { RandomStation(rawValue: 2) }

    /// The course of the session: strokes, pauses, fatigue.
    package static var session: RandomStation { RandomStation(rawValue: 3) }

    /// Variation of the motion itself.
    package static var motion: RandomStation { RandomStation(rawValue: 4) }

    /// The position of the camera.
    package static var camera: RandomStation { RandomStation(rawValue: 5) }

    /// The occlusions: which joints are hidden, and when.
    package static var occlusion: RandomStation { RandomStation(rawValue: 6) }
}
