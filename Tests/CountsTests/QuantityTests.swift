import Counts
import Testing

@Suite("Quantities")
struct QuantityTests {
    /// Shares of counts, `count · part · 2⁶⁴ // total` split into whole and fraction, as Python's whole numbers give them.
    static let vectors: [(count: Int, part: Int64, total: Int64, whole: Int64, fraction: UInt64)] = [
        (1, 1, 3, 0, 6_148_914_691_236_517_205),
        (2, 2, 3, 1, 6_148_914_691_236_517_205),
        (10, 1, 7, 1, 7_905_747_460_161_236_406),
        (1_000_000, 604_799_999_999_999, 604_800_000_000_000, 999_999, 18_446_744_043_208_982_711),
        (999_999, 1, 604_800_000_000_000, 0, 30_500_538_404),
        (0, 5, 9, 0, 0),
        (7, 9, 9, 7, 0),
        (3, 0, 5, 0, 0),
        (777_821, 16_327_447_195_941, 287_606_570_384_455, 44_156, 17_675_598_482_655_834_295),
        (813_652, 140_204_669_129_588, 524_247_317_417_473, 217_603, 719_035_530_721_625_835),
        (944_663, 7_963_543_038_093, 58_384_277_779_031, 128_850, 15_881_478_482_104_499_695),
        (138_665, 1_498_391_273_898, 142_650_659_356_800, 1_456, 9_707_089_839_993_302_141),
    ]

    @Test("a share is rounded down to a multiple of 2⁻⁶⁴", arguments: vectors)
    func shares(_ vector: (count: Int, part: Int64, total: Int64, whole: Int64, fraction: UInt64)) {
        let quantity = Quantity(vector.count, part: vector.part, of: vector.total)
        #expect(quantity.whole == vector.whole)
        #expect(quantity.fraction == vector.fraction)
        let exact = Double(vector.count) * Double(vector.part) / Double(vector.total)
        #expect(abs(quantity.doubleValue - exact) <= exact * 4e-15 + 0x1p-64)
    }

    @Test("sums and differences carry, and do not depend on the order")
    func sums() {
        var draws = Draws(2)
        for _ in 0..<2000 {
            let parts = (0..<6).map { _ in
                Quantity(whole: Int64(draws.below(1000)), fraction: UInt64(draws.below(.max)) << 1)
            }
            let sum = parts.reduce(.zero, +)
            #expect(draws.shuffled(parts).reduce(.zero, +) == sum)
            #expect(parts.dropFirst().reduce(sum, -) == parts[0])
            #expect(sum >= parts[0])
        }
        let half = Quantity(whole: 0, fraction: 1 << 63)
        #expect(half + half == Quantity(whole: 1))
        #expect(Quantity(whole: 1) - half == half)
        #expect((Quantity.zero - half).doubleValue == -0.5)
        #expect(Quantity.zero - half < .zero)
        #expect(half < Quantity(whole: 1))
    }

    @Test("a quantity is shown as a decimal number")
    func text() {
        #expect(Quantity(whole: 12).description == "12")
        #expect(Quantity(whole: 12, fraction: 1 << 62).description == "12.25")
    }
}
