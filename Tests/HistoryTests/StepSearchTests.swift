import Foundation
import Mathematics
import Scenarios
import Testing

@testable import History

@Suite("A search for steps")
struct StepSearchTests {
    /// A case of Vectors/steps.json, which Vectors/make.py computes from the definitions.
    struct Vector: Decodable {
        var values: [Double]
        var split: Int
        var statistic: Double
        var p: Double?
    }

    private static func vectors() throws -> [Vector] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/steps.json")
        return try JSONDecoder().decode([Vector].self, from: try Data(contentsOf: file))
    }

    /// Normal values with a step.
    private func values(_ number: Int, count: Int, step: Double = 0, at place: Int = 0) -> [Double] {
        var stream = RandomStream(key: 36, trial: number, station: .scenario)
        return (0..<count).map { stream.normal() + ($0 >= place ? step : 0) }
    }

    @Test("has the statistic, the place and the p-value of another implementation")
    func vectors() throws {
        let vectors = try Self.vectors()
        #expect(vectors.count == 13)
        for vector in vectors {
            let found = try #require(StepSearch.strongest(vector.values[...]))
            #expect(found.split == vector.split)
            #expect(abs(found.statistic - vector.statistic) < 1e-9)
            guard let p = vector.p else { continue }
            let search = StepSearch(level: 1, name: "vector", permutations: 10_000)
            let tested = try #require(search.significantSplit(of: vector.values[...]))
            // Five standard deviations of a share of 10,000.
            #expect(abs(tested.p - p) < 5 * (p * (1 - p) / 10_000).squareRoot() + 1e-4)
        }
    }

    @Test("raises no more false alarms than its level, for normal values and for values with heavy tails")
    func falseAlarms() {
        let search = StepSearch(level: 0.05, name: "null")
        let normal = (0..<1000).count { !search.steps(in: values($0, count: 20)).isEmpty }
        let heavy = (0..<1000).count { number in
            !search.steps(in: values(number + 5000, count: 20).map { $0 * $0 * $0 }).isEmpty
        }
        // 50 are expected; 25 and 75 are 3.6 standard deviations away.
        #expect((25...75).contains(normal), "\(normal) of 1000")
        // One value that is far from all others ties all orders in which it is first or last: p is larger then.
        #expect((1...75).contains(heavy), "\(heavy) of 1000")
    }

    @Test("finds a step of two standard deviations in 50 values at a level of 0.0005, and its place")
    func power() {
        let search = StepSearch(level: 0.0005, name: "step")
        let found = (0..<60).map { search.steps(in: values($0, count: 50, step: 2, at: 30)) }
        #expect(found.count { $0.count == 1 } >= 58)
        #expect(found.count { $0.contains { abs($0.index - 30) <= 1 } } >= 48)
    }

    @Test("names runs among which the step is in about 95 of 100 cases, more of them for a smaller step")
    func range() {
        let search = StepSearch(level: 0.01, name: "range")
        let widths = [1.5, 4].map { size -> Double in
            let found = (0..<100).map { search.steps(in: values($0, count: 50, step: size, at: 30)) }
                .filter { $0.count == 1 }.map { $0[0] }
            #expect(found.count >= 90)
            let held = Double(found.count { $0.range.contains(30) }) / Double(found.count)
            #expect(held >= 0.88, "\(held)")
            #expect(found.allSatisfy { $0.range.contains($0.index) })
            return Double(found.reduce(0) { $0 + $1.range.count }) / Double(found.count)
        }
        #expect(widths[0] > 2 * widths[1], "\(widths)")
    }

    @Test("finds two steps, and the same ones again")
    func several() {
        let up = values(7, count: 60, step: 5, at: 20)
        let both = up.enumerated().map { $0.offset < 40 ? $0.element : $0.element - 5 }
        let search = StepSearch(level: 0.01, name: "two")
        #expect(search.steps(in: both).map(\.index) == [20, 40])
        #expect(search.steps(in: both) == search.steps(in: both))
    }

    @Test("finds none in equal values, in one value and in no value")
    func degenerate() {
        let search = StepSearch(level: 0.5, name: "none")
        for values in [[], [1], [1, 1], Array(repeating: 0.1, count: 100)] { #expect(search.steps(in: values).isEmpty) }
    }

    @Test(
        "never finds a step in fewer values than it says, however large the step is", arguments: [0.05, 0.01, 0.0005])
    func leastCount(level: Double) {
        let search = StepSearch(level: level, name: "short")
        let least = search.leastCount
        func step(_ count: Int) -> [Double] { values(3, count: count, step: 1000, at: count / 2) }
        #expect(search.steps(in: step(least - 1)).isEmpty)
        #expect(!search.steps(in: step(least + 2)).isEmpty)
        #expect(StepSearch.leastP(least) <= level && StepSearch.leastP(least - 1) > level)
    }

    @Test(
        "makes as many permutations as its level needs, and knows where it needs more than there may be",
        arguments: [(0.05, 999), (0.001, 20_000), (1e-4, 99_999), (8e-6, 625_000), (1.5e-7, 9_999_999)])
    func permutations(level: Double, expected: Int) {
        // 30 values have 155 million divisions in two halves, and two of them are the strongest.
        let values = values(3, count: 30, step: 1000, at: 15)
        let search = StepSearch(level: level, name: "permutations")
        #expect(search.permutations == expected && search.reachesLevel)
        if level > 1e-6 { #expect(search.steps(in: values).contains { $0.index == 15 }) }
        let lower = StepSearch(level: level / 1000, name: "permutations", permutations: expected)
        #expect(!lower.reachesLevel && lower.steps(in: values).isEmpty)
    }

    @Test("knows that 8 values cannot show more than 2 of 70 divisions")
    func leastP() {
        #expect(abs(StepSearch.leastP(8) - 2.0 / 70) < 1e-15)
        #expect(StepSearch.leastP(2) == 1)
    }
}
