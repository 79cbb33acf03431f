import Detection

/// Rules with two angles and a condition on the body.
extension PublishedRule {
    static let gatedAngles = [
        mikey, repact, cameraView, ptchampionIOS,
    ]

    /// yanesirok/Mikey, `Assets/Pose/RepCounter.cs`.
    ///
    /// The better side by its least visibility, 0.5 on arm, hip, knee and ankle, all inside the image; down at 105° for
    /// two frames, up at 140°, 0.3 s from bottom to top; line shoulder–hip–ankle at least 120°, shoulder to ankle at
    /// most 40° from the horizontal, else the frame is not used. Angles are those of the image, not of the body.
    /// Known defect: a check of single frames rejects real repetitions when joints jitter; it was replaced later by the
    /// wrist below the hip. Without the tilt, swinging an arm while standing counted.
    package static let mikey = PublishedRule(
        name: "mikey", about: "105° for two frames and 140°, straight body at most 40° from the horizontal",
        citation: "yanesirok/Mikey, Assets/Pose/RepCounter.cs (GitHub)",
        composition: Composition(
            arms: .best(BestArm(.leastConfidence)),
            confidence: ConfidenceRule(0.5, of: .wholeSide, insideImage: true),
            cycle: CycleRule(
                down: 105, up: 140, dwell: Dwell(bottom: Dwell.frames(2)), limits: CycleLimits(leastAscent: 0.3)),
            checks: PostureChecks(line: LineCheck(120, to: .ankle), tilt: TiltCheck(40, of: .body))))

    /// Repact, the JavaScript port (GitHub file id 67118917408).
    ///
    /// While the bottom is awaited the lower elbow counts, while the top is awaited the higher; average of weight 0.5;
    /// 110° and 140°, three frames each, 0.6 s a repetition; confidence 0.45 inside the image, both arms to start and
    /// one to go on, 15 frames of grace; wrists below the shoulders at the bottom; the shoulders travel 0.3 forearms
    /// and the wrists drift by at most 0.7. Its tests of size and light are left out. Known defects: one bent
    /// and one straight arm are bottom and top in turn without any motion, which only the checks catch; and lengths are
    /// forearms of the picture, which shorten when they point at the camera.
    package static let repact = PublishedRule(
        name: "repact", about: "either arm, 110° and 140° for three frames, shoulders that travel over planted hands",
        citation: "Repact, JavaScript port (GitHub file id 67118917408)",
        composition: Composition(
            arms: .pair(.either, needs: .bothToArm), confidence: ConfidenceRule(0.45, insideImage: true),
            filter: .exponential(weight: 0.5),
            cycle: CycleRule(
                down: 110, up: 140, dwell: Dwell(top: Dwell.frames(3), bottom: Dwell.frames(3)),
                limits: CycleLimits(leastTime: 0.6)),
            checks: PostureChecks(
                travel: TravelCheck(0.3, .forearm, of: .shoulderAnywhere), drift: DriftCheck(0.7, .forearm),
                handsBelow: HandsBelowCheck(.shoulder)),
            loss: .grace(0.5)))

    /// PushupCameraView, TypeScript with MoveNet (GitHub file id 67478249546).
    ///
    /// Mean elbow in pixels, ready at 140°, bottom at 98° for three frames, up at 150°; 0.65 to 7 s a repetition and
    /// 1 s between counts; the body comes down by 3.8 % of the image's height, by the shoulder or by 0.7 of what the
    /// arm shortens. The least of 16 pixels, which is less than that from 421 lines on, is left out; that an upright
    /// torso is rejected is taken as 60° to the horizontal, as its limit is not known. Known defects: the drop is a
    /// share of the image, so people far away are lost; 1 s between counts loses fast repetitions; and arms that bend
    /// shorten too, so they pass for a drop.
    package static let cameraView = PublishedRule(
        name: "pushup-camera-view", about: "98° and 150°, and a body that comes down by 3.8 % of the image",
        citation: "PushupCameraView, TypeScript (GitHub file id 67478249546)",
        composition: Composition(
            confidence: ConfidenceRule(0.3, of: .armAndHip),
            cycle: CycleRule(
                down: 98, up: 150, ready: 140, dwell: Dwell(bottom: Dwell.frames(3)),
                limits: CycleLimits(leastTime: 0.65, mostTime: 7, interval: 1)),
            checks: PostureChecks(
                tilt: TiltCheck(60), travel: TravelCheck(0.038, .image, of: .shoulderDownOrArmShorter))))

    /// toole-brendan/ptchampion, iOS, `APFTRepValidator.swift` at ad3c66c.
    ///
    /// Down at 100°, extended at 150°, in normalised coordinates; the body line bends by at most 25°; the shoulder
    /// comes down by 0.015 of the image. Its calibration of the extension (140–165°) is left out. Known defect: 0.015
    /// of the image is jitter for someone near.
    package static let ptchampionIOS = PublishedRule(
        name: "ptchampion-ios", about: "100° and 150°, straight body, shoulders that come down by 0.015 of the image",
        citation: "toole-brendan/ptchampion, APFTRepValidator.swift (GitHub, ad3c66c)",
        composition: Composition(
            confidence: ConfidenceRule(0.5), pixels: .normalised, cycle: CycleRule(down: 100, up: 150),
            checks: PostureChecks(line: LineCheck(155, to: .ankle), travel: TravelCheck(0.015, .coordinates))))
}
