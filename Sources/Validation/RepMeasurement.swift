import Foundation
import Pose

/// The measurements of one repetition.
struct RepMeasurement {
    private let clip: ClipGeometry
    private let span: RepSpan
    /// The quantities that could be measured.
    private(set) var values: [ValidityQuantity: Double] = [:]

    init(_ clip: ClipGeometry, _ span: RepSpan) {
        self.clip = clip
        self.span = span
        set(.repSeconds, span.seconds)
        set(.descent, span.descent)
        set(.ascent, span.ascent)
        set(.lowestTenth, span.lowestTenth)
        if clip.view == .front {
            measureFront()
        } else {
            measureShape()
            measureWander()
            measureConfidence()
        }
    }

    private mutating func set(_ quantity: ValidityQuantity, _ value: Double) {
        if value.isFinite { values[quantity] = value }
    }

    private func atTop(_ value: (Int) -> Double) -> Double { clip.about(span.top, value) }
    private func atBottom(_ value: (Int) -> Double) -> Double { clip.about(span.bottom, value) }

    /// Returns the fall of a joint's height, or of another value, from top to bottom.
    private func fall(_ value: (Int) -> Double) -> Double { atTop(value) - atBottom(value) }

    private mutating func measureShape() {
        let (tracks, near) = (clip.tracks, clip.near)
        func place(_ joint: Joint) -> (Int) -> SIMD2<Double> { { tracks.place(joint, $0) } }
        let (shoulder, elbow, wrist) = (place(near.shoulder), place(near.elbow), place(near.wrist))
        let (hip, ankle) = (place(near.hip), place(near.ankle))
        let torso = atTop { (shoulder($0) - hip($0)).length }
        guard torso > 0 else { return }
        let arm = atTop { (shoulder($0) - elbow($0)).length + (elbow($0) - wrist($0)).length }
        let headwards: Double = atTop { shoulder($0).x - hip($0).x } < 0 ? -1 : 1
        let drop = fall { shoulder($0).y }
        set(.elbowTop, atTop { clip.elbow(near, $0) })
        set(.elbowBottom, atBottom { clip.elbow(near, $0) })
        set(.shoulderDrop, drop / torso)
        set(.shoulderDropOverArm, drop / arm)
        set(.hipDrop, fall { hip($0).y } / torso)
        set(.noseDrop, fall { tracks.place(.nose, $0).y } / torso)
        set(.forwardShift, -headwards * fall { shoulder($0).x } / torso)
        set(.armLength, arm / torso)
        func pitch(_ frame: Int) -> Double {
            let trunk = shoulder(frame) - hip(frame)
            return atan2(trunk.y, headwards * trunk.x) * 180 / .pi
        }
        set(.torsoTop, atTop(pitch))
        set(.torsoBottom, atBottom(pitch))
        func hipOffset(_ frame: Int) -> Double {
            let line = shoulder(frame) - ankle(frame)
            let toHip = hip(frame) - ankle(frame)
            // Above the line is to the left of it where the head is to the right.
            let above = headwards * (line.x * toHip.y - line.y * toHip.x)
            return -above / (line * line).sum()
        }
        set(.hipOffsetTop, atTop(hipOffset))
        set(.hipOffsetBottom, atBottom(hipOffset))
    }

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
        func elbows(_ frame: Int) -> Double { (clip.elbow(.left, frame) + clip.elbow(.right, frame)) / 2 }
        set(.frontShoulderDrop, fall { clip.height($0) } / width)
        set(.frontElbowTop, atTop(elbows))
        set(.frontElbowBottom, atBottom(elbows))
        set(
            .frontHandSpacing,
            atTop { (tracks.place(.leftWrist, $0) - tracks.place(.rightWrist, $0)).length } / width)
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

/// Angles.
enum Angle {
    /// The angle of a cosine, which may exceed ±1 by rounding, in degrees.
    static func degrees(cosine: Double) -> Double {
        cosine.isNaN ? .nan : acos(min(max(cosine, -1), 1)) * 180 / .pi
    }
}
