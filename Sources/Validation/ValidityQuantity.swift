package import Scenarios

/// Something that can be measured from 2-D joints, on recordings and on synthetic trials in the same way, and by which a
/// parameter of an estimator is known.
///
/// Lengths are shares of the torso, the distance of the near shoulder and hip in the image at the top of the
/// repetition. From the front, where the torso is foreshortened, residuals are shares of the shoulder width.
package enum ValidityQuantity: Sendable, Hashable {
    // Of each repetition, from the side and oblique.
    case wristWander, ankleWander
    /// The confidence of a near joint at the top, of one at the bottom, and of a far joint at the top.
    case high(MeasuredErrors.JointKind), low(MeasuredErrors.JointKind), far(MeasuredErrors.JointKind)
    /// The confidence of left and right in each repetition, from the front.
    case endOn(MeasuredErrors.JointKind)
    // Of the whole recording.
    case spikeShare, nearLowShare, farLowShare, nearLowRun, farLowRun

    /// Whether there is one value for each repetition; else they come from runs or the whole recording.
    package var isPerRep: Bool {
        switch self {
        case .spikeShare, .nearLowShare, .farLowShare, .nearLowRun, .farLowRun: false
        default: true
        }
    }

    package var isFromFront: Bool { if case .endOn = self { true } else { false } }

    package var title: String {
        switch self {
        case .wristWander: "wander of the planted wrist"
        case .ankleWander: "wander of the planted ankle"
        case .high(.head): "confidence nose, top"
        case .low(.head): "confidence nose, bottom"
        case .high(let kind): "confidence near \(kind.name), top"
        case .low(let kind): "confidence near \(kind.name), bottom"
        case .far(let kind): "confidence far \(kind.name), top"
        case .endOn(.head): "confidence nose"
        case .endOn(let kind): "confidence \(kind.name)s"
        case .spikeShare: "share of residuals above 0.1 torso"
        case .nearLowShare: "share of confidences below 0.3, near arm and hip"
        case .farLowShare: "share of confidences below 0.3, far arm and hip"
        case .nearLowRun: "run of confidences below 0.3, near arm and hip"
        case .farLowRun: "run of confidences below 0.3, far arm and hip"
        }
    }
}
