import Detection
@testable import Experiment
import Motion
import Pose
import Scoring
import Synchronization

@testable import Scenarios

/// A counter that knows the truth: it counts each push-up once, a fixed time after its completion, or misses it.
struct ScriptedCounter: Entrant {
    let label: String
    /// Returns whether the push-up of a number is counted, from 0.
    let counts: @Sendable (_ trial: Int, _ pushUp: Int) -> Bool
    let delay: Double
    let seen = SeenFrames()

    var record: EntrantRecord { EntrantRecord(label: label, kind: .detector, name: label, parameters: []) }
    var parameters: [ParameterSetting] { [] }

    func makeSession() -> EntrantSession { .wholeTrials(Session(counter: self)) }

    private struct Session: TrialObserver {
        let counter: ScriptedCounter

        func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
            counter.seen.keep(trial.frames)
            guard let plan = trial.synthesis?.plan, let performance = try? Performance(plan) else {
                return TrialObservation()
            }
            let pushUps = performance.truth().cycles.filter { $0.verdict != .notCountable }
            return TrialObservation(
                detections: pushUps.indices.filter { counter.counts(plan.trial, $0) }.map {
                    Detection(time: pushUps[$0].completion + Nanoseconds(seconds: counter.delay))
                })
        }
    }
}

/// The frames that were shown last.
final class SeenFrames: Sendable {
    private let frames = Mutex<[PoseFrame]>([])

    var last: [PoseFrame] { frames.withLock { $0 } }

    func keep(_ shown: [PoseFrame]) { frames.withLock { $0 = shown } }
}
