import Mathematics
import Testing

@Suite("Ends of percentile intervals")
struct PercentilesTests {
    @Test("Are those of all sorted numbers, with few and many numbers, and with equal ones")
    func agreeWithSorted() throws {
        var stream = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 1))
        for count in Array(1...130) + [999, 1_000, 1_001] {
            for distinct in [1, 2, 5, 1_000_000] {
                let values = (0..<count).map { _ in Double(stream.choice(count: distinct)) / 7 }
                for tail in [0, 0.005, 0.025, 0.05, 0.25, 0.5] {
                    var changed = values
                    let ends = try #require(Percentiles.ends(of: &changed, tail: tail))
                    #expect(ends.lower == Quantile.type7(sorted: values.sorted(), tail))
                    #expect(ends.upper == Quantile.type7(sorted: values.sorted(), 1 - tail))
                    #expect(changed.sorted() == values.sorted())
                }
            }
        }
    }

    @Test("Are absent without numbers and for shares outside 0 … ½", arguments: [-0.1, 0.6, .nan])
    func areAbsent(_ tail: Double) {
        var (none, some) = ([Double](), [1.0, 2])
        #expect(Percentiles.ends(of: &none, tail: 0.1) == nil)
        #expect(Percentiles.ends(of: &some, tail: tail) == nil)
    }
}
