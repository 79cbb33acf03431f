/// The hysteresis that all three detectors share: up, down and up again of an elbow angle.
struct ElbowCycle: Sendable, Hashable {
    /// What an angle brings about.
    enum Step: Sendable, Hashable {
        /// Nothing to speak of.
        case none
        /// The angle has just fallen below `down`.
        case reachedBottom
        /// The angle has just risen above `up` after it was below `down`.
        case completed
        /// The angle came back above `up` after it was in the lower half of the band, but never below `down`.
        case reversedEarly
        /// The angle fell below `down` again after it was in the upper half of the band, but not above `up`.
        case fellBack
    }

    /// Which threshold was passed last.
    enum Phase: Sendable, Hashable {
        /// None: the angle has not been above `up` yet.
        case unarmed
        case up
        case down
    }

    /// The angle is down below this, degrees.
    let down: Double
    /// The angle is up above this, degrees.
    let up: Double
    private(set) var phase = Phase.unarmed
    /// The lowest angle since the phase `up`, or the highest since the phase `down`, began or was renewed.
    private var extreme = 0.0

    init(down: Double, up: Double) {
        self.down = down
        self.up = up
    }

    /// Whether a repetition may have begun: the angle was below the middle of the band and has not come back.
    var isUnderWay: Bool {
        switch phase {
        case .unarmed: false
        case .up: extreme < middle
        case .down: true
        }
    }

    /// Takes the next angle, degrees.
    mutating func step(_ angle: Double) -> Step {
        switch phase {
        case .unarmed:
            if angle > up { enter(.up, at: angle) }
            return .none
        case .up:
            return stepFromUp(angle)
        case .down:
            return stepFromDown(angle)
        }
    }

    /// Forgets everything that was seen.
    mutating func reset() { phase = .unarmed }

    private var middle: Double { (down + up) / 2 }

    private mutating func stepFromUp(_ angle: Double) -> Step {
        if angle < down {
            enter(.down, at: angle)
            return .reachedBottom
        }
        guard angle > up else {
            extreme = min(extreme, angle)
            return .none
        }
        let wasLow = extreme < middle
        extreme = angle
        return wasLow ? .reversedEarly : .none
    }

    private mutating func stepFromDown(_ angle: Double) -> Step {
        if angle > up {
            enter(.up, at: angle)
            return .completed
        }
        guard angle < down else {
            extreme = max(extreme, angle)
            return .none
        }
        let wasHigh = extreme > middle
        extreme = angle
        return wasHigh ? .fellBack : .none
    }

    private mutating func enter(_ phase: Phase, at angle: Double) {
        self.phase = phase
        extreme = angle
    }
}
