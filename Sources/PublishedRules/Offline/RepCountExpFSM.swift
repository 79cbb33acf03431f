import Detection
import Pose

/// The thresholds of RepCountExp on the elbow angle's own range, over a whole recording.
///
/// The angle, prepared as in `RepCountExpSignal`, becomes its share of the range between its 5th and 95th percentile
/// in the whole recording, cut to −0.2…1.2. From the bottom it goes up where the share is above 0.15 and the angle
/// rises by more than 0.001° a frame; it is at the top from 0.85, on the way down once it falls below 0.85, and counts
/// where it comes to 0.15. A share of at most 0.1 on the way up gives up, and so do 8 s without a count. A repetition
/// takes at least 0.3 s. The count therefore comes at the bottom, and the first descent of a set is one of its own where
/// the straight arm rose by that little before it (`scripts/06_baseline_fsm.py` of BeIanChang/RepCountExp at 5553983).
///
/// The authors use it as a baseline for sets of one exercise, not as a counter for an app. Limits: the range is that of
/// the recording whatever moves, so that a resting arm's jitter fills it.
struct RepCountExpFSM: OfflineRule {
    private enum Phase { case bottom, up, top, down }

    /// The share of the range at which a way up starts and a way down ends.
    private static let low: Float = 0.15
    /// The share of the range from which the arms are at the top.
    private static let high: Float = 0.85
    /// The share of the range at which a way up is given up.
    private static let early: Float = 0.1
    /// The least and the most seconds of a repetition.
    private static let seconds = 0.3...8.0
    /// The change between frames that is a direction, degrees.
    private static let direction: Float = 0.001

    /// The repetitions, each at the frame that reaches the bottom again.
    func detections(in frames: [PoseFrame]) -> [Detection] {
        guard let signal = RepCountExpSignal(frames), let shares = RepCountExpFSM.shares(of: signal.angles)
        else { return [] }
        var counted: [Detection] = []
        var phase = Phase.bottom
        var begun = 0.0
        var last = signal.angles[0]
        for (place, angle) in signal.angles.enumerated() where angle.isFinite {
            let time = Double(place) * (1 / signal.rate)
            let step = angle - last
            last = angle
            if phase != .bottom, time - begun > RepCountExpFSM.seconds.upperBound { phase = .bottom }
            switch phase {
            case .bottom:
                guard shares[place] > RepCountExpFSM.low, step > RepCountExpFSM.direction else { continue }
                phase = .up
                begun = time
            case .up:
                if shares[place] >= RepCountExpFSM.high {
                    phase = .top
                } else if shares[place] <= RepCountExpFSM.early, step < -RepCountExpFSM.direction {
                    phase = .bottom
                }
            case .top:
                if shares[place] < RepCountExpFSM.high, step < -RepCountExpFSM.direction { phase = .down }
            case .down:
                guard shares[place] <= RepCountExpFSM.low else { continue }
                phase = .bottom
                guard time - begun >= RepCountExpFSM.seconds.lowerBound else { continue }
                counted.append(Detection(time: frames[place].time))
            }
        }
        return counted
    }

    /// The angles as shares of their range; `nil` without an angle.
    private static func shares(of angles: [Float]) -> [Float]? {
        guard var low = SignalStatistics.quantile(0.05, of: angles),
            var high = SignalStatistics.quantile(0.95, of: angles)
        else { return nil }
        if Double(high) <= Double(low) + 1e-6 {
            low = angles.filter(\.isFinite).min() ?? low
            high = angles.filter(\.isFinite).max() ?? high
        }
        let width = Float(max(1e-6, Double(high) - Double(low)))
        return angles.map { min(max(($0 - low) / width, -0.2), 1.2) }
    }

    static let entry = OfflineEntry(
        name: "repcountexp-fsm", about: "thresholds at 0.15 and 0.85 of the recording's own range of elbow angles",
        source: RuleSource(
            project: "BeIanChang/RepCountExp", file: "scripts/06_baseline_fsm.py", revision: "5553983",
            estimator: .mediaPipe,
            conditions: "A baseline for recorded sets of one exercise, from any view; it sees the whole recording.",
            undetected: .absent,
            status: .identical(to: .code)),
        rule: RepCountExpFSM())
}
