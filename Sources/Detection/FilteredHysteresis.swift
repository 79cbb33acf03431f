public import Pose

/// The filtered angle of the better arm with hysteresis, dwell, and a plan for when the arm is lost.
///
/// One arm is followed at a time, that with the greater confidence (see `ArmChoice`), because the far arm is seen
/// worst wherever the near one is seen best. Its angle is filtered; above `up` it is up, below `down` it is down, and
/// up → down → up is one repetition, counted at the second *up* unless it is rejected:
/// - *dwell-too-short*: it was down for less than `dwell`;
/// - *too-soon*: less than `interval` has passed since the last counted one;
/// - *tracking-lost*: no arm was seen for longer than `grace` in its course, and `loss` is `reset`;
/// - *too-shallow*: the angle turned back in the lower half of the band; *no-lockout*: it fell again from the upper.
public struct FilteredHysteresis: Detector {
    /// The filter on the angle.
    public enum FilterKind: String, Sendable, Hashable, CaseIterable {
        /// The One-Euro filter.
        case oneEuro = "one-euro"
        /// An exponential average by time constant.
        case exponential = "ema"
        /// A moving median.
        case median
        /// No filter.
        case none
    }

    /// What to do when no arm has been seen for longer than the grace.
    public enum LossBehaviour: String, Sendable, Hashable, CaseIterable {
        /// Go on from where it was when an arm is seen again.
        case hold
        /// Give up the repetition under way and wait for *up*.
        case reset
    }

    /// What can be set.
    public struct Parameters: DetectorParameters {
        /// The arm is down below this angle, degrees; below `up`.
        ///
        /// Seen from the side, one real repetition in ten never comes below 100° (MoveNet tracks).
        public var down = 110.0
        /// The arm is up above this angle, degrees.
        public var up = 140.0
        /// Shoulder, elbow and wrist of the arm must be above this confidence; .3 is what MoveNet's authors suggest.
        public var confidence = 0.3
        /// The coordinates in which angles are taken.
        public var pixels = PixelShape.square
        /// The filter on the angle.
        public var filter = FilterKind.oneEuro
        /// One-Euro: cutoff of a still arm, Hz; the cutoff of its speed is 1 Hz, as in the paper.
        public var cutoff = 1.2
        /// One-Euro: what the cutoff gains with speed, Hz per degree per second.
        public var beta = 0.05
        /// Exponential average: its time constant, seconds; .09 is a weight of .3 at 30 frames a second.
        public var tau = 0.09
        /// Median: how far it looks back, seconds.
        public var window = 0.12
        /// The arm must have been down for at least this long, seconds.
        ///
        /// Real repetitions spend at least .16 s in the lowest tenth of their travel (5th percentile).
        public var dwell = 0.10
        /// Counted repetitions are at least this far apart, seconds; the fastest real sets have .56 s a repetition.
        public var interval = 0.40
        /// How long a loss of the arms is bridged, seconds.
        public var grace = 0.70
        /// What happens after that.
        public var loss = LossBehaviour.reset
        /// The other arm is followed when its confidence is greater by this.
        public var margin = 0.12

        /// Makes the default parameters.
        public init() {}
    }

    let parameters: Parameters
    private var clock = FrameClock()
    private var arms: ArmChoice
    private var filter: AngleFilter
    private var cycle: ElbowCycle
    private var lastSeen: Nanoseconds?
    private var isLost = false
    private var wentDown: Nanoseconds = 0
    private var leftDown: Nanoseconds?
    private var lastCounted: Nanoseconds?

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        arms = ArmChoice(confidence: parameters.confidence, margin: parameters.margin)
        filter = AngleFilter(parameters)
        cycle = ElbowCycle(down: parameters.down, up: parameters.up)
    }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard let elapsed = clock.advance(to: frame.time) else { return nil }
        let absence = absence(at: frame.time)
        // Where the frames themselves stopped, the loss shows only when an arm is seen again.
        let rejected = absence > parameters.grace ? lose(at: frame.time) : nil
        let sight = arms.observe(
            frame, elapsed: elapsed, pixels: parameters.pixels, isBetweenCycles: !cycle.isUnderWay)
        return take(sight, at: frame.time, absence: absence) ?? rejected
    }

    /// Takes the next frame of a track, in place of the frame itself.
    mutating func observe(_ features: ArmFeatures) -> Detection? {
        let absence = absence(at: features.time)
        let rejected = absence > parameters.grace ? lose(at: features.time) : nil
        let sight = arms.observe(features, isBetweenCycles: !cycle.isUnderWay)
        return take(sight, at: features.time, absence: absence) ?? rejected
    }

    /// Seconds since an arm was seen.
    private func absence(at time: Nanoseconds) -> Double { lastSeen.map { time.seconds(since: $0) } ?? 0 }

    private mutating func take(_ sight: ArmChoice.Sight?, at time: Nanoseconds, absence: Double) -> Detection? {
        guard let sight else { return nil }
        if sight.isOtherArm || isLost { filter.reset() }
        lastSeen = time
        isLost = false
        return judge(filter.filter(sight.angle, elapsed: absence), at: time)
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = FilteredHysteresis(parameters) }

    /// No arm has been seen for longer than the grace.
    private mutating func lose(at time: Nanoseconds) -> Detection? {
        guard !isLost else { return nil }
        isLost = true
        guard parameters.loss == .reset else { return nil }
        let wasUnderWay = cycle.isUnderWay
        cycle.reset()
        return wasUnderWay ? Detection(time: time, rejection: .trackingLost) : nil
    }

    private mutating func judge(_ angle: Double, at time: Nanoseconds) -> Detection? {
        let step = cycle.step(angle)
        switch step {
        case .none, .reversedEarly:
            break
        case .reachedBottom, .fellBack:
            wentDown = time
            leftDown = nil
        case .completed:
            let dwell = (leftDown ?? time).seconds(since: wentDown)
            return conclude(at: time, dwell: dwell)
        }
        if cycle.phase == .down {
            if angle < parameters.down { leftDown = nil } else if leftDown == nil { leftDown = time }
        }
        return switch step {
        case .reversedEarly: Detection(time: time, rejection: .tooShallow)
        case .fellBack: Detection(time: time, rejection: .noLockout)
        default: nil
        }
    }

    private mutating func conclude(at time: Nanoseconds, dwell: Double) -> Detection {
        guard dwell >= parameters.dwell else { return Detection(time: time, rejection: .dwellTooShort) }
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval {
            return Detection(time: time, rejection: .tooSoon)
        }
        lastCounted = time
        return Detection(time: time)
    }
}

