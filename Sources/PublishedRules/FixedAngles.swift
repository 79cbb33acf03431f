import Detection
import Pose

/// Rules with two fixed angles and little else.
extension PublishedRule {
    static let fixedAngles = [
        pushappLock, vaessenlu, aryanvij, zerodayradw, flow, noseFree, pushupTracker,
    ]

    /// exequieltiglao/pushapp-lock, `PushUpDetector.swift` at ff90cdf.
    ///
    /// Mean of both elbow angles in raw normalised coordinates, below 120° and then above 160°; no top need be seen
    /// first. Known defect: in a 16:9 image normalised angles are not those of the picture, and nothing checks the
    /// body, so bending the arms counts.
    package static let pushappLock = PublishedRule(
        name: "pushapp-lock", about: "mean elbow angle in normalised coordinates, below 120° and then above 160°",
        citation: "exequieltiglao/pushapp-lock, PushUpDetector.swift (GitHub, ff90cdf)",
        composition: Composition(
            confidence: ConfidenceRule(0.3), pixels: .normalised,
            cycle: CycleRule(down: 120, up: 160, needsArming: false)))

    /// Vaessenlu/pushup-ai-tracker at ca00e0f.
    ///
    /// Both elbows above 160° for three frames, then both below 100°, then up again. Known defect: it smooths the angle
    /// and then uses the raw one, so a flicker of one frame at the bottom is enough. Which confidence it requires for
    /// is not known: joints must have been found.
    package static let vaessenlu = PublishedRule(
        name: "vaessenlu-tracker", about: "both elbows above 160° for three frames, then both below 100°; unsmoothed",
        citation: "Vaessenlu/pushup-ai-tracker (GitHub, ca00e0f)",
        composition: Composition(
            arms: .pair(.both, needs: .both), confidence: ConfidenceRule(0),
            cycle: CycleRule(down: 100, up: 160, dwell: Dwell(top: Dwell.frames(3)))))

    /// aryanvij02/PushUpCounter at 37cb86a.
    ///
    /// Left elbow at or below 90°, and above 160° again, each counting half a repetition and each only with a hip above
    /// 160°; the angle at the shoulder, above 40° at the top, is left out. Known defects: it looks at the left arm
    /// only, which a camera on the right sees worst; a straight body that stands passes as well as one that lies.
    package static let aryanvij = PublishedRule(
        name: "aryanvij-counter", about: "left elbow at 90° and above 160°, with a hip above 160°",
        citation: "aryanvij02/PushUpCounter (GitHub, 37cb86a)",
        composition: Composition(
            arms: .side(.left), confidence: .ignored, cycle: CycleRule(down: 90, up: 160, needsArming: false),
            checks: PostureChecks(line: LineCheck(160))))

    /// 0dayradw at b57fa7e.
    ///
    /// Both elbows below 90°, then both above 145°, joints with a visibility of 0.5. The source takes the angles in
    /// three dimensions; here they are those of the image, so an arm that is bent towards the camera looks straight.
    package static let zerodayradw = PublishedRule(
        name: "zerodayradw-both", about: "both elbows below 90° and then both above 145°",
        citation: "0dayradw (GitHub, b57fa7e)",
        composition: Composition(
            arms: .pair(.both, needs: .both), confidence: ConfidenceRule(0.5),
            cycle: CycleRule(down: 90, up: 145, needsArming: false)))

    /// flow111817, `config.py`.
    ///
    /// Mean of both elbows below 90° and then above 160°. Known defect: confidences are ignored, so an arm that was
    /// not found moves the mean.
    package static let flow = PublishedRule(
        name: "flow-mean", about: "mean elbow angle below 90° and then above 160°, whatever the confidence",
        citation: "flow111817, config.py (GitHub)",
        composition: Composition(confidence: .ignored, cycle: CycleRule(down: 90, up: 160, needsArming: false)))

    /// Hendrik5000/nose-pushup at f46c4f7, the way by the head.
    ///
    /// The source takes an elbow at 85° and 155°, or a nose that touches the phone. The touch needs a screen; what is
    /// left of it for a camera is the height of the nose above the wrists, at the bottom at 0.6 torso lengths and at
    /// the top at 0.9, numbers that stand in for the touch: arms are 1.12 torso lengths (ANSUR II), and the shoulders
    /// fall by 0.69. Known defect: a nod of the head is a push-up.
    package static let noseFree = PublishedRule(
        name: "nose-pushup", about: "the nose comes down to the hands and goes up again",
        citation: "Hendrik5000/nose-pushup (GitHub, f46c4f7)",
        composition: Composition(
            confidence: ConfidenceRule(0.2, of: .armAndHip), signal: .heightAboveWrists(.nose),
            cycle: CycleRule(down: 0.6, up: 0.9)))

    /// ikhwanwahid/pushup-tracker, `src/counting/state_machine.py` and `src/features/angles.py` at ab8abcb.
    ///
    /// The better side by mean confidence; up, below 160° going down, at 90° down, above it going up, at 160° one.
    /// Known defect: a segment of no length has 0°, so joints that were not found, all at one place, are a bottom.
    package static let pushupTracker = PublishedRule(
        name: "pushup-tracker", about: "the better side's elbow at 90° and 160°; an arm that is not found has 0°",
        citation: "ikhwanwahid/pushup-tracker, src/counting/state_machine.py (GitHub, ab8abcb)",
        composition: Composition(
            arms: .best(BestArm(.meanConfidence)), confidence: .ignored, signal: .elbowAngleOrZero,
            cycle: CycleRule(down: 90, up: 160, needsArming: false)))
}
