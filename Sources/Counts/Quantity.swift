/// A count that may have a fraction: a whole number and a multiple of 2⁻⁶⁴ (HealthKit: `HKQuantity`).
///
/// A sample that is used in part gives a fraction of its count. The fraction is rounded once, by less than 2⁻⁶⁴ counts,
/// and all further sums and differences are exact. So a sum does not depend on the order of its parts, and the parts of
/// a sample add up to its count, bit by bit. A sum of n such parts differs from the true rational number by less than
/// n · 2⁻⁶⁴ counts.
public struct Quantity: Sendable, Hashable, Comparable {
    /// The whole part, rounded down.
    public private(set) var whole: Int64
    /// The rest in units of 2⁻⁶⁴ counts.
    public private(set) var fraction: UInt64

    /// No count.
    public static let zero = Quantity(whole: 0, fraction: 0)

    package init(whole: Int64, fraction: UInt64 = 0) { (self.whole, self.fraction) = (whole, fraction) }

    /// Makes the share `part / total` of a count, not below 0; both are nanoseconds, and the total is above 0.
    package init(_ count: Int, part: Int64, of total: Int64) {
        guard part < total else {
            self.init(whole: Int64(count))
            return
        }
        let divisor = total.magnitude
        // The count is below 2⁶³ and the part below the total, so both quotients fit into 64 bits.
        let (high, low) = count.magnitude.multipliedFullWidth(by: UInt(part.magnitude))
        let (quotient, remainder) = UInt(divisor).dividingFullWidth((high, low))
        let rest = UInt(divisor).dividingFullWidth((remainder, 0))
        self.init(whole: Int64(truncatingIfNeeded: quotient), fraction: UInt64(rest.quotient))
    }

    /// The quantity as a floating-point number (HealthKit: `doubleValue(for: .count())`).
    public var doubleValue: Double { Double(whole) + Double(fraction) * 0x1p-64 }

    /// Returns a sum, exactly; a sample has at most 10⁶ counts, so the sum of all samples that a machine can hold fits.
    public static func + (one: Quantity, other: Quantity) -> Quantity {
        let (fraction, carry) = one.fraction.addingReportingOverflow(other.fraction)
        return Quantity(whole: one.whole &+ other.whole &+ (carry ? 1 : 0), fraction: fraction)
    }

    /// Returns a difference, exactly; it may be below zero.
    public static func - (one: Quantity, other: Quantity) -> Quantity {
        let (fraction, borrow) = one.fraction.subtractingReportingOverflow(other.fraction)
        return Quantity(whole: one.whole &- other.whole &- (borrow ? 1 : 0), fraction: fraction)
    }

    /// Adds a quantity, exactly.
    public static func += (one: inout Quantity, other: Quantity) { one = one + other }

    /// Subtracts a quantity, exactly.
    public static func -= (one: inout Quantity, other: Quantity) { one = one - other }

    /// Whether a quantity is smaller than another.
    public static func < (one: Quantity, other: Quantity) -> Bool {
        (one.whole, one.fraction) < (other.whole, other.fraction)
    }
}

extension Quantity: CustomStringConvertible {
    /// The quantity as a decimal number.
    public var description: String { fraction == 0 ? "\(whole)" : "\(doubleValue)" }
}
