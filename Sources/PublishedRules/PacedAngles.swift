import Detection

/// Rules with two angles, a filter, and times that a zone or a repetition must take.
extension PublishedRule {
    static let pacedAngles = [dwellZones, pushupHero, ktkdev, tharunkumar, pushupEngine, pushupDuel]

    /// WolfSoko/pushup-stats-service, `libs/auto-count/src/lib/rep-state-machine.ts` at cdc1fb3: the dwell-zone
    /// machine.
    ///
    /// The better side by its least visibility, in normalised coordinates. A zone, at most 90° or at least 150°, is
    /// entered after 0.2 s of frames in it; frames between the zones neither break nor advance that, and a pause of
    /// more than 0.5 s without a frame in the zone begins it anew. Down and up is one, and starting at the bottom
    /// counts. Known defects: the coordinates, and fast repetitions that stay less than 0.2 s in a zone are lost.
    package static let dwellZones = PublishedRule(
        name: "wolfsoko-zones", about: "dwell zones at 90° and 150°, each held for 0.2 s",
        citation: "WolfSoko/pushup-stats-service, libs/auto-count (GitHub, cdc1fb3)",
        composition: Composition(
            arms: .best(BestArm(.leastConfidence)), confidence: ConfidenceRule(0.6), pixels: .normalised,
            cycle: CycleRule(
                down: 90, up: 150, needsArming: false, dwell: Dwell(top: 0.2, bottom: 0.2, patience: 0.5))))

    /// Luchiwa/PushUpHero, `PUSHUP_ALGORITHM.md`, `PushUpDetector.ts` at 22fd1bf.
    ///
    /// The mean of both elbows, weighted with their visibility, in normalised coordinates, through One-Euro (2.0,
    /// 0.7); up at 150°, down at 130° for two frames, at least 0.5 s apart. Its One-Euro over landmarks and its
    /// calibration are left out. Known defect: the check of the position is passed on and never used, so arms alone
    /// count. (The clock of the source is the wall's; here it is the frames'.)
    package static let pushupHero = PublishedRule(
        name: "pushup-hero", about: "visibility-weighted mean elbow through One-Euro, 130° and 150°",
        citation: "Luchiwa/PushUpHero, PushUpDetector.ts (GitHub, 22fd1bf)",
        composition: Composition(
            arms: .pair(.weightedMean, needs: .one), confidence: ConfidenceRule(0.6), pixels: .normalised,
            filter: .oneEuro(cutoff: 2, beta: 0.7),
            cycle: CycleRule(
                down: 130, up: 150, dwell: Dwell(bottom: Dwell.frames(2)), limits: CycleLimits(interval: 0.5))))

    /// ktkdev1206/push-up-form-checker at 711b797.
    ///
    /// Strict: 75° and 155°, 0.3 s apart, visibility 0.5; hand width and body line only warn and are left out. Known
    /// defect: real repetitions that stop above 75° are lost.
    package static let ktkdev = PublishedRule(
        name: "ktkdev-strict", about: "mean elbow at 75° and at 155°, 0.3 s apart",
        citation: "ktkdev1206/push-up-form-checker (GitHub, 711b797)",
        composition: Composition(
            confidence: ConfidenceRule(0.5), cycle: CycleRule(down: 75, up: 155, limits: CycleLimits(interval: 0.3))))

    /// tharunkumar "rec", `pushup_live.py` at e127264, with its flag for a correct repetition.
    ///
    /// Mean of both arms in pixels, mean of three frames, 75° and 110°, 0.2 s apart; correct where the body line is at
    /// least 165° and the wrist at least 40 pixels below the shoulder. Known defect: 40 pixels are much for a person
    /// who is far away and nothing for one who is near.
    package static let tharunkumar = PublishedRule(
        name: "tharunkumar-rec", about: "mean elbow at 75° and 110°, wrists 40 pixels below the shoulders",
        citation: "tharunkumar rec, live py/pushup_live.py (GitHub, e127264)",
        composition: Composition(
            confidence: ConfidenceRule(0), filter: .mean(window: 0.1),
            cycle: CycleRule(down: 75, up: 110, limits: CycleLimits(interval: 0.2)),
            checks: PostureChecks(line: LineCheck(165), handsBelow: HandsBelowCheck(.shoulder, by: 40, .coordinates))))

    /// PushupEngine, TypeScript (GitHub file ids 61339270746 and 61070379394), its normal profile.
    ///
    /// Elbow angle in normalised coordinates, median of three; ready at 150° with a body line of 140° and a torso of at
    /// most 70° to the horizontal for 0.1 s; down at 90° and 10° of tolerance, up at 150° less 10°; a repetition takes
    /// 0.3 s and follows 0.2 s after the last; without the line for 0.6 s it is given up. Visibility 0.4 is required at
    /// the start only. The average over landmarks is left out. Known defect: the tilt is checked at the start only, so
    /// someone who stands up and bends the arms is counted on.
    package static let pushupEngine = PublishedRule(
        name: "pushup-engine", about: "ready, descending, down, ascending; plank and tilt asked for at the start",
        citation: "PushupEngine, TypeScript (GitHub file ids 61339270746, 61070379394)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence, margin: 0.1)), confidence: ConfidenceRule(0.4, onlyToArm: true),
            pixels: .normalised, filter: .median(window: 0.09),
            cycle: CycleRule(
                down: 100, up: 140, ready: 150, dwell: Dwell(top: 0.1),
                limits: CycleLimits(leastTime: 0.3, interval: 0.2)),
            checks: PostureChecks(
                line: LineCheck(140, .course(patience: 0.6)), tilt: TiltCheck(70, .arming))))

    /// givros/pushup-duel, `src/utils/pushupDetector.js` at 0626b7d.
    ///
    /// The better side with a margin of 0.12, mean confidence 0.45, normalised coordinates, average of weight 0.32;
    /// ready at 145°, down at 125°, back at 138°; 0.18 s from bottom to top, 0.42 s between counts, 0.65 s without a
    /// usable frame; torso at least 0.06 of the image; the shoulder travels 0.025 torso lengths. Its second way to the
    /// bottom, 18° down with that travel, is left out. Known defect: 0.025 torso lengths are a centimetre, which
    /// jitter or a bob of the body reaches.
    package static let pushupDuel = PublishedRule(
        name: "pushup-duel", about: "the better side's smoothed elbow, and a shoulder that travels 0.025 torso lengths",
        citation: "givros/pushup-duel, src/utils/pushupDetector.js (GitHub, 0626b7d)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence, margin: 0.12)), confidence: ConfidenceRule(0.45, .mean),
            pixels: .normalised, filter: .exponential(weight: 0.32),
            cycle: CycleRule(
                down: 125, up: 138, ready: 145, limits: CycleLimits(leastAscent: 0.18, interval: 0.42)),
            checks: PostureChecks(travel: TravelCheck(0.025, .torso, of: .shoulderAnywhere), torso: 0.06),
            loss: .grace(0.65)))
}
