import Detection
import Pose

/// The visibility-weighted mean elbow through One-Euro at 130° and 150°, after a plank of 90 frames.
///
/// Joints are smoothed first, see `HeldJoint`. A frame is used where three of shoulders and hips are more visible than
/// 0.5 and their box is a plausible body. The elbow is the mean of both, weighted with the visibility of elbow and
/// wrist, where that sum is 0.8 for both, else that of the side where it is; One-Euro (2.0, 0.7) smooths it.
///
/// Nothing counts before 90 consecutive frames in which the shoulders are within 0.65 of the image's height of the
/// ankles, and more than 0.15 above the wrists. From then on the box of shoulders and hips must stay near its place and
/// size, see `BodyLock`, and the four must have a visibility of 0.6. Two frames at most 130° are a bottom, whether or
/// not frames between the thresholds separate them, and 150° after that a repetition, at least 0.5 s after the last.
/// Coordinates are normalised ones; frames are counted, as in the source.
///
/// Limits: the check of the position is computed in every frame and used by nothing (`AngleBasedExerciseDetector.ts`,
/// line 19), so arms alone count. A frame in which one of the ten joints was not found is passed over. A stored body
/// profile, which changes the source's thresholds, is not used.
///
/// A frame less than `throttle` after the last one that was used is passed over, before joints are smoothed. The source
/// waits 33 ms on desktops and 50 ms on phones and tablets; the default is that of desktops.
///
/// Source: Luchiwa/PushUpHero, `src/exercises/pushup/PushUpDetector.ts` at 22fd1bf, lines 58-140;
/// `src/exercises/BaseExerciseDetector.ts`; `src/infra/oneEuroFilter.ts`; `src/domain/bodyProfile.ts`, line 89;
/// `src/hooks/usePoseDetection.ts`, line 12.
struct PushupHero: UniformStart {
    struct Parameters: CoordinateParameters {
        var down = 130.0
        var up = 150.0
        var interval = 0.5
        var frames = 90.0
        var throttle = 0.033
        var confidence = 0.6
        var pixels = AngleCoordinates.normalised
    }

    /// Elbow and wrist of a side that is trusted are together this visible (`BaseExerciseDetector.ts`, line 155).
    private static let trusted = 0.8
    /// The body of a plank: shoulders and ankles are nearer than this, wrists lower than that, heights of the image.
    private static let plank = (spread: 0.65, reach: 0.15)

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var body = HeldBody()
    private var filter = OneEuroFilter(minimumCutoff: 2, beta: 0.7)
    private var filtered: Nanoseconds?
    /// The time of the last frame that the throttle let pass.
    private var lastUsed: Nanoseconds?
    private var streak = 0.0
    private var lock: BodyLock?
    private var bottoms = 0
    private var isDeep = false
    private var lastCounted: Nanoseconds?

    mutating func decide(_ now: Body) -> Detection? {
        let time = now.time
        if let lastUsed, time.seconds(since: lastUsed) < parameters.throttle { return nil }
        lastUsed = time
        guard body.take(now), body.isPlausible else { return nil }
        let elapsed = filtered.map { time.seconds(since: $0) } ?? 0
        filtered = time
        let angle = filter.filter(elbow(now.unit), elapsed: elapsed)
        guard var lock else {
            calibrate()
            return nil
        }
        let isInside = lock.take(body.box)
        self.lock = lock
        guard isInside, body.isSeen(parameters.confidence) else { return nil }
        if angle <= parameters.down, angle < parameters.up {
            bottoms += 1
            if bottoms >= 2 { isDeep = true }
        }
        guard angle >= parameters.up else { return nil }
        bottoms = 0
        guard isDeep else { return nil }
        isDeep = false
        return .count(at: time, after: &lastCounted, interval: parameters.interval)
    }

    private mutating func calibrate() {
        // Heights count downwards.
        let shoulders = (body.left.shoulder.place.y + body.right.shoulder.place.y) / 2
        let ankles = (body.left.ankle.place.y + body.right.ankle.place.y) / 2
        let wrists = (body.left.wrist.place.y + body.right.wrist.place.y) / 2
        let isPlank =
            (shoulders - ankles).magnitude < PushupHero.plank.spread && shoulders - wrists < -PushupHero.plank.reach
        streak = isPlank ? streak + 1 : 0
        if isPlank, streak >= parameters.frames { lock = BodyLock(body.box) }
    }

    /// The weighted mean of both elbows.
    private func elbow(_ unit: SIMD2<Double>) -> Double {
        let angles = (body.left.angle(unit), body.right.angle(unit))
        let weights = (body.left.trust, body.right.trust)
        let isTrusted = (weights.0 >= PushupHero.trusted, weights.1 >= PushupHero.trusted)
        if isTrusted.0, !isTrusted.1 { return angles.0 }
        if isTrusted.1, !isTrusted.0 { return angles.1 }
        let total = weights.0 + weights.1
        return total > 0 ? (angles.0 * weights.0 + angles.1 * weights.1) / total : (angles.0 + angles.1) / 2
    }

    static let entry = DetectorEntry(
        of: PushupHero.self, name: "pushup-hero",
        about: "visibility-weighted mean elbow at 130° and 150°, after a plank of 90 frames",
        source: RuleSource(
            project: "Luchiwa/PushUpHero", file: "src/exercises/pushup/PushUpDetector.ts", revision: "22fd1bf",
            views: [.side, .oblique], estimator: .mediaPipe, frameRate: 30,
            conditions: "The person holds a plank for three seconds first, the whole body in view.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the elbow is at most this at the bottom"),
            .degrees("up", \.up, "the elbow is at least this at the top"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .number("frames", \.frames, in: 1...600, about: "consecutive frames of a plank to begin with"),
            .seconds("throttle", \.throttle, "frames nearer to the last one are passed over; 0.05 on phones"),
            .confidence(\.confidence, "least visibility of shoulders and hips"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        orders: [.below(\.down, \.up)])
}
