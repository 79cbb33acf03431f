import Mathematics
import Foundation
import Pose
import Testing

@testable import Scoring

@Suite("Acceptance against travel, and the cheat margin")
struct ResponseTallyTests {
    /// Trials of four cheat cycles of one torso travel each, accepted by chance as a function of the torso travel
    /// gives.
    private func counts(
        trials: Int, travels: ClosedRange<Double> = 0...0.4, key: UInt64 = 1, acceptance: (Double) -> Double
    ) -> ResponseTally {
        var stream = RandomStream(key: key, trial: 0, station: RandomStation(rawValue: 9))
        var counts = ResponseTally(.gradedCheats)
        for _ in 0..<trials {
            let travel = stream.uniform(in: travels)
            add((0..<4).map { _ in (travel, stream.bernoulli(acceptance(travel))) }, to: &counts)
        }
        return counts
    }

    /// Adds a trial of cheat cycles with these torso travels, counted or not.
    private func add(_ cycles: [(travel: Double?, isAccepted: Bool)], to counts: inout ResponseTally) {
        var truth = Truth(cycles: [], phases: [], duration: 100_000_000_000)
        var detections: [Nanoseconds] = []
        for (index, cycle) in cycles.enumerated() {
            let time = Nanoseconds(index + 1) * 4_000_000_000
            var made = Cycle.make(completion: time, .notCountable, kind: "graded", isCheat: true)
            made.torsoTravel = cycle.travel
            truth.cycles.append(made)
            if cycle.isAccepted { detections.append(time) }
        }
        counts.add(TrialScore(detections: detections, truth: truth), truth: truth)
    }

    private func curve(_ counts: ResponseTally, resamples: Int = 400, trial: Int = 0) throws -> ResponseCurve {
        var stream = RandomStream(key: 5, trial: trial, station: .bootstrap)
        return try #require(try counts.curve(resamples: resamples, stream: &stream))
    }

    private func logistic(_ midpoint: Double, width: Double) -> (Double) -> Double {
        { 1 / (1 + exp(-($0 - midpoint) / width)) }
    }

    @Test("The margin is the midpoint of the law by which cycles are accepted", arguments: [0.08, 0.13, 0.2, 0.31])
    func recovered(midpoint: Double) throws {
        for width in [0.005, 0.02, 0.04] {
            let margin = try curve(counts(trials: 3_000, acceptance: logistic(midpoint, width: width))).half
            guard case .at(let travel) = margin.value else {
                Issue.record("\(margin)")
                continue
            }
            // A step within a bin is known only to the bin.
            #expect((travel - midpoint).magnitude < (width < 0.01 ? 0.02 : 0.01), "\(width): \(travel)")
        }
    }

