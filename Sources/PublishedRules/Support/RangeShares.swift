import Detection

/// Thresholds as shares of a range.
enum RangeShares {
    /// The contradiction in a pair of thresholds, in words; `nil` where there is none.
    static func conflict(down: Double, up: Double) -> String? {
        if down < up { return nil }
        return "down (\(ParameterValue.number(down))) must be below up (\(ParameterValue.number(up)))"
    }
}
