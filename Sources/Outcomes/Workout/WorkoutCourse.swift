package import Pose
package import Workout

/// The course of a workout: when each step began and ended, and which alerts it raised.
package struct WorkoutCourse: Sendable, Hashable {
    /// An alert that was raised: the reading left the range of the step's alert.
    package struct Raised: Sendable, Hashable {
        package let time: Nanoseconds
        package let state: AlertState
    }

    package struct Step: Sendable, Hashable {
        package let planned: PlannedStep
        /// The instant at which it began; `nil` for a step that was not reached.
        package internal(set) var began: Nanoseconds?
        /// The instant at which it ended; `nil` for a step that did not end.
        package internal(set) var ended: Nanoseconds?
        package internal(set) var end: WorkoutEvent.End?
        /// The alerts in their order.
        package internal(set) var raised: [Raised] = []

        package func hasRaised(_ state: AlertState) -> Bool { raised.contains { $0.state == state } }
    }

    package private(set) var steps: [Step]

    package init(_ session: WorkoutSession, events: [WorkoutEvent]) {
        steps = session.steps.map { Step(planned: $0) }
        for event in events {
            switch event {
            case .stepBegan(let index, let time): steps[index].began = time
            case .stepEnded(let index, let time, let end): (steps[index].ended, steps[index].end) = (time, end)
            case .alertChanged(let index, let time, let state) where state == .below || state == .above:
                steps[index].raised.append(Raised(time: time, state: state))
            case .alertChanged, .paused, .resumed, .finished: break
            }
        }
    }

    /// The most intervals between repetitions that make one reading of cadence (our own choice).
    package static let cadenceIntervals = 3

    /// Runs a workout by repetitions alone, ascending, until the end of the session, as an app does that counts them.
    ///
    /// The workout starts at 0. Each repetition counts at its instant. From the second repetition of a step on, the
    /// cadence is the mean over the last three intervals, or fewer, between repetitions of this step; it is read before
    /// its repetition counts, so that the last repetition of a step is judged by the step's own alert.
    package init(_ plan: WorkoutPlan, repetitions: [Nanoseconds], end: Nanoseconds) throws(WorkoutSessionError) {
        var session: WorkoutSession
        do { session = try WorkoutSession(plan) } catch { throw .rule(error) }
        var events = try session.start(at: 0)
        var recent: [Nanoseconds] = []
        for time in repetitions where (0...max(0, end)).contains(time) {
            guard session.state == .running else { break }
            let index = session.index
            events += try session.advance(to: time)
            guard session.state == .running else { break }
            if session.index != index { recent = [] }
            recent = recent.suffix(Self.cadenceIntervals) + [time]
            if let cadence = Self.cadence(recent) { events += try session.feed(.cadence(cadence), at: time) }
            let step = session.index
            events += try session.feed(.repetitions(1), at: time)
            if session.index != step { recent = [] }
        }
        if session.state == .running { events += try session.advance(to: max(0, end)) }
        self.init(session, events: events)
    }

    /// Returns the repetitions a minute over some instants; `nil` for fewer than two.
    private static func cadence(_ times: [Nanoseconds]) -> Double? {
        guard times.count > 1, let first = times.first, let last = times.last else { return nil }
        let most = WorkoutQuantity.cadence.bounds.upperBound
        guard last > first else { return most }
        return min(most, Double(times.count - 1) * 60 / (last - first).seconds)
    }

    /// The instants, ascending, of the true repetitions of a session: its countable cycles, and the borderline ones,
    /// which are neither right nor wrong to count, but the person did a repetition of the script.
    package static func repetitions(of truth: Truth) -> [Nanoseconds] {
        truth.cycles.filter { $0.verdict != .notCountable }.map(\.completion).sorted()
    }
}
