private import Foundation
import GSL
import Scenarios

/// Independent Ornstein–Uhlenbeck processes of unit variance, four to a block.
///
/// They are drawn at nodes an eighth of their time constant apart and read in between on a straight line that is
/// stretched to unit variance, so that they cost little, and that their course depends on no frame rate.
struct SlowNoise<let blocks: Int> {
    /// Nodes in a time constant.
    private static var density: Double { 8 }
    /// A gap of so many nodes forgets what was before.
    private static var memory: Int { 64 }

    private let key: UInt64
    private let trial: UInt32
    private let station: RandomStation
    private let spacing: Double
    private let decay: Double
    private let gain: Double
    private var node = 0
    private var before = InlineArray<blocks, SIMD4<Double>>(repeating: .zero)
    private var after = InlineArray<blocks, SIMD4<Double>>(repeating: .zero)
    private var weightBefore = 1.0
    private var weightAfter = 0.0

    init(_ plan: TrialPlan, station: RandomStation, time: Double) {
        key = plan.randomKey
        trial = UInt32(plan.trial)
        self.station = station
        spacing = time / Self.density
        decay = exp(-1 / Self.density)
        gain = (1 - decay * decay).squareRoot()
        for block in 0..<blocks {
            before[block] = normals(0, block)
            after[block] = before[block] * decay + normals(1, block) * gain
        }
    }

    private func normals(_ node: Int, _ block: Int) -> SIMD4<Double> {
        FrameNoise.normals(
            key: key, trial: trial, frame: UInt32(clamping: node), station: station, item: UInt32(block))
    }

    /// Moves on to an instant, seconds; instants never decrease.
    mutating func advance(to instant: Double) {
        let place = max(0, instant / spacing)
        let target = Int(min(place, 4e9))
        node = max(node, target - Self.memory)
        while node < target {
            node += 1
            for block in 0..<blocks {
                before[block] = after[block]
                after[block] = before[block] * decay + normals(node + 1, block) * gain
            }
        }
        let share = min(place - Double(target), 1)
        let variance = 1 - 2 * share * (1 - share) * (1 - decay)
        let stretch = 1 / variance.squareRoot()
        weightBefore = (1 - share) * stretch
        weightAfter = share * stretch
    }

    /// Four of the processes at the instant.
    subscript(block: Int) -> SIMD4<Double> { before[block] * weightBefore + after[block] * weightAfter }
}
