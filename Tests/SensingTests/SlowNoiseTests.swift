import Foundation
import Testing

@testable import Sensing

@Suite("Smooth random courses")
struct SlowNoiseTests {
    private func courses(time: Double, fps: Double, seconds: Double, trial: Int = 0) -> [[Double]] {
        var noise = SlowNoise(
            Plans.trial(Plans.ideal(), trial: trial), blocks: 10, station: .measuredWander, time: time)
        return (0..<Int(seconds * fps)).map { frame in
            noise.advance(to: Double(frame) / fps)
            return (0..<40).map { noise.values[$0 / 4][$0 % 4] }
        }
    }

    @Test("They have unit variance and forget with their time constant at any frame rate", arguments: [11.0, 30, 57])
    func correlation(fps: Double) {
        let courses = courses(time: 0.5, fps: fps, seconds: 400)
        let count = Double(courses.count * 40)
        let square = courses.joined().reduce(0) { $0 + $1 * $1 }
        // Some 400 / 0.6 independent values in each of 40 courses: the variance's standard error is below 0.01.
        #expect(abs(square / count - 1) < 0.04)
        for lag in [0.25, 0.5, 1] {
            let shift = Int((lag * fps).rounded())
            let product = zip(courses, courses.dropFirst(shift)).reduce(0) { sum, pair in
                sum + zip(pair.0, pair.1).reduce(0) { $0 + $1.0 * $1.1 }
            }
            let expected = exp(-pow(Double(shift) / fps / 0.5, 2))
            #expect(abs(product / square - expected) < 0.04)
        }
    }

    @Test("A course is the same whatever the frames at which it is looked at")
    func frameRate() {
        let fine = courses(time: 0.3, fps: 60, seconds: 5)
        let coarse = courses(time: 0.3, fps: 12, seconds: 5)
        for (index, values) in coarse.enumerated() {
            for (a, b) in zip(values, fine[index * 5]) { #expect(abs(a - b) < 1e-9) }
        }
        #expect(courses(time: 0.3, fps: 12, seconds: 1, trial: 1)[3] != coarse[3])
    }

    @Test("It is smooth: in a fifth of its time constant it hardly leaves a straight line")
    func smoothness() {
        let courses = courses(time: 1, fps: 10, seconds: 300)
        var bend = 0.0
        for index in 1..<courses.count - 1 {
            for course in 0..<40 {
                let value = (courses[index - 1][course] + courses[index + 1][course]) / 2 - courses[index][course]
                bend += value * value
            }
        }
        // Of a Gaussian correlation exp(−t²): the second derivative's variance is 12, its place here ½ · 0.1².
        let expected = 12 * 0.005 * 0.005
        #expect(abs(bend / Double((courses.count - 2) * 40) / expected - 1) < 0.5)
    }
}
