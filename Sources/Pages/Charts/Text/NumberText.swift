/// Numbers as text, the same on every machine and in every locale.
package enum NumberText {
    package static let groupSpace = "\u{2009}"
    static let minus = "\u{2212}"

    /// A coordinate of an SVG document with at most one decimal, ASCII alone; `0` where it is not a finite number.
    static func coordinate(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let tenths = Int((value * 10).rounded())
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        let sign = tenths < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
    }

    /// A number with 0…15 decimals, and groups of three digits from 1 000 on; `–` where it is not finite.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite else { return "–" }
        let parts = parts(value, min(max(decimals, 0), 15))
        return parts.isCut ? scientific(value, 3) : parts.sign + grouped(parts.whole) + parts.rest
    }

    /// The sign, the whole part, and the point with the decimals; cut where these are 9e15 steps or more.
    package static func parts(
        _ value: Double, _ decimals: Int
    ) -> (sign: String, whole: String, rest: String, isCut: Bool) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        let digits = String(UInt64(min(scaled, 9e15)))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        // −0.0004 with three decimals is 0.000, not −0.000.
        let sign = value < 0 && scaled > 0 ? minus : ""
        let rest = decimals == 0 ? "" : "." + padded.suffix(decimals)
        return (sign, String(padded.dropLast(decimals)), rest, scaled >= 9e15)
    }

    /// A number with so many significant digits, without zeros at the end; below 10⁻⁴ and from 10⁷ a power of ten.
    static func short(_ value: Double, _ digits: Int = 3) -> String {
        guard value.isFinite else { return "–" }
        guard value != 0 else { return "0" }
        let size = decade(abs(value))
        if size >= 7 || size < -4 { return scientific(value, digits) }
        return trimmed(fixed(value, max(0, digits - 1 - size)))
    }

    /// A whole number with groups of three digits from 1 000 on.
    static func count(_ value: Int) -> String { (value < 0 ? minus : "") + grouped(String(value.magnitude)) }

    /// A duration, in nanoseconds, in the largest unit that leaves at least one whole.
    static func duration(_ nanoseconds: Double) -> String {
        let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
        // 999.9 ns is 1 µs with three digits, not 1 000 ns.
        for (size, name) in units where abs(nanoseconds) >= size * 0.9995 {
            return short(nanoseconds / size) + " " + name
        }
        return short(nanoseconds) + " ns"
    }

    /// A number with its unit; a degree sign has no space before it.
    static func withUnit(_ number: String, _ unit: String) -> String {
        unit.isEmpty ? number : unit == "°" ? number + unit : "\(number) \(unit)"
    }

    /// A power of ten: `0.01`, `1`, `1 000`, and with an exponent `10⁶` outside 10⁻⁴…10⁵.
    static func power(ofTen exponent: Int) -> String {
        guard (-4...5).contains(exponent) else { return "10" + superscript(exponent) }
        return exponent < 0
            ? "0." + String(repeating: "0", count: -exponent - 1) + "1"
            : grouped("1" + String(repeating: "0", count: exponent))
    }

    /// The exponent of ten of a positive number's first digit.
    package static func decade(_ value: Double) -> Int {
        var (exponent, rest) = (0, value)
        while rest >= 10, exponent < 400 { (rest, exponent) = (rest / 10, exponent + 1) }
        while rest < 1, exponent > -400 { (rest, exponent) = (rest * 10, exponent - 1) }
        return exponent
    }

    private static func scientific(_ value: Double, _ digits: Int) -> String {
        let exponent = decade(abs(value))
        var rest = abs(value)
        for _ in 0..<abs(exponent) { rest = exponent > 0 ? rest / 10 : rest * 10 }
        return (value < 0 ? minus : "") + trimmed(fixed(rest, digits - 1)) + " × 10" + superscript(exponent)
    }

    /// A number without zeros at the end of its decimals.
    package static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = Substring(text)
        while text.last == "0" { text = text.dropLast() }
        return String(text.last == "." ? text.dropLast() : text)
    }

    package static func grouped(_ digits: String, by space: String = groupSpace) -> String {
        guard digits.count > 3 else { return digits }
        var groups: [Substring] = []
        var rest = Substring(digits)
        while rest.count > 3 {
            groups.append(rest.suffix(3))
            rest = rest.dropLast(3)
        }
        return ([rest] + groups.reversed()).joined(separator: space)
    }

    private static func superscript(_ number: Int) -> String {
        let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
        let text = String(number.magnitude).compactMap(\.wholeNumberValue).map { digits[$0] }
        return (number < 0 ? "⁻" : "") + String(text)
    }
}
