/// An error model as measured on a real pose estimator: it depends on the joint, on how the body lies to the camera, on
/// what covers the joint, and on the resulting confidence.
///
/// Lengths are shares of T as the camera sees it, times are seconds. Spreads of confidence are in *logits*: the
/// logarithm of c / (1 − c), in which estimators that end in a sigmoid err, and in which a confidence near 1 hardly
/// varies while one of 0.4 varies much.
package struct MeasuredErrors: Sendable, Equatable {
    /// Joints that have their numbers in common.
    package enum JointKind: Int, Sendable, Hashable, CaseIterable {
        /// Nose, eyes and ears.
        case head
        case shoulder, elbow, wrist, hip, knee, ankle

        /// The name used in files.
        package var name: String { String(describing: self) }
    }

    package struct JointErrors: Sendable, Equatable {
        /// Typical confidence in plain view, with the body high above the floor.
        package var high = 0.0
        /// Typical confidence on the side away from the camera, else as `high`.
        ///
        /// It costs as many logits where the body is low or points at the camera.
        package var far = 0.0
        /// Typical confidence in plain view, with the body near the floor.
        package var low = 0.0
        /// Typical confidence where the trunk points at the camera.
        package var endOn = 0.0
        /// Typical confidence where the body itself covers the joint.
        package var hidden = 0.0
        /// Standard deviation of the slow error of each coordinate, T.
        package var wander = 0.0
        /// Mean error along the joint's limb in the image, T: away from the trunk, on the trunk towards the head.
        package var along = 0.0
        /// Mean error across the joint's limb in the image, T: positive towards the side to which the belly faces.
        package var across = 0.0
        /// Standard deviation of both from person to person, T.
        package var biasSpread = 0.0
        /// Factor of the spreads of its confidence: from person to person, of the wander and of the flicker.
        package var spread = 1.0
        /// Standard deviation of the fast error of each coordinate, T, at the confidence `high` and at the speed
        /// `Activity.reference`.
        package var size = 0.0
        /// The parts that its fast error has in common with other joints.
        package var shared: Shared = Shared()
    }

    /// The weights of other joints' parts in the fast error of a joint, whose own part has the weight 1.
    ///
    /// The weighted sum of the parts is scaled to unit variance.
    package struct Shared: Sendable, Equatable {
        /// The weight of the part that nose, shoulders, hips and knees have in common.
        package var body = 0.0
        /// The weight of the same joint's part on the other side.
        package var sides = 0.0
        /// The weight of the part of each neighbouring joint of the same side.
        package var neighbours = 0.0
    }

    /// The variation of confidences about the typical one.
    package struct Confidence: Sendable, Equatable {
        /// Standard deviation from person to person, logits; half its variance is common to all joints.
        package var person = 0.0
        /// Standard deviation of the part that wanders, logits.
        package var wander = 0.0
        /// Time after which the correlation of the part that wanders is 1/e, seconds.
        package var wanderTime = 0.0
        /// Standard deviation of the part that is new in every frame, logits, at the speed `Activity.reference`.
        package var flicker = 0.0
        /// The power of its size by which that part is enlarged, for tails heavier than normal ones; 0 for normal ones.
        package var tail = 0.0
        /// Confidences are whole multiples of this; 0 where they are not rounded.
        package var step = 0.0
        /// A joint with less confidence is not reported at all; 0 where every joint is.
        package var absentBelow = 0.0
    }

    /// The fast error.
    package struct Jitter: Sendable, Equatable {
        /// The growth of the logarithm of its size for each logit of confidence below the typical `high`.
        package var doubt = 0.0
        /// The factor of its size where something covers the joint.
        package var covered = 1.0
        /// Time after which the correlation of its coloured part is 1/e, seconds.
        package var time = 0.0
        /// Share of the variance that is new in every frame.
        package var whiteShare = 0.0
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of fast and slow errors and of
        /// the flicker of confidences.
        package var spread = 0.0
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of `time`.
        package var timeSpread = 0.0
    }

    /// The growth of the fast error and of the flicker of confidences with speed, and their bursts.
    ///
    /// With the mean speed s = (1 − body) · v + body · b of the joint (v) and the shoulders (b) in the image, both are
    /// proportional to (s + rest) / (s + half), with the factor 1 at the speed `reference`. They do not depend on speed where `rest` is `half`.
    package struct Activity: Sendable, Equatable {
        /// The speed at which sizes are stated, T/s.
        package static let reference = 0.5

        /// The speed added in the numerator, T/s; a smaller value means smaller errors of a body at rest.
        package var rest = 1.0
        /// The speed at which about half of the growth is reached, T/s.
        package var half = 1.0
        /// The weight of the shoulders' speed in the mean, 0 to 1.
        package var body = 0.0
        /// Standard deviation of the logarithm of a slow factor, half its variance common to all joints.
        package var bursts = 0.0
        /// Time after which the correlation of that factor's logarithm is 1/e, seconds.
        package var burstTime = 1.0

        /// The factor that belongs to the largest speeds.
        package var level: Double { (Self.reference + half) / (Self.reference + rest) }
    }

    /// A log-normal span of time.
    package struct Duration: Sendable, Equatable {
        /// Median, seconds.
        package var median = 0.0
        /// Standard deviation of the natural logarithm.
        package var sigma = 0.0
    }

    /// The error of the whole pose in the first images of a trial, which falls exponentially.
    ///
    /// An estimator that follows a person crops each image by the joints of the one before; the first crop comes from a
    /// detector of persons and fits less well.
    package struct Settling: Sendable, Equatable {
        /// Median over trials of the error of the first image, root mean square over joints, T; 0 for none.
        package var size = 0.0
        /// Standard deviation, from trial to trial, of the natural logarithm of its size.
        package var spread = 0.0
        /// Time after which 1/e of it is left, seconds.
        package var time = 0.03
    }

    /// Errors of a kind that last: jitter, miss and inversion of single joints, as Ronchi & Perona (2017) name them.
    package struct TypedErrors: Sendable, Equatable {
        /// Share of PoseFix's frequencies (Moon, Chang & Lee 2019), 1 for as many as there.
        package var scale = 0.0
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of their frequency and
        /// those of spikes and drop-outs, whose median is 1.
        package var spread = 0.0
        /// The duration of an episode.
        package var seconds = Duration()
    }

    /// Single places far off.
    package struct Spikes: Sendable, Equatable {
        /// Probability for a joint in a frame.
        package var probability = 0.0
        /// Standard deviation of each coordinate, T.
        package var size = 0.0
    }

    /// Runs of low confidence of single joints.
    package struct DropOuts: Sendable, Equatable {
        /// The rate at which episodes begin for a joint in plain view, per second.
        package var rate = 0.0
        /// The rate at which episodes begin for a hidden joint, per second.
        package var hiddenRate = 0.0
        /// The duration of an episode.
        package var seconds = Duration()
        /// Typical confidence during one.
        package var confidence = 0.0
    }

    /// Gross failures of a tracker: wrong poses, joints astray and lost bodies.
    package struct Failures: Sendable, Equatable {
        /// Probability that a trial begins with a wrong pose, such as the one that the tracker had before.
        package var startProbability = 0.0
        /// The duration of the wrong pose.
        package var startSeconds = Duration(median: 1, sigma: 0)
        /// The mean confidence of trunk and limbs at which a body that is seen along its trunk is half astray; 0 for never.
        package var astrayBelow = 0.0
        /// Standard deviation of each coordinate of a wrist that is astray, T.
        package var astray = 0.3
        /// Time after which the correlation of its places is 1/e, seconds.
        package var astrayTime = 0.11
        /// Probability that a trial's body is lost at times where it is seen along its trunk.
        package var lostProbability = 1.0
        /// The rate at which it is lost there, per second.
        package var lostRate = 0.0
        /// The time for which it is lost.
        package var lostSeconds = Duration(median: 0.1, sigma: 0)
    }

    package var confidence = Confidence()
    package var jitter = Jitter()
    package var activity = Activity()
    /// Places are whole multiples of this share of the image's width and height; 0 where they are not rounded.
    package var placeStep = 0.0
    /// Time after which the correlation of the slow error is 1/e, seconds.
    package var wanderTime = 0.0
    package var settling = Settling()
    package var typedErrors = TypedErrors()
    package var spikes = Spikes()
    package var dropOuts = DropOuts()
    package var failures = Failures()
    /// The numbers of each kind of joint, in the order of `JointKind.allCases`.
    var joints = JointKind.allCases.map { _ in JointErrors() }

    package subscript(kind: JointKind) -> JointErrors {
        get { joints[kind.rawValue] }
        set { joints[kind.rawValue] = newValue }
    }
}
