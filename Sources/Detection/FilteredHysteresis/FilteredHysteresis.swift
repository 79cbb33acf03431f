public import Pose

/// The filtered angle of the better arm with hysteresis, dwell, and a plan for when the arm is lost.
///
/// One arm is followed at a time, that with the greater confidence (see `ArmChoice`), because the far arm is seen worst
/// where the near one is seen best. Its angle is filtered; above `up` it is up, below `down` it is down, and up → down
/// → up is one repetition, counted at the second *up* unless it is rejected:
/// - *dwell-too-short*: it was down for less than `dwell`;
/// - *too-soon*: less than `interval` has passed since the last counted one;
/// - *tracking-lost*: no arm was seen for longer than `grace` in its course, and `loss` is `reset`;
/// - *too-shallow*: the angle turned back in the lower half of the band; *no-lockout*: it fell again from the upper.
public struct FilteredHysteresis: StagedDetector, AdjustableDetector {
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

    /// The behaviour when no arm has been seen for longer than the grace.
    public enum LossBehaviour: String, Sendable, Hashable, CaseIterable {
        /// Go on from where it was when an arm is seen again.
        case hold
        /// Give up the repetition under way and wait for *up*.
        case reset
    }

    /// The parameters that can be set.
    public struct Parameters: DetectorParameters {
        /// The arm is down below this angle, degrees; below `up`.
        ///
        /// Seen from the side, one real repetition in ten never comes below 100° (MoveNet tracks).
        public var down = 110.0
        /// The arm is up above this angle, degrees.
        public var up = 140.0
        /// Shoulder, elbow and wrist of the arm must be above this confidence; 0.3 is what MoveNet's authors suggest.
        public var confidence = 0.3
        /// The coordinates in which angles are taken.
        public var pixels = AngleCoordinates.square
        /// The filter on the angle.
        public var filter = FilterKind.oneEuro
        /// One-Euro: cutoff of a still arm, Hz; the cutoff of its speed is 1 Hz, as in the paper.
        public var cutoff = 1.2
        /// One-Euro: what the cutoff gains with speed, Hz per degree per second.
        public var beta = 0.05
        /// Exponential average: its time constant, seconds; 0.09 is a weight of 0.3 at 30 frames a second.
        public var tau = 0.09
        /// Median: how far it looks back, seconds.
        public var window = 0.12
        /// The arm must have been down for at least this long, seconds.
        ///
        /// Real repetitions spend at least 0.16 s in the lowest tenth of their travel (5th percentile).
        public var dwell = 0.10
        /// Counted repetitions are at least this far apart, seconds; the fastest real sets have 0.56 s a repetition.
        public var interval = 0.40
        /// The time for which a loss of the arms is bridged, seconds.
        public var grace = 0.70
        /// The behaviour after that.
        public var loss = LossBehaviour.reset
        /// The other arm is followed when its confidence is greater by this.
        public var margin = 0.12

        /// Makes the default parameters.
        public init() {}
    }

    /// The parameters from which it was made.
    public let parameters: Parameters
    /// Reads both elbows, and the arm that is seen better.
    public var reader: Reader
    private var arms: ArmChoice
    private var filter: SignalFilter
    private var cycle: Hysteresis
    /// The filtered angle at `lastSeen`, degrees.
    private var angle = 0.0
    private var lastSeen: Nanoseconds?
    private var isLost = false
    private var wentDown: Nanoseconds = 0
    private var leftDown: Nanoseconds?
    private var lastCounted: Nanoseconds?

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        reader = Reader(parameters.pixels)
        arms = ArmChoice(confidence: parameters.confidence, margin: parameters.margin)
        filter = SignalFilter(parameters.filterChoice)
        cycle = Hysteresis(down: parameters.down, up: parameters.up, edges: .outside)
    }

    /// The coordinates in which angles are taken.
    public var readerSettings: AngleCoordinates { parameters.pixels }

    /// Takes the arms of the next frame; see `StagedDetector`.
    public mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.time
        let absence = lastSeen.map { time.seconds(since: $0) } ?? 0
        // Where the frames themselves stopped, the loss shows only when an arm is seen again.
        let rejected = absence > parameters.grace ? lose(at: time) : nil
        guard let arm = arms.follow(features, isBetweenCycles: !cycle.isUnderWay) else { return rejected }
        if arm.isOther || isLost { filter.reset() }
        lastSeen = time
        isLost = false
        angle = filter.filter(arm.angle, elapsed: absence)
        return judge(angle, at: time) ?? rejected
    }

    /// No arm has been seen for longer than the grace.
    private mutating func lose(at time: Nanoseconds) -> Detection? {
        guard !isLost else { return nil }
        isLost = true
        guard parameters.loss == .reset else { return nil }
        let wasUnderWay = cycle.isUnderWay
        cycle.restart()
        return wasUnderWay ? Detection(time: time, rejection: .trackingLost) : nil
    }

    @inline(__always)
    private mutating func judge(_ angle: Double, at time: Nanoseconds) -> Detection? {
        let step = cycle.step(angle)
        switch step {
        case .none, .reversedEarly, .cutShort:
            break
        case .reachedBottom, .fellBack:
            wentDown = time
            leftDown = nil
        case .completed:
            let dwell = (leftDown ?? time).seconds(since: wentDown)
            return conclude(at: time, dwell: dwell)
        }
        if cycle.phase == .bottom {
            if angle < parameters.down { leftDown = nil } else if leftDown == nil { leftDown = time }
        }
        return step.rejection.map { Detection(time: time, rejection: $0) }
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

extension FilteredHysteresis: TracedDetector {
    /// The filtered elbow angle of the followed arm with its two thresholds.
    public var signals: [DetectorSignal] {
        [.elbow("filtered elbow angle", down: parameters.down, up: parameters.up)]
    }

    /// Takes the next frame and tells the angle; see `TracedDetector`.
    public mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        guard let features = reader.read(frame) else { return nil }
        let detection = decide(features)
        if lastSeen == features.time { values[0] = angle }
        return detection
    }
}

extension FilteredHysteresis.Parameters {
    /// The filter on the angle, with the settings that belong to it.
    var filterChoice: FilterChoice {
        switch filter {
        case .oneEuro: .oneEuro(cutoff: cutoff, beta: beta)
        case .exponential: .exponential(timeConstant: tau)
        case .median: .median(window: window)
        case .none: .none
        }
    }
}
