import Pose
import Scenarios

extension ClipGeometry {
    /// Returns the quantities of a repetition that could be measured.
    func measured(_ span: RepSpan) -> [ValidityQuantity: Double] {
        let values = view == .front ? front(span) : wander(span).merging(confidences(span)) { $1 }
        return values.filter { $0.value.isFinite }
    }

    private func wander(_ span: RepSpan) -> [ValidityQuantity: Double] {
        let torso = about(span.top) { (tracks.place(near.shoulder, $0) - tracks.place(near.hip, $0)).length }
        guard torso > 0 else { return [:] }
        return [.wristWander: wander(near.wrist, span) / torso, .ankleWander: wander(near.ankle, span) / torso]
    }

    /// Standard deviation of a joint's smoothed place: root of the sum of both axes' variances.
    private func wander(_ joint: Joint, _ span: RepSpan) -> Double {
        let places = (span.before...span.after).map { tracks.place(joint, $0) }.filter { !$0.x.isNaN }
        return places.count >= 5 && 2 * places.count >= span.after - span.before ? Middle.deviation(places) : .nan
    }

    private func confidences(_ span: RepSpan) -> [ValidityQuantity: Double] {
        var values: [ValidityQuantity: Double] = [:]
        for kind in MeasuredErrors.JointKind.allCases {
            let (near, far) = (kind.joint(of: near), kind.joint(of: far))
            values[.high(kind)] = about(span.top) { tracks.confidence(near, $0) }
            values[.low(kind)] = about(span.bottom) { tracks.confidence(near, $0) }
            values[.far(kind)] = about(span.top) { tracks.confidence(far, $0) }
        }
        return values
    }

    private func front(_ span: RepSpan) -> [ValidityQuantity: Double] {
        let width = about(span.top) { (tracks.place(.leftShoulder, $0) - tracks.place(.rightShoulder, $0)).length }
        guard width > 0 else { return [:] }
        var values: [ValidityQuantity: Double] = [:]
        for kind in MeasuredErrors.JointKind.allCases {
            let joint = kind.joint(of: .left)
            let sum = (span.before...span.after).reduce(0) {
                $0 + tracks.confidence(joint, $1) + tracks.confidence(joint.mirrored, $1)
            }
            values[.endOn(kind)] = sum / Double(2 * (span.after - span.before + 1))
        }
        return values
    }
}
