/// A running workout over simulated time.
///
/// Every call names its instant in nanoseconds, and returns the events in their order. Time goals end at their exact
/// instant, however long the calls are apart. A measurement counts at the instant of its call. What goes beyond a goal
/// of distance, energy or repetitions counts for the next step, so that no amount is lost or counted twice.
public struct WorkoutSession: Sendable, Hashable {
    /// The state of a session.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// Not started yet.
        case notStarted
        /// Under way.
        case running
        /// Paused by the user.
        case paused
        /// Ended.
        case finished
    }

    /// The latest instant that is accepted: 10,000,000 seconds, in nanoseconds.
    public static let latestInstant: Int64 = 10_000_000_000_000_000

    /// The plan.
    public let plan: WorkoutPlan
    /// The heart-rate zones of the person, if they are known.
    public let zones: HeartRateZones?
    /// The steps in the order in which they run.
    public let steps: [PlannedStep]
    /// The state.
    public private(set) var state = State.notStarted
    /// The place of the step in progress in ``steps``; the number of steps when all are done.
    public private(set) var index = 0
    /// The time from the start without pauses, in nanoseconds.
    public private(set) var activeTime: Int64 = 0

    private var clock: Int64 = 0
    private var tally = StepTally()
    /// The last readings, in base units; that of pace is a speed.
    private var readings: [WorkoutAlert.Metric: Double] = [:]

    /// Makes a session that has not started; alerts of a zone stay unknown without the zones of the person.
    ///
    /// - Throws: `WorkoutError` where the workout breaks the table.
    public init(
        _ plan: WorkoutPlan, zones: HeartRateZones? = nil, for support: WorkoutSupport = .standard
    ) throws(WorkoutError) {
        try plan.validate(for: support)
        (self.plan, self.zones) = (plan, zones)
        steps = plan.plannedSteps
    }

    /// The step in progress; `nil` before the start and after the end.
    public var progress: StepProgress? {
        guard state == .running || state == .paused, steps.indices.contains(index) else { return nil }
        let step = steps[index]
        let done = tally.done(step.step.goal)
        let metric = step.step.alert?.metric ?? .heartRate
        return StepProgress(
            step: step, index: index, count: steps.count, done: done,
            left: step.step.goal.amount.map { step.step.goal.withAmount(max(0, $0 - done)) }, metric: metric,
            reading: readings[metric], alert: tally.alert, ahead: ahead,
            next: index + 1 < steps.count ? steps[index + 1] : nil)
    }

    /// The workout that ended; `nil` before the end.
    public var finished: FinishedWorkout? {
        guard state == .finished else { return nil }
        return FinishedWorkout(workoutPlan: plan, activeTime: activeTime, isWhole: index == steps.count)
    }

    private var ahead: Double? {
        guard case .pacer(let pacer) = plan.workout else { return nil }
        return pacer.seconds * (tally[.distance] / pacer.meters) - Double(tally.time) / 1e9
    }

    /// Starts the workout.
    ///
    /// - Throws: `WorkoutSessionError` where it was started before or the instant is refused.
    public mutating func start(at instant: Int64) throws(WorkoutSessionError) -> [WorkoutEvent] {
        try expect([.notStarted], "start")
        try accept(instant)
        clock = instant
        state = .running
        var events: [WorkoutEvent] = []
        begin(at: instant, &events)
        return events
    }

    /// Advances the time; a paused workout does not change.
    ///
    /// - Throws: `WorkoutSessionError` where the workout is not under way or the instant is refused.
    public mutating func advance(to instant: Int64) throws(WorkoutSessionError) -> [WorkoutEvent] {
        try pass(to: instant, in: [.running, .paused], "advance")
    }

    /// Lets time pass, and takes a measurement.
    ///
    /// One that comes after the end of the last step is left out.
    ///
    /// - Throws: `WorkoutSessionError` where the workout is not running, or the instant or the measurement is refused.
    public mutating func feed(
        _ measurement: WorkoutMeasurement, at instant: Int64
    ) throws(WorkoutSessionError) -> [WorkoutEvent] {
        try expect([.running], "feed")
        try measurement.check()
        var events = try pass(to: instant, in: [.running], "feed")
        guard state == .running else { return events }
        let (quantity, value) = measurement.checked
        let metrics = measurement.metrics
        for metric in metrics { readings[metric] = value }
        if metrics.isEmpty {
            add(value, of: quantity, at: instant, &events)
        } else {
            judge(metrics, at: instant, &events)
        }
        return events
    }

    /// Advances to the next step, also if this one is not finished.
    ///
    /// - Throws: `WorkoutSessionError` where the workout is not running or the instant is refused.
    public mutating func next(at instant: Int64) throws(WorkoutSessionError) -> [WorkoutEvent] {
        var events = try pass(to: instant, in: [.running], "next")
        if state == .running { endStep(.next, at: instant, &events) }
        return events
    }

    /// Pauses the workout: neither time nor measurements count until it is resumed.
    ///
    /// - Throws: `WorkoutSessionError` where the workout is not running or the instant is refused.
    public mutating func pause(at instant: Int64) throws(WorkoutSessionError) -> [WorkoutEvent] {
        let events = try pass(to: instant, in: [.running], "pause")
        guard state == .running else { return events }
        state = .paused
        return events + [.paused(at: instant)]
    }

    /// Resumes a paused workout.
    ///
    /// - Throws: `WorkoutSessionError` where the workout is not paused or the instant is refused.
    public mutating func resume(at instant: Int64) throws(WorkoutSessionError) -> [WorkoutEvent] {
        try expect([.paused], "resume")
        try accept(instant)
        clock = instant
        state = .running
        return [.resumed(at: instant)]
    }

    /// Ends the workout before its last step is done.
    ///
    /// - Throws: `WorkoutSessionError` where the workout is not under way or the instant is refused.
    public mutating func end(at instant: Int64) throws(WorkoutSessionError) -> [WorkoutEvent] {
        let events = try pass(to: instant, in: [.running, .paused], "end")
        guard state != .finished else { return events }
        state = .finished
        return events + [.stepEnded(index, at: instant, .ended), .finished(at: instant, isWhole: false)]
    }

    private func expect(_ states: [State], _ call: String) throws(WorkoutSessionError) {
        guard states.contains(state) else { throw .wrongState(state, call: call) }
    }

    private func accept(_ instant: Int64) throws(WorkoutSessionError) {
        guard instant >= clock, instant <= Self.latestInstant else {
            throw .instantRefused(found: instant, earliest: clock)
        }
    }

    /// Lets time pass, and ends each step whose time is up at its exact instant.
    private mutating func pass(
        to instant: Int64, in states: [State], _ call: String
    ) throws(WorkoutSessionError) -> [WorkoutEvent] {
        try expect(states, call)
        try accept(instant)
        var events: [WorkoutEvent] = []
        while state == .running, case .time(let value, let unit) = steps[index].step.goal {
            // At most 604,800 s: no overflow.
            let left = max(1, Int64((value * unit.inSeconds * 1e9).rounded())) - tally.time
            guard instant - clock >= left else { break }
            run(to: clock + left)
            endStep(.goalReached, at: clock, &events)
        }
        if state == .running { run(to: instant) }
        clock = instant
        return events
    }

    private mutating func run(to instant: Int64) {
        activeTime += instant - clock
        tally.time += instant - clock
        clock = instant
    }

    /// Adds an amount to the step in progress; what goes beyond its goal counts for the next step.
    private mutating func add(
        _ amount: Double, of quantity: WorkoutQuantity, at instant: Int64, _ events: inout [WorkoutEvent]
    ) {
        var rest: Double? = amount
        while state == .running, let amount = rest {
            rest = tally.add(amount, of: quantity, towards: steps[index].step.goal)
            if rest != nil { endStep(.goalReached, at: instant, &events) }
        }
    }

    private mutating func judge(_ metrics: [WorkoutAlert.Metric], at instant: Int64, _ events: inout [WorkoutEvent]) {
        guard let alert = steps[index].step.alert, metrics.contains(alert.metric), let reading = readings[alert.metric]
        else { return }
        let found = alert.state(of: reading, zones: zones)
        if found != tally.alert { events.append(.alertChanged(index, at: instant, to: found)) }
        tally.alert = found
    }

    private mutating func endStep(_ end: WorkoutEvent.End, at instant: Int64, _ events: inout [WorkoutEvent]) {
        events.append(.stepEnded(index, at: instant, end))
        index += 1
        begin(at: instant, &events)
    }

    private mutating func begin(at instant: Int64, _ events: inout [WorkoutEvent]) {
        guard index < steps.count else {
            state = .finished
            events.append(.finished(at: instant, isWhole: true))
            return
        }
        tally = StepTally(alert: steps[index].step.alert == nil ? .noAlert : .unknown)
        events.append(.stepBegan(index, at: instant))
    }
}
