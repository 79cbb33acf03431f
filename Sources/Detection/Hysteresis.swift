/// Top, bottom and top again of a signal that is high at the top: two thresholds, and what lies between them.
///
/// The zone that was entered last is kept until the other one is entered; where the signal turned in between tells a
/// movement that reversed early from one that fell back.
package struct Hysteresis: Sendable, Hashable {
    /// The side on which a value that equals a threshold lies.
    package enum Edges: Sendable, Hashable {
        /// In the zone: at or above `up`, at or below `down`.
        case inside
        /// Between the zones: only above `up`, only below `down`.
        case outside
    }

    /// The zone that was entered last.
    package enum Phase: Sendable, Hashable {
        /// None: a top is awaited first.
        case unarmed
        case top
        case bottom
    }

    /// The event that a value brings about.
    package enum Step: Sendable, Hashable {
        /// Nothing to speak of.
        case none
        case reachedBottom
        /// The top has just been entered after the bottom.
        case completed
        /// The signal came back to the top from the lower half of the band.
        case reversedEarly
        /// The signal came back to the top from values that are the bottom since the thresholds moved.
        case cutShort
        /// The signal fell to the bottom again from the upper half of the band.
        case fellBack

        /// The reason against a candidate that ends so; `nil` for the other steps.
        package var rejection: Rejection? {
            switch self {
            case .none, .reachedBottom, .completed: nil
            case .reversedEarly: .tooShallow
            case .cutShort: .dwellTooShort
            case .fellBack: .noLockout
            }
        }
    }

    /// The edge of the bottom, units of the signal.
    package var down: Double
    /// The edge of the top, units of the signal.
    package var up: Double
    private let edges: Edges
    /// The zone that was entered last.
    package private(set) var phase: Phase
    /// The lowest value since the top, or the highest since the bottom, was entered or renewed.
    private var extreme: Double

    /// Makes a machine that has seen nothing yet.
    package init(down: Double, up: Double, edges: Edges, from phase: Phase = .unarmed) {
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

    /// Whether a value is farther than a distance from all levels with which values are compared.
    @inline(__always)
    func isClear(of value: Double, by distance: Double) -> Bool {
        (value - down).magnitude > distance && (value - up).magnitude > distance
            && (value - middle).magnitude > distance
    }

    @inline(__always)
    package mutating func step(_ value: Double) -> Step {
        switch phase {
        case .unarmed:
            if isTop(value) { enter(.top, at: value) }
            return .none
        case .top:
            return stepFromTop(value)
        case .bottom:
            return stepFromBottom(value)
        }
    }

    /// Begins anew, without a top.
    mutating func restart() { enter(.unarmed, at: up) }

    @inline(__always)
    private mutating func enter(_ phase: Phase, at value: Double) {
        self.phase = phase
        extreme = value
    }

    private var middle: Double { (down + up) / 2 }

    @inline(__always)
    private func isTop(_ value: Double) -> Bool { edges == .inside ? value >= up : value > up }

    @inline(__always)
    private func isBottom(_ value: Double) -> Bool { edges == .inside ? value <= down : value < down }

    @inline(__always)
    private mutating func stepFromTop(_ value: Double) -> Step {
        guard isTop(value) else {
            if isBottom(value) {
                enter(.bottom, at: value)
                return .reachedBottom
            }
            extreme = min(extreme, value)
            return .none
        }
        let turned = extreme
        extreme = value
        return isBottom(turned) ? .cutShort : turned < middle ? .reversedEarly : .none
    }

    @inline(__always)
    private mutating func stepFromBottom(_ value: Double) -> Step {
        if isTop(value) {
            enter(.top, at: value)
            return .completed
        }
        guard isBottom(value) else {
            extreme = max(extreme, value)
            return .none
        }
        let turned = extreme
        extreme = value
        return turned > middle ? .fellBack : .none
    }
}
