import Experiment
import Foundation
import Pose
import Scoring
import Text

enum Format {
    /// A share with three decimals; `–` where it is undefined.
    static func share(_ value: Double?) -> String { fixed(value, 3) }

    /// A test's p-value, never as 0: with two significant digits where three decimals are too few; `–` if undefined.
    static func probability(_ value: Double?) -> String {
        guard let value, value < 0.001 else { return share(value) }
        return String(format: "%.1e", value)
    }

    /// A number with a fixed number of decimals; `–` where it is undefined.
    static func fixed(_ value: Double?, _ decimals: Int) -> String {
        guard let value else { return "–" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        // −0.0004 is 0.000, not −0.000.
        let scaled = (value.magnitude * scale).rounded()
        let digits = String(UInt64(min(scaled, 9e15)))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = value < 0 && scaled > 0 ? "−" : ""
        return decimals == 0 ? sign + digits : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// A number with a fixed number of decimals, and a plus if it is above 0.
    static func signed(_ value: Double?, _ decimals: Int) -> String {
        let text = fixed(value, decimals)
        return (value ?? 0) > 0 && !text.allSatisfy { "0.".contains($0) } ? "+\(text)" : text
    }

    /// A number with at least so many significant digits, and no exponent.
    static func significant(_ value: Double, _ digits: Int) -> String {
        guard value != 0, value.isFinite else { return "0" }
        var decimals = digits - 1
        var magnitude = value.magnitude
        while magnitude >= 10, decimals > 0 { (magnitude, decimals) = (magnitude / 10, decimals - 1) }
        while magnitude < 1, decimals < 12 { (magnitude, decimals) = (magnitude * 10, decimals + 1) }
        return fixed(value, decimals)
    }

    /// A number as people write it: at most four significant digits, no zeros at the end, no exponent.
    static func brief(_ value: Double) -> String {
        guard value.rounded() != value else { return fixed(value, 0) }
        let text = significant(value, 4)
        guard text.contains(".") else { return text }
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }

    /// A share as a whole number of hundredths.
    static func percent(_ share: Double) -> String { "\(fixed(share * 100, 0)) %" }

    static func estimate(_ estimate: Estimate, _ decimals: Int = 3) -> String {
        guard let value = estimate.value else { return "–" }
        guard let lower = estimate.lower, let upper = estimate.upper else { return fixed(value, decimals) }
        return "\(fixed(value, decimals)) (\(fixed(lower, decimals))–\(fixed(upper, decimals)))"
    }

    /// A number of things, whose name is without the plural's s.
    static func counted(_ count: Int, _ noun: String) -> String {
        "\(Self.count(count)) \(Plural.noun(count, noun))"
    }

    /// A duration in whole minutes, or below one in whole seconds: "12 minutes".
    static func minutes(_ seconds: Double) -> String {
        seconds.rounded() < 60
            ? counted(Int(seconds.rounded()), "second") : counted(Int((seconds / 60).rounded()), "minute")
    }

    /// A whole number with thin groups of three digits.
    static func count(_ value: Int) -> String {
        var groups: [Substring] = []
        var rest = Substring(String(value))
        while rest.count > 3 {
            groups.append(rest.suffix(3))
            rest = rest.dropLast(3)
        }
        return ([rest] + groups.reversed()).joined(separator: " ")
    }
}

enum ControlText {
    static var sentence: String {
        "\(Control.allCases.map { "*\($0.rawValue)*" }.inWords) are controls, not detectors: no count at all; counts "
            + "at random times, \(Format.fixed(Control.chanceRate * 60, 1)) a minute; a count every "
            + "\(Control.metronomePeriod.seconds) s; one count, at the end; and a plain rule that sees the projection "
            + "without noise."
    }
}

extension Array where Element: Hashable {
    var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension [String] {
    var inWords: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
