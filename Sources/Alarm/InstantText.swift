import Text
import Foundation

/// The text of an instant: ISO 8601 in UTC with three fractional digits, for example `2026-03-02T07:00:00.000Z`.
enum InstantText {
    /// Returns the text of an instant, rounded to milliseconds.
    static func text(_ instant: Date) -> String {
        let milliseconds = (instant.timeIntervalSince1970 * 1000).rounded()
        // A year of four digits; other instants occur in messages only.
        guard milliseconds >= -62_135_596_800_000, milliseconds < 253_402_300_800_000 else {
            return "\(instant.timeIntervalSince1970) s from 1970"
        }
        let seconds = Int(milliseconds).floorDivided(by: 1000)
        let rest = Int(milliseconds) - seconds * 1000
        return CivilTime(seconds: seconds, nanosecond: rest * 1_000_000).text(decimals: 3) + "Z"
    }

    /// Reads an instant in the form that ``text(_:)`` writes; the fraction may be absent, and it is `nil` for another
    /// form, or a day or time that does not exist.
    static func instant(_ text: String) -> Date? {
        guard [20, 24].contains(text.utf8.count), text.utf8.last == UInt8(ascii: "Z"),
            let time = CivilTime(text.dropLast()), time.date.year > 0
        else { return nil }
        return Date(timeIntervalSince1970: Double(time.seconds) + Double(time.nanosecond / 1_000_000) / 1000)
    }

    /// Returns seconds with three fractional digits.
    static func seconds(_ seconds: TimeInterval) -> String {
        let milliseconds = (seconds * 1000).rounded()
        guard abs(milliseconds) < 1e15 else { return "\(seconds)" }
        let total = Int(milliseconds)
        return (total < 0 ? "-" : "") + "\(abs(total) / 1000)." + (abs(total) % 1000).padded(3)
    }
}
