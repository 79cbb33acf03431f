import Detection

/// Rules that take their thresholds from the person.
extension PublishedRule {
    static let personalRanges = [repCountExp, woolone]

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

    /// fikrahdamar/woolone, the design note `C4-project-context.md` at 5597bae.
    ///
    /// The note reads a repetition from the height of the wrist beside the shoulder in torso lengths and not from an
    /// angle, smooths with a weight of 0.3 a frame, asks for joints of 0.3 in pixels, and counts on the way up between
    /// two thresholds that are the person's own. The app that came of it counts squats, by the height of the hips over
    /// the knees: down 0.20 torso lengths below the height of the first hold of 3 s, up within 0.08 of it
    /// (`RepCounter.swift` at 4877293). Here the note is followed for push-ups, with thresholds at 0.3 and 0.7 of the
    /// range of at least 0.25 torso lengths, and 0.55 and 0.9 before one is known, which the note leaves open.
    ///
    /// **Limits**: a body that rises over resting hands for another reason, such as standing up from the floor, moves
    /// the same signal.
    package static let woolone = PublishedRule(
        name: "after-woolone", about: "height of the shoulders above the wrists in torso lengths, personal thresholds",
        source: RuleSource(
            project: "fikrahdamar/woolone", file: "C4-project-context.md", revision: "5597bae", views: [.side],
            estimator: .vision,
            conditions: "A propped phone sees the whole body from the side, after a hold of 3 s.", undetected: .absent,
            status: .adapted(
                change: "The app counts squats; its design note on counting is followed for push-ups, which the note"
                    + " puts off, with thresholds that the note leaves open.")),
        composition: Composition(
            arms: .pair(.mean, needs: .one), confidence: ConfidenceRule(0.3, of: .armAndHip),
            signal: .heightAboveWrists(.shoulder), filter: .exponential(weight: 0.3),
            cycle: CycleRule(
                down: 0.55, up: 0.9, thresholds: .percentiles(PercentileRange(down: 0.3, up: 0.7, least: 0.25)))))
}
