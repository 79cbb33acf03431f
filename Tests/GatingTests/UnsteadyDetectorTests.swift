import Detection
@testable import Experiment
import Gating
import HarnessSupport
import Pose
import Synchronization
import Testing

@Suite("A detector that is not deterministic")
struct UnsteadyDetectorTests {
    /// Counts at its first frame, every second time that it is asked.
    private final class Alternating: OfflineRule {
        private let calls = Atomic<Int>(0)

        func detections(in frames: [PoseFrame]) -> [Detection] {
            let call = calls.add(1, ordering: .relaxed).oldValue
            guard call.isMultiple(of: 2), let first = frames.first else { return [] }
            return [Detection(time: first.time)]
        }
    }

    @Test("is found by its other counts, and a deterministic one beside it is not")
    func found() async throws {
        var plan = try Library.plan(["everyday/squats"], trials: 5, detectors: ["angle-threshold"], jobs: 1)
        plan.entrants.append(OfflineEntrant(label: "alternating", rule: Alternating(), guessesHiddenJoints: false))
        let first = try await plan.countsTable { _ in }
        // Five calls before: what was counted first is not counted now, in each of the four trials shown again.
        let found = try await plan.unsteady(["alternating", "angle-threshold"], first: first) { _ in }
        #expect(found.map(\.detector) == ["alternating"])
        #expect(found.first?.changedTrials == 4 && found.first?.trials == 4)
        #expect(try await plan.unsteady([], first: first) { _ in }.isEmpty)
    }
}
