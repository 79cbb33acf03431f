import Foundation

struct Ticks: Sendable, Hashable {
    struct Tick: Sendable, Hashable {
        var value: Double
        var text: String
    }

    /// The values with a line and a text, rising.
    var major: [Tick]
    /// The values with a short line alone, rising.
    var minor: [Double]
    /// The values at the ends of the axis that the ticks suggest: all data lie between.
    var low, high: Double

    /// The ticks of an axis for data, about so many with text; what is not finite, or not above zero on a logarithmic
    /// axis, is left out.
    init(_ axis: ChartAxis, over values: some Sequence<Double>, about count: Int = 5) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in values where value.isFinite && (!axis.isLog || value > 0) {
            low = min(low, value)
            high = max(high, value)
        }
        if axis.includesZero, !axis.isLog, low <= high { (low, high) = (min(low, 0), max(high, 0)) }
        var isFixed = false
        if let range = axis.range, range.isFinite, range.high > range.low, !axis.isLog || range.low > 0 {
            (low, high, isFixed) = (range.low, range.high, true)
        }
        if low > high { (low, high) = axis.isLog ? (1, 10) : (0, 1) }
        if axis.isLog {
            self = .log(low, high, isFixed, axis.ticks)
        } else {
            self = .linear(low, high, isFixed, count, axis.ticks)
        }
    }

    init(major: [Tick], minor: [Double], domain: (Double, Double)) {
        (self.major, self.minor) = (major, minor)
        (low, high) = domain
    }

    private static func linear(
        _ low: Double, _ high: Double, _ isFixed: Bool, _ count: Int, _ ticks: ChartAxis.Ticks
    ) -> Ticks {
        var (low, high) = (low, high)
        if low == high {
            let room = low == 0 ? 1 : abs(low) / 2
            (low, high) = (low - room, high + room)
        }
        let distance = (high - low) / Double(max(count, 1))
        let step = Step(ticks == .whole ? max(1, distance) : distance)
        // A value that is a multiple of the step but for rounding needs no step more.
        let first = isFixed ? (low / step.size - 1e-9).rounded(.up) : (low / step.size + 1e-9).rounded(.down)
        let last = isFixed ? (high / step.size + 1e-9).rounded(.down) : (high / step.size - 1e-9).rounded(.up)
        guard first <= last, abs(first) < 1e15, abs(last) < 1e15, last - first < 1000 else {
            return Ticks(major: [], minor: [], domain: (low, high))
        }
        let major = (Int(first)...Int(last)).map { index in
            let value = step.multiple(index)
            let text = ticks == .nanoseconds ? NumberText.duration(value) : NumberText.tick(value, step: step)
            return Tick(value: value, text: text)
        }
        let ends = isFixed ? (low, high) : (min(low, major[0].value), max(high, major[major.count - 1].value))
        return Ticks(major: major, minor: [], domain: ends)
    }

    private static func log(_ low: Double, _ high: Double, _ isFixed: Bool, _ ticks: ChartAxis.Ticks) -> Ticks {
        var (low, high) = (low, high)
        if !isFixed {
            if low == high { (low, high) = (low / 2, high * 2) }
            low = round(low, up: false)
            high = round(high, up: true)
        }
        let decades = NumberText.decade(low)...max(NumberText.decade(low), NumberText.decade(high))
        let all = decades.flatMap { decade in (1...9).map { (factor: $0, decade: decade) } }
            .filter { value($0) >= low * (1 - 1e-9) && value($0) <= high * (1 + 1e-9) }
        let spread = log10(high / low)
        // Text at 1, 2 and 5 over few decades; at each or each second… power of ten over more.
        let factors = spread < 1.2 ? [1, 2, 3, 5, 7] : spread < 2.6 ? [1, 2, 5] : [1]
        let every = max(1, Int((spread / 7).rounded(.up)))
        func hasText(_ place: (factor: Int, decade: Int)) -> Bool {
            factors.contains(place.factor) && (factors.count > 1 || place.decade % every == 0)
        }
        let major = all.filter(hasText).map { place in
            Tick(
                value: value(place),
                text: ticks == .nanoseconds
                    ? NumberText.duration(value(place))
                    : place.factor == 1 ? NumberText.power(ofTen: place.decade) : NumberText.short(value(place)))
        }
        return Ticks(major: major, minor: all.filter { !hasText($0) }.map(value), domain: (low, high))
    }

    private static func value(_ place: (factor: Int, decade: Int)) -> Double {
        Step(mantissa: place.factor, exponent: place.decade).size
    }

    /// The nearest of 1, 2 and 5 times a power of ten below or above.
    private static func round(_ value: Double, up: Bool) -> Double {
        let decade = NumberText.decade(value)
        let candidates = [1, 2, 5, 10].map { Step(mantissa: $0, exponent: decade).size }
        return up
            ? candidates.first { $0 >= value * (1 - 1e-9) } ?? candidates[3]
            : candidates.last { $0 <= value * (1 + 1e-9) } ?? candidates[0]
    }
}

/// The distance between ticks: 1, 2 or 5 times a power of ten.
struct Step: Sendable, Hashable {
    let mantissa, exponent: Int

    init(mantissa: Int, exponent: Int) { (self.mantissa, self.exponent) = (mantissa, exponent) }

    /// The nicest step near a distance above zero.
    init(_ distance: Double) {
        let decade = NumberText.decade(max(distance, .leastNormalMagnitude))
        let rest = distance / Step(mantissa: 1, exponent: decade).size
        // The geometric means of 1, 2, 5 and 10 part them.
        switch rest {
        case ..<1.414: self.init(mantissa: 1, exponent: decade)
        case ..<3.162: self.init(mantissa: 2, exponent: decade)
        case ..<7.071: self.init(mantissa: 5, exponent: decade)
        default: self.init(mantissa: 1, exponent: decade + 1)
        }
    }

    var size: Double { multiple(1) }

    /// A multiple, as near to the decimal number as a double can be.
    func multiple(_ count: Int) -> Double {
        let whole = Double(count * mantissa)
        return exponent < 0 ? whole / pow(10, Double(-exponent)) : whole * pow(10, Double(exponent))
    }
}

extension NumberText {
    /// The text of a tick, with the decimals that its step needs.
    static func tick(_ value: Double, step: Step) -> String {
        guard step.exponent > -5, abs(value) < 1e7 else { return short(value, 6) }
        return fixed(value, max(0, -step.exponent))
    }
}
