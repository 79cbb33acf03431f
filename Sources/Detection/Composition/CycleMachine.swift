import Pose

/// The cycle of a composed detector: hysteresis whose zones must be held, and the times and extremes of a repetition.
struct CycleMachine: Sendable {
    private var hysteresis: Hysteresis
    private var ready: Double
    private let lead: Double
    private let dwell: Dwell
    private let isConsecutive: Bool
    private let start: Hysteresis.Phase

    /// The lowest value since the last top.
    private(set) var lowest = Double.infinity
    /// The highest value since the last bottom.
    private(set) var highest = -Double.infinity
    /// The last frame at the top before this repetition.
    private(set) var leftTop: Nanoseconds?
    /// The time at which the bottom was entered.
    private(set) var enteredBottom: Nanoseconds?
    /// The time at which the bottom before that was entered.
    private(set) var enteredLastBottom: Nanoseconds?
    private var candidate: Nanoseconds?
    private var lastInZone: Nanoseconds = 0

    init(_ rule: CycleRule) {
        ready = rule.ready ?? rule.up
        lead = (rule.ready ?? rule.up) - rule.up
        dwell = rule.dwell
        isConsecutive = rule.onlyConsecutive
        start = rule.needsArming ? .unarmed : .top
        hysteresis = Hysteresis(down: rule.down, up: rule.up, edges: .inside, from: start)
    }

    /// The signal is at the bottom at or below this.
    var down: Double { hysteresis.down }
    /// The signal is at the top at or above this.
    var up: Double { hysteresis.up }
    /// The zone that was entered last.
    var phase: Hysteresis.Phase { hysteresis.phase }
    /// Whether a repetition may have begun.
    var isUnderWay: Bool { hysteresis.isUnderWay }

    /// Takes other thresholds from now on.
    mutating func set(down: Double, up: Double) {
        hysteresis.down = down
        hysteresis.up = up
        ready = up + lead
    }

    /// Says that a frame could not be used: the streak of frames in a zone is broken, unless it is patient.
    mutating func skip() { if dwell.patience == nil { candidate = nil } }

    /// Forgets the repetition: a new top is needed where one is needed at all.
    mutating func disarm() {
        hysteresis.restart(start)
        candidate = nil
        lowest = .infinity
        highest = -.infinity
        leftTop = nil
    }

    /// Takes the next value.
    mutating func step(_ value: Double, at time: Nanoseconds, mayArm: Bool) -> Hysteresis.Step {
        let zone = hysteresis.zone(of: value)
        lowest = min(lowest, value)
        highest = max(highest, value)
        switch hysteresis.phase {
        case .unarmed:
            if holds(value >= ready && mayArm, breaks: true, dwell.top, at: time) { enterTop(value, at: time) }
            return .none
        case .top:
            return stepFromTop(value, zone, at: time)
        case .bottom:
            return stepFromBottom(value, zone, at: time)
        }
    }

    private mutating func stepFromTop(
        _ value: Double, _ zone: Hysteresis.Zone, at time: Nanoseconds
    ) -> Hysteresis.Step {
        let enters = holds(zone == .bottom, breaks: zone == .top, dwell.bottom, at: time)
        let step = hysteresis.step(value, in: zone, enters: enters)
        if enters {
            highest = value
            candidate = nil
            enteredLastBottom = enteredBottom
            enteredBottom = time
        } else if zone == .top {
            enterTop(value, at: time)
        }
        return step
    }

    private mutating func stepFromBottom(
        _ value: Double, _ zone: Hysteresis.Zone, at time: Nanoseconds
    ) -> Hysteresis.Step {
        let enters = holds(zone == .top, breaks: zone == .bottom, dwell.top, at: time)
        if isConsecutive, zone == .between {
            hysteresis.restart(.top)
            return .none
        }
        if enters { candidate = nil }
        return hysteresis.step(value, in: zone, enters: enters)
    }

    /// Begins a new repetition at this frame; called once a completed one has been checked.
    mutating func enterTop(_ value: Double, at time: Nanoseconds) {
        hysteresis.enter(.top, at: value)
        lowest = value
        leftTop = time
        candidate = nil
    }

    /// Whether the zone that is awaited has been held for long enough.
    private mutating func holds(_ isIn: Bool, breaks: Bool, _ least: Double, at time: Nanoseconds) -> Bool {
        guard isIn else {
            if breaks || dwell.patience == nil { candidate = nil }
            return false
        }
        if let patience = dwell.patience, time.seconds(since: lastInZone) > patience { candidate = nil }
        lastInZone = time
        guard let since = candidate else {
            candidate = time
            return least <= 0
        }
        return time.seconds(since: since) >= least
    }
}
