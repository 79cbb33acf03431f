public import Pose

/// Runs a composition.
///
/// A frame passes the arms' reader, the gates over single frames, the filter and the cycle, in this order; a
/// completed repetition is counted unless a limit of the cycle or a gate over the whole repetition rejects it.
public struct ComposedDetector: Detector {
    /// What it runs.
    public let composition: Composition

    private var clock = FrameClock()
    private var reader: ArmReader
    private var gates: GateKeeper
    private var filter: ComposedFilter
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
    public init(_ composition: Composition) {
        self.composition = composition
        reader = ArmReader(composition)
        gates = GateKeeper(composition)
        filter = ComposedFilter(composition.filter)
        machine = CycleMachine(composition.cycle)
        personal = PersonalRange(composition)
        if case .replay = composition.loss {
            history = SignalHistory(isKept: true)
        } else {
            history = SignalHistory(isKept: false)
        }
    }

    /// Takes the next frame; see `Detector`.
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let time = frame.time
        let absence = lastUsed.map { time.seconds(since: $0) } ?? 0
        let rejected = absence > grace ? lose(at: time) : nil
        let unit = composition.pixels.unit(of: frame.image)
        let state = ArmReader.State(
            isArmed: machine.phase != .unarmed, awaitsBottom: machine.phase == .top,
            isBetweenCycles: !machine.isUnderWay)
        guard let sight = reader.sight(in: frame.joints, unit: unit, state), gates.accepts(sight.value)
        else { return rejected ?? skip(at: time) }
        let answer = gates.ask(frame.joints, unit: unit, side: sight.side, at: time)
        guard answer.isUsable else { return rejected ?? skip(at: time) }
        if isLost { filter.reset() }
        let value = filter.filter(sight.value, elapsed: absence)
        if let speed = composition.cycle.limits.speed, !isLost, lastUsed != nil,
            (value - lastValue).magnitude > speed * absence
        {
            wasTooFast = true
        }
        lastUsed = time
        lastValue = value
        isLost = false
        if let failure = answer.failure { return giveUp(failure, at: time) ?? rejected }
        if let pair = personal.add(value, at: time) { adopt(pair) }
        gates.note(value, down: machine.down, frame.joints, unit: unit, side: sight.side)
        let said = judge(machine.step(value, at: time, mayArm: answer.mayArm), value, at: time)
        if machine.phase == .top, value >= machine.up { markTop(value, at: time) }
        if case .replay(let rule) = composition.loss { remember(value, said, rule, at: time) }
        return said ?? rejected ?? payOff(at: time)
    }

    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = ComposedDetector(composition) }

    /// How long a loss is bridged, seconds.
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
        gates.startOver()
        wasTooFast = false
        return wasUnderWay ? Detection(time: time, rejection: rejection) : nil
    }

    private mutating func markTop(_ value: Double, at time: Nanoseconds) {
        machine.enterTop(value, at: time)
        gates.markTop(value)
        wasTooFast = false
    }

    private mutating func judge(_ step: CycleMachine.Step, _ value: Double, at time: Nanoseconds) -> Detection? {
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
            ?? (wasTooFast ? .tooFast : nil) ?? gates.verdict()
        guard rejection == nil else { return Detection(time: time, rejection: rejection) }
        lastCounted = time
        if let pair = personal.learn(lowest: machine.lowest, highest: machine.highest) { adopt(pair) }
        return Detection(time: time)
    }

    /// What the limits of the cycle say against a repetition.
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

extension ComposedDetector {
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
