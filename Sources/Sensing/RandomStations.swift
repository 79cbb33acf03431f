package import Mathematics

/// The random streams of this station of the pipe.
extension RandomStation {
    /// The times of images, their drops and their stamps.
    package static var clock: RandomStation { RandomStation(rawValue: 7) }

    /// Errors of the pose estimator in each joint's place.
    package static var jointError: RandomStation { RandomStation(rawValue: 8) }

    /// The confidences that the pose estimator reports.
    package static var confidence: RandomStation { RandomStation(rawValue: 11) }

    /// The joints that are outliers, and their offsets.
    package static var outliers: RandomStation { RandomStation(rawValue: 12) }

    /// The losses of the whole body by the pose estimator.
    package static var bodyLoss: RandomStation { RandomStation(rawValue: 13) }

    /// The swaps of left and right.
    package static var inversion: RandomStation { RandomStation(rawValue: 14) }

    /// The errors of a measured estimator with one person: biases and spreads that are fixed for the trial.
    package static var measuredPerson: RandomStation { RandomStation(rawValue: 20) }

    /// The fast errors of a measured estimator.
    package static var measuredJitter: RandomStation { RandomStation(rawValue: 21) }

    /// Its slow errors.
    package static var measuredWander: RandomStation { RandomStation(rawValue: 22) }

    /// The slow part of its confidences.
    package static var measuredConfidence: RandomStation { RandomStation(rawValue: 23) }

    /// The bursts of its fast errors.
    package static var measuredBursts: RandomStation { RandomStation(rawValue: 37) }

    /// The part of its confidences that is new in every frame.
    package static var measuredFlicker: RandomStation { RandomStation(rawValue: 24) }

    /// The joints that jitter, are missed or are inverted for a while, and their offsets.
    package static var typedErrors: RandomStation { RandomStation(rawValue: 25) }

    /// The drops of confidence, by joint, and their durations.
    package static var dropOuts: RandomStation { RandomStation(rawValue: 26) }

    /// The joints that are far off in a single frame, and their offsets.
    package static var spikes: RandomStation { RandomStation(rawValue: 27) }

    /// The wrong poses with which trials begin.
    package static var wrongStart: RandomStation { RandomStation(rawValue: 38) }

    /// The wander of these poses.
    package static var wrongStartWander: RandomStation { RandomStation(rawValue: 39) }

    /// The places of joints that are astray.
    package static var astray: RandomStation { RandomStation(rawValue: 40) }

    /// The spells in which a body that is seen along its trunk is lost.
    package static var lostBody: RandomStation { RandomStation(rawValue: 42) }

    /// The errors of the first images.
    package static var settling: RandomStation { RandomStation(rawValue: 41) }

    /// The images that are delivered twice, or in the wrong order.
    package static var delivery: RandomStation { RandomStation(rawValue: 32) }

    /// The jumps of the pose estimator onto another person.
    package static var otherPeople: RandomStation { RandomStation(rawValue: 33) }

    /// The false poses in images without a person.
    package static var garbage: RandomStation { RandomStation(rawValue: 34) }

    /// The times of inference, and the images whose answer never comes.
    package static var inference: RandomStation { RandomStation(rawValue: 36) }
}
