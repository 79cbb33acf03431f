import Detection
import Pose

/// Rules with two fixed angles and little else.
extension PublishedRule {
    static let fixedAngles = [
        pushappLock, zerodayradw, flow,
    ]

    /// exequieltiglao/pushapp-lock, `pushapp-lock/Models/PushUpDetector.swift` at ff90cdf, lines 19-75.
    ///
    /// Mean of both elbow angles in normalised coordinates, below 120° and then above 160°; no top need be seen first.
    /// A frame is passed over unless every joint of both arms is more confident than 0.3. Limits: in a 16:9 image
    /// normalised angles are not those of the picture; nothing checks the body, so bending the arms counts.
    package static let pushappLock = PublishedRule(
        name: "pushapp-lock", about: "mean elbow angle in normalised coordinates, below 120° and then above 160°",
        source: RuleSource(
            project: "exequieltiglao/pushapp-lock", file: "pushapp-lock/Models/PushUpDetector.swift",
            revision: "ff90cdf", estimator: .vision, conditions: "The phone sees both arms.", undetected: .absent,
            status: .identical(to: .transcription)),
        composition: Composition(
            confidence: ConfidenceRule(0.3), pixels: .normalised,
            cycle: CycleRule(down: 120, up: 160, needsArming: false)))

    /// 0dayradw/RealTimeCorrectPushUpCounter, `main.py` at b57fa7e, lines 14-28, 40-72 and 115-151.
    ///
    /// Both elbows below 90°, then both above 145°, every joint of both arms with a visibility of 0.5. The source takes
    /// the angles in three dimensions of MediaPipe's normalised coordinates; frames hold no depth, so that it is 0
    /// here, and an arm that is bent towards the camera looks straight. (Wrists that come close to each other set the
    /// source's counter to 0, which takes back no repetition here.)
    package static let zerodayradw = PublishedRule(
        name: "zerodayradw-both", about: "both elbows below 90° and then both above 145°",
        source: RuleSource(
            project: "0dayradw/RealTimeCorrectPushUpCounter", file: "main.py", revision: "b57fa7e", views: [.front],
            estimator: .mediaPipe,
            conditions: "Both arms are visible to a web camera; angles are three-dimensional there.",
            undetected: .guess, status: .identical(to: .code)),
        composition: Composition(
            arms: .pair(.both, needs: .both), confidence: ConfidenceRule(0.5), pixels: .normalised,
            cycle: CycleRule(down: 90, up: 145, needsArming: false)))

    /// flow111817/flow_fitness, `src/pushup_analyzer.py` at c584d5c, lines 49-70, with the thresholds of `config.py`.
    ///
    /// Mean of both elbow angles of the image below 90° and then above 160°. No confidence is looked at: MoveNet
    /// reports every joint, and what it guesses of a hidden arm moves the mean. A frame in which a joint of an arm is
    /// absent is passed over.
    package static let flow = PublishedRule(
        name: "flow-mean", about: "mean elbow angle below 90° and then above 160°, whatever the confidence",
        source: RuleSource(
            project: "flow111817/flow_fitness", file: "src/pushup_analyzer.py", revision: "c584d5c",
            estimator: .moveNet, conditions: "One person is in the picture of a camera or a video.",
            undetected: .guess, status: .identical(to: .code)),
        composition: Composition(
            confidence: ConfidenceRule(0), cycle: CycleRule(down: 90, up: 160, needsArming: false)))

}
