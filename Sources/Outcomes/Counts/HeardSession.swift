import Experiment
package import Pose
import Scoring

/// A session as the devices have heard it: its true repetitions, and what each device counted, but for counts
/// that match a borderline repetition, since they are neither right nor wrong.
package struct HeardSession: Sendable, Hashable {
    package struct Count: Sendable, Hashable {
        /// The instant from the start of the session.
        package var time: Nanoseconds
        /// The place of the repetition in `truth`; `nil` for a false count.
        package var repetition: Int?
    }

    package var scenario: String
    /// The instants at which the countable repetitions are completed, from the start of the session, in order.
    package var truth: [Nanoseconds]
    package var duration: Nanoseconds
    package var phone: [Count]
    /// The watch's counts, in order; `nil` if its counter is random.
    package var watch: [Count]?
}

extension HeardSession {
    /// Takes a session from a trial, with the counts of one row as those of the phone.
    init(_ events: TrialEvents, _ row: TrialEvents.Row, score: TrialScore) {
        let cycles = events.truth.cycles
        let countable = cycles.indices.filter { cycles[$0].verdict == .countable }
        var places: [Int: Int] = [:]
        for (place, cycle) in countable.enumerated() { places[cycle] = place }
        self.init(
            scenario: events.scenario, truth: countable.map { cycles[$0].completion },
            duration: events.truth.duration,
            phone: zip(row.countTimes, score.detections).compactMap { time, outcome in
                switch outcome {
                case .matched(cycle: let cycle): Count(time: time, repetition: places[cycle])
                case .falseCount: Count(time: time, repetition: nil)
                case .borderline: nil
                }
            })
    }
}
