import Text

extension Instant: CustomStringConvertible {
    /// The instant in ISO 8601 in UTC, such as `2026-03-01T09:30:00.25Z`, with as many decimals as it needs.
    ///
    /// The text has every nanosecond, so it reads back as the same instant.
    public var description: String {
        let seconds = Int(nanoseconds / Self.second)
        let fraction = Int(nanoseconds % Self.second)
        var decimals = fraction == 0 ? 0 : 9
        var rest = fraction
        while decimals > 0, rest.isMultiple(of: 10) {
            rest /= 10
            decimals -= 1
        }
        return CivilTime(seconds: seconds, nanosecond: fraction).text(decimals: decimals) + "Z"
    }

    /// Reads an instant in ISO 8601 in UTC: `YYYY-MM-DDTHH:MM:SS`, up to nine decimals, `Z`.
    ///
    /// Other forms, other time zones and leap seconds are refused.
    ///
    /// - Throws: `CountsError` with the rule `instantText` or `instantOutOfRange`.
    public init(_ text: String) throws(CountsError) {
        guard text.utf8.count >= 20, text.utf8.last == UInt8(ascii: "Z"), let time = CivilTime(text.dropLast()) else {
            throw CountsError(
                .instantText, found: "“\(text.prefix(40))”",
                allowed: "an instant in UTC such as 2026-03-01T09:30:00.25Z")
        }
        // The year has four digits, so 64 bits hold the seconds; the nanoseconds of some years do not fit.
        guard (-9_000_000_000...9_000_000_000).contains(time.seconds) else {
            throw CountsError(.instantOutOfRange, found: "“\(text)”", allowed: Self.allowed)
        }
        do {
            try self.init(nanoseconds: Int64(time.seconds) * Self.second + Int64(time.nanosecond))
        } catch { throw CountsError(error.rule, found: "“\(text)”", allowed: error.allowed) }
    }
}
