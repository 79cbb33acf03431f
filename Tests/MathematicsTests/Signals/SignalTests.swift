import Foundation
import Mathematics
import Testing

@Suite("Signals")
struct SignalTests {
    @Test("a parabola passes the filter unchanged, up to both ends", arguments: [5, 7, 25])
    func parabola(window: Int) {
        let values = (0..<40).map { index -> Double in
            let place = Double(index)
            return 3 - 0.4 * place + 0.03 * place * place
        }
        for (smooth, value) in zip(SavitzkyGolay.smoothed(values, window: window), values) {
            #expect(abs(smooth - value) < 1e-10)
        }
        #expect(SavitzkyGolay.smoothed([1, 5, 2], window: 5) == [1, 5, 2])
    }

    @Test("an impulse becomes the published weights of the window of five")
    func weights() {
        var values = [Double](repeating: 0, count: 15)
        values[7] = 35
        let smooth = SavitzkyGolay.smoothed(values, window: 5)
        for (index, weight) in [(5, -3.0), (6, 12), (7, 17), (8, 12), (9, -3)] {
            #expect(abs(smooth[index] - weight) < 1e-12)
        }
    }

    @Test("a parabola's slope is exact within, at unequal distances")
    func gradient() {
        let places = [0, 0.1, 0.25, 0.3, 0.7, 1.0]
        let slopes = Gradient.of(places.map { $0 * $0 }, at: places)
        for index in 1..<5 { #expect(abs(slopes[index] - 2 * places[index]) < 1e-12) }
        #expect(abs(slopes[0] - 0.1) < 1e-12)
        #expect(abs(slopes[5] - 1.7) < 1e-12)
    }

    @Test("the densities of a tone add up to its power, at its frequency")
    func tone() throws {
        let values = (0..<200).map { index -> Double in
            let time = Double(index) / 32
            return 5 + 6.4 * time + 2 * sin(12 * Double.pi * time)
        }
        let spectrum = PowerSpectrum(values, rate: 32)
        let top = try #require(spectrum.densities.indices.max { spectrum.densities[$0] < spectrum.densities[$1] })
        #expect(spectrum.frequencies[top] == 6)
        let power = spectrum.densities.reduce(0, +) * spectrum.frequencies[1]
        #expect(abs(power - 2) < 0.02)
    }
}
