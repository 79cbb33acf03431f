/// A figure of the structure of the errors, which needs many frames: by speed, still and moving.
///
/// The body's speed is that of the smoothed near shoulder. Correlations are Spearman's of the errors of two joints,
/// each axis by itself, means over pairs of joints; sizes are medians of the errors, in torsos.
package enum ErrorStructure: String, Sendable, Hashable, CaseIterable {
    case leftRightStill = "left_right still", leftRightMoving = "left_right moving"
    case hipsStill = "hips still", hipsMoving = "hips moving"
    case neighboursStill = "neighbours still", neighboursMoving = "neighbours moving"
    case wristAt0 = "planted wrist at body speed 0", wristAt01 = "planted wrist at body speed 0.1"
    case wristAt04 = "planted wrist at body speed 0.4", wristAt09 = "planted wrist at body speed 0.9"
    case ankleAt0 = "planted ankle at body speed 0", ankleAt01 = "planted ankle at body speed 0.1"
    case ankleAt04 = "planted ankle at body speed 0.4", ankleAt09 = "planted ankle at body speed 0.9"
    case jointAt0 = "joint at its speed 0", jointAt01 = "joint at its speed 0.1"
    case jointAt04 = "joint at its speed 0.4", jointAt09 = "joint at its speed 0.9"

    /// The ranges of speed, torsos a second, lower bounds included; the least speed of a range names its figures.
    static let speeds: [Range<Double>] = [0..<0.1, 0.1..<0.4, 0.4..<0.9, 0.9..<9]
    /// Planted wrist, planted ankle and moving joints by range of speed.
    static let wrist: [ErrorStructure] = [.wristAt0, .wristAt01, .wristAt04, .wristAt09]
    static let ankle: [ErrorStructure] = [.ankleAt0, .ankleAt01, .ankleAt04, .ankleAt09]
    static let joint: [ErrorStructure] = [.jointAt0, .jointAt01, .jointAt04, .jointAt09]

    /// The body is still below this speed, torsos a second.
    static let still = 0.15
    /// The body moves above this speed, torsos a second.
    static let moving = 0.5

    package var title: String {
        switch self {
        case .leftRightStill: "left and right errors, body still, ρ"
        case .leftRightMoving: "left and right errors, body moving, ρ"
        case .hipsStill: "errors of both hips, body still, ρ"
        case .hipsMoving: "errors of both hips, body moving, ρ"
        case .neighboursStill: "errors of neighbouring joints, body still, ρ"
        case .neighboursMoving: "errors of neighbouring joints, body moving, ρ"
        default: sizeTitle
        }
    }

    private var sizeTitle: String {
        for (figures, words) in [
            (Self.wrist, "error of the planted wrist, body at"), (Self.ankle, "error of the planted ankle, body at"),
            (Self.joint, "error of a joint at its speed of"),
        ] {
            if let index = figures.firstIndex(of: self) {
                let range = Self.speeds[index]
                let speeds =
                    index == Self.speeds.count - 1
                    ? "\(range.lowerBound) or more" : "\(range.lowerBound)–\(range.upperBound)"
                return "\(words) \(speeds) torsos a second"
            }
        }
        return rawValue
    }
}
