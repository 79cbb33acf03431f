public import Foundation

/// Intervals that divide all time, from an anchor in both directions (Apple, HealthKit,
/// `HKStatisticsCollectionQuery`: anchor date and interval components).
///
/// Hours have 3600 seconds. Days and weeks go from one local time to the same local time, so a day has 23 or 25 hours
/// where clocks change. A local time that clocks skip is moved by as much as they skip; of one that comes twice, the
/// first counts. A day that a time zone skips as a whole has no interval. Of the calendar, the time zone and the first
/// weekday are used: days and weeks are the same in all calendars.
public struct IntervalGrid: Sendable, Hashable {
    /// The units of intervals.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        /// 3600 seconds.
        case hour
        /// A day of the calendar.
        case day
        /// Seven days of the calendar.
        case week
    }

    /// The start of one interval; all others align with it.
    public let anchor: Instant
    /// The unit.
    public let unit: Unit
    /// The units of an interval.
    public let value: Int
    /// The calendar with its time zone.
    public let calendar: Calendar

    /// The most units of an interval.
    public static let valueLimit = 1000
    /// The most intervals of a collection.
    public static let countLimit = 1_000_000
}

extension IntervalGrid {
    /// Makes the intervals that HealthKit makes of the same values, with the calendar of the person.
    ///
    /// One interval starts at the anchor date, to the nearest nanosecond. The components are one of `hour`, `day` and
    /// `weekOfYear`, from 1 to 1000, and no other.
    ///
    /// - Throws: `CountsError` with the rule `intervalComponents`, `dateNotFinite` or `instantOutOfRange`.
    public init(anchorDate: Date, intervalComponents: DateComponents, calendar: Calendar) throws(CountsError) {
        let values = [
            (Unit.hour, intervalComponents.hour), (.day, intervalComponents.day),
            (.week, intervalComponents.weekOfYear),
        ]
        var other = intervalComponents
        (other.hour, other.day, other.weekOfYear) = (nil, nil, nil)
        let given = values.compactMap { unit, value in value.map { (unit, $0) } }
        let (unit, value) = given.first ?? (.hour, 0)
        guard given.count == 1, other == DateComponents(), (1...Self.valueLimit).contains(value) else {
            throw CountsError(
                .intervalComponents, found: "\(intervalComponents)",
                allowed: "one of hour, day and weekOfYear, from 1 to \(Self.valueLimit), and nothing else")
        }
        self.init(anchor: try Instant(anchorDate), unit: unit, value: value, calendar: calendar)
    }

    /// Makes the hours, days or weeks of a calendar: days from midnight, weeks from the calendar's first weekday.
    ///
    /// The anchor is midnight of 2001-01-01, a Monday, in the calendar's time zone, or of the first day of its week.
    /// Hours begin at whole local hours, as long as the clocks of the time zone move by whole hours.
    public init(_ unit: Unit, calendar: Calendar) {
        let daysSinceFirst = ((2 - calendar.firstWeekday) % 7 + 7) % 7
        let midnight = 978_307_200 - Int64(unit == .week ? daysSinceFirst : 0) * 86_400
        let anchor = LocalTime(timeZone: calendar.timeZone).seconds(atLocal: midnight)
        self.init(anchor: Instant(unchecked: anchor * Instant.second), unit: unit, value: 1, calendar: calendar)
    }

    /// Returns the start of an interval, 0 being the one at the anchor; one outside the instants that are allowed is
    /// moved to the first of them, or to the end of the last.
    func start(of number: Int) -> Instant {
        let (units, overflow) = number.multipliedReportingOverflow(by: unit == .week ? 7 * value : value)
        // More hours than this lie outside the instants that are allowed, and more days all the more.
        guard !overflow, units.magnitude < 2_100_000 else { return number < 0 ? .earliest : .latest.next }
        guard units != 0 else { return anchor }
        let (seconds, rest) = anchor.nanoseconds.quotientAndRemainder(dividingBy: Instant.second)
        var start = seconds + Int64(units) * 3600
        if unit != .hour {
            let clock = LocalTime(timeZone: calendar.timeZone)
            start = clock.seconds(atLocal: seconds + clock.offset(at: seconds) + Int64(units) * 86_400)
        }
        guard start >= 0 else { return .earliest }
        guard start <= Instant.latest.nanoseconds / Instant.second else { return .latest.next }
        return Instant(unchecked: start * Instant.second + rest)
    }

    func number(at instant: Instant) -> Int {
        let length = Int64(value) * (unit == .hour ? 3600 : unit == .day ? 86_400 : 604_800) * Instant.second
        // Clocks move days by some hours only, and a time zone has skipped a day once or twice, so a few steps do.
        var number = Int((instant.nanoseconds - anchor.nanoseconds) / length)
        for _ in 0..<8 where start(of: number) > instant { number -= 1 }
        for _ in 0..<8 where start(of: number + 1) <= instant { number += 1 }
        return number
    }

    /// Returns the starts of the intervals that a stretch touches, and the end of the last one.
    func boundaries(over stretch: Range<Instant>) throws(CountsError) -> (first: Int, boundaries: [Instant]) {
        let first = number(at: stretch.lowerBound)
        let last = number(at: max(stretch.lowerBound, Instant(unchecked: stretch.upperBound.nanoseconds - 1)))
        guard last - first < Self.countLimit else {
            throw CountsError(
                .intervalCount, found: "\(last - first + 1) intervals", allowed: "at most \(Self.countLimit)")
        }
        // Two changes of a clock within two days could put a start before the last one.
        var latest = Instant.earliest
        let boundaries = (first...(last + 1)).map { number in
            latest = max(latest, start(of: number))
            return latest
        }
        return (first, boundaries)
    }
}

/// The clock of a time zone, in seconds.
struct LocalTime {
    let timeZone: TimeZone

    /// Returns the seconds by which the clock is ahead of UTC.
    func offset(at seconds: Int64) -> Int64 {
        Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }

    /// Returns the seconds since 1970 at which the clock shows a time.
    ///
    /// A time that the clock skips is read with the offset before, and so is one that it shows twice. `Calendar` is not
    /// asked, because adding days over a day that a time zone skipped gives instants that are not in order. The time on
    /// the clock is in seconds since 1970 on the same clock.
    func seconds(atLocal local: Int64) -> Int64 {
        let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
        let isAfter = offset(at: local - before) != before && offset(at: local - after) == after
        return local - (isAfter ? after : before)
    }
}
