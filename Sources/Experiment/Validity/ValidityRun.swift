import Recordings
import Scenarios

/// Makes the synthetic side of a comparison.
public enum ValidityRun {
    /// Synthesises and measures trials.
    ///
    /// A trial goes the way of a recording: its frames, and as bottoms those of its countable cycles; nothing else of
    /// its truth.
    ///
    /// - Parameters:
    ///   - entries: The scenarios with their numbers of trials.
    ///   - seed: The seed.
    ///   - jobs: Number of trials worked on at the same time, at least 1; no result depends on it.
    ///   - progress: Is told the number of finished trials.
    /// - Returns: A sample for each trial that could be measured, in order.
    /// - Throws: `ScenarioError` or `MotionError` of a trial that cannot be made, and `CancellationError`.
    public static func samples(
        _ entries: [ExperimentPlan.Entry], seed: UInt64, jobs: Int, progress: (Int) -> Void
    ) async throws -> [ValiditySample] {
        let work = entries.flatMap { entry in (0..<entry.trials).map { (entry.scenario, $0) } }
        var results = [ValiditySample?](repeating: nil, count: work.count)
        try await withThrowingTaskGroup(of: (Int, ValiditySample?).self) { group in
            var next = 0
            func start() {
                let index = next
                next += 1
                let (scenario, trial) = work[index]
                group.addTask {
                    try Task.checkCancellation()
                    return (index, try sample(scenario, trial: trial, seed: seed))
                }
            }
            for _ in 0..<min(max(1, jobs), work.count) { start() }
            var finished = 0
            while let (index, sample) = try await group.next() {
                if next < work.count { start() }
                results[index] = sample
                finished += 1
                progress(finished)
            }
        }
        return results.compactMap { $0 }
    }

    private static func sample(_ scenario: Scenario, trial: Int, seed: UInt64) throws -> ValiditySample? {
        var recording = try SynthesisedTrial(scenario, trial: trial, seed: seed).recording(named: "\(trial)")
        recording.group = scenario.name
        recording.info.bottoms = recording.info.bottoms?.filter(\.countable)
        recording.info.truth = nil
        recording.info.synthesis = nil
        return ValiditySample(recording)
    }
}
