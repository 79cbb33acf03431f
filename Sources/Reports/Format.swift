import Experiment
import Foundation
import Pages
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
        guard let parts = value.map({ NumberText.parts($0, decimals) }) else { return "–" }
        return parts.sign + parts.whole + parts.rest
    }

    /// A number with a fixed number of decimals, and a plus if it is above 0.
    static func signed(_ value: Double?, _ decimals: Int) -> String {
        let text = fixed(value, decimals)
        return (value ?? 0) > 0 && !text.allSatisfy { "0.".contains($0) } ? "+\(text)" : text
    }

    /// A number with at least so many significant digits, and no exponent.
    static func significant(_ value: Double, _ digits: Int) -> String {
        guard value != 0, value.isFinite else { return "0" }
        return fixed(value, min(max(digits - 1 - NumberText.decade(value.magnitude), 0), 12))
    }

    /// A number as people write it: at most four significant digits, no zeros at the end, no exponent.
    static func brief(_ value: Double) -> String {
        value.rounded() == value ? fixed(value, 0) : NumberText.trimmed(significant(value, 4))
    }

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
    static func count(_ value: Int) -> String { NumberText.grouped(String(value), by: " ") }
}

enum ControlText {
    static var sentence: String {
        "\(Control.allCases.map { "*\($0.rawValue)*" }.inWords) are controls, not detectors: no count at all; counts "
            + "at random times, \(Format.fixed(Control.chanceRate * 60, 1)) a minute; a count every "
            + "\(Control.metronomePeriod.seconds) s; one count, at the end; and a plain rule that sees the projection "
            + "without noise."
    }
}

extension [String] {
    var inWords: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
