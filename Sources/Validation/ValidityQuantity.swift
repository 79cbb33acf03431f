/// Something that can be measured from 2-D joints, on recordings and on synthetic trials in the same way.
///
/// Lengths are shares of the torso, the distance of the near shoulder and hip in the image at the top of the
/// repetition, unless stated otherwise. From the front, where the torso is foreshortened, the estimator's quantities
/// are shares of the shoulder width.
package enum ValidityQuantity: String, Sendable, Hashable, CaseIterable {
    // Tempo.
    case repSeconds, bottomInterval, intervalVariation, descent, ascent, lowestTenth
    // Shape, from the side and oblique.
    case elbowTop, elbowBottom, shoulderDrop, shoulderDropOverArm, hipDrop, noseDrop, forwardShift
    case torsoTop, torsoBottom, hipOffsetTop, hipOffsetBottom, armLength
    // Shape, from the front.
    case frontShoulderDrop, frontElbowTop, frontElbowBottom, frontHandSpacing
    // The estimator.
    case wristWander, ankleWander
    case nearShoulderConfidenceTop, nearShoulderConfidenceBottom, nearElbowConfidenceTop, nearElbowConfidenceBottom
    case nearWristConfidenceTop, nearWristConfidenceBottom
    case farShoulderConfidenceTop, farShoulderConfidenceBottom, farElbowConfidenceTop, farElbowConfidenceBottom
    case farWristConfidenceTop, farWristConfidenceBottom
    case nearHipConfidenceTop, nearHipConfidenceBottom, nearKneeConfidenceTop, nearKneeConfidenceBottom
    case nearAnkleConfidenceTop, nearAnkleConfidenceBottom
    case farHipConfidenceTop, farHipConfidenceBottom, farKneeConfidenceTop, farKneeConfidenceBottom
    case farAnkleConfidenceTop, farAnkleConfidenceBottom, noseConfidenceTop, noseConfidenceBottom
    case frontNoseConfidence, frontShoulderConfidence
    case frontElbowConfidence, frontWristConfidence, frontHipConfidence, frontKneeConfidence, frontAnkleConfidence
    case holdJitter, holdCorrelation1, holdCorrelation2, holdCorrelation3, holdCorrelation4
    case residualBelow3, residual3to4, residual4to5, residual5to6, residual6to7, residual7to8, residualAbove8
    case spikeShare, nearLowShare, farLowShare, nearLowRun, farLowRun, bodyMissedShare

    /// The topic of a quantity.
    package enum Topic: String, Sendable, Hashable, CaseIterable {
        /// The tempo.
        case tempo
        /// The motion of the body.
        case shape
        /// The estimator's share.
        case estimator
    }

    /// The topic of the quantity.
    package var topic: Topic {
        switch self {
        case .repSeconds, .bottomInterval, .intervalVariation, .descent, .ascent, .lowestTenth: .tempo
        case .elbowTop, .elbowBottom, .shoulderDrop, .shoulderDropOverArm, .hipDrop, .noseDrop, .forwardShift,
            .torsoTop, .torsoBottom, .hipOffsetTop, .hipOffsetBottom, .armLength,
            .frontShoulderDrop, .frontElbowTop, .frontElbowBottom, .frontHandSpacing:
            .shape
        default: .estimator
        }
    }

    /// Whether there is one value for each repetition; else they come from holds, runs or the whole recording.
    package var isPerRep: Bool {
        switch self {
        case .bottomInterval, .intervalVariation, .holdJitter, .holdCorrelation1, .holdCorrelation2, .holdCorrelation3,
            .holdCorrelation4, .residualBelow3, .residual3to4, .residual4to5, .residual5to6, .residual6to7,
            .residual7to8, .residualAbove8, .spikeShare, .nearLowShare, .farLowShare, .nearLowRun, .farLowRun,
            .bodyMissedShare:
            false
        default: true
        }
    }

    /// Whether the quantity means anything in a view.
    package func isMeasured(in view: ValidityView) -> Bool {
        if rawValue.hasPrefix("front") { return view == .front }
        if view != .front { return true }
        return topic == .tempo || !isPerRep
    }

    /// A title of a few words.
    package var title: String {
        switch self {
        case .repSeconds: "time for a repetition"
        case .bottomInterval: "time from bottom to bottom"
        case .intervalVariation: "variation of the times from bottom to bottom (sd / mean)"
        case .descent: "descent (10–90 % / 0.8)"
        case .ascent: "ascent (10–90 % / 0.8)"
        case .lowestTenth: "time in the lowest tenth"
        case .elbowTop: "elbow at the top"
        case .elbowBottom: "elbow at the bottom"
        case .shoulderDrop, .shoulderDropOverArm: "shoulder drop"
        case .hipDrop: "hip drop"
        case .noseDrop: "nose drop"
        case .forwardShift: "shoulder's shift headwards"
        case .torsoTop: "torso above horizontal, top"
        case .torsoBottom: "torso above horizontal, bottom"
        case .hipOffsetTop: "hip below the shoulder–ankle line, top"
        case .hipOffsetBottom: "hip below the shoulder–ankle line, bottom"
        case .armLength: "apparent arm length"
        case .frontShoulderDrop: "shoulder drop"
        case .frontElbowTop: "mean elbow at the top"
        case .frontElbowBottom: "mean elbow at the bottom"
        case .frontHandSpacing: "hand spacing"
        case .wristWander: "wander of the planted wrist"
        case .ankleWander: "wander of the planted ankle"
        case .nearShoulderConfidenceTop: "confidence near shoulder, top"
        case .nearShoulderConfidenceBottom: "confidence near shoulder, bottom"
        case .nearElbowConfidenceTop: "confidence near elbow, top"
        case .nearElbowConfidenceBottom: "confidence near elbow, bottom"
        case .nearWristConfidenceTop: "confidence near wrist, top"
        case .nearWristConfidenceBottom: "confidence near wrist, bottom"
        case .farShoulderConfidenceTop: "confidence far shoulder, top"
        case .farShoulderConfidenceBottom: "confidence far shoulder, bottom"
        case .farElbowConfidenceTop: "confidence far elbow, top"
        case .farElbowConfidenceBottom: "confidence far elbow, bottom"
        case .farWristConfidenceTop: "confidence far wrist, top"
        case .farWristConfidenceBottom: "confidence far wrist, bottom"
        case .nearHipConfidenceTop: "confidence near hip, top"
        case .nearHipConfidenceBottom: "confidence near hip, bottom"
        case .nearKneeConfidenceTop: "confidence near knee, top"
        case .nearKneeConfidenceBottom: "confidence near knee, bottom"
        case .nearAnkleConfidenceTop: "confidence near ankle, top"
        case .nearAnkleConfidenceBottom: "confidence near ankle, bottom"
        case .farHipConfidenceTop: "confidence far hip, top"
        case .farHipConfidenceBottom: "confidence far hip, bottom"
        case .farKneeConfidenceTop: "confidence far knee, top"
        case .farKneeConfidenceBottom: "confidence far knee, bottom"
        case .farAnkleConfidenceTop: "confidence far ankle, top"
        case .farAnkleConfidenceBottom: "confidence far ankle, bottom"
        case .noseConfidenceTop: "confidence nose, top"
        case .noseConfidenceBottom: "confidence nose, bottom"
        case .frontNoseConfidence: "confidence nose"
        case .frontShoulderConfidence: "confidence shoulders"
        case .frontElbowConfidence: "confidence elbows"
        case .frontWristConfidence: "confidence wrists"
        case .frontHipConfidence: "confidence hips"
        case .frontKneeConfidence: "confidence knees"
        case .frontAnkleConfidence: "confidence ankles"
        case .holdJitter: "jitter in a hold, per axis"
        case .holdCorrelation1: "its correlation after 0.04 s"
        case .holdCorrelation2: "its correlation after 0.08 s"
        case .holdCorrelation3: "its correlation after 0.12 s"
        case .holdCorrelation4: "its correlation after 0.16 s"
        case .residualBelow3: "residual at confidence below 0.3"
        case .residual3to4: "residual at confidence 0.3–0.4"
        case .residual4to5: "residual at confidence 0.4–0.5"
        case .residual5to6: "residual at confidence 0.5–0.6"
        case .residual6to7: "residual at confidence 0.6–0.7"
        case .residual7to8: "residual at confidence 0.7–0.8"
        case .residualAbove8: "residual at confidence above 0.8"
        case .spikeShare: "share of residuals above 0.1 torso"
        case .nearLowShare: "share of confidences below 0.3, near arm and hip"
        case .farLowShare: "share of confidences below 0.3, far arm and hip"
        case .nearLowRun: "run of confidences below 0.3, near arm and hip"
        case .farLowRun: "run of confidences below 0.3, far arm and hip"
        case .bodyMissedShare: "share of frames without any joint"
        }
    }

    /// The residuals' quantities from the lowest confidence up, one for each tenth from 0.3 to 0.8.
    static let residuals: [ValidityQuantity] = [
        .residualBelow3, .residual3to4, .residual4to5, .residual5to6, .residual6to7, .residual7to8, .residualAbove8,
    ]
}
