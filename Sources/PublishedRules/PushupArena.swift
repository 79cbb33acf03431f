import Detection
import Pose

/// A personal range by percentiles, behind a check that the shoulder travels further than the hand.
///
/// **Angle.** The mean of the elbows of the arms whose joints are all seen; median of three samples, then an average
/// with a weight of 0.45 a sample. The first five samples after a loss are not used.
///
/// **Engagement.** Over the last 1.2 s the box around the better arm's shoulder has a diagonal of at least 0.2 body
/// lengths (torso or upper arm, whichever is longer) and of more than 1.15 times the wrist's. The verdict is held for
/// 2.5 s. Without it the arm is up, and angles reach neither counter nor range; when it begins, those of the last 1.5 s
/// are let in after all.
///
/// **Range.** The 5th and the 95th percentile of the angles of the last 12 s, taken every 0.25 s where there are 20
/// angles that span 30°, and moved half way each time. Down is below 30 % of the range, up above 75 %, and 110° and
/// 145° before a range is known. When the first range is known, a bottom of the last 2 s counts as down.
///
/// **Count.** A repetition is counted above *up*, at least 0.14 s after the arm went down, however long it stayed
/// there, and 0.5 s after the last one. A gap of more than 0.7 s between samples ends the repetition. A frame without
/// an arm empties the filters and the motion; the arm stays down. Frames closer than 0.03 s to the last one are not
/// looked at.
///
/// The source takes its angles from MediaPipe's landmarks in three dimensions. Frames here hold none: the angles are
/// those of the image in square pixels, and the original was run on the same ones.
///
/// **Limits**: a place is divided by the body's length of its own frame (`repDetector.ts`, `updateEngagement`), so a
/// length that jumps, because a hip comes and goes, counts as travel of shoulder and wrist. Whoever reaches towards the camera and back moves the shoulder in the image while the hand stays where
/// it is, and passes the check. A bottom that is hidden for longer than 0.7 s loses the repetition.
struct PushupArena: UniformStart {
    /// The depth and height that a repetition must reach.
    enum Strictness: String, Sendable, Hashable, CaseIterable {
        /// Down at 42 %, up at 70 % of the range.
        case soft
        /// Down at 30 %, up at 75 % of the range.
        case normal
        /// Down at 20 %, up at 82 % of the range.
        case strict

        /// The shares of the range at which the arm is down and up.
        var shares: (down: Double, up: Double) {
            switch self {
            case .soft: (0.42, 0.70)
            case .normal: (0.30, 0.75)
            case .strict: (0.20, 0.82)
            }
        }
    }

    struct Parameters: DetectorParameters {
        var strictness = Strictness.normal
        var window = 12.0
        var least = 30.0
        /// Body lengths.
        var travel = 0.2
        var ratio = 1.15
        var hold = 2.5
        var dwell = 0.14
        var interval = 0.5
        var grace = 0.7
        var confidence = 0.5
    }

    /// Frames closer than this to the last one are not looked at, seconds.
    private static let leastInterval = 0.03
    /// The number of samples after a loss that are not used.
    private static let warmUp = 5

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var smoothing = ArenaSmoothing()
    private var engagement = ArenaEngagement()
    private var range = ArenaRange()
    private var isEngaged = false
    private var isDown = false
    private var downSince: Nanoseconds = 0
    private var warmedUp = 0
    private var lastFrame: Nanoseconds?
    private var lastSample: Nanoseconds?
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        let time = body.time
        if let lastFrame, time.seconds(since: lastFrame) < PushupArena.leastInterval { return nil }
        lastFrame = time
        guard let sample = ArenaSample(body, confidence: parameters.confidence) else {
            lose()
            return nil
        }
        if let lastSample, time.seconds(since: lastSample) > parameters.grace {
            lose()
            isDown = false
        }
        lastSample = time
        return count(sample) ? Detection(time: time) : nil
    }

    /// Empties the filters and the motion.
    private mutating func lose() {
        smoothing = ArenaSmoothing()
        engagement.lose()
        warmedUp = 0
    }

    /// Takes a sample and returns whether it completes a repetition.
    private mutating func count(_ sample: ArenaSample) -> Bool {
        let time = sample.time
        let angle = smoothing.filter(sample.angle)
        let moves = engagement.observe(sample, parameters)
        guard warmedUp >= PushupArena.warmUp else {
            warmedUp += 1
            return false
        }
        guard moves else {
            isDown = false
            isEngaged = false
            range.hold(angle, at: time)
            return false
        }
        if !isEngaged { range.admit() }
        isEngaged = true
        follow(angle, at: time)
        let thresholds = range.thresholds(parameters.strictness)
        guard isDown else {
            guard angle < thresholds.down else { return false }
            isDown = true
            downSince = time
            return false
        }
        guard angle > thresholds.up, time.seconds(since: downSince) >= parameters.dwell else { return false }
        if let lastCounted, time.seconds(since: lastCounted) < parameters.interval { return false }
        isDown = false
        lastCounted = time
        return true
    }

    /// Lets the range take an angle; when the first range is known, a bottom of the last moments counts as down.
    private mutating func follow(_ angle: Double, at time: Nanoseconds) {
        let wasKnown = range.isKnown
        range.add(angle, at: time, parameters)
        guard !wasKnown, range.isKnown, !isDown else { return }
        let down = range.thresholds(parameters.strictness).down
        guard let bottom = range.recentBottom(below: down, at: time) else { return }
        isDown = true
        downSince = bottom
    }

    static let entry = DetectorEntry(
        of: PushupArena.self, name: "pushup-arena",
        about: "personal range by percentiles, where the shoulder travels further than the hand",
        source: RuleSource(
            project: "KURYA228/pushup-arena", file: "src/lib/repDetector.ts, src/hooks/usePoseDetection.ts",
            revision: "9948868", views: [], estimator: .mediaPipe, frameRate: 30,
            conditions: "A phone's front camera sees at least one whole arm; angles are three-dimensional there.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .choice("strictness", \.strictness, about: "how deep and how high a repetition must go"),
            .seconds("window", \.window, in: 1...15, "how far back the range looks"),
            .degrees("least", \.least, "the range must be at least this wide"),
            .number(
                "travel", \.travel, unit: .torsoLengths, in: 0...2,
                about: "the shoulder must travel this far in 1.2 s; 0 for no gate"),
            .number(
                "ratio", \.ratio, in: 0...10, about: "the shoulder must travel this many times as far as the wrist"),
            .seconds("hold", \.hold, "how long engagement is held"),
            .seconds("dwell", \.dwell, in: 0...5, "the least time from going down to a count"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .seconds("grace", \.grace, "a longer gap ends a repetition"),
            .confidence(\.confidence, "joints must be at least this confident"),
        ])
}
