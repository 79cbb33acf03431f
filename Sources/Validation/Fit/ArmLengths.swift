import Mathematics
import Recordings

/// The apparent lengths of the near arm's bones while it is straight: the shoulder in the upper 2/5 of its heights.
struct ArmLengths: Sendable {
    /// Median distance of shoulder and elbow, torsos.
    let upperArm: Double
    /// Median distance of elbow and wrist, torsos.
    let forearm: Double

    /// Measures a recording; `nil` where it shows too little.
    init?(_ recording: Recording) {
        guard let clip = ClipTracks(recording.frames) else { return nil }
        let arm = [PairedJoint.shoulder, .elbow, .wrist].map { clip.places($0.on(clip.near)) }
        let seen = (0..<clip.count).filter { frame in arm.allSatisfy { !$0[frame].x.isNaN } }
        guard let high = Quantile.type7(sorted: seen.map { arm[0][$0].y }.sorted(), 0.6) else { return nil }
        let straight = seen.filter { arm[0][$0].y >= high }
        guard straight.count >= 5 else { return nil }
        func length(_ bone: Int) -> Double {
            Middle.median(straight.map { (arm[bone + 1][$0] - arm[bone][$0]).length }) / clip.torso
        }
        (upperArm, forearm) = (length(0), length(1))
    }
}
