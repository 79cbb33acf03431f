import Mathematics
import Foundation
import Scoring

/// The finding of a gate about one detector's time.
package struct LatencyFinding: Sendable {
    package var detector: String
    /// Its time in terms of the reference's, before.
    package var before: Double
    /// The same after.
    package var after: Double
    /// After over before, the median over blocks.
    package var factor: Double
    /// The interval of that median, 95 %, from the order of the blocks.
    package var interval: ClosedRange<Double>
    /// The p-value of the test that it got slower by more than matters; one-sided.
    package var p: Double
    /// By which factor a time must change to matter, above 1.
    package var floor: Double
    package var decision: GateDecision
    /// Whether the machine was too busy to raise an alarm.
    package var isBusy = false
    /// The number of measurements until the decision.
    package var rounds = 1

    /// Compares two measurements, block by block: the same frames on both sides; `nil` where either has no blocks.
    ///
    /// REGRESSED where Wilcoxon's signed-rank test shows, with a false alarm at most as probable as `level`, that the
    /// ratio grew by more than the share `floor`, not only that it grew: what differs from run to run of the same code
    /// is less than that. IMPROVED likewise. PASS where the interval ends below; else INCONCLUSIVE.
    package init?(detector: String, before: [Int], after: [Int], floor: Double, level: Double) {
        guard !before.isEmpty, !after.isEmpty else { return nil }
        let shifts = zip(before, after).map { Double($1 - $0) / 10_000 }
        let margin = log(1 + floor)
        self.detector = detector
        self.floor = 1 + floor
        self.before = exp(LatencyMeasurement.median(before.map(Double.init)) / 10_000)
        self.after = exp(LatencyMeasurement.median(after.map(Double.init)) / 10_000)
        factor = exp(LatencyMeasurement.median(shifts))
        let slower = SignFlipTest(Self.signedRanks(shifts.map { $0 - margin })).greater
        let faster = SignFlipTest(Self.signedRanks(shifts.map { -$0 - margin })).greater
        p = slower
        interval = Self.medianInterval(shifts)
        if slower <= level / 2 {
            decision = .regressed
        } else if faster <= level / 2 {
            decision = .improved
        } else {
            decision = interval.upperBound < self.floor ? .pass : .inconclusive
        }
    }

    /// Ranks of the sizes with their signs, doubled so that mean ranks of ties are whole.
    static func signedRanks(_ values: [Double]) -> [Int] {
        let present = values.filter { $0 != 0 }
        let order = present.indices.sorted { abs(present[$0]) < abs(present[$1]) }
        var ranks = [Int](repeating: 0, count: present.count)
        var first = 0
        while first < order.count {
            var last = first
            while last + 1 < order.count, abs(present[order[last + 1]]) == abs(present[order[first]]) { last += 1 }
            for place in first...last {
                let index = order[place]
                ranks[index] = (present[index] > 0 ? 1 : -1) * (first + last + 2)
            }
            first = last + 1
        }
        return ranks
    }

    /// The interval of the median between two of the sorted values, 95 % by the normal limit of the sign test.
    private static func medianInterval(_ shifts: [Double]) -> ClosedRange<Double> {
        let sorted = shifts.sorted()
        let half = NormalDistribution.upperQuantile(0.025) * Double(sorted.count).squareRoot() / 2
        let below = max(0, Int((Double(sorted.count) / 2 - half).rounded(.down)))
        let above = min(sorted.count - 1, Int((Double(sorted.count) / 2 + half).rounded(.up)))
        return exp(sorted[min(below, above)])...exp(sorted[above])
    }
}
