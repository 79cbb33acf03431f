import Motion
import Pose
@testable import Scenarios
import Testing

/// The cycles once more, from skeletons and straight from the definition.
@Suite("Truth against a naive finder")
struct NaiveTruthTests {
    @Test("Bottoms, starts and completions agree within a sample", arguments: 0..<12)
    func agreement(seed: Int) throws {
        var generator = SeededGenerator(UInt64(seed) + 100)
        var style = PushUpStyle.random(&generator)
        style.elbowTop = generator.value(158...172)
        style.handSpacing = generator.value(1...1.5)
        let strokes = (0..<4).map { _ in
            Stroke.random(bottom: 75...115, top: style.elbowTop - 6...style.elbowTop, &generator)
        }
        let plan = TrialPlan(
            [.hold(.plank, seconds: 0.7), .pushUps(strokes), .hold(.plank, seconds: 0.6)], body: .random(&generator),
            style: style, trial: seed)
        let performance = try Performance(plan)
        let heights = (0...Int(performance.duration.seconds * 240)).map {
            performance.skeleton(at: Double($0) / 240)[.neck].z
        }
        let naive = Self.cycles(heights, prominence: 0.05 * plan.body.torso, tie: 1e-6 * plan.body.torso)
        let truth = performance.truth().cycles
        try #require(naive.count == truth.count && truth.count == 4)
        for (expected, cycle) in zip(naive, truth) {
            #expect((cycle.bottom.seconds * 240 - expected.bottom).magnitude <= 1.001)
            #expect((cycle.start.seconds * 240 - expected.start).magnitude <= 1.001)
            #expect((cycle.completion.seconds * 240 - expected.completion).magnitude <= 1.001)
        }
    }

    /// Instants in samples.
    private struct Instants {
        var start: Double
        var bottom: Double
        var completion: Double
    }

    /// The minima of at least a prominence; none of the sets here bounces.
    private static func cycles(_ x: [Double], prominence: Double, tie: Double) -> [Instants] {
        var minima: [Int] = []
        for index in x.indices {
            // Lowest between the nearest lower samples on both sides, and the first of equals.
            let left = x[..<index].lastIndex { $0 <= x[index] }.map { $0 + 1 } ?? 0
            let right = x[index...].dropFirst().firstIndex { $0 < x[index] } ?? x.count
            let before = x[left...index].max() ?? 0
            let after = x[index..<right].max() ?? 0
            if min(before, after) - x[index] >= prominence { minima.append(index) }
        }
        return minima.enumerated().map { place, bottom in
            let previous = place > 0 ? minima[place - 1] : 0
            let next = place + 1 < minima.count ? minima[place + 1] : x.count - 1
            let high = x[previous...bottom].max() ?? 0
            let depth = high - x[bottom]
            let start = x[previous...bottom].lastIndex { $0 > high - 0.1 * depth } ?? previous
            let peak = x[bottom...next].indices.max { x[$0] < x[$1] } ?? next
            let completion = x[bottom...peak].firstIndex { $0 >= high - 0.15 * depth } ?? peak
            let first = x[..<bottom].lastIndex { $0 > x[bottom] + tie }.map { $0 + 1 } ?? 0
            let last = x[bottom...].firstIndex { $0 > x[bottom] + tie }.map { $0 - 1 } ?? x.count - 1
            return Instants(
                start: Double(start), bottom: Double(first + last) / 2, completion: Double(completion))
        }
    }
}
