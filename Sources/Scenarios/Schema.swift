import Pose

/// The keys that the sections of a scenario may have.
enum Schema {
    /// Lengths of the body as shares of stature.
    static let segments: [KeySpec] = [
        KeySpec("torso", .number(0.2...0.42), "of stature"),
        KeySpec("shoulder-width", .number(0.15...0.35), "of stature"),
        KeySpec("hip-width", .number(0.06...0.18), "of stature"),
        KeySpec("upper-arm", .number(0.14...0.25), "of stature"),
        KeySpec("forearm", .number(0.1...0.2), "of stature"),
        KeySpec("thigh", .number(0.17...0.3), "of stature"),
        KeySpec("shank", .number(0.18...0.32), "of stature"),
        KeySpec("foot", .number(0.05...0.11), "of stature"),
    ]

    /// The segments that are drawn together.
    static let correlated = ["torso", "shoulder-width", "upper-arm", "forearm", "thigh", "shank"]

    static let sex = KeySpec("sex", .word(["female", "male"]))

    static let person = [KeySpec("stature", .number(1.2...2.3), "m")] + segments

    static let body = [sex] + person.map(\.optional)

    /// The keys of `body.correlations` in the defaults: each pair once.
    static let correlations: [KeySpec] = correlated.indices.flatMap { first in
        correlated[(first + 1)...].map {
            KeySpec("\(correlated[first]).\($0)", .number(-0.99...0.99), isDrawable: false, isOptional: true)
        }
    }

    static let style: [KeySpec] = [
        KeySpec("support", .word(["toes", "knees"])),
        KeySpec("elbow-top", .number(100...176), "degrees"),
        KeySpec("elbow-reference", .number(30...160), "degrees"),
        KeySpec("hand-spacing", .number(0.3...3), "of shoulder width"),
        KeySpec("hand-offset", .number(-0.3...0.8), "T"),
        KeySpec("flare", .number(0...90), "degrees"),
        KeySpec("foot-spacing", .number(0...5), "of hip width"),
        KeySpec("ankle-height", .number(0.02...0.25), "m"),
        KeySpec("ankle-rock", .number(0...0.3), "T"),
        KeySpec("knee-angle", .number(60...180), "degrees"),
        KeySpec("hip-offset-top", .number(-0.25...0.15), "of shoulder–ankle line"),
        KeySpec("hip-offset-bottom", .number(-0.25...0.15), "of shoulder–ankle line", isOptional: true),
        KeySpec("hip-straightening", .number(0...1), "share"),
        KeySpec("hip-hinge", .number(-0.25...0.25), "of shoulder–ankle line"),
        KeySpec("head-pitch-top", .number(-60...60), "degrees"),
        KeySpec("head-pitch-bottom", .number(-60...60), "degrees", isOptional: true),
        KeySpec("head-nod", .number(-60...60), "degrees"),
        KeySpec("sway", .number(0...0.05), "T"),
        KeySpec("incline", .number(-40...70), "degrees", isOptional: true),
        KeySpec("planted-hands", .word(PushUpStyle.PlantedHands.allCases.map(\.rawValue)), isOptional: true),
        KeySpec("ground-give", .number(0...0.05), "m", isOptional: true),
    ]

    static let camera: [KeySpec] =
        [
            KeySpec("azimuth", .number(0...180), "degrees"),
            KeySpec("side", .word(["left", "right"])),
            KeySpec("height", .number(0.02...3), "m"),
            KeySpec("distance", .number(0.3...10), "m"),
            KeySpec("portrait-distance", .number(0.5...3), "times"),
            KeySpec("roll", .number(-180...180), "degrees"),
            KeySpec("field-of-view", .number(20...150), "degrees"),
            KeySpec("orientation", .word(["landscape", "portrait"])),
            KeySpec("image.long", .whole(64...8192), "pixels", isDrawable: false),
            KeySpec("image.short", .whole(64...8192), "pixels", isDrawable: false),
            KeySpec("aim-x", .number(-3...3), "m"),
            KeySpec("aim-height", .number(0...3), "m"),
            KeySpec("tag-error", .whole(0...3), "quarter turns"),
        ] + picture

    /// The numbers of the clock that a scenario and an estimator may have.
    private static let clockNumbers: [KeySpec] = [
        KeySpec("fps", .number(1...240), "images per second"),
        KeySpec("jitter", .number(0...0.1), "s"),
        KeySpec("drops", .number(0...0.9), "share"),
        KeySpec("stamp-error", .number(0...0.1), "s"),
        KeySpec("exposure-error", .number(0...0.1), "s", isOptional: true),
        KeySpec("repeats", .number(0...0.9), "share", isOptional: true),
        KeySpec("repeating-trials", .number(0...1), "share", isOptional: true),
    ]

    static let clock =
        clockNumbers.map(\.optional) + [
            KeySpec("duplicates", .number(0...0.9), "share", isOptional: true),
            KeySpec("reorders", .number(0...0.9), "share", isOptional: true),
            KeySpec("delay.joints", .word(JointGroup.allCases.map(\.rawValue)), isDrawable: false, isOptional: true),
            KeySpec("delay.seconds", .number(0...2), "s", isOptional: true),
            KeySpec("throttle", .number(0...10), "s", isOptional: true),
            KeySpec("every-nth", .whole(1...100), "images", isOptional: true),
            KeySpec("starts-late", .number(0...60), "s", isOptional: true),
            KeySpec("ends-early", .number(0...60), "s", isOptional: true),
        ]

