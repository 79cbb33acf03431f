import Detection
import Experiment
package import Pose
import Scoring

/// A session as the devices have heard it: its true repetitions, and what each device counted.
///
/// Counts that match a borderline repetition are left out, since they are neither right nor wrong.
package struct HeardSession: Sendable, Hashable {
    /// A count of a device.
    package struct Count: Sendable, Hashable {
        /// The instant from the start of the session.
        package var time: Nanoseconds
        /// The place of the repetition in `truth`; `nil` for a false count.
        package var repetition: Int?
    }

    /// The scenario's name.
    package var scenario: String
    /// The instants at which the countable repetitions are completed, from the start of the session, in order.
    package var truth: [Nanoseconds]
    /// The length of the session.
    package var duration: Nanoseconds
    /// The phone's counts, in order.
    package var phone: [Count]
    /// The watch's counts, in order; `nil` if its counter is random.
    package var watch: [Count]?

    /// Makes a session.
    package init(
        scenario: String, truth: [Nanoseconds], duration: Nanoseconds, phone: [Count], watch: [Count]? = nil
    ) {
        self.scenario = scenario
        self.truth = truth
        self.duration = duration
        self.phone = phone
        self.watch = watch
    }

    /// Takes a session from a trial.
    ///
    /// - Parameters:
    ///   - result: The trial.
    ///   - phone: The label of the phone's detector.
    ///   - watch: The label of the watch's detector; `nil` if it has none.
    init(_ result: TrialResult, phone: String, watch: String?) {
        let countable = result.truth.cycles.indices.filter { result.truth.cycles[$0].verdict == .countable }
        var places: [Int: Int] = [:]
        for (place, cycle) in countable.enumerated() { places[cycle] = place }
        func counts(_ label: String) -> [Count] {
            guard let row = result.rows.first(where: { $0.label == label }) else { return [] }
            return zip(row.detections.filter(\.isCounted), row.score.detections).compactMap { detection, outcome in
                switch outcome {
                case .matched(cycle: let cycle): Count(time: detection.time, repetition: places[cycle])
                case .falseCount: Count(time: detection.time, repetition: nil)
                case .borderline: nil
                }
            }
        }
        self.init(
            scenario: result.scenario, truth: countable.map { result.truth.cycles[$0].completion },
            duration: result.truth.duration, phone: counts(phone), watch: watch.map(counts))
    }
}
