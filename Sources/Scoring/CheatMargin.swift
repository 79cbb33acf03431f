/// The point at which a rising curve of acceptance against torso travel reaches one half.
package enum MarginPoint: Sendable, Hashable, Comparable {
    /// Half of the cycles are accepted although the torso keeps still.
    case zero
    /// The curve reaches one half at or below the least torso travel that was tried, T.
    case atMost(Double)
    /// The curve reaches one half at this torso travel, T.
    case at(Double)
    /// The curve stays below one half up to the largest torso travel that was tried, T.
    case above(Double)

    /// The torso travel, T: 0 for `zero`.
    package var torsoTravel: Double {
        switch self {
        case .zero: 0
        case .atMost(let travel), .at(let travel), .above(let travel): travel
        }
    }

    /// In the order of torso travel: a detector that is fooled without any comes first.
    package static func < (first: MarginPoint, second: MarginPoint) -> Bool {
        (first.rank, first.torsoTravel) < (second.rank, second.torsoTravel)
    }

    private var rank: Int {
        switch self {
        case .zero: 0
        case .atMost: 1
        case .at: 2
        case .above: 3
        }
    }
}

/// The least torso motion at which half of the cheat cycles are counted.
package struct CheatMargin: Sendable, Hashable {
    /// The margin.
    package var value: MarginPoint
    /// The interval's lower end; `nil` with fewer than two trials.
    package var lower: MarginPoint?
    /// The interval's upper end; `nil` with fewer than two trials.
    package var upper: MarginPoint?

    /// Makes a margin.
    ///
    /// - Parameters:
    ///   - value: The margin.
    ///   - lower: The interval's lower end.
    ///   - upper: The interval's upper end.
    package init(value: MarginPoint, lower: MarginPoint? = nil, upper: MarginPoint? = nil) {
        self.value = value
        self.lower = lower
        self.upper = upper
    }
}

/// The acceptance of cheat cycles as a function of the torso's travel, and the point at which it reaches one half.
package struct CheatCurve: Sendable, Hashable {
    /// The cycles of about one torso travel.
    package struct Bin: Sendable, Hashable {
        /// The torso travels in it, T.
        package var travels: ClosedRange<Double>
        /// Mean torso travel of its cycles, T.
        package var meanTravel: Double
        /// Number of cycles.
        package var cycles: Int
        /// Those of them that were counted.
        package var accepted: Int
        /// Share that was counted, with its interval over trials.
        package var share: Estimate
        /// The share on the rising curve from which the margin is taken.
        package var fitted: Double
    }

    /// The bins that have cycles, by torso travel.
    package var bins: [Bin]
    /// The margin.
    package var margin: CheatMargin
    /// Number of trials with cheat cycles.
    package var trials: Int
}