    @Test("The interval covers the midpoint about as often as it says")
    func coverage() throws {
        let repeats = 200
        let covered = try (0..<repeats).count { index in
            let counts = counts(trials: 150, key: UInt64(100 + index), acceptance: logistic(0.2, width: 0.04))
            let margin = try curve(counts, resamples: 200, trial: index).half
            let (lower, upper) = (try #require(margin.lower), try #require(margin.upper))
            #expect(lower <= margin.value && margin.value <= upper)
            return lower <= .at(0.2) && .at(0.2) <= upper
        }
        // 95 % of 200 is 190; a binomial of 0.95 falls below 178 once in ten thousand times.
        #expect(covered >= 178 && covered < repeats, "\(covered)")
    }

    @Test("A detector that is fooled without torso motion has the margin 0, also if more motion fools it less")
    func zero() throws {
        for acceptance: (Double) -> Double in [{ _ in 1 }, { _ in 0.8 }, { $0 < 0.2 ? 0.9 : 0.7 }] {
            let margin = try curve(counts(trials: 300, acceptance: acceptance)).half
            #expect(margin == HalfResponse(value: .zero, lower: .zero, upper: .zero))
        }
    }

    @Test("A detector that is never fooled lies above all that was tried")
    func above() throws {
        for acceptance: (Double) -> Double in [{ _ in 0 }, { $0 * 0.5 }] {
            let counts = counts(trials: 300, travels: 0...0.35, acceptance: acceptance)
            let margin = try curve(counts).half
            guard case .above(let travel) = margin.value else {
                Issue.record("\(margin)")
                continue
            }
            #expect(travel > 0.345 && travel <= 0.35)
            #expect(margin.lower == margin.value && margin.upper == margin.value)
        }
    }

    @Test("Where little motion was not tried, the margin is at most what was")
    func atMost() throws {
        let margin = try curve(counts(trials: 50, travels: 0.18...0.2) { _ in 0.9 }).half
        guard case .atMost(let travel) = margin.value else {
            Issue.record("\(margin)")
            return
        }
        #expect((0.18...0.2).contains(travel))
    }

    @Test("A share of exactly one half is reached")
    func ties() throws {
        var counts = ResponseTally(.gradedCheats)
        add([(0, false), (0, false), (0.1, true), (0.1, false), (0.2, true), (0.2, true)], to: &counts)
        let curve = try curve(counts)
        #expect(curve.bins.map(\.share.value) == [0, 0.5, 1])
        #expect(curve.half.value == .at(0.1))
        #expect(curve.half.lower == nil && curve.half.upper == nil, "one trial gives no interval")
    }

    @Test("Straight lines lead from one mean travel to the next")
    func interpolated() throws {
        var counts = ResponseTally(.gradedCheats)
        add([(0.04, false), (0.06, false), (0.1, true), (0.1, true), (0.1, true), (0.1, false)], to: &counts)
        guard case .at(let travel) = try curve(counts).half.value else {
            Issue.record("no margin")
            return
        }
        #expect((travel - (0.05 + 0.05 * 0.5 / 0.75)).magnitude < 1e-9)
    }

    @Test("Only cheat cycles of known travel enter")
    func members() throws {
        var counts = ResponseTally(.gradedCheats)
        add([(nil, true)], to: &counts)
        #expect(counts.isEmpty)
        var cycle = Cycle.make(completion: 4_000_000_000)
        cycle.torsoTravel = 0.7
        let others = Truth(cycles: [cycle], phases: [], duration: 9_000_000_000)
        counts.add(TrialScore(detections: [4_000_000_000], truth: others), truth: others)
        #expect(counts.isEmpty)
        var stream = RandomStream(key: 5, trial: 0, station: .bootstrap)
        #expect(try counts.curve(stream: &stream) == nil)
    }

    @Test("All cheat cycles are tallied, whatever their verdicts, so that no detector has other cycles than another")
    func whateverTheVerdict() throws {
        let cycles = Verdict.allCases.enumerated().map { index, verdict in
            var cycle = Cycle.make(
                completion: Nanoseconds(index + 1) * 4_000_000_000, verdict, kind: "graded", isCheat: true)
            cycle.torsoTravel = 0.3
            return cycle
        }
        let truth = Truth(cycles: cycles, phases: [], duration: 20_000_000_000)
        for counted in 0...3 {
            var counts = ResponseTally(.gradedCheats)
            counts.add(TrialScore(detections: cycles.prefix(counted).map(\.completion), truth: truth), truth: truth)
            let bins = try curve(counts).bins
            #expect(bins.map(\.cycles) == [3] && bins.map(\.counted) == [counted])
        }
    }

    @Test("Shares on which all agree get Clopper–Pearson over trials, others an interval about them")
    func intervals() throws {
        let curve = try curve(counts(trials: 400, acceptance: logistic(0.2, width: 0.02)))
        #expect(curve.bins.reduce(0) { $0 + $1.cycles } == 1_600 && curve.trials == 400)
        for bin in curve.bins {
            let (value, lower, upper) = try (
                #require(bin.share.value), #require(bin.share.lower), #require(bin.share.upper)
            )
            #expect(lower <= value && value <= upper)
            #expect(bin.range.contains(bin.mean))
            #expect((bin.share.method == .clopperPearson) == (bin.counted == 0 || bin.counted == bin.cycles))
        }
        #expect(zip(curve.bins, curve.bins.dropFirst()).allSatisfy { $0.fitted <= $1.fitted })
    }

    @Test("Nothing depends on the order of trials or on how tallies are merged")
    func order() throws {
        let law = logistic(0.2, width: 0.05)
        let parts = (0..<3).map { counts(trials: 40, key: UInt64($0), acceptance: law) }
        var (forwards, backwards) = (ResponseTally(.gradedCheats), ResponseTally(.gradedCheats))
        for part in parts { forwards.merge(part) }
        for part in parts.reversed() { backwards.merge(part) }
        #expect(forwards == backwards)
        #expect(try curve(forwards) == curve(backwards))
    }

    @Test("The rising curve is the nearest one")
    func isotonic() {
        #expect(IsotonicCurve.fit([], weights: []) == [])
        #expect(IsotonicCurve.fit([0.1, 0.2, 0.7], weights: [1, 5, 2]) == [0.1, 0.2, 0.7])
        #expect(IsotonicCurve.fit([1, 0], weights: [3, 1]) == [0.75, 0.75])
        #expect(IsotonicCurve.fit([0, 1, 0.5, 0, 1], weights: [1, 1, 1, 1, 1]) == [0, 0.5, 0.5, 0.5, 1])
        // Against every monotone curve on a grid.
        var stream = RandomStream(key: 8, trial: 0, station: RandomStation(rawValue: 9))
        for _ in 0..<50 {
            let shares = (0..<4).map { _ in stream.uniform() }
            let weights = (0..<4).map { _ in stream.uniform(in: 0.5...5) }
            func error(_ curve: [Double]) -> Double {
                zip(zip(shares, weights), curve).reduce(0) { $0 + $1.0.1 * ($1.0.0 - $1.1) * ($1.0.0 - $1.1) }
            }
            let fitted = IsotonicCurve.fit(shares, weights: weights)
            #expect(zip(fitted, fitted.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
            let grid = (0...12).map { Double($0) / 12 }
            var best = Double.infinity
            for a in grid {
                for b in grid where b >= a {
                    for c in grid where c >= b { for d in grid where d >= c { best = min(best, error([a, b, c, d])) } }
                }
            }
            #expect(error(fitted) <= best + 1e-12)
        }
    }
}
