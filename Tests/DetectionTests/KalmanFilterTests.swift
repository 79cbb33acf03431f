import Detection
import DetectionTestSupport
import Foundation
import Testing

@Suite("The Kalman filter")
struct KalmanFilterTests {
    @Test(
        "Its gains become those of the alpha-beta filter",
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

    @Test("It follows a ramp without lag, passes the first sample, and begins anew after a reset")
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

    @Test("Without process noise it is the regression line through all samples")
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
}
