/// One draw of a scenario: one person, one camera, one session, with every number fixed.
///
/// The stations further down the pipe read nothing else. Lengths are metres, times seconds, angles degrees, and
/// T is the subject's torso length, unless a property says otherwise.
package struct TrialPlan: Sendable, Equatable {
    /// The scenario's name, for example `real/standard`.
    package var scenario: String
    /// The scenario's family.
    package var family: Family
    /// The number of the trial within its scenario, from 0.
    package var trial: Int
    /// The key of the trial's random streams: a hash of suite seed and scenario name.
    package var randomKey: UInt64
    /// Who.
    package var body: BodyPlan
    /// How this person does push-ups: where the hands and feet stand, how the body is held.
    package var style: PushUpStyle
    /// What happens, in order.
    package var session: [PhasePlan]
    /// The signal that makes the session's cycles.
    package var cycleSignal: CycleSignal
    /// What a cycle must do to be countable.
    package var countable: CountableRule
    /// Seen from where.
    package var camera: CameraPlan
    /// What hides joints in this scenario, beside what the estimator itself loses.
    package var occlusions: [Occlusion]
    /// When images are taken.
    package var clock: ClockPlan
    /// Seen by what.
    package var estimator: EstimatorModel
    /// Who else is there.
    package var others: [OtherPerson] = []
    /// What the estimator sees where there is nothing of the kind; `nil` for nothing.
    package var garbage: GarbagePlan?

    /// Makes a plan.
    package init(
        scenario: String, family: Family, trial: Int, randomKey: UInt64, body: BodyPlan, style: PushUpStyle,
        session: [PhasePlan], cycleSignal: CycleSignal, countable: CountableRule, camera: CameraPlan,
        occlusions: [Occlusion], clock: ClockPlan, estimator: EstimatorModel
    ) {
        self.scenario = scenario
        self.family = family
        self.trial = trial
        self.randomKey = randomKey
        self.body = body
        self.style = style
        self.session = session
        self.cycleSignal = cycleSignal
        self.countable = countable
        self.camera = camera
        self.occlusions = occlusions
        self.clock = clock
        self.estimator = estimator
    }
}

/// The families of scenarios; each scenario belongs to one.
package enum Family: String, Sendable, Hashable, Codable, CaseIterable {
    case real, partial, cheat, occlusion, everyday

    /// Whether nothing in it should ever be counted.
    package var isNegative: Bool { self == .cheat || self == .everyday }
}

/// The subject's segment lengths in metres; all are rigid.
package struct BodyPlan: Sendable, Equatable {
    /// Standing height.
    package var stature: Double
    /// T: shoulder midpoint to hip midpoint.
    package var torso: Double
    /// Shoulder to shoulder (biacromial).
    package var shoulderWidth: Double
    /// Hip joint to hip joint.
    package var hipWidth: Double
    /// Shoulder to elbow.
    package var upperArm: Double
    /// Elbow to wrist.
    package var forearm: Double
    /// Hip to knee.
    package var thigh: Double
    /// Knee to ankle.
    package var shank: Double
    /// Ankle to the ball of the toes.
    package var foot: Double

    /// Makes a body.
    package init(
        stature: Double, torso: Double, shoulderWidth: Double, hipWidth: Double, upperArm: Double, forearm: Double,
        thigh: Double, shank: Double, foot: Double
    ) {
        self.stature = stature
        self.torso = torso
        self.shoulderWidth = shoulderWidth
        self.hipWidth = hipWidth
        self.upperArm = upperArm
        self.forearm = forearm
        self.thigh = thigh
        self.shank = shank
        self.foot = foot
    }
}

