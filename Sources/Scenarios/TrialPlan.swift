/// One draw of a scenario: one person, one camera, one session, with every number fixed.
///
/// The stations further down the pipe read nothing else. Lengths are metres, times seconds, angles degrees, and T is
/// the subject's torso length, unless a property states otherwise.
package struct TrialPlan: Sendable, Equatable {
    /// The scenario's name, for example `real/standard`.
    package var scenario: String
    package var family: Family
    /// The number of the trial within its scenario, from 0.
    package var trial: Int
    /// The key of the trial's random streams: a hash of suite seed and scenario name.
    package var randomKey: UInt64
    package var body: BodyPlan
    /// The subject's push-up style: the places of hands and feet, and how the body is held.
    package var style: PushUpStyle
    package var session: [PhasePlan]
    package var cycleSignal: CycleSignal
    package var countable: CountableRule
    package var camera: CameraPlan
    /// The occlusions of this scenario, in addition to the joints that the estimator itself loses.
    package var occlusions: [Occlusion]
    package var clock: ClockPlan
    package var estimator: EstimatorModel
    package var others: [OtherPerson] = []
    /// The false poses that the estimator reports where there is no person; `nil` without any.
    package var garbage: GarbagePlan?
    /// The time that the estimator takes for each image; `nil` where it needs none.
    package var inference: InferencePlan?
    /// The largest elbow angle of all push-ups that the session may come to hold, degrees; `nil` for a fixed session.
    ///
    /// The sway of the whole session depends on it.
    package var highestElbow: Double?
    /// The limits by which the form of push-ups is judged; `nil` where it is not.
    package var form: FormRule?
}

/// The families of scenarios; each scenario belongs to one.
package enum Family: String, Sendable, Hashable, Codable, CaseIterable {
    case real, partial, cheat, occlusion, everyday

    /// Whether nothing in it should ever be counted.
    package var isNegative: Bool { self == .cheat || self == .everyday }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let family = Family(rawValue: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: Self.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = family
    }
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
}

/// A person's push-up style; fixed for a trial.
package struct PushUpStyle: Sendable, Equatable {
    /// The support of the lower body.
    package enum Support: String, Sendable, Hashable, CaseIterable {
        case toes, knees
    }

    /// The hands that carry the body; a free one lies on the lower back.
    package enum PlantedHands: String, Sendable, Hashable, CaseIterable {
        case both, left, right
    }

    package var support: Support
    /// True elbow angle of the plank, degrees.
    package var elbowTop: Double
    /// True elbow angle at which rock, hip hinge and head motion are complete, degrees; below `elbowTop`.
    package var elbowReference: Double
    /// Wrist to wrist, as a multiple of the shoulder width.
    package var handSpacing: Double
    /// The offset of the wrists from the shoulders at the top, footward, T.
    package var handOffset: Double
    /// Angle between the upper arm's arm plane and the body's axis, seen from above, degrees: 0 tucked, 90 square.
    package var flare: Double
    /// Ankle to ankle, as a multiple of the hip width.
    package var footSpacing: Double
    /// Height of the ankle above the floor at the top, metres.
    package var ankleHeight: Double
    /// The distance that the ankle rocks forward about the toe ball from top to reference depth, T.
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
    /// degrees; below 0 the feet are raised.
    package var incline = 0.0
    package var planted = PlantedHands.both
    /// By how much the ground under the hands gives way from the top to the reference depth, metres.
    package var groundGive = 0.0
}

/// The conditions that make a cycle countable; they are evaluated on the 3-D motion.
package struct CountableRule: Sendable, Equatable {
    /// Least drop of the shoulders of a countable cycle, T.
    package var drop = 0.38
    /// Least drop of a borderline cycle, T.
    package var borderlineDrop = 0.22
    /// Least rise of a countable cycle, as a share of its drop.
    package var rise = 0.85
    /// Least rise of a borderline cycle, as a share of its drop.
    package var borderlineRise = 0.70
    /// The direction in which drop and rise are measured.
    package enum Direction: String, Sendable, Hashable, CaseIterable {
        /// Towards the floor.
        case down
        /// Towards the surface on which the hands push: at right angles to the line from the ankles (or knees) to the
        /// hands of push-ups on the floor, turned with it by the incline.
        case push
    }

    package var along = Direction.down
    /// If set, the mean elbow angle must come down to this, degrees.
    package var elbowBottom: Double?
    /// If set, the mean elbow angle must come back up to this, degrees.
    package var elbowTop: Double?
}

/// The signal of the 3-D motion whose excursions are the session's cycles.
package enum CycleSignal: String, Sendable, Hashable, CaseIterable {
    /// Shoulder height (prominence at least 0.05 T) or mean elbow angle (at least 15°); overlapping ones are one.
    case body
    /// Mean elbow angle, or that of the arm that moves more (at least 15°).
    case arms
    /// Height of the nose over the neck (prominence at least 0.05 T).
    case head
    /// Horizontal distance of the wrists before the shoulders (prominence at least 0.05 T).
    case reach
    /// Height of the hips (prominence at least 0.05 T).
    case hips
}
