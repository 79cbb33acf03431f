/// The point at which a rising curve of counted shares reaches one half, in the order of position.
package enum HalfPoint: Sendable, Hashable, Comparable {
    /// Half of the cycles are counted although the position is 0.
    case zero
    /// The curve reaches one half at or below the least position that was tried.
    case atMost(Double)
    /// The curve reaches one half at this position.
    case at(Double)
    /// The curve stays below one half up to the largest position that was tried.
    case above(Double)

    /// The position on the curve's axis: 0 for `zero`.
    package var position: Double {
        switch self {
        case .zero: 0
        case .atMost(let position), .at(let position), .above(let position): position
        }
    }
}

/// The position at which half of the cycles are counted, with its interval.
///
/// Of cheats it is the *cheat margin*: the least torso motion at which half of the graded cheat cycles are counted.
package struct HalfResponse: Sendable, Hashable {
    package var value: HalfPoint
    /// The interval's lower end; `nil` with fewer than two trials.
    package var lower: HalfPoint?
    /// The interval's upper end; `nil` with fewer than two trials.
    package var upper: HalfPoint?
}

/// The share of the cycles that is counted, as a function of a property of the motion.
package struct ResponseCurve: Sendable, Hashable {
    /// The cycles of about one position.
    package struct Bin: Sendable, Hashable {
        /// The positions in it, in the unit of the axis.
        package var range: ClosedRange<Double>
        /// Mean position of its cycles.
        package var mean: Double
        package var cycles: Int
        /// Those of them that were counted.
        package var counted: Int
        /// Share that was counted, with its interval over trials.
        package var share: Estimate
        /// The share on the rising curve from which the half point is taken.
        package var fitted: Double
    }

    /// The kind of the cycles, and the property of the motion.
    package var kind: ResponseKind
    /// The bins that have cycles, by rising position.
    package var bins: [Bin]
    /// The position at which half of the cycles are counted.
    package var half: HalfResponse
    /// Number of trials with such cycles.
    package var trials: Int

    package var cycles: Int { bins.reduce(0) { $0 + $1.cycles } }
}
