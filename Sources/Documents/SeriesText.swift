/// Whole numbers as text: base 64 variable-length quantities, as source maps write them.
///
/// Each character holds five bits, the least significant group first, and a sixth bit that says whether more follow; the
/// lowest bit of the number is its sign. Differences between neighbouring frames take one or two characters.
package enum Base64VLQ {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the differences of neighbouring numbers as text; the number before the first one is 0.
    static func deltas(_ numbers: [Int64]) -> String {
        var text: [UInt8] = []
        var last: Int64 = 0
        for number in numbers {
            append(number &- last, to: &text)
            last = number
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a series as the shorter of its differences and its Rice code.
    package static func shortest(_ numbers: [Int64]) -> String {
        let plain = deltas(numbers)
        guard let coded = RiceText.text(numbers), coded.utf8.count < plain.utf8.count else { return plain }
        return coded
    }

    /// Returns the differences of the differences of neighbouring numbers as text; short for even steps.
    package static func deltasOfDeltas(_ numbers: [Int64]) -> String {
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

/// A series of whole numbers as text, shorter than `Base64VLQ` where neighbouring numbers differ by little.
///
/// The text is `~`, the number of times that differences are taken (1 or 2), the number k of low bits as a digit of
/// base 64, and bits, six to a digit, the highest first: a Rice code. Each difference becomes the whole number 2n, or
/// −2n − 1 where it is negative; its part above the k low bits is written as so many ones and a zero, and the low bits
/// follow. 24 ones are followed by all 40 bits of the number instead. Zeros at the end are left out.
enum RiceText {
    private static let alphabet = Base64VLQ.alphabet
    private static let mostOnes: UInt64 = 24
    private static let allBits = 40
    private static let orders = 1...2
    private static let mostLowBits = 20

    /// Returns the shortest text of a series; `nil` where a number is too large.
    static func text(_ numbers: [Int64]) -> String? {
        var best: (order: Int, low: Int, codes: [UInt64], bits: Int)?
        var series = numbers
        for order in orders {
            series = zip(series, [0] + series).map { $0 &- $1 }
            var codes = series.map { $0 >= 0 ? UInt64($0) << 1 : UInt64(bitPattern: ~$0) << 1 | 1 }
            guard codes.allSatisfy({ $0 < 1 << allBits }) else { return nil }
            while codes.last == 0 { codes.removeLast() }
            for low in 0...mostLowBits {
                if let bits = bits(codes, low, below: best?.bits ?? .max) { best = (order, low, codes, bits) }
            }
        }
        guard let best else { return nil }
        var writer = BitText()
        for code in best.codes { append(code, best.low, to: &writer) }
        return "~\(best.order)" + String(decoding: [alphabet[best.low]] + writer.digits(alphabet), as: UTF8.self)
    }

    /// The bits of all codes; `nil` where they are not below a limit.
    private static func bits(_ codes: [UInt64], _ low: Int, below limit: Int) -> Int? {
        // A code takes no less than its low bits and a zero.
        guard codes.count * (low + 1) < limit else { return nil }
        let bits = codes.reduce(0) { $0 + length($1, low) }
        return bits < limit ? bits : nil
    }

    private static func length(_ code: UInt64, _ low: Int) -> Int {
        let ones = code >> UInt64(low)
        return ones < mostOnes ? Int(ones) + 1 + low : Int(mostOnes) + allBits
    }

    private static func append(_ code: UInt64, _ low: Int, to writer: inout BitText) {
        let ones = code >> UInt64(low)
        guard ones < mostOnes else {
            writer.append((1 << mostOnes) - 1, count: Int(mostOnes))
            writer.append(code, count: allBits)
            return
        }
        writer.append(((1 << ones) - 1) << 1, count: Int(ones) + 1)
        writer.append(code, count: low)
    }
}

/// Bits in the order in which they are written, six to a digit.
private struct BitText {
    private var values: [UInt8] = []
    /// The bits that do not fill a digit yet, and how many they are.
    private var rest: UInt64 = 0
    private var count = 0

    /// Appends the lowest bits of a number, at most 40, the highest of them first.
    mutating func append(_ number: UInt64, count added: Int) {
        rest = rest << UInt64(added) | number & (1 << UInt64(added) - 1)
        count += added
        while count >= 6 {
            count -= 6
            values.append(UInt8(rest >> UInt64(count) & 63))
        }
        rest &= 1 << UInt64(count) - 1
    }

    /// The digits, six bits each, without those at the end that hold no one.
    func digits(_ alphabet: [UInt8]) -> [UInt8] {
        let all = count > 0 ? values + [UInt8(rest << UInt64(6 - count) & 63)] : values
        return all.prefix((all.lastIndex { $0 != 0 } ?? -1) + 1).map { alphabet[Int($0)] }
    }
}
