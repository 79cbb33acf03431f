/// Finite decimal numbers of a text.
enum DecimalNumber {
    /// Powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Reads a number, the nearest `Double`; hexadecimal, infinite and undefined ones are refused with `nil`.
    static func value(_ text: ArraySlice<UInt8>) -> Double? { short(text) ?? general(text) }

    /// Reads a number of at most 15 digits; `nil` for any other text.
    ///
    /// The digits and the power of ten are exact, so their quotient is the nearest `Double` (Clinger 1990,
    /// doi:10.1145/93542.93557).
    private static func short(_ text: ArraySlice<UInt8>) -> Double? {
        var digits: Int64 = 0
        var (count, decimals) = (0, 0)
        var (isPastPoint, isNegative) = (false, false)
        for (offset, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard count < 15 else { return nil }
                count += 1
                digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                if isPastPoint { decimals += 1 }
            case UInt8(ascii: ".") where !isPastPoint: isPastPoint = true
            case UInt8(ascii: "-") where offset == 0: isNegative = true
            default: return nil
            }
        }
        // The library decides what a number without digits before or after its point is.
        guard count > decimals, !isPastPoint || decimals > 0 else { return nil }
        let value = Double(digits) / powers[decimals]
        return isNegative ? -value : value
    }

    private static func general(_ text: ArraySlice<UInt8>) -> Double? {
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                continue
            default: return nil
            }
        }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}
