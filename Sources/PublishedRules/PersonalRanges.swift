import Detection

/// Rules that take their thresholds from the person.
extension PublishedRule {
    static let personalRanges = [repCountExp, tresFort, woolone]

    /// The thresholds of RepCountExp's offline baseline, followed as the frames arrive (see `RepCountExpFSM`).
    ///
    /// The angle as a share of the range between its 5th and 95th percentile: at most 0.15 is the bottom, at least 0.85
    /// the top; bottom, top, bottom is one, at least 0.3 s apart. The source takes the percentiles of the whole
    /// recording and smooths with a Savitzky–Golay filter, which look ahead. Here the percentiles are those of the last
    /// 12 s, over at least 30°, and a median of 0.12 s stands in for the filter. Limits: the first repetitions have no
    /// range yet, and any movement of the arms makes one.
    package static let repCountExp = PublishedRule(
        name: "after-repcountexp-fsm",
        about: "thresholds at 0.15 and 0.85 of the person's own range, counted at the bottom",
        source: RuleSource(
            project: "BeIanChang/RepCountExp", file: "scripts/06_baseline_fsm.py", revision: "5553983",
            estimator: .mediaPipe,
            conditions: "A baseline for recorded sets of one exercise, from any view.",
            undetected: .absent,
            status: .causalBaseline(
                change: "The percentiles are those of the last 12 s instead of the whole recording, and a median of "
                    + "0.12 s replaces the Savitzky–Golay filter, so that it runs while a person moves.")),
        composition: Composition(
            arms: .pair(.mean, needs: .one), confidence: ConfidenceRule(0.3), filter: .median(window: 0.12),
            cycle: CycleRule(
                down: 100, up: 140, thresholds: .percentiles(PercentileRange(down: 0.15, up: 0.85, least: 30)),
                counts: .bottom, limits: CycleLimits(leastTime: 0.3, mostTime: 8))))

    /// The tres-fort iPad station's engine for curls and squats (GitHub file id 70951057605), on elbows.
    ///
    /// An excursion of at least 30°, extension held for 0.18 s, later ones at least 60 % of the amplitude of the first;
    /// 0.55 to 12 s a cycle; confidence 0.6, 0.5 s without a frame give it up, arms change between cycles only. Until a
    /// repetition is known 120° and 150° stand in for the excursion; then the bottom is 60 % of the amplitude below
    /// the top, and the top the upper fifth. Known defect: four wrists of low confidence in single frames turned nine
    /// cycles into six; the source then let one such frame pass, as a hold of its streak does here.
    package static let tresFort = PublishedRule(
        name: "tres-fort", about: "excursions of 30° and later 60 % of the last amplitude, extension held for 0.18 s",
        citation: "tres-fort iPad station, rep engine (GitHub file id 70951057605)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence, margin: 0.1, staysInCycle: true)), confidence: ConfidenceRule(0.6),
            cycle: CycleRule(
                down: 120, up: 150,
                thresholds: .lastRepetitions(RepetitionRange(count: 1, down: 0.4, up: 0.8, least: 30)),
                dwell: Dwell(top: 0.18, patience: 0.15), limits: CycleLimits(leastTime: 0.55, mostTime: 12)),
            loss: .grace(0.5)))

    /// fikrahdamar/woolone, design notes (GitHub file ids 61045314000 and 61235562571; issues 17 and 18).
    ///
    /// The repetition is read from the height of the shoulder above the wrist in torso lengths, not from the elbow;
    /// average of weight 0.3, pixels, confidence 0.3, counted on the way up. The notes derive both thresholds from
    /// logged courses; here they are 0.3 and 0.7 of the person's own range of at least 0.25 torso lengths, and 0.55 and
    /// 0.9 before. Left out: its hold of 3 s at the start. Known defect: a body that rises over resting hands for
    /// another reason, such as standing up from the floor, moves the same signal.
    package static let woolone = PublishedRule(
        name: "woolone", about: "height of the shoulders above the wrists in torso lengths, personal thresholds",
        citation: "fikrahdamar/woolone, design notes (GitHub file ids 61045314000, 61235562571)",
        composition: Composition(
            arms: .pair(.mean, needs: .one), confidence: ConfidenceRule(0.3, of: .armAndHip),
            signal: .heightAboveWrists(.shoulder), filter: .exponential(weight: 0.3),
            cycle: CycleRule(
                down: 0.55, up: 0.9, thresholds: .percentiles(PercentileRange(down: 0.3, up: 0.7, least: 0.25)))))
}
