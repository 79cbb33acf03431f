/// Top, bottom and top again of a signal that is high at the top: two thresholds, and what lies between them.
///
/// The zone that was entered last is kept until the other one is entered; where the signal turned in between tells a
/// movement that reversed early from one that fell back.
struct Hysteresis: Sendable, Hashable {
    /// The side on which a value that equals a threshold lies.
    enum Edges: Sendable, Hashable {
        /// In the zone: at or above `up`, at or below `down`.
        case inside
        /// Between the zones: only above `up`, only below `down`.
        case outside
    }

    /// The place of a value.
    enum Zone: Sendable, Hashable {
        case top, between, bottom
    }

    /// The zone that was entered last.
    enum Phase: Sendable, Hashable {
        /// None: a top is awaited first.
        case unarmed
        case top
        case bottom
    }

    /// The event that a value brings about.
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

    /// The edge of the bottom.
    var down: Double
    /// The edge of the top.
    var up: Double
    /// The side on which the edges lie.
    let edges: Edges
    private(set) var phase: Phase
    /// The lowest value since the top, or the highest since the bottom, was entered or renewed.
    private var extreme: Double

    /// Makes a machine that has seen nothing yet.
    init(down: Double, up: Double, edges: Edges, from phase: Phase = .unarmed) {
        self.down = down
        self.up = up
        self.edges = edges
        self.phase = phase
        extreme = up
    }

    /// Whether a repetition may have begun: the signal was below the middle of the band and has not come back.
    var isUnderWay: Bool {
        switch phase {
        case .unarmed: false
        case .top: extreme < middle
        case .bottom: true
        }
    }

    /// The zone of a value.
    func zone(of value: Double) -> Zone { isTop(value) ? .top : isBottom(value) ? .bottom : .between }

    /// Whether a value is at the bottom.
    func isBottom(_ value: Double) -> Bool { edges == .inside ? value <= down : value < down }

    /// Takes the next value; each zone is entered at once.
    @inline(__always)
    mutating func step(_ value: Double) -> Step {
        let zone = zone(of: value)
        return step(value, in: zone, enters: phase == .top ? zone == .bottom : zone == .top)
    }

    /// Takes the next value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - zone: Its zone.
    ///   - enters: Whether the zone that is awaited is entered: the bottom from the top, else the top.
    /// - Returns: The event.
    @inline(__always)
    mutating func step(_ value: Double, in zone: Zone, enters: Bool) -> Step {
        switch phase {
        case .unarmed:
            if enters { enter(.top, at: value) }
            return .none
        case .top:
            return stepFromTop(value, zone, enters)
        case .bottom:
            return stepFromBottom(value, zone, enters)
        }
    }

    /// Begins anew at a phase, at the edge of the top.
    mutating func restart(_ phase: Phase = .unarmed) { enter(phase, at: up) }

    /// Begins a repetition at this value.
    mutating func enter(_ phase: Phase, at value: Double) {
        self.phase = phase
        extreme = value
    }

    private var middle: Double { (down + up) / 2 }

    private func isTop(_ value: Double) -> Bool { edges == .inside ? value >= up : value > up }

    private mutating func stepFromTop(_ value: Double, _ zone: Zone, _ enters: Bool) -> Step {
        if enters {
            enter(.bottom, at: value)
            return .reachedBottom
        }
        guard zone == .top else {
            extreme = min(extreme, value)
            return .none
        }
        let turned = extreme
        extreme = value
        return isBottom(turned) ? .cutShort : turned < middle ? .reversedEarly : .none
    }

    private mutating func stepFromBottom(_ value: Double, _ zone: Zone, _ enters: Bool) -> Step {
        if enters {
            enter(.top, at: value)
            return .completed
        }
        guard zone == .bottom else {
            extreme = max(extreme, value)
            return .none
        }
        let turned = extreme
        extreme = value
        return turned > middle ? .fellBack : .none
    }
}