    /// The keys of an item of `others`, apart from `session`.
    static let other: [KeySpec] = [
        KeySpec("behind", .number(-3...10), "m"),
        KeySpec("across", .number(-5...5), "m", isOptional: true),
        KeySpec("turn", .number(-180...180), "degrees", isOptional: true),
        KeySpec("walk", .number(0...3), "m a second", isOptional: true),
        KeySpec("taken.per-minute", .number(0...600)),
        KeySpec("taken.seconds", .pair(0...600), "s"),
    ]

    static let garbage: [KeySpec] = [
        KeySpec("every", .number(0.05...3600), "s"),
        KeySpec("picture", .word(GarbagePlan.Picture.allCases.map(\.rawValue))),
        KeySpec("confidence", .number(0...1)),
    ]

    static let countable: [KeySpec] = [
        KeySpec("drop", .number(0...2), "T", isDrawable: false),
        KeySpec("borderline-drop", .number(0...2), "T", isDrawable: false),
        KeySpec("rise", .number(0...1), "share", isDrawable: false),
        KeySpec("borderline-rise", .number(0...1), "share", isDrawable: false),
        KeySpec("elbow-bottom", .number(20...175), "degrees", isDrawable: false, isOptional: true),
        KeySpec("elbow-top", .number(20...180), "degrees", isDrawable: false, isOptional: true),
        KeySpec(
            "along", .word(CountableRule.Direction.allCases.map(\.rawValue)), isDrawable: false, isOptional: true),
    ]

    static let form: [KeySpec] = [
        KeySpec("sag", .number(0...0.5), "of shoulder–ankle line", isDrawable: false, isOptional: true),
        KeySpec("pike", .number(0...0.5), "of shoulder–ankle line", isDrawable: false, isOptional: true),
        KeySpec("unevenness", .number(0...90), "degrees of the elbow", isDrawable: false, isOptional: true),
        KeySpec("depth", .number(20...175), "degrees of the elbow", isDrawable: false, isOptional: true),
        KeySpec("lockout", .number(20...180), "degrees of the elbow", isDrawable: false, isOptional: true),
    ]

    /// The keys of a set of push-ups that draw faults of form: for each fault the share of cycles that have it, and its
    /// size.
    static let faults: [KeySpec] = [
        (FormFault.hipsSag, 0...0.25, "of shoulder–ankle line"), (.hipsPike, 0...0.25, "of shoulder–ankle line"),
        (.armsUneven, 0...25, "degrees of roll"), (.halfRange, 30...176, "degrees of the elbow"),
        (.noLockout, 60...176, "degrees of the elbow"),
    ].flatMap { fault, sizes, unit in
        [
            KeySpec(fault.shareKey, .number(0...1), "share of cycles", isOptional: true),
            KeySpec(fault.sizeKey, .number(sizes), unit, isOptional: true),
        ]
    }

    /// The keys that every estimator has, apart from `estimator`, `about` and `occlusions`.
    private static let anyEstimator: [KeySpec] =
        [
            KeySpec("inversions.per-minute", .number(0...600)),
            KeySpec("inversions.seconds", .pair(0...60), "s"),
            KeySpec("losses.per-minute", .number(0...600)),
            KeySpec("losses.seconds", .pair(0...60), "s"),
            KeySpec("outside-frame", .word(["missing", "extrapolated"])),
        ] + clockNumbers.map { $0.below("clock") }

    static let gradedEstimator = (GradedErrors.keys.map(\.spec) + anyEstimator).map(\.fixed) + estimatorInference

    /// The keys of an estimator with measured errors; the key `joints` distinguishes it from the others.
    static let measuredEstimator: [KeySpec] =
        MeasuredErrors.keys.map(\.spec) + anyEstimator.map(\.fixed) + estimatorInference

    /// The range of the times of bursts, seconds; no time is 0, so that a clip has a finite number of bursts.
    static let burstSeconds = 0.01...3600.0

    static let occlusion: [KeySpec] = [
        KeySpec("hide", .word(JointGroup.allCases.map(\.rawValue)), isDrawable: false),
        KeySpec("area.x", .pair(-1...2), "of width"),
        KeySpec("area.y", .pair(-1...2), "of height"),
        KeySpec("object.x", .number(-10...10), "m"),
        KeySpec("object.y", .number(-10...10), "m"),
        KeySpec("object.length", .number(0.01...10), "m"),
        KeySpec("object.width", .number(0.01...10), "m"),
        KeySpec("object.height", .number(0.01...5), "m"),
        KeySpec("object.above", .number(0...5), "m"),
        KeySpec("object.to.x", .number(-10...10), "m"),
        KeySpec("object.to.y", .number(-10...10), "m"),
        KeySpec("object.speed", .number(0.01...5), "m a second"),
        KeySpec("at-bottoms.probability", .number(0...1), "share"),
        KeySpec("at-bottoms.seconds", .pair(0...60), "s"),
        KeySpec("bursts.hidden", .number(burstSeconds), "s"),
        KeySpec("bursts.visible", .number(burstSeconds), "s"),
        KeySpec("bursts.share", .number(0...1), "share of the time"),
        KeySpec("flicker", .number(0...1), "share of frames"),
        KeySpec("dips", .number(0...60), "per second"),
        KeySpec("span.start", .number(0...3600), "s"),
        KeySpec("span.phase", .name),
        KeySpec("span.at", .number(0...1), "share of the phase"),
        KeySpec("span.seconds", .number(0...3600), "s"),
        KeySpec("effect", .word(["guessed", "missing"]), isDrawable: false),
    ]
}
