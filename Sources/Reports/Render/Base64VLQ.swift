/// Whole numbers as text: base 64 variable-length quantities, as source maps write them.
///
/// Each character holds five bits, the least significant group first, and a sixth bit that says whether more follow; the
/// lowest bit of the number is its sign. Differences between neighbouring frames take one or two characters.
enum Base64VLQ {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the differences of neighbouring numbers as text; the number before the first one is 0.
    static func deltas(_ numbers: some Sequence<Int64>) -> String {
        var text: [UInt8] = []
        var last: Int64 = 0
        for number in numbers {
            append(number &- last, to: &text)
            last = number
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a series as the shorter of its differences and its Rice code.
    static func shortest(_ numbers: [Int64]) -> String {
        let plain = deltas(numbers)
        guard let coded = RiceText.text(numbers), coded.utf8.count < plain.utf8.count else { return plain }
        return coded
    }

    /// Returns the differences of the differences of neighbouring numbers as text; short for even steps.
    static func deltasOfDeltas(_ numbers: some Sequence<Int64>) -> String {
        var last: Int64 = 0
        return deltas(
            numbers.map { number in
                let delta = number &- last
                last = number
                return delta
            })
    }

    private static func append(_ number: Int64, to text: inout [UInt8]) {
        // The sign takes a bit, so the magnitude is split before it is shifted: its top bit is not lost.
        var low = UInt8(number.magnitude & 15) << 1 | (number < 0 ? 1 : 0)
        var rest = number.magnitude >> 4
        while rest > 0 {
            text.append(alphabet[Int(low | 32)])
            low = UInt8(rest & 31)
            rest >>= 5
        }
        text.append(alphabet[Int(low)])
    }
}