/// The one filter that the parameters name.
///
/// All kinds lie side by side, since in an enumeration the chosen one would be copied out and in at every frame.
private struct AngleFilter: Sendable {
    private let kind: FilteredHysteresis.FilterKind
    private var oneEuro: OneEuroFilter
    private var exponential: ExponentialFilter
    private var median: MedianFilter

    init(_ parameters: FilteredHysteresis.Parameters) {
        kind = parameters.filter
        oneEuro = OneEuroFilter(minimumCutoff: parameters.cutoff, beta: parameters.beta)
        exponential = ExponentialFilter(timeConstant: parameters.tau)
        median = MedianFilter(window: parameters.window)
    }

    mutating func filter(_ angle: Double, elapsed: Double) -> Double {
        switch kind {
        case .oneEuro: oneEuro.filter(angle, elapsed: elapsed)
        case .exponential: exponential.filter(angle, elapsed: elapsed)
        case .median: median.filter(angle, elapsed: elapsed)
        case .none: angle
        }
    }

    mutating func reset() {
        oneEuro.reset()
        exponential.reset()
        median.reset()
    }
}

extension FilteredHysteresis {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "filtered-hysteresis",
        about: "the better arm's filtered elbow angle with hysteresis, dwell, interval and loss handling",
        parameters: angles + filters + guards,
        conflict: { AngleThreshold.Parameters.conflict(down: $0.down, up: $0.up) },
        make: { FilteredHysteresis($0) })

    private static let angles: [Parameter<Parameters>] = [
        .number(
            "down", \.down, unit: .degrees, in: 0...180, about: "the arm is down below this angle"),
        .number("up", \.up, unit: .degrees, in: 0...180, about: "the arm is up above this angle"),
        .number(
            "confidence", \.confidence, unit: .none, in: 0...1,
            about: "shoulder, elbow and wrist of the arm must be above it"),
        .choice("pixels", \.pixels, about: "the coordinates in which angles are taken"),
    ]

    private static let filters: [Parameter<Parameters>] = [
        .choice("filter", \.filter, about: "the filter on the angle"),
        .number(
            "cutoff", \.cutoff, unit: .hertz, in: 0.01...60, onlyWith: filter(.oneEuro),
            about: "One-Euro's cutoff of a still arm"),
        .number(
            "beta", \.beta, unit: .hertzPerSpeed, in: 0...10, onlyWith: filter(.oneEuro),
            about: "what One-Euro's cutoff gains with speed"),
        .number(
            "tau", \.tau, unit: .seconds, in: 0...2, onlyWith: filter(.exponential),
            about: "time constant of the exponential average"),
        .number(
            "window", \.window, unit: .seconds, in: 0.01...1, onlyWith: filter(.median),
            about: "how far back the median looks, at most 15 frames"),
    ]

    private static let guards: [Parameter<Parameters>] = [
        .number(
            "dwell", \.dwell, unit: .seconds, in: 0...5,
            about: "the arm must have been down for at least this long"),
        .number(
            "interval", \.interval, unit: .seconds, in: 0...10,
            about: "counted repetitions are at least this far apart"),
        .number(
            "grace", \.grace, unit: .seconds, in: 0...60, about: "how long a lost arm is waited for"),
        .choice("loss", \.loss, about: "what happens to the repetition when the grace is over"),
        .number(
            "margin", \.margin, unit: .none, in: 0...1,
            about: "how much more confidence it takes to turn to the other arm"),
    ]

    private static func filter(_ kind: FilterKind) -> ParameterSetting {
        ParameterSetting(name: "filter", value: .choice(kind.rawValue))
    }
}
