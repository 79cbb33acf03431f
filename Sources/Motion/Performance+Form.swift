import Mathematics
import Pose
import Scenarios

extension Performance {
    /// Hips, knees and the difference of the elbows in a push-up, measured on its skeletons at 240 Hz about the instant
    /// of its lowest point, seconds; without the elbow angle at the top and without faults.
    func measuredForm(_ excursion: Excursion, bottom: Double) -> CycleForm {
        var form = CycleForm(faults: [])
        let floor = Floor.knee * figure.body.stature + Self.kneeClearance
        var (lowest, highest, knee) = (-Double.infinity, Double.infinity, Double.infinity)
        for sample in excursion.left...excursion.right {
            let skeleton = skeleton(at: Double(sample) / Samples.rate)
            let offset = hipOffset(skeleton)
            (lowest, highest) = (max(lowest, offset), min(highest, offset))
            knee = min(knee, skeleton[.leftKnee].z, skeleton[.rightKnee].z)
        }
        form.sag = lowest
        form.pike = -highest
        form.kneesAreDown = knee <= floor
        if chain.plantedSide == nil {
            let skeleton = skeleton(at: bottom)
            form.unevenness = (elbow(.left, skeleton) - elbow(.right, skeleton)).magnitude
        }
        return form
    }

    /// A knee that is this near to where it touches the floor is on it, metres; own.
    private static let kneeClearance = 0.005

    /// The distance of the hips below the line from shoulders to ankles (to the knees in knee push-ups), seen exactly
    /// from the side, as a share of the line; negative above it.
    private func hipOffset(_ skeleton: Skeleton) -> Double {
        let (left, right): (Joint, Joint) = chain.isOnKnees ? (.leftKnee, .rightKnee) : (.leftAnkle, .rightAnkle)
        let support = (skeleton[left] + skeleton[right]) / 2
        let (line, hip) = (skeleton[.neck] - support, skeleton[.root] - support)
        return (line.z * hip.x - line.x * hip.z) / (line.x * line.x + line.z * line.z)
    }

    private func elbow(_ side: Side, _ skeleton: Skeleton) -> Double {
        let (upper, lower) = (
            skeleton[side.shoulder] - skeleton[side.elbow], skeleton[side.wrist] - skeleton[side.elbow]
        )
        return arcCosine(dot(upper, lower) / (length(upper) * length(lower))).degrees
    }
}
