import Foundation
import Pose

struct RepMeasurement {
    private let clip: ClipGeometry
    private let span: RepSpan
    /// The quantities that could be measured.
    private(set) var values: [ValidityQuantity: Double] = [:]

    init(_ clip: ClipGeometry, _ span: RepSpan) {
        (self.clip, self.span) = (clip, span)
        if clip.view == .front {
            measureFront()
        } else {
            measureWander()
            measureConfidence()
        }
    }

    private mutating func set(_ quantity: ValidityQuantity, _ value: Double) {
        if value.isFinite { values[quantity] = value }
    }

    private func atTop(_ value: (Int) -> Double) -> Double { clip.about(span.top, value) }
    private func atBottom(_ value: (Int) -> Double) -> Double { clip.about(span.bottom, value) }

    private mutating func measureWander() {
        let torso = atTop { frame in
            (clip.tracks.place(clip.near.shoulder, frame) - clip.tracks.place(clip.near.hip, frame)).length
        }
        guard torso > 0 else { return }
        set(.wristWander, wander(clip.near.wrist) / torso)
        set(.ankleWander, wander(clip.near.ankle) / torso)
    }

    /// Standard deviation of a joint's smoothed place: root of the sum of both axes' variances.
    private func wander(_ joint: Joint) -> Double {
        let places = (span.before...span.after).map { clip.tracks.place(joint, $0) }.filter { !$0.x.isNaN }
        guard places.count >= 5, 2 * places.count >= span.after - span.before else { return .nan }
        let mean = places.reduce(SIMD2(), +) / Double(places.count)
        let square = places.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() }
        return (square / Double(places.count)).squareRoot()
    }

    private mutating func measureConfidence() {
        let tracks = clip.tracks
        let joints: [(Joint, ValidityQuantity, ValidityQuantity)] = [
            (clip.near.shoulder, .nearShoulderConfidenceTop, .nearShoulderConfidenceBottom),
            (clip.near.elbow, .nearElbowConfidenceTop, .nearElbowConfidenceBottom),
            (clip.near.wrist, .nearWristConfidenceTop, .nearWristConfidenceBottom),
            (clip.far.shoulder, .farShoulderConfidenceTop, .farShoulderConfidenceBottom),
            (clip.far.elbow, .farElbowConfidenceTop, .farElbowConfidenceBottom),
            (clip.far.wrist, .farWristConfidenceTop, .farWristConfidenceBottom),
            (clip.near.hip, .nearHipConfidenceTop, .nearHipConfidenceBottom),
            (clip.near.knee, .nearKneeConfidenceTop, .nearKneeConfidenceBottom),
            (clip.near.ankle, .nearAnkleConfidenceTop, .nearAnkleConfidenceBottom),
            (clip.far.hip, .farHipConfidenceTop, .farHipConfidenceBottom),
            (clip.far.knee, .farKneeConfidenceTop, .farKneeConfidenceBottom),
            (clip.far.ankle, .farAnkleConfidenceTop, .farAnkleConfidenceBottom),
            (.nose, .noseConfidenceTop, .noseConfidenceBottom),
        ]
        for (joint, top, bottom) in joints {
            set(top, atTop { tracks.confidence(joint, $0) })
            set(bottom, atBottom { tracks.confidence(joint, $0) })
        }
    }

    private mutating func measureFront() {
        let tracks = clip.tracks
        let width = atTop { (tracks.place(.leftShoulder, $0) - tracks.place(.rightShoulder, $0)).length }
        guard width > 0 else { return }
        let pairs: [(Joint, ValidityQuantity)] = [
            (.nose, .frontNoseConfidence), (.leftShoulder, .frontShoulderConfidence),
            (.leftElbow, .frontElbowConfidence), (.leftWrist, .frontWristConfidence), (.leftHip, .frontHipConfidence),
            (.leftKnee, .frontKneeConfidence), (.leftAnkle, .frontAnkleConfidence),
        ]
        for (joint, quantity) in pairs {
            let sum = (span.before...span.after).reduce(0) {
                $0 + tracks.confidence(joint, $1) + tracks.confidence(joint.mirrored, $1)
            }
            set(quantity, sum / Double(2 * (span.after - span.before + 1)))
        }
    }
}

enum Angle {
    /// The angle of a cosine, which may exceed ±1 by rounding, in degrees.
    static func degrees(cosine: Double) -> Double { cosine.isNaN ? .nan : acos(min(max(cosine, -1), 1)) * 180 / .pi }
}
