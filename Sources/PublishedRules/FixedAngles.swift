import Detection
import Pose

/// Rules with two fixed angles and little else.
extension PublishedRule {
    static let fixedAngles = [
        pushappLock, zerodayradw, flow, exersights, puioio, ptchampionGo, ptchampionKotlin, gameTracker,
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
        name: "after-zerodayradw-both", about: "both elbows below 90° and then both above 145°",
        source: RuleSource(
            project: "0dayradw/RealTimeCorrectPushUpCounter", file: "main.py", revision: "b57fa7e", views: [.front],
            estimator: .mediaPipe, conditions: "Both arms are visible to a web camera.", undetected: .guess,
            status: .adapted(
                change: "The depth of every joint is 0, as frames hold none; with that the source counts the same.")),
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

    /// AI-Coach-PT/ExerSights, `PushUp.js` at 334e913.
    ///
    /// The closer arm starts to descend below 150°, holds below its target of 90° (65–100° to choose) and finishes
    /// above 150°. The closer arm is here the one that looks longer. Known defect: getting into position and standing
    /// up are counted (its issue 66).
    package static let exersights = PublishedRule(
        name: "exersights", about: "the closer arm below 90° and above 150° again",
        citation: "AI-Coach-PT/ExerSights, PushUp.js (GitHub, 334e913; issues 66, 106)",
        composition: Composition(
            arms: .best(BestArm(.apparentLength, margin: 0.1)), confidence: ConfidenceRule(0),
            cycle: CycleRule(down: 90, up: 150)))

    /// Pūioio: Automated-Exercise-Repetition-Counting/AutomatedRepCountingApp at 7c0552e; arXiv 2308.02420.
    ///
    /// Top with both elbows above 150°, bottom with both below 130°; likelihood of 0.75; without a pose for 1.5 s it
    /// pauses, which here gives up the repetition. Its fall-back on optical flow needs the picture and is left out.
    /// Known defect: both arms must be seen, so the side view, in which the far arm is hidden, counts nothing.
    package static let puioio = PublishedRule(
        name: "puioio", about: "both elbows above 150°, both below 130°, both above 150°",
        citation: "Pūioio, arXiv 2308.02420; AutomatedRepCountingApp (GitHub, 7c0552e)",
        composition: Composition(
            arms: .pair(.both, needs: .both), confidence: ConfidenceRule(0.75), cycle: CycleRule(down: 130, up: 150),
            loss: .grace(1.5)))

    /// toole-brendan/ptchampion, Go, `internal/grading/pushup.go` at ad3c66c.
    ///
    /// Both elbows at 90° and then at 160°, but only in consecutive frames. Known defect: at 30 frames a second there
    /// are always frames between, so it never counts. Of its twelve joints those of the arms are required here; its
    /// test of the hips compares a point with itself and is left out.
    package static let ptchampionGo = PublishedRule(
        name: "ptchampion-go", about: "both elbows at 90° and at 160° in consecutive frames",
        citation: "toole-brendan/ptchampion, internal/grading/pushup.go (GitHub, ad3c66c)",
        composition: Composition(
            arms: .pair(.both, needs: .both), confidence: ConfidenceRule(0.5),
            cycle: CycleRule(down: 90, up: 160, needsArming: false, onlyConsecutive: true)))

    /// toole-brendan/ptchampion, Kotlin, `PushupAnalyzer` at ad3c66c.
    ///
    /// Both elbows below 99° and above 152°. Known defect: nothing checks the body.
    package static let ptchampionKotlin = PublishedRule(
        name: "ptchampion-kotlin", about: "both elbows below 99° and above 152°",
        citation: "toole-brendan/ptchampion, PushupAnalyzer (GitHub, ad3c66c)",
        composition: Composition(
            arms: .pair(.mean, needs: .both), confidence: ConfidenceRule(0.5), cycle: CycleRule(down: 99, up: 152)))

    /// A game tracker with profiles of exercises (GitHub file ids 71211917765 and 71593652404).
    ///
    /// Rest at 150°, active at 100°; for wall push-ups 115°. It requires a least time of a repetition whose length is
    /// not known: this implementation uses 0.3 s. Known defect: the torso's tilt is checked in holds only, not in
    /// push-ups.
    package static let gameTracker = PublishedRule(
        name: "game-tracker", about: "elbow active at 100° and at rest at 150°, with a least time",
        citation: "game tracker, exercise profiles (GitHub file ids 71211917765, 71593652404)",
        composition: Composition(
            arms: .pair(.mean, needs: .one), confidence: ConfidenceRule(0.3),
            cycle: CycleRule(down: 100, up: 150, limits: CycleLimits(leastTime: 0.3))))
}
