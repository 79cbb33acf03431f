package import Documents

package struct ChartPosition: Sendable, Hashable {
    package var x, y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

package struct ChartPoint: Sendable {
    package var x, y: Double
    package var yInterval: ChartInterval?
    package var note: ChartNote

    package init(_ x: Double, _ y: Double, yInterval: ChartInterval? = nil, note: ChartNote = ChartNote()) {
        (self.x, self.y, self.yInterval, self.note) = (x, y, yInterval, note)
    }

    package var position: ChartPosition { ChartPosition(x, y) }
}

/// A stretch between two values in the units of an axis.
package struct ChartInterval: Sendable, Hashable {
    package var low, high: Double

    /// Creates a stretch from its two ends, in any order; an infinite end reaches to the edge of the picture.
    package init(_ low: Double, _ high: Double) {
        self.low = low > high ? high : low
        self.high = low > high ? low : high
    }

    var isFinite: Bool { low.isFinite && high.isFinite }
}

package struct ChartAxis: Sendable, Hashable {
    /// The way in which the values at the ticks are written.
    package enum Ticks: Sendable, Hashable {
        case numbers
        /// As numbers, at whole numbers alone.
        case whole
        /// As durations such as `20 ms`, from values in nanoseconds.
        case nanoseconds
    }

    package var title: String
    /// The unit, written behind the title in brackets; empty for none.
    package var unit: String
    /// Whether equal ratios are equally far apart, and not equal differences; values of zero and below are left out.
    package var isLog: Bool
    /// The values from end to end; `nil` fits the data.
    package var range: ChartInterval?
    /// Whether an axis that fits the data begins or ends at zero, or holds it.
    package var includesZero: Bool
    package var ticks: Ticks
    package var better: ColumnFormat.Better?

    package init(
        _ title: String, unit: String = "", isLog: Bool = false, range: ChartInterval? = nil,
        includesZero: Bool = false, ticks: Ticks = .numbers, better: ColumnFormat.Better? = nil
    ) {
        (self.title, self.unit, self.isLog, self.range) = (title, unit, isLog, range)
        (self.includesZero, self.ticks, self.better) = (includesZero, ticks, better)
    }

    func text(_ value: Double, _ digits: Int = 3) -> String {
        if ticks == .nanoseconds { return NumberText.duration(value) }
        return NumberText.withUnit(NumberText.short(value, digits), unit)
    }

    var heading: String {
        let measure = unit.isEmpty ? title : "\(title) [\(unit)]"
        switch better {
        case .high: return "\(measure), higher is better"
        case .low: return "\(measure), lower is better"
        case nil: return measure
        }
    }
}
