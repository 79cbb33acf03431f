import HarnessSupport
import Mathematics
import Foundation
import Testing

@testable import Scenarios

@Suite("Distributions")
struct DistributionTests {
    private func draws(_ source: NumberSource, within range: ClosedRange<Double>, isWhole: Bool = false) -> [Double] {
        var stream = RandomStream(key: 11, trial: 0, station: .scenario)
        return (0..<20_000).map { _ in source.draw(from: &stream, within: range, isWhole: isWhole) }
    }

    private func mean(_ x: [Double]) -> Double { x.reduce(0, +) / Double(x.count) }

    private func sd(_ x: [Double]) -> Double {
        let middle = mean(x)
        return (x.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(x.count)).squareRoot()
    }

    private func median(_ x: [Double]) -> Double { x.sorted()[x.count / 2] }

    @Test("Means and spreads are those of the distribution")
    func moments() {
        let normal = draws(.init(distribution: .normal(mean: 5, sd: 2)), within: -100...100)
        #expect(abs(mean(normal) - 5) < 0.06 && abs(sd(normal) - 2) < 0.05)
        let lognormal = draws(.init(distribution: .lognormal(median: 3, sigma: 0.5)), within: 0...1000)
        #expect(abs(median(lognormal) - 3) < 0.06 && abs(sd(lognormal.map { log($0) }) - 0.5) < 0.012)
        let uniform = draws(.init(distribution: .uniform(2...4)), within: 0...10)
        #expect(abs(mean(uniform) - 3) < 0.02 && abs(sd(uniform) - 2 / 12.0.squareRoot()) < 0.01)
        #expect(uniform.allSatisfy { (2...4).contains($0) })
    }

    @Test("A clip cuts the distribution off and piles nothing up at its ends")
    func clips() {
        let clipped = draws(.init(distribution: .normal(mean: 0, sd: 1), clip: -1...1), within: -100...100)
        #expect(clipped.allSatisfy { (-1...1).contains($0) })
        #expect(!clipped.contains(1) && !clipped.contains(-1))
        // Standard deviation of a standard normal truncated at ±1: √(1 − 2φ(1)/(2Φ(1) − 1)) = 0.5396.
        #expect(abs(sd(clipped) - 0.5396) < 0.01)
    }

    @Test("A distribution that hardly ever falls within its clip ends on the nearer bound")
    func clamps() {
        let source = NumberSource(distribution: .normal(mean: 0, sd: 0.001), clip: 5...6)
        #expect(Set(draws(source, within: 0...10).prefix(50)) == [5])
    }

    @Test("A key's own range bounds what has no clip")
    func staysInRange() {
        #expect(draws(.init(distribution: .normal(mean: 1, sd: 5)), within: 0...2).allSatisfy { (0...2).contains($0) })
    }

    @Test("Whole numbers of a uniform distribution come up equally often, ends too")
    func wholeNumbers() {
        let numbers = draws(.init(distribution: .uniform(6...10)), within: 1...100, isWhole: true)
        for number in 6...10 {
            let share = Double(numbers.count { $0 == Double(number) }) / Double(numbers.count)
            #expect(abs(share - 0.2) < 0.012)
        }
    }

    @Test("A choice takes each of its entries equally often, distributions too")
    func choices() {
        let source = NumberSource(
            distribution: .choice([
                .init(distribution: .fixed(1)), .init(distribution: .fixed(2)), .init(distribution: .uniform(5...6)),
            ]))
        let numbers = draws(source, within: 0...10)
        #expect(abs(Double(numbers.count { $0 >= 5 }) / Double(numbers.count) - 1.0 / 3) < 0.012)
        #expect(numbers.allSatisfy { $0 == 1 || $0 == 2 || (5...6).contains($0) })
        #expect(source.bounds(within: 0...10) == 1...6)
    }
}

@Suite("Bodies")
struct BodyTests {
    private func bodies(_ sex: String) throws -> [BodyPlan] {
        let scenario = try Text.valid("session: [stand]\nbody: {sex: \(sex)}")
        return try (0..<3000).map { try scenario.draw(trial: $0, seed: 1).body }
    }

    private func mean(_ x: [Double]) -> Double { x.reduce(0, +) / Double(x.count) }

    private func correlation(_ x: [Double], _ y: [Double]) -> Double {
        let (a, b) = (mean(x), mean(y))
        let products = zip(x, y).reduce(0) { $0 + ($1.0 - a) * ($1.1 - b) }
        return products
            / (x.reduce(0) { $0 + ($1 - a) * ($1 - a) } * y.reduce(0) { $0 + ($1 - b) * ($1 - b) }).squareRoot()
    }

    @Test("Ratios to stature have the means and correlations of ANSUR II")
    func ratios() throws {
        let men = try bodies("male")
        #expect(abs(mean(men.map(\.stature)) - 1.756) < 0.005)
        func ratio(_ path: KeyPath<BodyPlan, Double>) -> [Double] { men.map { $0[keyPath: path] / $0.stature } }
        #expect(abs(mean(ratio(\.upperArm)) - 0.1909) < 0.0005)
        #expect(abs(mean(ratio(\.torso)) - 0.3074) < 0.001)
        // Cutting off at 2.5 standard deviations weakens correlations a little.
        #expect(abs(correlation(ratio(\.upperArm), ratio(\.forearm)) - 0.36) < 0.06)
        #expect(abs(correlation(ratio(\.forearm), ratio(\.shank)) - 0.48) < 0.06)
        #expect(abs(correlation(ratio(\.torso), ratio(\.thigh)) + 0.75) < 0.06)
        #expect(abs(correlation(ratio(\.upperArm), ratio(\.thigh))) < 0.06)
        // ANSUR II, men: arm over trunk 1.120 ± 0.074, forearm over upper arm 0.800 ± 0.033.
        #expect(abs(mean(men.map { ($0.upperArm + $0.forearm) / $0.torso }) - 1.120) < 0.01)
        #expect(abs(mean(men.map { $0.forearm / $0.upperArm }) - 0.800) < 0.005)
    }

    @Test("Women are smaller, and half of all people are women unless a scenario says otherwise")
    func sexes() throws {
        #expect(abs(mean(try bodies("female").map(\.stature)) - 1.629) < 0.005)
        #expect(abs(mean(try bodies("{choice: [female, male]}").map(\.stature)) - (1.756 + 1.629) / 2) < 0.006)
    }

    @Test("A scenario's own body takes the place of the drawn one, key by key")
    func ownBody() throws {
        let lines = "session: [stand]\nbody: {sex: male, stature: 2, torso: 0.3}"
        let (plan, free) = (
            try Text.valid(lines).draw(trial: 4, seed: 1),
            try Text.valid("session: [stand]\nbody: {sex: male}").draw(trial: 4, seed: 1)
        )
        #expect(plan.body.stature == 2 && plan.body.torso == 0.6)
        #expect(abs(plan.body.upperArm / 2 - free.body.upperArm / free.body.stature) < 1e-12)
    }
}
