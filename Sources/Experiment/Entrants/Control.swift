package import Detection
import Pose
import Randomness
import Scenarios

/// A row in every report of a run that is not a detector: the floor and the ceiling between which detectors lie.
package enum Control: String, Sendable, CaseIterable {
    /// Counts nothing.
    case never
    /// Counts at random, at the suite's mean rate of repetitions, in every trial alike.
    case chance
    /// A plain rule fed the noise-free, unoccluded projection.
    case ceiling
}

extension Control: Entrant {
    /// The control's name.
    package var label: String { rawValue }

    /// The description in the records of a run.
    package var record: EntrantRecord {
        EntrantRecord(label: label, kind: .control, name: rawValue, parameters: [])
    }

    /// Nothing can be set.
    package var parameters: [ParameterSetting] { [] }

    /// A control sees the plan of a trial; in a recording, which has no plan, it counts nothing.
    package func makeSession(_ setting: SessionSetting) -> EntrantSession {
        .wholeTrials(ControlSession(control: self, rate: setting.repetitionRate))
    }
}

/// A control at work.
private struct ControlSession: TrialObserver {
    let control: Control
    /// Counts per second of `chance`.
    let rate: Double

    func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        guard let synthesis = trial.synthesis else { return TrialObservation() }
        return switch control {
        case .never: TrialObservation()
        case .chance: TrialObservation(detections: chance(synthesis))
        case .ceiling: TrialObservation(detections: ceiling(synthesis))
        }
    }

    private func chance(_ synthesis: ObservedTrial.Synthesis) -> [Detection] {
        guard rate > 0 else { return [] }
        let plan = synthesis.plan
        var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: .controls)
        var detections: [Detection] = []
        var time = stream.exponential(mean: 1 / rate)
        while time < synthesis.duration.seconds {
            detections.append(Detection(time: Nanoseconds(seconds: time)))
            time += stream.exponential(mean: 1 / rate)
        }
        return detections
    }

    private func ceiling(_ synthesis: ObservedTrial.Synthesis) -> [Detection] {
        var rule = CeilingRule(synthesis.plan)
        return synthesis.idealFrames.compactMap { frame in
            rule.observe(frame) ? Detection(time: frame.time) : nil
        }
    }
}
