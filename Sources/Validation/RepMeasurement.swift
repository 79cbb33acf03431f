import Pose
import Scenarios

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
        return places.count >= 5 && 2 * places.count >= span.after - span.before ? Middle.deviation(places) : .nan
    }

    private mutating func measureConfidence() {
        let tracks = clip.tracks
        for kind in MeasuredErrors.JointKind.allCases {
            let (near, far) = (kind.joint(of: clip.near), kind.joint(of: clip.far))
            set(.high(kind), atTop { tracks.confidence(near, $0) })
            set(.low(kind), atBottom { tracks.confidence(near, $0) })
            set(.far(kind), atTop { tracks.confidence(far, $0) })
        }
    }

    private mutating func measureFront() {
        let tracks = clip.tracks
        let width = atTop { (tracks.place(.leftShoulder, $0) - tracks.place(.rightShoulder, $0)).length }
        guard width > 0 else { return }
        for kind in MeasuredErrors.JointKind.allCases {
            let joint = kind.joint(of: .left)
            let sum = (span.before...span.after).reduce(0) {
                $0 + tracks.confidence(joint, $1) + tracks.confidence(joint.mirrored, $1)
            }
            set(.endOn(kind), sum / Double(2 * (span.after - span.before + 1)))
        }
    }
}
