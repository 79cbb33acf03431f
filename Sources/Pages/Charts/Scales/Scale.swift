import Foundation

/// The way from values to places along one side of a picture.
struct Scale: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case linear, log
        /// So many categories, each in a band of equal width; the value is the number of the category, from 0.
        case band(Int)
    }

    let kind: Kind
    /// The values at the start and at the end, rising.
    let low, high: Double
    /// The places of the lowest and of the highest value; the start may be the greater.
    let start, end: Double

    init(_ kind: Kind, _ low: Double, _ high: Double, from start: Double, to end: Double) {
        self.kind = kind
        if case .band(let count) = kind {
            (self.low, self.high) = (-0.5, Double(max(count, 1)) - 0.5)
        } else {
            (self.low, self.high) = (low, high)
        }
        (self.start, self.end) = (start, end)
    }

    /// The place of a value, also beyond the ends; `nil` if not finite, or not above zero on a logarithmic scale.
    func callAsFunction(_ value: Double) -> Double? {
        guard value.isFinite, let share = share(of: value), share.isFinite else { return nil }
        return start + (end - start) * share
    }

    /// The place of a value, at an end where it lies beyond: for intervals and areas.
    func clamped(_ value: Double) -> Double? {
        guard !value.isNaN else { return nil }
        return self(min(max(value, low), high))
    }

    func contains(_ value: Double) -> Bool { value >= low && value <= high }

    /// The width of a category's band; 0 on other scales.
    var bandWidth: Double {
        guard case .band(let count) = kind else { return 0 }
        return abs(end - start) / Double(max(count, 1))
    }

    private func share(of value: Double) -> Double? {
        guard kind == .log else { return high > low ? (value - low) / (high - low) : 0.5 }
        guard value > 0 else { return nil }
        return high > low ? log(value / low) / log(high / low) : 0.5
    }
}
