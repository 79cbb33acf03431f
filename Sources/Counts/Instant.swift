public import Foundation

/// An instant in whole nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// HealthKit's samples have a `Date`, a floating-point number of seconds whose steps are about 0.1 microseconds today.
/// Whole numbers make sums exact and the same on every machine.
public struct Instant: Sendable, Hashable, Comparable {
    /// The nanoseconds since 1970-01-01T00:00:00Z.
    public let nanoseconds: Int64

    /// The first instant that is allowed: 1970-01-01T00:00:00Z.
    public static let earliest = Instant(unchecked: 0)
    /// The last instant that is allowed: one nanosecond before 2200-01-01T00:00:00Z.
    public static let latest = Instant(unchecked: 7_258_118_399_999_999_999)

    /// Nanoseconds in a second.
    package static let second: Int64 = 1_000_000_000

    /// Makes an instant of nanoseconds since 1970.
    ///
    /// - Throws: `CountsError` with the rule `instantOutOfRange`.
    public init(nanoseconds: Int64) throws(CountsError) {
        guard (Self.earliest.nanoseconds...Self.latest.nanoseconds).contains(nanoseconds) else {
            throw CountsError(.instantOutOfRange, found: "\(nanoseconds) ns", allowed: Self.allowed)
        }
        self.nanoseconds = nanoseconds
    }

    /// Makes an instant of a date, rounded to the nearest nanosecond.
    ///
    /// - Throws: `CountsError` with the rule `dateNotFinite` or `instantOutOfRange`.
    public init(_ date: Date) throws(CountsError) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { throw CountsError(.dateNotFinite, found: "\(seconds) s", allowed: Self.allowed) }
        guard abs(seconds) < 1e10 else {
            throw CountsError(.instantOutOfRange, found: "\(seconds) s since 2001", allowed: Self.allowed)
        }
        let whole = seconds.rounded(.down)
        let fraction = ((seconds - whole) * 1e9).rounded()
        // Below 10¹⁰ s, the product of nanoseconds can still leave 64 bits.
        let (product, overflow) = (Int64(whole) + Self.referenceDate).multipliedReportingOverflow(by: Self.second)
        let (sum, isOver) = product.addingReportingOverflow(Int64(fraction))
        guard !overflow, !isOver else {
            throw CountsError(.instantOutOfRange, found: "\(seconds) s since 2001", allowed: Self.allowed)
        }
        try self.init(nanoseconds: sum)
    }

    init(unchecked nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The instant as a date, to the precision of a `Date`.
    public var date: Date {
        let (whole, fraction) = nanoseconds.quotientAndRemainder(dividingBy: Self.second)
        return Date(timeIntervalSinceReferenceDate: Double(whole - Self.referenceDate) + Double(fraction) / 1e9)
    }

    /// The instant one nanosecond later, also after the last one that is allowed: an end of a stretch.
    package var next: Instant { Instant(unchecked: nanoseconds + 1) }

    /// Returns the instant a number of nanoseconds later, or the nearest one that is allowed.
    public func advanced(byNanoseconds step: Int64) -> Instant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
        guard !overflow else { return step < 0 ? .earliest : .latest }
        return min(max(Instant(unchecked: sum), .earliest), .latest)
    }

    /// Whether an instant is before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.nanoseconds < other.nanoseconds }

    /// The date 2001-01-01T00:00:00Z in seconds since 1970 (Apple, Foundation, `Date`).
    private static let referenceDate: Int64 = 978_307_200
    static let allowed = "from 1970-01-01T00:00:00Z to before 2200-01-01T00:00:00Z"
}

/// Returns the stretch from one instant to another, which is not part of it.
func stretch(from start: Instant, to end: Instant) throws(CountsError) -> Range<Instant> {
    guard start <= end else {
        throw CountsError(
            .invertedInterval, found: "\(end) after \(start)", allowed: "an end that is not before its start")
    }
    return start..<end
}
