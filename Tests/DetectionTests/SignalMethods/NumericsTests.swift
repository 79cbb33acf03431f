import DetectionTestSupport
import Foundation
import Testing

@testable import Detection

/// The numerics of the methods against independent computations.
@Suite("The numerics of the methods")
struct NumericsTests {
    private func noise(_ count: Int, seed: UInt64) -> [Double] {
        var random = SplitMix(state: seed)
        return (0..<count).map { _ in Double.random(in: -1...1, using: &random) }
    }

    private func search(_ values: [Double], shortest: Int = 4, longest: Int = 30) -> PeriodSearch {
        var search = PeriodSearch(shortest: shortest, longest: longest)
        values.withUnsafeBufferPointer { search.take($0) }
        return search
    }

    // MARK: Autocorrelation

    /// The definition, term by term.
    private func correlation(_ values: [Double], lag: Int) -> Double {
        let window = Array(values.suffix(2 * lag))
        let mean = window.reduce(0, +) / Double(window.count)
        var product = 0.0
        var older = 0.0
        var newer = 0.0
        for place in 0..<lag {
            product += (window[place] - mean) * (window[place + lag] - mean)
            older += (window[place] - mean) * (window[place] - mean)
            newer += (window[place + lag] - mean) * (window[place + lag] - mean)
        }
        return product / (older * newer).squareRoot()
    }

    @Test("The autocorrelation is that of a direct sum", arguments: 1...20)
    func directSum(_ seed: UInt64) {
        let values = noise(62, seed: seed).map { $0 + 5 }
        var search = search(values)
        for lag in 2...31 {
            #expect((search.strength(lag: lag) - correlation(values, lag: lag)).magnitude < 1e-9)
        }
        #expect(search.strength(lag: 32) == 0)
    }

    @Test("The period of a periodic signal is found, not its double", arguments: [5, 8, 13, 20, 29])
    func period(_ lag: Int) {
        let values = (0..<62).map { cos(2 * Double.pi * Double($0) / Double(lag)) }
        var search = search(values)
        let found = search.period(least: 0.6)
        #expect(found?.lag == lag)
        #expect(found?.strength ?? 0 > 0.999)
    }

    @Test("A constant, a ramp and noise have no period")
    func noPeriod() {
        var constant = search(Array(repeating: 3, count: 62))
        #expect(constant.period(least: 0.3) == nil)
        var ramp = search((0..<62).map { Double($0) })
        #expect(ramp.period(least: 0.3) == nil)
        var short = search([1, 2, 1])
        #expect(short.period(least: 0.3) == nil)
    }

    @Test("The phase is the share of a period since the top", arguments: 0..<12)
    func phase(_ age: Int) {
        let values = (0..<62).map { 4 + cos(2 * Double.pi * Double($0 - 61 + age) / 12) }
        var search = search(values)
        let phase = search.phase(lag: 12)
        let difference = phase - Double(age) / 12
        #expect(min(difference.magnitude, 1 - difference.magnitude) < 1e-9)
    }

    // MARK: Dynamic time warping

    /// The warping distance of a whole sequence to a template, from the full table.
    private func warping(_ values: ArraySlice<Double>, _ template: [Double]) -> Double {
        let values = Array(values)
        var table = Array(
            repeating: Array(repeating: Double.infinity, count: template.count + 1), count: values.count + 1)
        table[0][0] = 0
        for row in 1...values.count {
            for column in 1...template.count {
                let difference = values[row - 1] - template[column - 1]
                table[row][column] =
                    difference * difference
                    + min(table[row - 1][column], table[row][column - 1], table[row - 1][column - 1])
            }
        }
        return table[values.count][template.count] / template.reduce(0) { $0 + $1 * $1 }
    }

    /// The best distance over all subsequences, each by a table of its own.
    private func best(_ values: [Double], _ template: [Double]) -> Double {
        var best = Double.infinity
        for start in values.indices {
            for end in start..<values.count { best = min(best, warping(values[start...end], template)) }
        }
        return best
    }

