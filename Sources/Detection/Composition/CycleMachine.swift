import Pose

/// The zones and phases of a composed detector: top, bottom and top again of a signal.
struct CycleMachine: Sendable {
    /// What a value brings about.
    enum Step: Sendable, Hashable {
        /// Nothing to speak of.
        case none
        /// The bottom has just been entered.
        case reachedBottom
        /// The top has just been entered after the bottom.
        case completed
        /// The signal came back to the top from the lower half of the band.
        case reversedEarly
        /// The signal came back to the top from the bottom, where it was for too short a time.
        case cutShort
        /// The signal fell to the bottom again from the upper half of the band.
        case fellBack
    }

    /// Which zone was entered last.
    enum Phase: Sendable, Hashable {
        /// None: a top is awaited first.
        case unarmed
        case top
        case bottom
    }

    private enum Zone: Sendable, Hashable {
        case top, between, bottom
    }

    private(set) var down: Double
    private(set) var up: Double
    private var ready: Double
    private let lead: Double
    private let dwell: Dwell
    private let isConsecutive: Bool
    private let start: Phase

    private(set) var phase: Phase
    /// The lowest value since the last top.
    private(set) var lowest = Double.infinity
    /// The highest value since the last bottom.
    private(set) var highest = -Double.infinity
    /// The last frame at the top before this repetition.
    private(set) var leftTop: Nanoseconds?
    /// When the bottom was entered.
    private(set) var enteredBottom: Nanoseconds?
    /// When the bottom before that was entered.
    private(set) var enteredLastBottom: Nanoseconds?
    /// The lowest value since the top, or the highest since the bottom, was entered or renewed.
    private var extreme = 0.0
    private var candidate: Nanoseconds?
    private var lastInZone: Nanoseconds = 0

    init(_ rule: CycleRule) {
        down = rule.down
        up = rule.up
        ready = rule.ready ?? rule.up
        lead = (rule.ready ?? rule.up) - rule.up
        dwell = rule.dwell
        isConsecutive = rule.onlyConsecutive
        start = rule.needsArming ? .unarmed : .top
        phase = start
        extreme = rule.needsArming ? 0 : rule.up
    }

    /// Whether a repetition may have begun.
    var isUnderWay: Bool {
        switch phase {
        case .unarmed: false
        case .top: extreme < (down + up) / 2
        case .bottom: true
        }
    }

    /// Takes other thresholds from now on.
    mutating func set(down: Double, up: Double) {
        self.down = down
        self.up = up
        ready = up + lead
    }

    /// Says that a frame could not be used: the streak of frames in a zone is broken, unless it is patient.
    mutating func skip() { if dwell.patience == nil { candidate = nil } }

    /// Forgets the repetition: a new top is needed where one is needed at all.
    mutating func disarm() {
        phase = start
        extreme = up
        candidate = nil
        lowest = .infinity
        highest = -.infinity
        leftTop = nil
    }

    /// Takes the next value.
    mutating func step(_ value: Double, at time: Nanoseconds, mayArm: Bool) -> Step {
        let zone: Zone = value >= up ? .top : value <= down ? .bottom : .between
        lowest = min(lowest, value)
        highest = max(highest, value)
        switch phase {
        case .unarmed:
            if holds(value >= ready && mayArm, breaks: true, dwell.top, at: time) { enterTop(value, at: time) }
            return .none
        case .top:
            return stepFromTop(value, zone, at: time)
        case .bottom:
            return stepFromBottom(value, zone, at: time)
        }
    }

    private mutating func stepFromTop(_ value: Double, _ zone: Zone, at time: Nanoseconds) -> Step {
        if holds(zone == .bottom, breaks: zone == .top, dwell.bottom, at: time) {
            phase = .bottom
            extreme = value
            highest = value
            candidate = nil
            enteredLastBottom = enteredBottom
            enteredBottom = time
            return .reachedBottom
        }
        guard zone == .top else {
            extreme = min(extreme, value)
            return .none
        }
        let turned = extreme
        enterTop(value, at: time)
        return turned <= down ? .cutShort : turned < (down + up) / 2 ? .reversedEarly : .none
    }

    private mutating func stepFromBottom(_ value: Double, _ zone: Zone, at time: Nanoseconds) -> Step {
        if holds(zone == .top, breaks: zone == .bottom, dwell.top, at: time) {
            phase = .top
            extreme = value
            candidate = nil
            return .completed
        }
        if isConsecutive, zone == .between {
            phase = .top
            extreme = up
            return .none
        }
        guard zone == .bottom else {
            extreme = max(extreme, value)
            return .none
        }
        let turned = extreme
        extreme = value
        return turned > (down + up) / 2 ? .fellBack : .none
    }

    /// Begins a new repetition at this frame; called once a completed one has been judged.
    mutating func enterTop(_ value: Double, at time: Nanoseconds) {
        phase = .top
        extreme = value
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
