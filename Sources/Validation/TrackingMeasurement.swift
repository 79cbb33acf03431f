import Pose

/// The estimator's behaviour during the repetitions: large residuals and low confidence.
///
/// A residual is a reported place minus the smoothed one, one axis, in torso lengths, from the front in shoulder
/// widths; frames whose smoothing window holds fewer than three frames give no residual.
enum TrackingMeasurement {
    /// Confidence below which a joint counts as dropped out.
    static let low = 0.3
    /// The least number of residuals of which a share is taken.
    static let leastResiduals = 20
    /// The joints whose residuals are measured.
    static let joints = Joint.allCases.filter {
        ![.neck, .root, .leftEye, .rightEye, .leftEar, .rightEar].contains($0)
    }

    static func values(_ clip: ClipGeometry, during frames: Range<Int>) -> [ValidityQuantity: [Double]] {
        var result: [ValidityQuantity: [Double]] = [:]
        result[.spikeShare] = spikeShare(clip, frames).map { [$0] }
        lowConfidence(clip, frames, clip.near, share: .nearLowShare, run: .nearLowRun, into: &result)
        lowConfidence(clip, frames, clip.far, share: .farLowShare, run: .farLowRun, into: &result)
        return result
    }

    /// The share of residuals above 0.1; `nil` with too few.
    private static func spikeShare(_ clip: ClipGeometry, _ frames: Range<Int>) -> Double? {
        var (spikes, all) = (0, 0)
        for joint in joints {
            for frame in frames where clip.tracks.windowSizes[frame] >= 3 {
                let residual = (clip.tracks.raw(joint, frame) - clip.tracks.place(joint, frame)) / clip.scale
                guard !residual.x.isNaN else { continue }
                all += 1
                if residual.length > 0.1 { spikes += 1 }
            }
        }
        return all >= leastResiduals ? Double(spikes) / Double(all) : nil
    }

    private static func lowConfidence(
        _ clip: ClipGeometry, _ frames: Range<Int>, _ side: Side, share: ValidityQuantity, run: ValidityQuantity,
        into result: inout [ValidityQuantity: [Double]]
    ) {
        let times = clip.tracks.times
        let step = (times[frames.upperBound - 1] - times[frames.lowerBound]) / Double(max(1, frames.count - 1))
        var runs: [Double] = []
        var count = 0
        let joints = [side.shoulder, side.elbow, side.wrist, side.hip]
        for joint in joints {
            var start: Int?
            for frame in frames {
                let isLow = clip.tracks.confidence(joint, frame) < low
                if isLow { count += 1 }
                if isLow, start == nil { start = frame }
                if let first = start, !isLow || frame == frames.upperBound - 1 {
                    runs.append(times[isLow ? frame : frame - 1] - times[first] + step)
                    start = nil
                }
            }
        }
        result[share] = [Double(count) / Double(joints.count * frames.count)]
        result[run] = runs
    }
}
