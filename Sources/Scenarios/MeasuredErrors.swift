/// A law of errors as measured on a real pose estimator: it depends on the joint, on how the body lies to the camera,
/// on what covers the joint, and on the confidence that comes of these.
///
/// Lengths are shares of T as the camera sees it, times are seconds. Spreads of confidence are in *logits*: the
/// logarithm of c / (1 − c), in which estimators that end in a sigmoid err, and in which a confidence near 1 hardly
/// varies while one of .4 varies much.
public struct MeasuredErrors: Sendable, Equatable {
    /// Joints that have their numbers in common.
    public enum JointKind: Int, Sendable, Hashable, CaseIterable {
        /// Nose, eyes and ears.
        case head
        case shoulder, elbow, wrist, hip, knee, ankle

        /// The name used in files.
        public var name: String { String(describing: self) }
    }

    /// The numbers of one kind of joint.
    public struct JointErrors: Sendable, Equatable {
        /// Typical confidence in plain view, with the body high above the floor.
        public var high: Double
        /// Typical confidence on the side away from the camera, else as `high`.
        ///
        /// It costs as many logits where the body is low or points at the camera.
        public var far: Double
        /// Typical confidence in plain view, with the body near the floor.
        public var low: Double
        /// Typical confidence where the trunk points at the camera.
        public var endOn: Double
        /// Typical confidence where the body itself covers the joint.
        public var hidden: Double
        /// Standard deviation of the slow error of each coordinate, T.
        public var wander: Double
        /// Mean error along the joint's limb in the image, T: away from the trunk, on the trunk towards the head.
        public var along: Double
        /// Mean error across the joint's limb in the image, T: positive towards the side to which the belly faces.
        public var across: Double
        /// Standard deviation of both from person to person, T.
        public var biasSpread: Double

        /// Makes the numbers of a kind of joint.
        public init(
            high: Double, far: Double, low: Double, endOn: Double, hidden: Double, wander: Double, along: Double,
            across: Double,
            biasSpread: Double
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
        }
    }

    /// How confidences vary about the typical one.
    public struct Confidence: Sendable, Equatable {
        /// Standard deviation from person to person, logits; half its variance is common to all joints.
        public var person: Double
        /// Standard deviation of the part that wanders, logits.
        public var wander: Double
        /// Time after which the correlation of the part that wanders is 1/e, seconds.
        public var wanderTime: Double
        /// Standard deviation of the part that is new in every frame, logits.
        public var flicker: Double
        /// Confidences are whole multiples of this; 0 where they are not rounded.
        public var step: Double
        /// A joint with less confidence is not reported at all; 0 where every joint is.
        public var absentBelow: Double

        /// Makes the numbers.
        public init(
            person: Double, wander: Double, wanderTime: Double, flicker: Double, step: Double = 0,
            absentBelow: Double = 0
        ) {
            self.person = person
            self.wander = wander
            self.wanderTime = wanderTime
            self.flicker = flicker
            self.step = step
            self.absentBelow = absentBelow
        }
    }

    /// The fast error.
    public struct Jitter: Sendable, Equatable {
        /// The confidences at which `sizes` stand.
        public static let confidences = [0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85]

        /// Standard deviation of each coordinate, T, at each of `confidences`; between them its logarithm is linear.
        public var sizes: [Double]
        /// Time after which the correlation of its coloured part is 1/e, seconds.
        public var time: Double
        /// Share of the variance that is new in every frame.
        public var whiteShare: Double
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of fast and slow errors.
        public var spread: Double
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of `time`.
        public var timeSpread: Double

        /// Makes the numbers.
        public init(sizes: [Double], time: Double, whiteShare: Double, spread: Double, timeSpread: Double = 0) {
            self.timeSpread = timeSpread
            self.spread = spread
            self.sizes = sizes
            self.time = time
            self.whiteShare = whiteShare
        }
    }

    /// A log-normal span of time.
    public struct Duration: Sendable, Equatable {
        /// Median, seconds.
        public var median: Double
        /// Standard deviation of the natural logarithm.
        public var sigma: Double

        /// Makes a span.
        public init(median: Double, sigma: Double) {
            self.median = median
            self.sigma = sigma
        }
    }

    /// Errors of a kind that last: jitter, miss and inversion of single joints, as Ronchi & Perona (2017) name them.
    public struct TypedErrors: Sendable, Equatable {
        /// Share of PoseFix's frequencies (Moon, Chang & Lee 2019), 1 for as many as there.
        public var scale: Double
        /// Standard deviation, from trial to trial, of the natural logarithm of a factor of their frequency and
        /// those of spikes and drop-outs, whose median is 1.
        public var spread: Double
        /// How long one lasts.
        public var seconds: Duration

        /// Makes the numbers.
        public init(scale: Double, spread: Double, seconds: Duration) {
            self.spread = spread
            self.scale = scale
            self.seconds = seconds
        }
    }

    /// Single places far off.
    public struct Spikes: Sendable, Equatable {
        /// Probability for a joint in a frame.
        public var probability: Double
        /// Standard deviation of each coordinate, T.
        public var size: Double

        /// Makes the numbers.
        public init(probability: Double, size: Double) {
            self.probability = probability
            self.size = size
        }
    }

    /// Runs of low confidence of single joints.
    public struct DropOuts: Sendable, Equatable {
        /// How often one begins for a joint in plain view, per second.
        public var rate: Double
        /// How often one begins for a hidden joint, per second.
        public var hiddenRate: Double
        /// How long one lasts.
        public var seconds: Duration
        /// Typical confidence during one.
        public var confidence: Double

        /// Makes the numbers.
        public init(rate: Double, hiddenRate: Double, seconds: Duration, confidence: Double) {
            self.rate = rate
            self.hiddenRate = hiddenRate
            self.seconds = seconds
            self.confidence = confidence
        }
    }

    /// The numbers of each kind of joint, in the order of `JointKind.allCases`.
    public private(set) var joints: [JointErrors]
    /// How confidences vary.
    public var confidence: Confidence
    /// The fast error.
    public var jitter: Jitter
    /// Time after which the correlation of the slow error is 1/e, seconds.
    public var wanderTime: Double
    /// Errors of a kind that last.
    public var typedErrors: TypedErrors
    /// Single places far off.
    public var spikes: Spikes
    /// Runs of low confidence.
    public var dropOuts: DropOuts

    /// The numbers of a kind of joint.
    public subscript(kind: JointKind) -> JointErrors {
        get { joints[kind.rawValue] }
        set { joints[kind.rawValue] = newValue }
    }

    /// Makes a law; `joints` is asked for the numbers of each kind.
    public init<Failure: Error>(
        confidence: Confidence, jitter: Jitter, wanderTime: Double, typedErrors: TypedErrors, spikes: Spikes,
        dropOuts: DropOuts, joints: (JointKind) throws(Failure) -> JointErrors
    ) throws(Failure) {
        self.joints = try JointKind.allCases.map(joints)
        self.confidence = confidence
        self.jitter = jitter
        self.wanderTime = wanderTime
        self.typedErrors = typedErrors
        self.spikes = spikes
        self.dropOuts = dropOuts
    }
}
