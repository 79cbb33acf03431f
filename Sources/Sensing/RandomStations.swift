package import Randomness

/// The random streams of this station of the pipe.
extension RandomStation {
    /// When images are taken, dropped and stamped.
    package static var clock: RandomStation { RandomStation(rawValue: 7) }

    /// Errors of the pose estimator in each joint's place.
    package static var jointError: RandomStation { RandomStation(rawValue: 8) }

    /// The confidences that the pose estimator reports.
    package static var confidence: RandomStation { RandomStation(rawValue: 11) }

    /// Which joints are outliers, and how far.
    package static var outliers: RandomStation { RandomStation(rawValue: 12) }

    /// When the pose estimator loses the whole body.
    package static var bodyLoss: RandomStation { RandomStation(rawValue: 13) }

    /// When it takes left for right.
    package static var inversion: RandomStation { RandomStation(rawValue: 14) }

    /// How a measured estimator errs with one person: biases and spreads that are fixed for the trial.
    package static var measuredPerson: RandomStation { RandomStation(rawValue: 20) }

    /// The fast errors of a measured estimator.
    package static var measuredJitter: RandomStation { RandomStation(rawValue: 21) }

    /// Its slow errors.
    package static var measuredWander: RandomStation { RandomStation(rawValue: 22) }

    /// The slow part of its confidences.
    package static var measuredConfidence: RandomStation { RandomStation(rawValue: 23) }

    /// The part of its confidences that is new in every frame.
    package static var measuredFlicker: RandomStation { RandomStation(rawValue: 24) }

    /// When which joint jitters, is missed or inverted for a while, and how far off it is.
    package static var typedErrors: RandomStation { RandomStation(rawValue: 25) }

    /// When whose confidence drops, and for how long.
    package static var dropOuts: RandomStation { RandomStation(rawValue: 26) }

    /// When which joint is far off in a single frame, and how far.
    package static var spikes: RandomStation { RandomStation(rawValue: 27) }

    /// Which images are delivered twice, or in the wrong order.
    package static var delivery: RandomStation { RandomStation(rawValue: 32) }

    /// When the pose estimator jumps onto somebody else.
    package static var otherPeople: RandomStation { RandomStation(rawValue: 33) }

    /// What it makes of an image in which it sees things.
    package static var garbage: RandomStation { RandomStation(rawValue: 34) }
}
