package import Pose

extension Composition {
    /// Makes a detector that runs this composition.
    ///
    /// A frame passes the arms, the checks over single frames, the filter and the cycle, in this order; a completed
    /// repetition is counted unless a limit of the cycle or a check over the whole repetition rejects it.
    public func makeDetector() -> any Detector {
        PostureChecker.watchesBody(checks) ? BodyComposition(self) : ArmComposition(self)
    }
}

/// Runs a composition whose checks use no joints other than those of the signal.
package struct ArmComposition: StagedDetector {
    /// Reads the arms.
    package var reader: ComposedArmsReader
    private var run: CompositionRun

    init(_ composition: Composition) {
        reader = ComposedArmsReader(ReaderSettings(composition))
        run = CompositionRun(composition)
    }

    /// The part of the composition on which the reader depends.
    package var readerSettings: ReaderSettings { reader.settings }

    /// Takes the arms of the next frame; see `StagedDetector`.
    @inline(__always)
    package mutating func decide(_ arms: ComposedArms) -> Detection? {
        run.decide(arms, NoBody(), unit: SIMD2(repeating: .nan))
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = ArmComposition(run.composition) }
}

/// Runs a composition whose checks use the body.
package struct BodyComposition: StagedDetector {
    /// Reads arms and body.
    package var reader: ComposedBodyReader
    private var run: CompositionRun

    init(_ composition: Composition) {
        reader = ComposedBodyReader(ReaderSettings(composition))
        run = CompositionRun(composition)
    }

    /// The part of the composition on which the reader depends.
    package var readerSettings: ReaderSettings { reader.arms.settings }

    /// Takes the next frame; see `Detector`.
    ///
    /// Posture checks look at the frame itself, where a copy of its joints would take longer than they do.
    package mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard let arms = reader.arms.read(frame) else { return nil }
        return run.decide(arms, frame, unit: reader.arms.settings.pixels.unit(of: frame.image))
    }

    /// Takes arms and body of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: ComposedBodyReader.Features) -> Detection? {
        run.decide(features.arms, features.body, unit: SIMD2(features.width, features.height))
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = BodyComposition(run.composition) }
}

extension ArmComposition: TracedDetector {
    /// The signal with the thresholds of its cycle.
    package var signals: [DetectorSignal] { [run.composition.tracedSignal] }

    /// Takes the next frame and tells the signal; see `TracedDetector`.
    package mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        let detection = observe(frame)
        values[0] = run.value(at: frame.time) ?? .nan
        return detection
    }
}

extension BodyComposition: TracedDetector {
    /// The signal with the thresholds of its cycle.
    package var signals: [DetectorSignal] { [run.composition.tracedSignal] }

    /// Takes the next frame and tells the signal; see `TracedDetector`.
    package mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection? {
        let detection = observe(frame)
        values[0] = run.value(at: frame.time) ?? .nan
        return detection
    }
}

/// A composition with its state.
struct CompositionRun: Sendable {
    /// The composition.
    let composition: Composition

    private var arms: ArmFollower
    private var checks: PostureChecker
    private var filter: SignalFilter
    private var machine: CycleMachine
    private var personal: PersonalRange
    private var history: SignalHistory
    private var lastUsed: Nanoseconds?
    private var lastValue = 0.0
    private var isLost = false
    private var wasTooFast = false
    private var lastCounted: Nanoseconds?
    private var quietSince: Nanoseconds?
    private var knowsPerson = false
    private var owed = 0

    /// Makes a detector that has seen nothing yet.
    init(_ composition: Composition) {
        self.composition = composition
        arms = ArmFollower(composition)
        checks = PostureChecker(composition)
        filter = SignalFilter(composition.filter)
        machine = CycleMachine(composition.cycle)
        personal = PersonalRange(composition)
        if case .replay = composition.loss {
            history = SignalHistory(isKept: true)
        } else {
            history = SignalHistory(isKept: false)
        }
    }

    /// Takes the arms of the next frame, and the body for the checks.
    @inline(__always)
    mutating func decide(
        _ frame: ComposedArms, _ body: borrowing some BodyReading, unit: SIMD2<Double>
    ) -> Detection? {
        let time = frame.time
        let absence = lastUsed.map { time.seconds(since: $0) } ?? 0
        let rejected = absence > grace ? lose(at: time) : nil
        let state = ArmFollower.State(
            isArmed: machine.phase != .unarmed, awaitsBottom: machine.phase == .top,
            isBetweenCycles: !machine.isUnderWay)
        guard let signal = arms.signal(frame.left, frame.right, state), checks.accepts(signal.value)
        else { return rejected ?? skip(at: time) }
        let result = checks.check(body, unit: unit, side: signal.side, at: time)
        guard result.isUsable else { return rejected ?? skip(at: time) }
        if isLost { filter.reset() }
        let value = filter.filter(signal.value, elapsed: absence)
        if let speed = composition.cycle.limits.speed, !isLost, lastUsed != nil,
            (value - lastValue).magnitude > speed * absence
        {
            wasTooFast = true
        }
        lastUsed = time
        lastValue = value
        isLost = false
        if let failure = result.failure { return giveUp(failure, at: time) ?? rejected }
        if let pair = personal.add(value, at: time) { adopt(pair) }
        checks.note(value, down: machine.down, body, unit: unit, side: signal.side)
        let said = judge(machine.step(value, at: time, mayArm: result.mayArm), value, at: time)
        if machine.phase == .top, value >= machine.up { markTop(value, at: time) }
        if case .replay(let rule) = composition.loss { remember(value, said, rule, at: time) }
        return said ?? rejected ?? payOff(at: time)
    }

