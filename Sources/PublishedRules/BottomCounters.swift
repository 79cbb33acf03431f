import Detection
import Pose

/// Rules that count at the bottom: before the person has come up again.
extension PublishedRule {
    static let bottomCounters = [ultralytics, yakupzengin, nis12ram]

    /// Ultralytics AIGym, `ultralytics/solutions/ai_gym.py`.
    ///
    /// One arm, that of key points 6, 8 and 10 (the right one), in pixels: above 145° the stage is up, below 90° it is
    /// down and a repetition is counted. Known defects: no confidence is required, and a freely swinging arm counts.
    package static let ultralytics = PublishedRule(
        name: "ultralytics-aigym", about: "the right elbow above 145° and then below 90°, counted at the bottom",
        citation: "Ultralytics, solutions/ai_gym.py",
        composition: Composition(
            arms: .side(.right), confidence: .ignored, cycle: CycleRule(down: 90, up: 145, counts: .bottom)))

    /// yakupzengin/fitness-trainer at 41d92e1.
    ///
    /// Left elbow above 150°, then below 70°: counted at the bottom, at most once a second. Known defects: 70° is
    /// deeper than most people go, and one arm may be hidden.
    package static let yakupzengin = PublishedRule(
        name: "yakupzengin-trainer", about: "the left elbow above 150° and then below 70°, counted at the bottom",
        citation: "yakupzengin/fitness-trainer (GitHub, 41d92e1)",
        composition: Composition(
            arms: .side(.left), confidence: ConfidenceRule(0),
            cycle: CycleRule(down: 70, up: 150, counts: .bottom, limits: CycleLimits(interval: 1))))

    /// nis12ram at 3c41380.
    ///
    /// Both elbows at 155°, then both at 125°, where it is counted. Known defects: it counts shallow movements, and
    /// before it is known whether the person comes up.
    package static let nis12ram = PublishedRule(
        name: "nisram-both", about: "both elbows at 155° and then at 125°, counted at the bottom",
        citation: "nis12ram (GitHub, 3c41380)",
        composition: Composition(
            arms: .pair(.both, needs: .both), confidence: ConfidenceRule(0),
            cycle: CycleRule(down: 125, up: 155, counts: .bottom)))
}
