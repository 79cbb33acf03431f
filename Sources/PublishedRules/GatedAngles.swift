import Detection

/// Rules with two angles and a condition on the body.
extension PublishedRule {
    static let gatedAngles = [
        counterForIOS, formDetector, taiwu, flutter,
    ]

    /// MasharipovShahzod/Counter-for-IOS, `RepAnalyzers.swift` at a07dcf6.
    ///
    /// The more confident side in raw normalised coordinates, average of weight 0.6; a top at 156.75° first, depth at
    /// 94.5°, lockout at 156.75°; angles of 5° and less are ignored; line shoulder–hip–knee at least 147.25° and torso
    /// at most 31.5° to the horizontal, else the repetition is void. Gravity from CoreMotion and the test for a spoofed
    /// camera need more than joints and are left out, as is One-Euro over landmarks. Known defect: the coordinates: in
    /// a 16:9 image neither 94.5° nor 31.5° is the true angle.
    package static let counterForIOS = PublishedRule(
        name: "counter-for-ios",
        about: "94.5° and 156.75° after a top, straight and level body, normalised coordinates",
        citation: "MasharipovShahzod/Counter-for-IOS, RepAnalyzers.swift (GitHub, a07dcf6)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence)), confidence: ConfidenceRule(0.3), pixels: .normalised,
            filter: .exponential(weight: 0.6), cycle: CycleRule(down: 94.5, up: 156.75),
            checks: PostureChecks(
                line: LineCheck(147.25, .course(patience: 0)), tilt: TiltCheck(31.5, .course(patience: 0)), floor: 5)))


    /// PushUpFormDetector, Dart with ML Kit (GitHub file ids 71120220538 and 71298979319).
    ///
    /// The better side by mean confidence, at least 0.5, in pixels, average of weight 0.4; top at 155°, bottom at 100°
    /// but not below 55°, at most 250°/s; the line from shoulder to ankle may turn by 45° from what it was at the top;
    /// 0.5 s without a frame give the repetition up. Its tests of hip, head, knee and elbow are left out. Known defect:
    /// an outlier of one frame is faster than 250°/s and voids a real repetition.
    package static let formDetector = PublishedRule(
        name: "pushup-form-detector", about: "155° and 100° at most 250°/s, body turned by at most 45° since the top",
        citation: "PushUpFormDetector, Dart (GitHub file ids 71120220538, 71298979319)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence)), confidence: ConfidenceRule(0.5, .mean, of: .wholeSide),
            filter: .exponential(weight: 0.4),
            cycle: CycleRule(down: 100, up: 155, limits: CycleLimits(tooDeep: 55, speed: 250)),
            checks: PostureChecks(tilt: TiltCheck(45, of: .body, from: .top)), loss: .grace(0.5)))

    /// taiwu2022/yolo-pose-pushup-counter, `pose_counter/counters/pushup.py` at 1f38db8.
    ///
    /// The better arm, or the mean of both where their confidences differ by no more than 0.05; average of weight 0.25;
    /// 118° and 157° for two frames, at least 1 s a repetition and 0.35 s apart; the head must come down to 55 % of
    /// its height. The ground comes from a segmentation mask in the source; here it is where the wrists are, so its
    /// test of 24 pixels between wrist and ground is left out. Known defect: repetitions faster than 1 s are lost.
    package static let taiwu = PublishedRule(
        name: "taiwu-yolo", about: "118° and 157° for two frames, and a head that comes down to 55 % of its height",
        citation: "taiwu2022/yolo-pose-pushup-counter, counters/pushup.py (GitHub, 1f38db8)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence, averageWithin: 0.05)), confidence: ConfidenceRule(0.25),
            filter: .exponential(weight: 0.25),
            cycle: CycleRule(
                down: 118, up: 157, dwell: Dwell(top: Dwell.frames(2), bottom: Dwell.frames(2)),
                limits: CycleLimits(leastTime: 1, interval: 0.35)),
            checks: PostureChecks(headShare: 0.55)))

    /// A Flutter counter with the article's thresholds (GitHub file id 71613432484).
    ///
    /// Average of weight 0.3, above 140°, below 100°, above 140°, and no frame of someone who stands. What standing
    /// is, and its debounce, are not known: a torso steeper than 60° and 0.3 s stand in for them.
    package static let flutter = PublishedRule(
        name: "flutter-counter", about: "mean elbow angle of 100° and 140°, smoothed, and not while standing",
        citation: "Flutter push-up counter (GitHub file id 71613432484)",
        composition: Composition(
            confidence: ConfidenceRule(0.3), filter: .exponential(weight: 0.3),
            cycle: CycleRule(down: 100, up: 140, limits: CycleLimits(interval: 0.3)),
            checks: PostureChecks(tilt: TiltCheck(60, passesUnseen: true))))
}
