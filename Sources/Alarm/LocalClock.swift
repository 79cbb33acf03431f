import Text
import Foundation

/// The wall clock of a time zone.
///
/// A time that a clock change leaves out stands for the next valid instant, which is that of the change. A time that a
/// clock change repeats stands for its first instant. A day that the zone leaves out altogether has no alarm.
/// *Inferred*: AlarmKit documents none of the three.
struct LocalClock: Sendable {
    let timeZone: TimeZone

    private static let day = 86_400
    private static let weekdays: [Locale.Weekday] = [
        .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    /// More than the greatest offset of a zone from Greenwich, and less than the distance of two clock changes.
    private static let reach = 16 * 3600

    /// Returns the first instant of a relative schedule that is later than an instant.
    func next(_ relative: Alarm.Schedule.Relative, after instant: Date) -> Date? {
        guard let seconds = relative.time.seconds else { return nil }
        let today = day(at: Int(instant.timeIntervalSince1970.rounded(.down)))
        // Two weeks: the named day of one week may be left out.
        for day in today...(today + 15) where includes(day, in: relative.repeats) && exists(day) {
            let date = Date(timeIntervalSince1970: Double(self.instant(showing: day * Self.day + seconds)))
            if date > instant { return date }
        }
        return nil
    }

    func time(at instant: Date) -> Alarm.Schedule.Relative.Time {
        let seconds = shown(at: Int(instant.timeIntervalSince1970.rounded(.down))) % Self.day
        let positive = seconds < 0 ? seconds + Self.day : seconds
        return .init(hour: positive / 3600, minute: positive % 3600 / 60)
    }

    private func includes(_ day: Int, in repeats: Alarm.Schedule.Relative.Recurrence) -> Bool {
        switch repeats {
        case .never: true
        case .weekly(let weekdays): weekdays.contains(Self.weekdays[CivilDate.daysSinceMonday(ofDay: day)])
        }
    }

    /// Whether a part of a calendar day exists in the zone.
    private func exists(_ day: Int) -> Bool { self.day(at: instant(showing: day * Self.day)) == day }

    /// Returns the first instant, seconds from 1970, at which the clock shows a time, seconds as if it were that of
    /// Greenwich, or the next valid one.
    private func instant(showing local: Int) -> Int {
        let (before, after) = (offset(at: local - Self.reach), offset(at: local + Self.reach))
        // The greater offset gives the earlier instant.
        for candidate in [local - max(before, after), local - min(before, after)] where shown(at: candidate) == local {
            return candidate
        }
        var (low, high) = (local - Self.reach, local + Self.reach)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }

    private func offset(at instant: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }

    /// The time that the clock shows at an instant, in seconds as if it were that of Greenwich.
    private func shown(at instant: Int) -> Int { instant + offset(at: instant) }

    /// The day that the calendar shows at an instant, counted from 1970-01-01.
    private func day(at instant: Int) -> Int { shown(at: instant).floorDivided(by: Self.day) }
}