    /// The filtered signal at an instant; `nil` where the frame of that instant was not used.
    func value(at time: Nanoseconds) -> Double? { lastUsed == time ? lastValue : nil }

    /// The time for which a loss is bridged, seconds.
    private var grace: Double {
        switch composition.loss {
        case .hold, .reset: .infinity
        case .grace(let seconds): seconds
        case .replay(let rule): rule.grace
        }
    }

    private mutating func lose(at time: Nanoseconds) -> Detection? {
        guard !isLost else { return nil }
        isLost = true
        return giveUp(.trackingLost, at: time)
    }

    /// A frame that cannot be used.
    private mutating func skip(at time: Nanoseconds) -> Detection? {
        machine.skip()
        return (composition.loss == .reset ? lose(at: time) : nil) ?? payOff(at: time)
    }

    private mutating func giveUp(_ rejection: Rejection, at time: Nanoseconds) -> Detection? {
        let wasUnderWay = machine.isUnderWay
        machine.disarm()
        checks.startOver()
        wasTooFast = false
        return wasUnderWay ? Detection(time: time, rejection: rejection) : nil
    }

    private mutating func markTop(_ value: Double, at time: Nanoseconds) {
        machine.enterTop(value, at: time)
        checks.markTop(value)
        wasTooFast = false
    }

    private mutating func judge(_ step: Hysteresis.Step, _ value: Double, at time: Nanoseconds) -> Detection? {
        switch step {
        case .none: return nil
        case .reversedEarly: return Detection(time: time, rejection: .tooShallow)
        case .cutShort: return Detection(time: time, rejection: .dwellTooShort)
        case .fellBack: return Detection(time: time, rejection: .noLockout)
        case .reachedBottom:
            guard composition.cycle.counts == .bottom else { return nil }
        case .completed:
            guard composition.cycle.counts == .top else { return nil }
        }
        let rejection =
            objection(to: machine, value, since: lastCounted, at: time)
            ?? (wasTooFast ? .tooFast : nil) ?? checks.rejection()
        guard rejection == nil else { return Detection(time: time, rejection: rejection) }
        lastCounted = time
        if let pair = personal.learn(lowest: machine.lowest, highest: machine.highest) { adopt(pair) }
        return Detection(time: time)
    }

    /// The objection of the cycle's limits to a repetition, if there is one.
    private func objection(
        to machine: CycleMachine, _ value: Double, since lastCounted: Nanoseconds?, at time: Nanoseconds
    ) -> Rejection? {
        let limits = composition.cycle.limits
        if let depth = limits.depth, machine.lowest > depth { return .tooShallow }
        if let tooDeep = limits.tooDeep, machine.lowest <= tooDeep { return .tooDeep }
        if let lockout = limits.lockout, value < lockout { return .noLockout }
        if let ascent = limits.leastAscent, let bottom = machine.enteredBottom, time.seconds(since: bottom) < ascent {
            return .tooFast
        }
        let begin = composition.cycle.counts == .top ? machine.leftTop : machine.enteredLastBottom
        if let begin {
            let length = time.seconds(since: begin)
            if let least = limits.leastTime, length < least { return .tooFast }
            if let most = limits.mostTime, length > most { return .tooSlow }
        }
        if let interval = limits.interval, let lastCounted, time.seconds(since: lastCounted) < interval {
            return .tooSoon
        }
        return nil
    }

    private mutating func adopt(_ pair: PersonalRange.Pair) { machine.set(down: pair.down, up: pair.up) }
}

// MARK: Replay

extension CompositionRun {
    /// Keeps the signal, and goes through it again when it is time to.
    private mutating func remember(_ value: Double, _ said: Detection?, _ rule: ReplayRule, at time: Nanoseconds) {
        if said?.isCounted == true {
            history.clear()
            quietSince = time
        } else {
            history.add(value, at: time)
        }
        let since = quietSince ?? time
        quietSince = since
        let isCalibrated = machine.down != composition.cycle.down || machine.up != composition.cycle.up
        let isNew = isCalibrated && !knowsPerson
        knowsPerson = isCalibrated
        guard isNew || time.seconds(since: since) > rule.stall else { return }
        quietSince = time
        runAgain()
    }

    private mutating func runAgain() {
        var fresh = CycleMachine(composition.cycle)
        fresh.set(down: machine.down, up: machine.up)
        var found = 0
        for rank in 0..<history.count {
            let (time, value) = history[rank]
            let step = fresh.step(value, at: time, mayArm: true)
            if step == (composition.cycle.counts == .top ? .completed : .reachedBottom),
                objection(to: fresh, value, since: lastCounted, at: time) == nil
            {
                found += 1
                lastCounted = time
            }
            if fresh.phase == .top, value >= fresh.up { fresh.enterTop(value, at: time) }
        }
        machine = fresh
        owed += found
        if found > 0 { history.clear() }
    }

    /// Counts a repetition that a replay found.
    private mutating func payOff(at time: Nanoseconds) -> Detection? {
        guard owed > 0 else { return nil }
        owed -= 1
        return Detection(time: time)
    }
}
