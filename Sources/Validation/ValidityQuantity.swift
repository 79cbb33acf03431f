/// Something that can be measured from 2-D joints, on recordings and on synthetic trials in the same way, and by which a
/// parameter of an estimator is known.
///
/// Lengths are shares of the torso, the distance of the near shoulder and hip in the image at the top of the
/// repetition. From the front, where the torso is foreshortened, residuals are shares of the shoulder width.
package enum ValidityQuantity: String, Sendable, Hashable, CaseIterable {
    // Of each repetition, from the side and oblique.
    case wristWander, ankleWander
    case nearShoulderConfidenceTop, nearShoulderConfidenceBottom, nearElbowConfidenceTop, nearElbowConfidenceBottom
    case nearWristConfidenceTop, nearWristConfidenceBottom
    case farShoulderConfidenceTop, farShoulderConfidenceBottom, farElbowConfidenceTop, farElbowConfidenceBottom
    case farWristConfidenceTop, farWristConfidenceBottom
    case nearHipConfidenceTop, nearHipConfidenceBottom, nearKneeConfidenceTop, nearKneeConfidenceBottom
    case nearAnkleConfidenceTop, nearAnkleConfidenceBottom
    case farHipConfidenceTop, farHipConfidenceBottom, farKneeConfidenceTop, farKneeConfidenceBottom
    case farAnkleConfidenceTop, farAnkleConfidenceBottom, noseConfidenceTop, noseConfidenceBottom
    // Of each repetition, from the front.
    case frontNoseConfidence, frontShoulderConfidence
    case frontElbowConfidence, frontWristConfidence, frontHipConfidence, frontKneeConfidence, frontAnkleConfidence
    // Of the whole recording.
    case spikeShare, nearLowShare, farLowShare, nearLowRun, farLowRun

    /// Whether there is one value for each repetition; else they come from runs or the whole recording.
    package var isPerRep: Bool {
        switch self {
        case .spikeShare, .nearLowShare, .farLowShare, .nearLowRun, .farLowRun: false
        default: true
        }
    }

    /// Whether the quantity means anything in a view.
    package func isMeasured(in view: ValidityView) -> Bool {
        !isPerRep || rawValue.hasPrefix("front") == (view == .front)
    }

    /// A title of a few words.
    package var title: String {
        switch self {
        case .wristWander: "wander of the planted wrist"
        case .ankleWander: "wander of the planted ankle"
        case .frontNoseConfidence: "confidence nose"
        case .spikeShare: "share of residuals above 0.1 torso"
        case .nearLowShare: "share of confidences below 0.3, near arm and hip"
        case .farLowShare: "share of confidences below 0.3, far arm and hip"
        case .nearLowRun: "run of confidences below 0.3, near arm and hip"
        case .farLowRun: "run of confidences below 0.3, far arm and hip"
        default: titleOfConfidence
        }
    }

    /// The title of a confidence, by its name: `confidence near shoulder, top` or, from the front, `confidence shoulders`.
    private var titleOfConfidence: String {
        let words = rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }.split(
            separator: " ")
        if words[0] == "front" { return "confidence \(words[1])s" }
        return "confidence \(words.prefix { $0 != "confidence" }.joined(separator: " ")), \(words[words.count - 1])"
    }
}
