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

    /// The numbers of one kind of joint.
    package struct JointErrors: Sendable, Equatable {
        /// Typical confidence in plain view, with the body high above the floor.
        package var high: Double
        /// Typical confidence on the side away from the camera, else as `high`.
        ///
        /// It costs as many logits where the body is low or points at the camera.
        package var far: Double
        /// Typical confidence in plain view, with the body near the floor.
        package var low: Double
        /// Typical confidence where the trunk points at the camera.
        package var endOn: Double
        /// Typical confidence where the body itself covers the joint.
        package var hidden: Double
        /// Standard deviation of the slow error of each coordinate, T.
        package var wander: Double
        /// Mean error along the joint's limb in the image, T: away from the trunk, on the trunk towards the head.
        package var along: Double
        /// Mean error across the joint's limb in the image, T: positive towards the side to which the belly faces.
        package var across: Double
        /// Standard deviation of both from person to person, T.
        package var biasSpread: Double
        /// Factor of the spreads of its confidence: from person to person, of the wander and of the flicker.
        package var spread: Double
        /// Standard deviation of the fast error of each coordinate, T, at the confidence `high` and at the speed
        /// `Activity.reference`.
        package var size: Double
        /// The parts that its fast error has in common with other joints.
        package var shared: Shared

        /// Makes the numbers of a kind of joint.
        package init(
            high: Double, far: Double, low: Double, endOn: Double, hidden: Double, wander: Double, along: Double,
            across: Double, biasSpread: Double, spread: Double = 1, size: Double, shared: Shared = Shared()
        ) {
            self.high = high
            self.far = far
            self.low = low
            self.endOn = endOn
            self.hidden = hidden
            self.wander = wander
            self.along = along
            self.across = across
            self.biasSpread = biasSpread
            self.spread = spread
            self.size = size
            self.shared = shared
        }
    }

    /// The weights of other joints' parts in the fast error of a joint, whose own part has the weight 1.
    ///
    /// The weighted sum of the parts is scaled to unit variance.
    package struct Shared: Sendable, Equatable {
        /// The weight of the part that nose, shoulders, hips and knees have in common.
        package var body: Double
        /// The weight of the same joint's part on the other side.
        package var sides: Double
        /// The weight of the part of each neighbouring joint of the same side.
        package var neighbours: Double

        /// Makes weights.
        package init(body: Double = 0, sides: Double = 0, neighbours: Double = 0) {
            self.body = body
            self.sides = sides
            self.neighbours = neighbours
        }
    }

    /// The variation of confidences about the typical one.
    package struct Confidence: Sendable, Equatable {
        /// Standard deviation from person to person, logits; half its variance is common to all joints.
        package var person: Double
        /// Standard deviation of the part that wanders, logits.
        package var wander: Double
        /// Time after which the correlation of the part that wanders is 1/e, seconds.
        package var wanderTime: Double
        /// Standard deviation of the part that is new in every frame, logits, at the speed `Activity.reference`.
        package var flicker: Double
        /// The power of its size by which that part is enlarged, for tails heavier than normal ones; 0 for normal ones.
        package var tail: Double
        /// Confidences are whole multiples of this; 0 where they are not rounded.
        package var step: Double
        /// A joint with less confidence is not reported at all; 0 where every joint is.
        package var absentBelow: Double

        /// Makes the numbers.
        package init(
            person: Double, wander: Double, wanderTime: Double, flicker: Double, tail: Double = 0, step: Double = 0,
            absentBelow: Double = 0
        ) {
            self.person = person
            self.wander = wander
            self.wanderTime = wanderTime
            self.flicker = flicker
            self.tail = tail
            self.step = step
            self.absentBelow = absentBelow
        }
    }

    /// The fast error.
    package struct Jitter: Sendable, Equatable {
        /// The growth of the logarithm of its size for each logit of confidence below the typical `high`.
        package var doubt: Double
        /// The factor of its size where something covers the joint.
        package var covered: Double
        /// Time after which the correlation of its coloured part is 1/e, seconds.
        package var time: Double
        /// Share of the variance that is new in every frame.
        package var whiteShare: Double
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of fast and slow errors and of
        /// the flicker of confidences.
        package var spread: Double
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of `time`.
        package var timeSpread: Double

        /// Makes the numbers.
        package init(
            doubt: Double, covered: Double = 1, time: Double, whiteShare: Double, spread: Double, timeSpread: Double = 0
        ) {
            self.doubt = doubt
            self.covered = covered
            self.time = time
            self.whiteShare = whiteShare
            self.spread = spread
            self.timeSpread = timeSpread
        }
    }

    /// The growth of the fast error and of the flicker of confidences with speed, and their bursts.
    ///
    /// With the mean speed s = (1 − body) · v + body · b of the joint (v) and the shoulders (b) in the image, both are
    /// proportional to (s + rest) / (s + half), with the factor 1 at the speed `reference`. They do not depend on speed where `rest` is `half`.
    package struct Activity: Sendable, Equatable {
        /// The speed at which sizes are stated, T/s.
        package static let reference = 0.5

        /// The speed added in the numerator, T/s; a smaller value means smaller errors of a body at rest.
        package var rest: Double
        /// The speed at which about half of the growth is reached, T/s.
        package var half: Double
        /// The weight of the shoulders' speed in the mean, 0 to 1.
        package var body: Double
        /// Standard deviation of the logarithm of a slow factor, half its variance common to all joints.
        package var bursts: Double
        /// Time after which the correlation of that factor's logarithm is 1/e, seconds.
        package var burstTime: Double

        /// Makes the numbers.
        package init(rest: Double = 1, half: Double = 1, body: Double = 0, bursts: Double = 0, burstTime: Double = 1) {
            self.rest = rest
            self.half = half
            self.body = body
            self.bursts = bursts
            self.burstTime = burstTime
        }

        /// The factor of errors at a speed, T/s.
        package func factor(at speed: Double) -> Double {
            (speed + rest) / (speed + half) * ((Self.reference + half) / (Self.reference + rest))
        }
    }

    /// A log-normal span of time.
    package struct Duration: Sendable, Equatable {
        /// Median, seconds.
        package var median: Double
        /// Standard deviation of the natural logarithm.
        package var sigma: Double

        /// Makes a span.
        package init(median: Double, sigma: Double) {
            self.median = median
            self.sigma = sigma
        }
    }

    /// Errors of a kind that last: jitter, miss and inversion of single joints, as Ronchi & Perona (2017) name them.
    package struct TypedErrors: Sendable, Equatable {
        /// Share of PoseFix's frequencies (Moon, Chang & Lee 2019), 1 for as many as there.
        package var scale: Double
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of their frequency and
        /// those of spikes and drop-outs, whose median is 1.
        package var spread: Double
        /// The duration of an episode.
        package var seconds: Duration

        /// Makes the numbers.
        package init(scale: Double, spread: Double, seconds: Duration) {
            self.spread = spread
            self.scale = scale
            self.seconds = seconds
        }
    }

    /// Single places far off.
    package struct Spikes: Sendable, Equatable {
        /// Probability for a joint in a frame.
        package var probability: Double
        /// Standard deviation of each coordinate, T.
        package var size: Double

        /// Makes the numbers.
        package init(probability: Double, size: Double) {
            self.probability = probability
            self.size = size
        }
    }

    /// Runs of low confidence of single joints.
    package struct DropOuts: Sendable, Equatable {
        /// The rate at which episodes begin for a joint in plain view, per second.
        package var rate: Double
        /// The rate at which episodes begin for a hidden joint, per second.
        package var hiddenRate: Double
        /// The duration of an episode.
        package var seconds: Duration
        /// Typical confidence during one.
        package var confidence: Double

        /// Makes the numbers.
        package init(rate: Double, hiddenRate: Double, seconds: Duration, confidence: Double) {
            self.rate = rate
            self.hiddenRate = hiddenRate
            self.seconds = seconds
            self.confidence = confidence
        }
    }

    /// Gross failures of a tracker: wrong poses and joints astray.
    package struct Failures: Sendable, Equatable {
        /// Probability that a trial begins with a wrong pose, such as the one that the tracker had before.
        package var startProbability = 0.0
        /// The duration of the wrong pose.
        package var startSeconds = Duration(median: 1, sigma: 0)
        /// The confidence at which a joint of a body that is seen along its trunk is half astray; 0 for never.
        package var astrayBelow = 0.0
        /// Standard deviation of each coordinate of a joint that is astray, T.
        package var astray = 0.3
        /// Time after which the correlation of its places is 1/e, seconds.
        package var astrayTime = 0.11

        /// Makes no failures.
        package init() {}
    }

    /// The numbers of each kind of joint, in the order of `JointKind.allCases`.
    package private(set) var joints: [JointErrors]
    /// The variation of confidences.
    package var confidence: Confidence
    /// The fast error.
    package var jitter: Jitter
    /// The dependence of errors on speed.
    package var activity: Activity
    /// Places are whole multiples of this share of the image's width and height; 0 where they are not rounded.
    package var placeStep: Double
    /// Time after which the correlation of the slow error is 1/e, seconds.
    package var wanderTime: Double
    /// Errors of a kind that last.
    package var typedErrors: TypedErrors
    /// Single places far off.
    package var spikes: Spikes
    /// Runs of low confidence.
    package var dropOuts: DropOuts
    /// Gross failures of a tracker: wrong poses and joints astray.
    package var failures = Failures()

    /// The numbers of a kind of joint.
    package subscript(kind: JointKind) -> JointErrors {
        get { joints[kind.rawValue] }
        set { joints[kind.rawValue] = newValue }
    }

    /// Makes a model; `joints` returns the numbers of each kind.
    package init<Failure: Error>(
        confidence: Confidence, jitter: Jitter, activity: Activity, placeStep: Double = 0, wanderTime: Double,
        typedErrors: TypedErrors, spikes: Spikes, dropOuts: DropOuts, joints: (JointKind) throws(Failure) -> JointErrors
    ) throws(Failure) {
        self.joints = try JointKind.allCases.map(joints)
        self.confidence = confidence
        self.jitter = jitter
        self.activity = activity
        self.placeStep = placeStep
        self.wanderTime = wanderTime
        self.typedErrors = typedErrors
        self.spikes = spikes
        self.dropOuts = dropOuts
    }
}
