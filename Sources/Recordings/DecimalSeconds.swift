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
        let number = try Number(text)
        // The value is 0.DIGITS × 10^point seconds; ten more digits than that are nanoseconds and a tenth.
        guard let first = number.digits.first, first > 0 else { return 0 }
        guard number.point <= 10 else { throw .outOfRange }
        let wanted = number.point + 9
        guard wanted >= 0 else { return 0 }
        var result: UInt64 = 0
        for index in 0..<wanted {
            result = result * 10 + (index < number.digits.count ? UInt64(number.digits[index]) : 0)
        }
        if wanted < number.digits.count, number.digits[wanted] >= 5 { result += 1 }
        guard result <= UInt64(RecordingLimits.seconds) * 1_000_000_000 else { throw .outOfRange }
        return number.isNegative ? -Nanoseconds(result) : Nanoseconds(result)
    }

    /// Writes a time as seconds with nine decimals, for example `0.040000000`.
    static func text(_ time: Nanoseconds) -> String { Cell.seconds(nanoseconds: time).plainText }

    /// A decimal number taken apart: ±0.DIGITS × 10^point, without leading zeros.
    private struct Number {
        var isNegative = false
        var digits: [UInt8] = []
        var point = 0

        init(_ text: some Sequence<UInt8>) throws(Failure) {
            var bytes = Array(text)[...]
            isNegative = bytes.first == UInt8(ascii: "-")
            if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
            var hasDigit = false
            var isPastPoint = false
            while let byte = bytes.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
                bytes.removeFirst()
                if byte == UInt8(ascii: "."), !isPastPoint {
                    isPastPoint = true
                    continue
                }
                guard let digit = Number.digit(byte) else { throw .notANumber }
                hasDigit = true
                if digit > 0 || !digits.isEmpty {
                    digits.append(digit)
                    if !isPastPoint { point += 1 }
                } else if isPastPoint {
                    point -= 1
                }
            }
            guard hasDigit else { throw .notANumber }
            if !bytes.isEmpty { point += try Number.exponent(bytes.dropFirst()) }
        }

        /// The exponent, held within ±10,000, far beyond what matters.
        private static func exponent(_ text: ArraySlice<UInt8>) throws(Failure) -> Int {
            let isNegative = text.first == UInt8(ascii: "-")
            let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
            guard !digits.isEmpty else { throw .notANumber }
            var result = 0
            for byte in digits {
                guard let digit = digit(byte) else { throw .notANumber }
                result = min(result * 10 + Int(digit), 10_000)
            }
            return isNegative ? -result : result
        }

        private static func digit(_ byte: UInt8) -> UInt8? {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte - UInt8(ascii: "0") : nil
        }
    }
}
