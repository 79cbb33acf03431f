/// The rule by which a signal becomes repetitions: thresholds, dwell, times, and the moment that counts.
public struct CycleRule: Sendable, Hashable {
    /// The end of the movement at which a repetition is counted.
    public enum Moment: Sendable, Hashable {
        /// Back at the top.
        case top
        /// At the bottom.
        case bottom
    }

    /// The signal is at the bottom at or below this, units of the signal.
    public var down: Double
    /// The signal is at the top at or above this.
    public var up: Double
    /// The first top must reach this; `nil` for `up`.
    public var ready: Double?
    /// The source of thresholds.
    public var thresholds: Thresholds
    /// Whether a top must have been seen before a bottom counts.
    public var needsArming: Bool
    /// The end of the movement at which a repetition is counted.
    public var counts: Moment
    /// The time for which a zone must be held before it is entered.
    public var dwell: Dwell
    /// Whether bottom and top must follow each other in consecutive frames, with none between.
    public var onlyConsecutive: Bool
    /// The times and extremes that a repetition must keep.
    public var limits: CycleLimits

    /// Makes a rule.
    public init(
        down: Double = 100, up: Double = 140, ready: Double? = nil, thresholds: Thresholds = .fixed,
        needsArming: Bool = true, counts: Moment = .top, dwell: Dwell = Dwell(), onlyConsecutive: Bool = false,
        limits: CycleLimits = CycleLimits()
    ) {
        self.down = down
        self.up = up
        self.ready = ready
        self.thresholds = thresholds
        self.needsArming = needsArming
        self.counts = counts
        self.dwell = dwell
        self.onlyConsecutive = onlyConsecutive
        self.limits = limits
    }
}

/// The source of thresholds.
public enum Thresholds: Sendable, Hashable {
    /// They are those of the rule.
    case fixed
    /// From the person's range in the last moments; until it is known, those of the rule.
    case percentiles(PercentileRange)
    /// From the last counted repetitions; until there is one, those of the rule.
    case lastRepetitions(RepetitionRange)
}

/// Thresholds as shares of the range between two percentiles of the last moments.
public struct PercentileRange: Sendable, Hashable {
    /// The time that it looks back, seconds, at most 512 frames.
    public var window: Double
    /// The percentile that is the lower end of the range, 0…1; the upper end is as far from 1.
    public var tail: Double
    /// The place in the range at which the bottom begins, 0…1.
    public var down: Double
    /// The place in the range at which the top begins, 0…1.
    public var up: Double
    /// A range below this is no range, units of the signal.
    public var least: Double

    /// Makes a range.
    public init(window: Double = 12, tail: Double = 0.05, down: Double, up: Double, least: Double) {
        self.window = window
        self.tail = tail
        self.down = down
        self.up = up
        self.least = least
    }
}

/// Thresholds as shares of the range of the last counted repetitions.
public struct RepetitionRange: Sendable, Hashable {
    /// The number of repetitions that it looks back, 1…8; the medians of their extremes make the range.
    public var count: Int
    /// The place in the range at which the bottom begins, 0…1.
    public var down: Double
    /// The place in the range at which the top begins, 0…1.
    public var up: Double
    /// A range below this is no range, units of the signal.
    public var least: Double

    /// Makes a range.
    public init(count: Int = 4, down: Double, up: Double, least: Double) {
        self.count = count
        self.down = down
        self.up = up
        self.least = least
    }
}

/// The time that the signal must be in a zone before it counts as entered.
public struct Dwell: Sendable, Hashable {
    /// At the top, seconds.
    public var top: Double
    /// At the bottom, seconds.
    public var bottom: Double
    /// Frames between the zones break the dwell where this is `nil`; else they are passed over, and a pause of more
    /// than this many seconds without a frame in the zone begins it anew.
    public var patience: Double?

    /// Makes a dwell.
    public init(top: Double = 0, bottom: Double = 0, patience: Double? = nil) {
        self.top = top
        self.bottom = bottom
        self.patience = patience
    }

    /// The time that a number of consecutive frames takes.
    ///
    /// - Parameters:
    ///   - count: The number of frames, at least 1.
    ///   - rate: The frame rate at which the source ran, Hz.
    /// - Returns: The time from the first to the last of them, less half a frame so that jitter costs none, seconds.
    public static func frames(_ count: Int, at rate: Double = 30) -> Double {
        count > 1 ? ((Double(count) - 1.5) / rate * 1000).rounded() / 1000 : 0
    }
}

/// The times and extremes that a repetition must keep; `nil` for no limit.
public struct CycleLimits: Sendable, Hashable {
    /// A repetition takes at least this, seconds: from the last top, or from bottom to bottom where those count.
    public var leastTime: Double?
    /// A repetition takes at most this, seconds.
    public var mostTime: Double?
    /// From bottom to top takes at least this, seconds.
    public var leastAscent: Double?
    /// Counted repetitions are at least this far apart, seconds.
    public var interval: Double?
    /// The lowest value must reach down to this.
    public var depth: Double?
    /// The lowest value must stay above this.
    public var tooDeep: Double?
    /// The value at the completion must reach this.
    public var lockout: Double?
    /// The signal may change by at most this in a second.
    public var speed: Double?

    /// Makes limits.
    public init(
        leastTime: Double? = nil, mostTime: Double? = nil, leastAscent: Double? = nil, interval: Double? = nil,
        depth: Double? = nil, tooDeep: Double? = nil, lockout: Double? = nil, speed: Double? = nil
    ) {
        self.leastTime = leastTime
        self.mostTime = mostTime
        self.leastAscent = leastAscent
        self.interval = interval
        self.depth = depth
        self.tooDeep = tooDeep
        self.lockout = lockout
        self.speed = speed
    }
}
