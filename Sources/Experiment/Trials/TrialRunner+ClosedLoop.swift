import Detection
import Motion
package import Pose
package import Scenarios
import Sensing

/// A trial whose person reacts to the app of one entrant, with what it saw and counted.
package struct ClosedLoopTrial: Sendable {
    package let truth: Truth
    package let row: TrialEvents.Row
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
    /// `change` returns the instant of the next change of the app's state, by the instants at which counts are on the
    /// screen, `reaction` the trial after it; `nil` ends the loop. Changes are numbered from 0. The trials are in the
    /// order of the entrants.
    package mutating func closedLoop(
        _ beginning: TrialPlan,
        change: (_ screenTimes: [Nanoseconds], _ end: Nanoseconds, _ number: Int) throws -> Nanoseconds?,
        reaction: (_ present: TrialPlan, _ spans: [Phase], _ number: Int, _ instant: Nanoseconds) throws -> TrialPlan?
    ) async throws -> [ClosedLoopTrial] {
        let wantsIdeal = lanes.contains { $0.observer != nil }
        let first = try ClosedLoopSession(beginning, wantsIdeal: wantsIdeal)
        let sessions = lanes.map { ClosedLoopSession(first, seenBy: $0.label) }
        for (index, session) in sessions.enumerated() {
            repeat {
                try await show(session, lane: index)
            } while try session.goesOn(change: change, reaction: reaction, wantsIdeal: wantsIdeal)
        }
        return sessions.map(\.result)
    }

    private mutating func show(_ session: ClosedLoopSession, lane index: Int) async throws {
        guard lanes[index].detector == nil else { return session.take(detections(session.shown.frames, lane: index)) }
        guard let observer = lanes[index].observer, lanes[index].failure == nil else {
            return session.take([], failure: lanes[index].failure)
        }
        let observation = try await observer.observe(session.trial)
        lanes[index].failure = observation.failure
        session.take(observation.detections, failure: observation.failure)
    }

    private mutating func detections(_ frames: [PoseFrame], lane index: Int) -> [Detection] {
        lanes[index].detector?.reset()
        return frames.compactMap { lanes[index].detector?.observe($0) }
    }
}

/// The session of one entrant: the frames that it has been shown, and its events.
///
/// A reference, because Swift 6.3 fails to compile values of this size across a suspension.
private final class ClosedLoopSession {
    private var plan: TrialPlan
    /// The phases of the whole session in time.
    private var spans: [Phase]
    private(set) var shown = SensedTrial()
    private var row: TrialEvents.Row
    /// The instants at which the state of the app changed.
    private var changes: [Nanoseconds] = []

    init(_ plan: TrialPlan, wantsIdeal: Bool) throws {
        try Task.checkCancellation()
        let performance = try Performance(plan)
        self.plan = plan
        spans = performance.spans
        row = TrialEvents.Row(label: "", detections: [])
        Sensor(plan).watch(performance, into: &shown, wantsIdeal: wantsIdeal)
    }

    init(_ other: ClosedLoopSession, seenBy label: String) {
        (plan, spans, shown) = (other.plan, other.spans, other.shown)
        row = TrialEvents.Row(label: label, detections: [])
    }

    var result: ClosedLoopTrial { ClosedLoopTrial(truth: shown.truth, row: row, frames: shown.frames.count) }

    /// The whole session for an entrant that sees whole trials.
    var trial: ObservedTrial {
        ObservedTrial(
            name: "\(plan.scenario), trial \(plan.trial)", frames: shown.frames,
            randomness: .init(key: plan.randomKey, trial: plan.trial),
            synthesis: .init(plan: plan, idealFrames: shown.idealFrames))
    }

    /// Takes the events of the entrant after the last change of its app.
    func take(_ detections: [Detection], failure: EntrantFailure? = nil) {
        var seen = TrialEvents.Row(label: row.label, detections: detections, failure: failure)
        if shown.images != nil { seen.countDelays = seen.countTimes.map(shown.delay) }
        if let instant = changes.last { row.goOn(as: seen, after: instant) } else { row = seen }
    }

    /// Lets the person react to the next change of the app, and returns whether something changed, so that the entrant
    /// sees another session.
    func goesOn(
        change: (_ screenTimes: [Nanoseconds], _ end: Nanoseconds, _ number: Int) throws -> Nanoseconds?,
        reaction: (_ present: TrialPlan, _ spans: [Phase], _ number: Int, _ instant: Nanoseconds) throws -> TrialPlan?,
        wantsIdeal: Bool
    ) throws -> Bool {
        guard row.failure == nil, let instant = try change(row.screenTimes, shown.truth.duration, changes.count),
            let next = try reaction(plan, spans, changes.count, instant)
        else { return false }
        let later = try ClosedLoopSession(next, wantsIdeal: wantsIdeal)
        (plan, spans) = (next, later.spans)
        shown.follow(later.shown, after: instant)
        changes.append(instant)
        return true
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
