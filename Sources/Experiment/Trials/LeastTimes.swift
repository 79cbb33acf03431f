import Detection
package import Pose
import Sensing

/// The times of a detector's calls, each the least of several showings of the same frame.
///
/// What else a machine does only adds to a time, so that the least of several is that of the detector, and the slowest
/// calls of a single showing are those of the machine (Chen & Revels 2016, arXiv:1608.04295).
package enum LeastTimes {
    /// The showings of each frame; with nine, a loaded machine gives the times of an idle one.
    package static let showings = 9

    /// Measures the least time of each frame, by label, of the entrants of a plan that see frame by frame; in each
    /// showing they see a trial one after the other, from its first frame on.
    package static func measure(_ plan: ExperimentPlan) -> [String: CallTimer] {
        let cost = CallTimer.measureOverhead()
        var lanes = plan.entrants.compactMap { entrant -> (label: String, detector: any Detector)? in
            guard case .streaming(let detector) = entrant.makeSession() else { return nil }
            return (entrant.label, detector)
        }
        var timers = lanes.map { _ in CallTimer(overhead: cost) }
        guard !lanes.isEmpty else { return [:] }
        for frames in plan.timedFrames {
            var least = lanes.map { _ in [UInt64](repeating: .max, count: frames.count) }
            for _ in 0..<showings {
                for lane in lanes.indices { show(frames, to: &lanes[lane].detector, least: &least[lane]) }
            }
            for lane in lanes.indices {
                for span in least[lane] { timers[lane].record(span) }
            }
        }
        return Dictionary(zip(lanes.map(\.label), timers), uniquingKeysWith: { first, _ in first })
    }

    private static func show(_ frames: [PoseFrame], to detector: inout any Detector, least: inout [UInt64]) {
        detector.reset()
        for index in frames.indices {
            let start = CallTimer.now()
            _ = detector.observe(frames[index])
            least[index] = min(least[index], CallTimer.now() &- start)
        }
    }
}

extension ExperimentPlan {
    /// The frames with which times are measured: the first trials of up to eight scenarios, spread over the plan; trials
    /// that cannot be made are left out.
    package var timedFrames: [[PoseFrame]] {
        let step = max(1, entries.count / 8)
        return stride(from: 0, to: entries.count, by: step).prefix(8).compactMap { position in
            let trial = try? SynthesisedTrial(entries[position].scenario, trial: 0, seed: seed)
            return trial.flatMap { $0.sensed.frames.isEmpty ? nil : Array($0.sensed.frames.prefix(1200)) }
        }
    }
}