/// How a person holds a push-up; fixed for a trial.
package struct PushUpStyle: Sendable, Equatable {
    /// What the lower body stands on.
    package enum Support: String, Sendable, Hashable, CaseIterable {
        case toes, knees
    }

    /// What the lower body stands on.
    package var support: Support
    /// True elbow angle of the plank, degrees.
    package var elbowTop: Double
    /// True elbow angle at which rock, hip hinge and head motion are complete, degrees; below `elbowTop`.
    package var elbowReference: Double
    /// Wrist to wrist, as a multiple of the shoulder width.
    package var handSpacing: Double
    /// How far the wrists stand footward of the shoulders at the top, T.
    package var handOffset: Double
    /// Angle between the upper arm's arm plane and the body's axis, seen from above, degrees: 0 tucked, 90 square.
    package var flare: Double
    /// Ankle to ankle, as a multiple of the hip width.
    package var footSpacing: Double
    /// Height of the ankle above the floor at the top, metres.
    package var ankleHeight: Double
    /// How far the ankle rocks forward about the toe ball from top to reference depth, T.
    package var ankleRock: Double
    /// Interior angle of the knee, degrees.
    package var kneeAngle: Double
    /// Hip's offset from the line shoulder–ankle (shoulder–knee on the knees) at the top, as a share of that line;
    /// positive sags, negative pikes.
    package var hipOffsetTop: Double
    /// The same at the reference depth.
    package var hipOffsetBottom: Double
    /// Pitch of the head against the trunk at the top, degrees; positive looks forward (chin up).
    package var headPitchTop: Double
    /// The same at the reference depth.
    package var headPitchBottom: Double
    /// Amplitude of the slow sway of everything that is not in contact, T.
    package var sway: Double
    /// By how much the hands are raised above the floor, as the angle at the toes (at the knees in knee push-ups),
    /// degrees.
    package var incline = 0.0

    /// Makes a style.
    package init(
        support: Support, elbowTop: Double, elbowReference: Double, handSpacing: Double, handOffset: Double,
        flare: Double, footSpacing: Double, ankleHeight: Double, ankleRock: Double, kneeAngle: Double,
        hipOffsetTop: Double, hipOffsetBottom: Double, headPitchTop: Double, headPitchBottom: Double, sway: Double
    ) {
        self.support = support
        self.elbowTop = elbowTop
        self.elbowReference = elbowReference
        self.handSpacing = handSpacing
        self.handOffset = handOffset
        self.flare = flare
        self.footSpacing = footSpacing
        self.ankleHeight = ankleHeight
        self.ankleRock = ankleRock
        self.kneeAngle = kneeAngle
        self.hipOffsetTop = hipOffsetTop
        self.hipOffsetBottom = hipOffsetBottom
        self.headPitchTop = headPitchTop
        self.headPitchBottom = headPitchBottom
        self.sway = sway
    }
}

/// What a cycle must do to be countable; judged on the 3-D motion.
package struct CountableRule: Sendable, Equatable {
    /// Least drop of the shoulders of a countable cycle, T.
    package var drop = 0.38
    /// Least drop of a borderline cycle, T.
    package var borderlineDrop = 0.22
    /// Least rise of a countable cycle, as a share of its drop.
    package var rise = 0.85
    /// Least rise of a borderline cycle, as a share of its drop.
    package var borderlineRise = 0.70
    /// If set, the mean elbow angle must come down to this, degrees.
    package var elbowBottom: Double?
    /// If set, the mean elbow angle must come back up to this, degrees.
    package var elbowTop: Double?

    /// Makes the default rule.
    package init() {}
}

/// The signal of the 3-D motion whose excursions are the session's cycles.
package enum CycleSignal: String, Sendable, Hashable, CaseIterable {
    /// Shoulder height (prominence at least .05 T) or mean elbow angle (at least 15°); overlapping ones are one.
    case body
    /// Mean elbow angle, or that of the arm that moves more (at least 15°).
    case arms
    /// Height of the nose over the neck (prominence at least .05 T).
    case head
    /// Horizontal distance of the wrists before the shoulders (prominence at least .05 T).
    case reach
    /// Height of the hips (prominence at least .05 T).
    case hips
}
