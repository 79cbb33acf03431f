import Detection
import Pose

/// Candidates from a band that follows the user's last repetitions, then four guards at completion.
///
/// **Frames.** At most 15 frames a second are looked at, as the source's camera does; frames without any joint below
/// the neck are passed over.
///
/// **Signals.** The elbow angle of the arm whose least confident joint is the more confident one (at least 0.30), and
/// the torso's centre, the midpoint of that arm's shoulder and the more confident hip, in normalised coordinates.
/// One-Euro filters (1.2 Hz, 0.05) on the angle and (1 Hz, 0.02) on the centre take their speed from raw values. A
/// frame that lacks them ends the repetition under way.
///
/// **Candidates.** The band is 30 % to 70 % of a range, at least 8° and 22 % of it wide, within 55° and 170°. The range
/// is that of the last 6 s until a repetition is counted, where it has 18° and the torso travels by 0.023 of its
/// length; then it is the median of the last four repetitions. It is 100° and 150° before. Two frames at or below the
/// band and then one at or above it are a candidate; it began when the angle was last above.
///
/// **Guards.** A candidate takes 0.45 to 12 s. From the median place of the torso's centre in the last six frames of
/// the top to that of the frames within 15 % of the lowest angle it travels by 0.023 torso lengths. Along that way the
/// angle falls with the travel (correlation 0.60), and the torso turns back at most 4 times, steps under 4 % of its
/// span aside.
///
/// **Replay.** When the first range is known, the samples of the last 15 s are gone through again with its band. So
/// they are after 4 s without a repetition, with the range of the last 6 s. What a replay finds and was not counted
/// before is counted then; of several, one is counted a frame.
///
/// The source first spends 32 frames on finding the orientation of the phone. Frames here are upright, so none are
/// spent.
///
/// **Limits**: 0.023 torso lengths are about a centimetre, so bent arms beside a small bob in phase pass all guards.
/// The replay counts late.
struct ScottybRepEngine: StagedDetector, AdjustableDetector {
    struct Parameters: DetectorParameters {
        var travel = 0.023
        var correlation = 0.60
        var reversals = 4.0
        var shortest = 0.45
        var longest = 12.0
        var bottom = 0.30
        var top = 0.70
        var stall = 4.0
        var confidence = 0.30
    }

    /// The least time between two frames that are looked at, seconds: a fifteenth, less a millisecond.
    ///
    /// The source waits for a fifteenth on the clock of the camera's queue. Times of frames are exact or rounded, so
    /// that every second frame of 30 would fall on either side of it by chance.
    private static let leastInterval = 1.0 / 15 - 0.001

    let parameters: Parameters
    var reader = BodyReader(.normalised)
    private var sampler = EngineSampler()
    private var samples = EngineHistory()
    private var thresholds: EngineThresholds
    private var cycle = EngineCycle()
    private var guards: EngineGuards
    private var isCalibrated = false
    private var lastFrame: Nanoseconds?
    /// The first frame with a person: the origin of the source's time.
    private var origin: Nanoseconds?
    private var lastReplay: Nanoseconds?
    private var lastEnd: Nanoseconds?
    /// The number of counts that a replay has found and that are still to be emitted.
    private var owed = 0

    init(_ parameters: Parameters) {
        self.parameters = parameters
        thresholds = EngineThresholds(parameters)
        guards = EngineGuards(parameters)
    }

    mutating func decide(_ body: Body) -> Detection? {
        let time = body.time
        let rejection = isDue(time) ? take(body) : nil
        guard owed > 0 else { return rejection.map { Detection(time: time, rejection: $0) } }
        owed -= 1
        return Detection(time: time)
    }

    /// Whether a frame of an instant is looked at.
    private mutating func isDue(_ time: Nanoseconds) -> Bool {
        if let lastFrame, time.seconds(since: lastFrame) < ScottybRepEngine.leastInterval { return false }
        lastFrame = time
        return true
    }

    private mutating func take(_ body: Body) -> Rejection? {
        guard body.left.isAnyFound || body.right.isAnyFound else { return nil }
        let time = body.time
        let start = origin ?? time
        origin = start
        guard let sample = sampler.sample(body, confidence: parameters.confidence) else {
            defer { cycle = EngineCycle() }
            return cycle.isDown ? .trackingLost : nil
        }
        samples.add(sample)
        if !thresholds.hasLearnt { _ = thresholds.readRange(of: samples, scratch: &guards.scratch) }
        if !isCalibrated, thresholds.isCalibrated {
            isCalibrated = true
            replay()
            return nil
        }
        if isStalled(at: sample.time, since: start) {
            lastReplay = sample.time
            if thresholds.readRange(of: samples, scratch: &guards.scratch) {
                replay()
                return nil
            }
        }
        switch cycle.step(samples.end - 1, of: samples, thresholds.bounds, &guards) {
        case .nothing: return nil
        case .rejected(let rejection): return rejection
        case .counted(let repetition):
            count(repetition)
            return nil
        }
    }

    /// Whether nothing was counted or replayed for a while.
    private func isStalled(at time: Nanoseconds, since start: Nanoseconds) -> Bool {
        isCalibrated && cycle.isUnderWay && time.seconds(since: lastReplay ?? start) >= parameters.stall
            && time.seconds(since: lastEnd ?? start) > parameters.stall
    }

    private mutating func count(_ repetition: EngineCycle.Repetition) {
        owed += 1
        lastEnd = repetition.end
        thresholds.learn(low: repetition.low, high: repetition.high)
    }

    /// Goes through the last samples again with the present thresholds, and goes on from there.
    private mutating func replay() {
        let bounds = thresholds.bounds
        let last = lastEnd
        cycle = EngineCycle()
        for number in samples.start..<samples.end {
            guard case .counted(let repetition) = cycle.step(number, of: samples, bounds, &guards) else { continue }
            if let last, repetition.start <= last { continue }
            count(repetition)
        }
    }

    static let entry = DetectorEntry(
        of: ScottybRepEngine.self, name: "scottyb-rep-engine",
        about: "candidates from the last repetitions' band, four guards, bootstrap and replay, 15 frames a second",
        source: RuleSource(
            project: "sboris17/scottyb",
            file:
                "Packages/RepEngine/Sources/RepEngine/RepCounter.swift, App/Sources/Session/PoseCameraController.swift",
            revision: "b9bdaa7", views: [.side], estimator: .vision, frameRate: 15,
            conditions: "The phone stands beside the person, who is seen from the side in 640 × 480 pixels.",
            undetected: .absent, status: .identical(to: .transcription)),
        parameters: [
            .number(
                "travel", \.travel, unit: .torsoLengths, in: 0...2,
                about: "the torso's centre must travel at least this far"),
            .number(
                "correlation", \.correlation, in: -1...1,
                about: "the least correlation of the angle's fall with the travel"),
            .number("reversals", \.reversals, in: 0...100, about: "how often the torso may turn back"),
            .seconds("shortest", \.shortest, "a repetition takes at least this"),
            .seconds("longest", \.longest, in: 1...14, "a repetition takes at most this"),
            .share("bottom", \.bottom, "share of the range where the band begins"),
            .share("top", \.top, "share of the range where the band ends"),
            .seconds("stall", \.stall, in: 1...14, "after how long without a repetition the last samples are replayed"),
            .confidence(\.confidence, "joints must be at least this confident"),
        ],
        orders: [.below(\.bottom, \.top), .below(\.shortest, \.longest)])
}
