import Scoring
import Testing

@Suite("The correction of several p-values")
struct HolmCorrectionTests {
    @Test("it gives what R's p.adjust(p, \"holm\") gives")
    func vectors() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") = 0.03 0.06 0.06 0.02
        let corrected = HolmCorrection.corrected([0.01, 0.04, 0.03, 0.005]).compactMap(\.self)
        #expect(zip(corrected, [0.03, 0.06, 0.06, 0.02]).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test("a test that could not be done does not count, and one test alone is not changed")
    func absent() {
        #expect(HolmCorrection.corrected([nil, 0.039, nil]) == [nil, 0.039, nil])
        #expect(HolmCorrection.corrected([]).isEmpty)
        #expect(HolmCorrection.corrected([0.6, 0.7]) == [1, 1])
    }
}
