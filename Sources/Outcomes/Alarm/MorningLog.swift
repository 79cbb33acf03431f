import Alarm
import Experiment
import Foundation
import Pose
import Scenarios
import Text

package struct MorningEvent: Sendable, Hashable {
    /// The time from the first ring, seconds; negative before it.
    package let seconds: Double
    /// The source: `alarm`, `app`, `phone`, `sleeper` or `detector`.
    package let source: String
    package let event: String
    /// The state of the alarm before, for a transition.
    package let from: String
    /// The state of the alarm after, for a transition.
    package let to: String
    package let detail: String
}

/// The events of one morning, in the order of time.
package struct MorningLog: Sendable, Hashable {
    package private(set) var events: [MorningEvent] = []
    private let isKept: Bool

    init(isKept: Bool) { self.isKept = isKept }

    mutating func add(_ source: String, _ event: String, _ detail: String? = nil, at seconds: Double) {
        guard isKept else { return }
        events.append(
            MorningEvent(seconds: seconds, source: source, event: event, from: "", to: "", detail: detail ?? ""))
    }

    mutating func add(_ alarm: some Sequence<Event>, after ring: Date) {
        guard isKept else { return }
        for event in alarm {
            let values = event.values
            func text(_ column: String) -> String {
                EventLog.columns.firstIndex(of: column).flatMap { values[$0] } ?? ""
            }
            events.append(
                MorningEvent(
                    seconds: event.instant.timeIntervalSince(ring), source: "alarm", event: text("event"),
                    from: text("from"), to: text("to"), detail: text("detail")))
        }
    }

    /// Simulates a morning, numbered from 0, of a plan's first sleeper with its first detector and configuration.
    package static func make(_ morning: Int, of plan: AlarmPlan) async throws -> MorningLog {
        var experiment = plan.experiment
        experiment.entrants = Array(experiment.entrants.prefix(1))
        guard let entry = experiment.entries.first else { return MorningLog(isKept: true) }
        let sleeper = try entry.scenario.drawMorning(trial: morning, seed: experiment.seed)
        let awakening = try Awakening(sleeper, configuration: plan.configurations[0], keepsLog: true)
        var log = awakening.log
        guard case .counting(let start, let seesFrames) = awakening.end else { return log }
        let drawn = try plan.draw(entry.scenario, trial: morning)
        let events = try await TrialRunner.using(experiment.entrants, window: experiment.window) {
            try await $0.events(drawn)
        }
        if let row = events.rows.first, let failure = row.failure {
            throw EntrantFailed(label: row.label, failure: failure)
        }
        log.add("sleeper", "session begins", at: start)
        let counts = seesFrames ? events.rows.first?.screenTimes ?? [] : []
        log.add(counts, of: events.truth, from: start, goal: plan.goal)
        return log
    }

    /// Adds the push-ups of the sleeper and the counts of the detector, until the silence.
    private mutating func add(_ counts: [Nanoseconds], of truth: Truth, from start: Double, goal: Int) {
        let isSilenced = counts.count >= goal
        let end = isSilenced ? counts[goal - 1] : truth.duration
        var session: [(time: Nanoseconds, source: String, event: String, detail: String?)] = []
        var numbers: [String: Int] = [:]
        for cycle in truth.cycles where cycle.completion <= end {
            let number = numbers[cycle.kind, default: 0] + 1
            numbers[cycle.kind] = number
            session.append((cycle.completion, "sleeper", "\(cycle.kind) \(number)", cycle.verdict.rawValue))
        }
        for (index, count) in counts.prefix(goal).enumerated() {
            session.append((count, "detector", "count \(index + 1)", nil))
        }
        for event in session.sorted(by: { ($0.time, $0.source) < ($1.time, $1.source) }) {
            add(event.source, event.event, event.detail, at: start + event.time.seconds)
        }
        if isSilenced {
            add("phone", "silence", "after \(Plural.counted(goal, "count"))", at: start + end.seconds)
        } else {
            add(
                "sleeper", "session ends", "the alarm goes on after \(Plural.counted(counts.count, "count"))",
                at: start + end.seconds)
        }
    }
}
