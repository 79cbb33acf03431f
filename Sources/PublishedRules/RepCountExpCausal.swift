import Detection
import Pose

/// The thresholds of RepCountExp's offline baseline, followed as the frames arrive (see `RepCountExpFSM`).
///
/// The mean angle of the elbows that are seen, as a share of the range between its 5th and 95th percentile: at most
/// 0.15 is the bottom, at least 0.85 the top; each bottom after a top is one, at least 0.3 s after the one before. The
/// source takes the percentiles of the whole recording and smooths with a Savitzky–Golay filter, which look ahead. Here
/// the percentiles are those of the last 12 s, over at least 30°, and a median of 0.12 s replaces the filter.
///
/// Limits: the first repetitions have no range yet, and any movement of the arms makes one.
struct RepCountExpCausal: StagedDetector, AdjustableDetector {
    struct Parameters: DetectorParameters {
        var down = 100.0
        var up = 140.0
        var low = 0.15
        var high = 0.85
        /// The least range, degrees.
        var least = 30.0
        var span = 12.0
        var tail = 0.05
        var confidence = 0.3
        var pixels = AngleCoordinates.square
        var window = 0.12
        var shortest = 0.3
        var longest = 8.0
    }

    private static let refresh = 0.25
    private static let fewest = 20

    let parameters: Parameters
    var reader: ArmPairReader
    private var filter: MedianFilter
    private var range: SlidingRange
    private var refreshed: Nanoseconds?
    private var cycle: Hysteresis
    /// The filtered angle at `lastSeen`, degrees.
    private var angle = 0.0
    private var lastSeen: Nanoseconds?
    private var lastBottom: Nanoseconds?

    init(_ parameters: Parameters) {
        self.parameters = parameters
        reader = ArmPairReader(parameters.pixels)
        filter = MedianFilter(window: parameters.window)
        range = SlidingRange(window: parameters.span, values: 0...180)
        cycle = Hysteresis(down: parameters.down, up: parameters.up, edges: .inside)
    }

    var readerSettings: AngleCoordinates { parameters.pixels }

    mutating func decide(_ arms: ArmPair) -> Detection? {
        guard let mean = arms.meanAngle(atLeast: parameters.confidence) else { return nil }
        angle = filter.filter(mean, elapsed: lastSeen.map { arms.time.seconds(since: $0) } ?? 0)
        lastSeen = arms.time
        follow(angle, at: arms.time)
        let step = cycle.step(angle)
        if step == .reachedBottom { return count(at: arms.time) }
        return step.rejection.map { Detection(time: arms.time, rejection: $0) }
    }

    /// Takes the next angle; every quarter of a second the thresholds follow the range where it is known.
    private mutating func follow(_ angle: Double, at time: Nanoseconds) {
        range.add(angle, at: time)
        if let refreshed, time.seconds(since: refreshed) < RepCountExpCausal.refresh { return }
        guard range.count >= RepCountExpCausal.fewest else { return }
        refreshed = time
        let bottom = range.percentile(parameters.tail)
        let size = range.percentile(fromTop: parameters.tail) - bottom
        guard size >= parameters.least else { return }
        cycle.down = bottom + parameters.low * size
        cycle.up = bottom + parameters.high * size
    }

    private mutating func count(at time: Nanoseconds) -> Detection {
        defer { lastBottom = time }
        guard let lastBottom else { return Detection(time: time) }
        let length = time.seconds(since: lastBottom)
        let isShort = length < parameters.shortest
        return Detection(time: time, rejection: isShort ? .tooFast : length > parameters.longest ? .tooSlow : nil)
    }

    static let entry = DetectorEntry(
        of: RepCountExpCausal.self, name: "after-repcountexp-fsm",
        about: "thresholds at 0.15 and 0.85 of the person's own range, counted at the bottom",
        source: RuleSource(
            project: "BeIanChang/RepCountExp", file: "scripts/06_baseline_fsm.py", revision: "5553983",
            estimator: .mediaPipe,
            conditions: "A baseline for recorded sets of one exercise, from any view.",
            undetected: .absent,
            status: .causalBaseline(
                change: "The percentiles are those of the last 12 s instead of the whole recording, and a median of "
                    + "0.12 s replaces the Savitzky–Golay filter, so that it runs while a person moves.")),
        parameters: [
            .degrees("down", \.down, "the signal is at the bottom at or below this"),
            .degrees("up", \.up, "the signal is at the top at or above this"),
            .share("low", \.low, "where in the person's range the bottom begins"),
            .share("high", \.high, "where in the person's range the top begins"),
            .degrees("range", \.least, "a smaller range is ignored"),
            .seconds("span", \.span, in: 1...60, "how far back the range looks, at most 512 frames"),
            .share("tail", \.tail, in: 0...0.45, "the percentile that is the lower end of the range"),
            .confidence(\.confidence, "the joints that the rule needs must have this confidence"),
            .choice("pixels", \.pixels, about: "the coordinates that are used"),
            .seconds("window", \.window, in: 0.01...1, "how far back the median looks, at most 15 frames"),
            .seconds("shortest", \.shortest, "a repetition takes at least this"),
            .seconds("longest", \.longest, in: 0...60, "a repetition takes at most this"),
        ],
        orders: [.below(\.down, \.up), .below(\.low, \.high)])
}

extension RepCountExpCausal: TracedDetector {
    var signals: [DetectorSignal] { [.elbow("elbow angle", down: parameters.down, up: parameters.up)] }

    mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        let detection = observe(frame)
        if lastSeen == frame.time { values[0] = angle }
        return detection
    }
}
