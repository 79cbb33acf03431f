import Pose

/// Seconds as decimal numbers of a text, without a detour through floating point.
enum DecimalSeconds {
    /// A reason why a text is not a valid time, as the times that are allowed.
    enum Failure: String, Error {
        case notANumber = "a decimal number of seconds"
        case outOfRange = "seconds within ±1,000,000,000"
    }

    /// Reads a decimal number of seconds, such as `0.0400`, `-1` or `4e-2`, no further from 0 than
    /// `RecordingLimits.seconds`, to the nearest nanosecond; halves are rounded away from zero.
    static func nanoseconds(_ text: some Sequence<UInt8>) throws(Failure) -> Nanoseconds {
        let text = Array(text)
        // Upper and lower case differ in one bit.
        let end = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
        var (isNegative, digits) = signed(text[..<(end ?? text.endIndex)])
        let dot = digits.firstIndex(of: UInt8(ascii: "."))
        var point = (dot ?? digits.endIndex) - digits.startIndex
        if let dot { digits.remove(at: dot) }
        guard digits.allSatisfy(isDigit), !digits.isEmpty else { throw .notANumber }
        if let end { point += try exponent(text[(end + 1)...]) }
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        (digits, point) = (digits.dropFirst(zeros), point - zeros)
        // The value is 0.DIGITS × 10^point seconds; ten more digits than that are nanoseconds and a tenth.
        let wanted = point + 9
        guard !digits.isEmpty, wanted >= 0 else { return 0 }
        guard point <= 10 else { throw .outOfRange }
        var result: UInt64 = 0
        for digit in digits.prefix(wanted) { result = result * 10 + UInt64(digit - UInt8(ascii: "0")) }
        for _ in digits.count..<max(wanted, digits.count) { result *= 10 }
        if let next = digits.dropFirst(wanted).first, next >= UInt8(ascii: "5") { result += 1 }
        guard result <= UInt64(RecordingLimits.seconds) * 1_000_000_000 else { throw .outOfRange }
        return isNegative ? -Nanoseconds(result) : Nanoseconds(result)
    }

    private static func signed(_ text: ArraySlice<UInt8>) -> (isNegative: Bool, number: ArraySlice<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        return (isNegative, isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// The exponent, held within ±10,000, far beyond what matters.
    private static func exponent(_ text: ArraySlice<UInt8>) throws(Failure) -> Int {
        let (isNegative, digits) = signed(text)
        guard digits.allSatisfy(isDigit), !digits.isEmpty else { throw .notANumber }
        let size = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 10_000) }
        return isNegative ? -size : size
    }

    /// Writes a time as seconds with nine decimals, for example `0.040000000`.
    static func text(_ time: Nanoseconds) -> String { Cell.seconds(nanoseconds: time).plainText }
}
