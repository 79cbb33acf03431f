import Detection
import DetectionTestSupport
import Foundation
import Testing

@Suite("Kalman, Hampel and the moving mean")
struct StreamFilterTests {
    @Test(
        "Kalman's gains become those of the alpha-beta filter",
        arguments: [(30.0, 6.0, 40_000.0), (60, 6, 40_000), (15, 8, 2_000), (24, 1, 250_000)])
    func alphaBeta(_ rate: Double, _ noise: Double, _ density: Double) {
        let t = 1 / rate
        // The response of a settled, linear filter to a sample that is off by one: α in the value, β/Δt in the velocity.
        var filter = KalmanFilter(noise: noise, density: density)
        for _ in 0..<5000 { _ = filter.filter(0, elapsed: t) }
        let alpha = filter.filter(1, elapsed: t)
        let beta = filter.velocity * t
        // Steady state with white acceleration in continuous time (Bar-Shalom et al. 2001, §6.5).
        #expect(abs(alpha - ((2 * beta + beta * beta / 12).squareRoot() - beta / 2)) < 1e-9)
        let index = beta * beta / (1 - alpha)
        #expect(abs(index / (density * t * t * t / (noise * noise)) - 1) < 1e-9)
    }

    @Test("Kalman follows a ramp without lag, passes the first sample, and begins anew after a reset")
    func ramp() {
        var filter = KalmanFilter(noise: 6, density: 40_000)
        #expect(filter.filter(20, elapsed: 0) == 20)
        var last = 0.0
        for index in 1...300 { last = filter.filter(20 + Double(index), elapsed: 1.0 / 30) }
        #expect(abs(last - 320) < 1e-6)
        #expect(abs(filter.velocity - 30) < 1e-6)
        filter.reset()
        #expect(filter == KalmanFilter(noise: 6, density: 40_000))
    }

    @Test("Without process noise Kalman is the regression line through all samples")
    func regression() {
        var random = SplitMix(state: 5)
        var filter = KalmanFilter(noise: 1e-3, density: 0)
        var samples: [Double] = []
        var last = 0.0
        for index in 0..<50 {
            let sample = 3 + 0.5 * Double(index) + Double.random(in: -1...1, using: &random)
            samples.append(sample)
            last = filter.filter(sample, elapsed: index == 0 ? 0 : 0.1)
        }
        let n = Double(samples.count)
        let middle = (n - 1) / 2
        let mean = samples.reduce(0, +) / n
        let slope =
            samples.enumerated().reduce(0) { $0 + (Double($1.offset) - middle) * $1.element } / ((n * n * n - n) / 12)
        #expect(abs(last - (mean + slope * middle)) < 1e-3)
    }

    @Test("Hampel removes single outliers, whatever their size", arguments: [15.0, -40, 1e6])
    func outliers(_ size: Double) {
        var random = SplitMix(state: 8)
        var filter = WindowFilter(.hampel(threshold: 3), window: 0.25)
        for index in 0..<300 {
            let clean = 120 + Double.random(in: -1...1, using: &random)
            let sample = index % 20 == 19 ? clean + size : clean
            let filtered = filter.filter(sample, elapsed: index == 0 ? 0 : 1.0 / 30)
            #expect(abs(filtered - 120) <= 1)
        }
    }

    @Test("Hampel passes a step once most of its window lies behind it, and a ramp at once")
    func steps() {
        var filter = WindowFilter(.hampel(threshold: 3), window: 7.5 / 30)
        var answers: [Double] = []
        for index in 0..<40 { answers.append(filter.filter(index < 20 ? 0 : 100, elapsed: 1.0 / 30)) }
        #expect(answers[20..<23].allSatisfy { $0 == 0 })
        #expect(answers[24...].allSatisfy { $0 == 100 })
        filter.reset()
        for index in 0..<40 { #expect(filter.filter(Double(index), elapsed: 1.0 / 30) == Double(index)) }
    }

    @Test("The moving mean is the mean of what is younger than the window")
    func mean() {
        var filter = WindowFilter(.mean, window: 0.1)
        let answers = [3.0, 6, 9, 12].map { filter.filter($0, elapsed: 0.04) }
        #expect(answers == [3, 4.5, 6, 9])
        #expect(filter.filter(50, elapsed: 1) == 50)
    }

    @Test("Behind one face they answer as they do alone, and begin anew after a reset")
    func faces() {
        var kalman = KalmanFilter(noise: 6, density: 40_000)
        var hampel = WindowFilter(.hampel(threshold: 2), window: 0.2)
        var mean = WindowFilter(.mean, window: 0.2)
        var faces = [
            SignalFilter(.kalman(noise: 6, density: 40_000)), SignalFilter(.hampel(window: 0.2, threshold: 2)),
            SignalFilter(.mean(window: 0.2)),
        ]
        var random = SplitMix(state: 2)
        for _ in 0..<50 {
            let value = Double.random(in: 0...100, using: &random)
            let alone = [
                kalman.filter(value, elapsed: 0.03), hampel.filter(value, elapsed: 0.03),
                mean.filter(value, elapsed: 0.03),
            ]
            #expect(faces.indices.map { faces[$0].filter(value, elapsed: 0.03) } == alone)
        }
        for index in faces.indices {
            faces[index].reset()
            #expect(faces[index].filter(7, elapsed: 0.03) == 7)
        }
    }

    @Test(
        "A weight at a frame rate is a time constant",
        arguments: [(0.3, 30.0, 0.093), (0.5, 30, 0.048), (0.25, 30, 0.116)])
    func weights(_ weight: Double, _ rate: Double, _ tau: Double) {
        #expect(FilterChoice.exponential(weight: weight, at: rate) == .exponential(timeConstant: tau))
    }
}
