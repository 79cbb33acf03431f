import Detection
import Recordings
package import Scoring

/// The counts of entrants by the rules of another field, over trials or recordings.
package struct ConventionRun: Sendable {
    package struct Row: Sendable, Hashable {
        package let label: String
        package var tally: ConventionTally
    }

    /// The entrants in their order, then the controls.
    package private(set) var rows: [Row]
    /// The faults of recordings that cannot be used, and the recordings that know no instants of repetitions.
    package private(set) var faults: [String] = []

    package init(
        _ plan: ExperimentPlan, _ tally: ConventionTally, progress: WorkProgress.Observer = { _ in }
    ) async throws {
        var rows = plan.rows.map { Row(label: $0.label, tally: tally) }
        let outcome = try await ExperimentRun(
            plan, isTimed: false,
            observe: { result, _ in
                let reference = PreparedTruth(result.truth).repetitions
                for (index, row) in result.rows.enumerated() {
                    rows[index].tally.add(reference: reference, estimated: row.countTimes)
                }
            }, progress: { progress(WorkProgress("trials", $0, of: plan.trialCount)) })
        try plan.entrants.checkEvents()
        for (index, failure) in outcome.failures.enumerated() where failure != nil { rows[index].tally = tally }
        self.rows = rows
    }

    package init(
        _ replay: ReplayOperation, _ tally: ConventionTally, progress: WorkProgress.Observer = { _ in }
    ) async throws {
        rows = replay.entrants.map { Row(label: $0.label, tally: tally) }
        var failed: Set<Int> = []
        try await replay.walk { index, step in
            progress(WorkProgress("recordings", index + 1, of: replay.files.count))
            switch step {
            case .unusable(let error): faults.append("\(error)")
            case .done((let recording, let results), _):
                guard let truth = PreparedTruth(recording.info, window: replay.window) else {
                    faults.append("\(recording.group)/\(recording.name): it knows neither cycles nor lowest points")
                    return
                }
                for (place, result) in results.enumerated() {
                    if result.failure != nil { failed.insert(place) }
                    rows[place].tally.add(
                        reference: truth.repetitions, estimated: result.detections.filter(\.isCounted).map(\.time))
                }
            }
        }
        try replay.entrants.checkEvents()
        for place in failed { rows[place].tally = tally }
    }
}
