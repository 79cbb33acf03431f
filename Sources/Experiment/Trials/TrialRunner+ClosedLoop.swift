import Detection
import Motion
package import Pose
package import Scenarios
import Sensing

/// A trial whose person reacts to the app of one entrant, with what it saw and counted.
package struct ClosedLoopTrial: Sendable {
    /// The truth of the whole session.
    package let truth: Truth
    /// The entrant's events.
    package let row: TrialEvents.Row
    /// The number of frames that reached the entrant.
    package let frames: Int
}

extension TrialRunner {
    /// Runs one trial in which the person reacts to the app of each entrant.
    ///
    /// A session is made until the app changes its state; then the person's reaction changes what follows. The frames up
    /// to that instant stay those that the entrant has seen, so that what follows is never seen before. Frames are a
    /// function of the trial and of the instants of these changes alone: all entrants see the same frames until the
    /// states of their apps differ.
    ///
    /// - Parameters:
    ///   - beginning: The trial until the app first changes its state.
    ///   - change: Returns the instant of a change of the app's state, by the instants at which counts are on the screen,
    ///     the end of the session, and the number of changes before; `nil` where there is none.
    ///   - reaction: Returns the trial after a change, by the trial until then, its phases in time, the number of the
    ///     change and its instant; `nil` where the person does not react any more.
    /// - Returns: The trials, one for each entrant.
    /// - Throws: `MotionError` where a session cannot be performed, what the closures throw, and `CancellationError`.
    package mutating func closedLoop(
        _ beginning: TrialPlan,
        change: (_ screenTimes: [Nanoseconds], _ end: Nanoseconds, _ number: Int) throws -> Nanoseconds?,
        reaction: (_ present: TrialPlan, _ spans: [Phase], _ number: Int, _ instant: Nanoseconds) throws -> TrialPlan?
    ) async throws -> [ClosedLoopTrial] {
        let wantsIdeal = lanes.contains { $0.observer != nil }
        let first = try Self.session(beginning, wantsIdeal: wantsIdeal)
        var trials: [ClosedLoopTrial] = []
        for index in lanes.indices {
            var (plan, session) = (beginning, first)
            var shown = session.sensed
            var row = try await observe(shown, of: plan, lane: index)
            var number = 0
            while row.failure == nil, let instant = try change(row.screenTimes, shown.truth.duration, number),
                let next = try reaction(plan, session.spans, number, instant)
            {
                (plan, session) = (next, try Self.session(next, wantsIdeal: wantsIdeal))
                shown.follow(session.sensed, after: instant)
                let again = try await observe(shown, of: plan, lane: index)
                row.goOn(as: again, after: instant)
                number += 1
            }
            trials.append(ClosedLoopTrial(truth: shown.truth, row: row, frames: shown.frames.count))
        }
        return trials
    }

    /// The frames of a session, with its phases in time.
    private static func session(
        _ plan: TrialPlan, wantsIdeal: Bool
    ) throws -> (sensed: SensedTrial, spans: [Phase]) {
        try Task.checkCancellation()
        let performance = try Performance(plan)
        var sensed = SensedTrial()
        Sensor(plan).watch(performance, into: &sensed, wantsIdeal: wantsIdeal)
        return (sensed, performance.spans)
    }

    /// Shows a session to one entrant from its beginning.
    private mutating func observe(
        _ shown: SensedTrial, of plan: TrialPlan, lane index: Int
    ) async throws -> TrialEvents.Row {
        var row = TrialEvents.Row(label: lanes[index].label, detections: [], failure: lanes[index].failure)
        if lanes[index].detector != nil {
            lanes[index].detector?.reset()
            for frame in shown.frames {
                if let detection = lanes[index].detector?.observe(frame) { row.detections.append(detection) }
            }
        } else if let observer = lanes[index].observer, row.failure == nil {
            let trial = ObservedTrial(
                name: "\(plan.scenario), trial \(plan.trial)", frames: shown.frames,
                randomness: .init(key: plan.randomKey, trial: plan.trial),
                synthesis: .init(plan: plan, idealFrames: shown.idealFrames))
            let observation = try await observer.observe(trial)
            lanes[index].failure = observation.failure
            (row.detections, row.failure) = (observation.detections, observation.failure)
        }
        if shown.images != nil { row.countDelays = row.countTimes.map(shown.delay) }
        return row
    }
}

extension TrialEvents.Row {
    /// Keeps the events up to an instant, and takes the later ones of the same entrant in a session that goes on.
    fileprivate mutating func goOn(as other: TrialEvents.Row, after instant: Nanoseconds) {
        let delays = zip(countTimes, countDelays).filter { $0.0 <= instant }.map(\.1)
        let later = zip(other.countTimes, other.countDelays).filter { $0.0 > instant }.map(\.1)
        detections = detections.filter { $0.time <= instant } + other.detections.filter { $0.time > instant }
        (countDelays, failure) = (delays + later, other.failure)
    }
}

extension SensedTrial {
    /// Keeps the frames up to an instant, and takes the later ones and the truth of another session.
    fileprivate mutating func follow(_ other: SensedTrial, after instant: Nanoseconds) {
        let kept = frames.indices.filter { frames[$0].time <= instant }
        let later = other.frames.indices.filter { other.frames[$0].time > instant }
        var joined = other
        joined.frames = kept.map { frames[$0] } + later.map { other.frames[$0] }
        if !other.idealFrames.isEmpty {
            joined.idealFrames = kept.map { idealFrames[$0] } + later.map { other.idealFrames[$0] }
        }
        joined.instants = kept.map { instants[$0] } + later.map { other.instants[$0] }
        if !other.delays.isEmpty { joined.delays = kept.map { delays[$0] } + later.map { other.delays[$0] } }
        self = joined
    }
}