    @Test("The best match of a stream is that of all full tables", arguments: 1...25)
    func fullTables(_ seed: UInt64) throws {
        let template = noise(5, seed: seed)
        let values = noise(18, seed: seed &+ 100)
        var matcher = SubsequenceMatcher(templates: [template])
        var matches: [SubsequenceMatcher.Match] = []
        for value in values {
            if let match = matcher.take(value, limit: .greatestFiniteMagnitude) { matches.append(match) }
        }
        // What is still open at the end becomes certain when nothing fits any more.
        for _ in 0..<3 {
            if let match = matcher.take(1e6, limit: .greatestFiniteMagnitude) { matches.append(match) }
        }
        let least = try #require(matches.min { $0.distance < $1.distance })
        #expect((least.distance - best(values, template)).magnitude < 1e-9)
        #expect((warping(values[least.start...least.end], template) - least.distance).magnitude < 1e-9)
        for (one, next) in zip(matches, matches.dropFirst()) { #expect(next.start > one.end) }
    }

    @Test("Every match has the distance of its own full table, whatever the template", arguments: 1...10)
    func severalTemplates(_ seed: UInt64) {
        let templates = [noise(4, seed: seed), noise(4, seed: seed &+ 50)]
        let values = noise(60, seed: seed &+ 100)
        var matcher = SubsequenceMatcher(templates: templates)
        for value in values {
            guard let match = matcher.take(value, limit: 0.5) else { continue }
            let distance = warping(values[match.start...match.end], templates[match.template])
            #expect((match.distance - distance).magnitude < 1e-9)
            #expect(match.distance <= 0.5)
        }
    }

    @Test("The template itself matches with distance 0, a signal that does not move with 1")
    func distances() throws {
        let template = DTWTemplate.template(depth: 0.6, end: 0.9)
        var matcher = SubsequenceMatcher(templates: [template])
        var match: SubsequenceMatcher.Match?
        for value in [0, 0, 0] + template + [0.5, 0.5] { match = match ?? matcher.take(value, limit: 0.1) }
        #expect(try #require(match).distance < 1e-12)
        var flat = SubsequenceMatcher(templates: [template])
        _ = flat.take(0, limit: 10)
        let certain = flat.take(50, limit: 10)
        #expect((try #require(certain).distance - 1).magnitude < 1e-9)
    }

    // MARK: Kalman

    @Test("The filter's surprise is that of a hand-computed case")
    func surprise() {
        // Two samples, 1 s apart, σ = 1, q = 0: the variance of the prediction is 1 + 170² and of its distance 2 + 170².
        var filter = KalmanFilter(noise: 1, density: 0)
        #expect(filter.filter(0, elapsed: 0) == 0)
        #expect(filter.surprise == 0)
        let total = 2 + 170.0 * 170
        let value = filter.filter(10, elapsed: 1)
        #expect((filter.surprise - 100 / total).magnitude < 1e-12)
        #expect((value - 10 * (total - 1) / total).magnitude < 1e-9)
        #expect((filter.velocity - 10 * (170.0 * 170) / total).magnitude < 1e-9)
        // With full trust in the model the estimate is the line through the samples, and the next sample on it is none.
        let predicted = value + filter.velocity
        _ = filter.filter(predicted, elapsed: 1)
        #expect(filter.surprise < 1e-18)
    }

    @Test("The surprise of a signal that keeps to the model is 1 on average")
    func consistency() {
        var random = SplitMix(state: 5)
        func normal() -> Double {
            let radius = (-2 * log(Double.random(in: 1e-12...1, using: &random))).squareRoot()
            return radius * cos(2 * Double.pi * Double.random(in: 0...1, using: &random))
        }
        let step = 0.05
        let density = 2.0
        var filter = KalmanFilter(noise: 0.03, density: density)
        var (place, velocity, sum) = (0.0, 0.0, 0.0)
        let count = 20_000
        for sample in 0..<count {
            // The exact process noise over a step, by its Cholesky factor.
            let (first, second) = (normal(), normal())
            let deviation = (density * step * step * step / 3).squareRoot()
            let gain = density * step * step / 2 / deviation
            let rest = (density * step - gain * gain).squareRoot()
            place += step * velocity + deviation * first
            velocity += gain * first + rest * second
            _ = filter.filter(place + 0.03 * normal(), elapsed: step)
            if sample > 100 { sum += filter.surprise }
        }
        #expect((sum / Double(count - 101) - 1).magnitude < 0.05)
    }
}
