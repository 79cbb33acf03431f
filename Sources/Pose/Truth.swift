/// The countability of a cycle: whether a detector should count it.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// A repetition: a detector should count it.
    case countable
    /// Neither right nor wrong to count; it leaves every figure.
    case borderline
    /// A detector should not count it.
    case notCountable = "not-countable"
}

/// One excursion of the body down and up.
public struct Cycle: Sendable, Hashable, Codable {
    /// The instant at which the excursion leaves its top tenth.
    public var start: Nanoseconds
    /// The instant of its lowest point.
    public var bottom: Nanoseconds
    /// The instant at which it is back within the top 15 %, or at its highest point if it never gets there.
    ///
    /// A detection matches until a short time after it, and its distance is taken from it.
    public var completion: Nanoseconds
    /// The countability of the cycle.
    public var verdict: Verdict
    /// Whether the near shoulder, elbow, wrist and hip were in the frame and reported in at least 60 % of its frames.
    public var isObservable: Bool
    /// The kind of motion: `push-up`, `partial`, or the name of a cheat or of an everyday motion.
    public var kind: String
    /// Whether the cycle is part of a cheat.
    public var isCheat: Bool
    /// The torso's travel: the range of the shoulders' midpoint during the whole excursion, highest less lowest, in torso
    /// lengths of the 3-D motion; `nil` where that is not known, as in recordings of real people.
    ///
    /// It is vertical, or where the scenario's countable rule says so along the push of planted hands.
    public var torsoTravel: Double?
    /// The smallest mean angle of the two elbows during the whole excursion, degrees of the 3-D motion; `nil` where that
    /// is not known, as in recordings of real people.
    public var elbowAtBottom: Double?
    /// The form; `nil` where nobody judged it.
    public var form: CycleForm?

    private enum CodingKeys: String, CodingKey {
        case start, bottom, completion, verdict, kind, form
        case isObservable = "observable"
        case isCheat = "cheat"
        case torsoTravel = "effort"
        case elbowAtBottom = "elbow"
    }

    /// Makes a cycle.
    public init(
        start: Nanoseconds, bottom: Nanoseconds, completion: Nanoseconds, verdict: Verdict,
        isObservable: Bool, kind: String, isCheat: Bool, torsoTravel: Double? = nil,
        elbowAtBottom: Double? = nil, form: CycleForm? = nil
    ) {
        self.start = start
        self.bottom = bottom
        self.completion = completion
        self.verdict = verdict
        self.isObservable = isObservable
        self.kind = kind
        self.isCheat = isCheat
        self.torsoTravel = torsoTravel
        self.elbowAtBottom = elbowAtBottom
        self.form = form
    }
}

/// A stretch of a session with a name: what was going on.
public struct Phase: Sendable, Hashable, Codable {
    /// The name of the activity, for example `push-ups`, `rest` or `get-down`.
    public var label: String
    /// The instant at which the phase begins.
    public var start: Nanoseconds
    /// The instant at which the phase ends and the next one starts.
    public var end: Nanoseconds

    /// Makes a phase.
    public init(label: String, start: Nanoseconds, end: Nanoseconds) {
        self.label = label
        self.start = start
        self.end = end
    }
}

/// The true course of a stream of pose frames: its cycles and phases.
public struct Truth: Sendable, Hashable, Codable {
    /// All cycles, in the order of their starts and of their completions.
    public var cycles: [Cycle]
    /// The phases of the session, without gaps; empty where they are not known.
    public var phases: [Phase]
    /// The length of the session.
    public var duration: Nanoseconds

    /// Makes a truth.
    public init(cycles: [Cycle], phases: [Phase], duration: Nanoseconds) {
        self.cycles = cycles
        self.phases = phases
        self.duration = duration
    }
}
