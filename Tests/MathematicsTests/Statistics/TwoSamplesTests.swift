import Mathematics
import Testing

@Suite("Two samples")
struct TwoSamplesTests {
    @Test("distances and areas are those counted by hand")
    func known() {
        #expect(TwoSamples.wasserstein([0, 1], [0, 1]) == 0)
        #expect(abs(TwoSamples.wasserstein([1, 0, 3], [5, 6, 8]) - 5) < 1e-12)
        // Half of the second sample is 1 away, of unequal sizes.
        #expect(abs(TwoSamples.wasserstein([0, 0, 0, 0], [0, 1]) - 0.5) < 1e-12)
        #expect(TwoSamples.wasserstein([], [1]).isNaN)
        #expect(TwoSamples.area(negatives: [1, 2], positives: [3, 4]) == 1)
        #expect(TwoSamples.area(negatives: [1, 2], positives: [2, 0]) == 0.375)
        #expect(TwoSamples.area(negatives: [], positives: [2]) == nil)
    }

    @Test("a spread is the mean and the deviation of a sample")
    func spread() {
        #expect(TwoSamples.Spread([1, 3])?.mean == 2)
        #expect(abs((TwoSamples.Spread([1, 3])?.deviation ?? 0) - 2.0.squareRoot()) < 1e-12)
        #expect(TwoSamples.Spread([4])?.deviation == 0 && TwoSamples.Spread([]) == nil)
    }
}
