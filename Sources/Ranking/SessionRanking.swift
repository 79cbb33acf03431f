import Experiment
import Mathematics
package import Scenarios
package import Scoring

/// Detectors in the order of their expected wrong counts per session, and how far that order can be trusted.
///
/// A session is one trial of a scenario. A plan says what the sessions of a user are: how often one is of each family.
/// The expected wrong counts are the weighted mean over families of the mean over scenarios of the mean over trials.
package struct SessionRanking: Sendable {
    package struct Row: Sendable, Hashable {
        /// Expected wrong counts per session; the 95 % interval resamples scenarios of families, and their trials.
        package var wrong: Estimate
        /// Expected wrong counts per session of each family that has a weight.
        package var families: [Family: Double]
        /// The place by expected wrong counts, from 1, and then label; `nil` for entrants that are not ranked.
        package var place: Int?
        /// The places between the 2.5 % and 97.5 % quantiles over the resamples.
        package var places: ClosedRange<Int>?
        /// The places between the 2.5 % and 97.5 % quantiles where each resample also has the error of the transfer to
        /// people; `nil` where too few entrants were shown people's recordings.
        package var placesOnPeople: ClosedRange<Int>?
        /// The places with the weights of cheats and everyday motion multiplied by each of `SessionRanking.factors`.
        package var placesOverWeights: ClosedRange<Int>?
    }

    /// The factors that the weights of the negative families are multiplied by.
    package static let factors = [0.25, 0.5, 1, 2, 4]

    /// One row for each entrant, in their order.
    package private(set) var rows: [Row]
    /// The share of the resamples in which a ranked entrant has fewer wrong counts than the one in the next place, by
    /// place from 1; with the error of the transfer to people where it is known.
    package private(set) var surerThanNext: [Double] = []

    /// Ranks by wrong counts, summed over the estimators, and those per recording of people's sets, above 0, `nil`
    /// where they are not known and empty without recordings; below 2 resamples there are no intervals.
    package init(
        _ counts: WrongCounts, families: [Family], sessions: [LeaderboardPlan.Session], estimators: Int,
        labels: [String], ranked: [Int], people: [Double?] = [], resamples: Int, seed: UInt64
    ) {
        let sample = SessionSample(counts, families: families, estimators: estimators)
        let weights = sessions.filter { sample.scenarios[$0.family] != nil }.map { ($0.family, $0.weight) }
        let means = sample.means()
        func totals(_ means: [Family: [Double]], factor: Double = 1) -> [Double] {
            Self.weighted(means, weights.map { ($0.0, $0.0.isNegative ? $0.1 * factor : $0.1) }, labels.count)
        }
        let order = labels.indices.sorted { labels[$0] < labels[$1] }.filter(Set(ranked).contains)
        func places(_ totals: [Double]) -> [Int: Int] {
            let sorted = order.enumerated().sorted { (totals[$0.element], $0.offset) < (totals[$1.element], $1.offset) }
            return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.element, $0 + 1) })
        }
        let whole = totals(means)
        let place = places(whole)
        rows = labels.indices.map { index in
            Row(
                wrong: weights.isEmpty ? .undefined : Estimate(value: whole[index]),
                families: Dictionary(uniqueKeysWithValues: weights.map { ($0.0, means[$0.0]?[index] ?? 0) }),
                place: place[index])
        }
        guard !weights.isEmpty else { return }
        for factor in Self.factors {
            for (index, found) in places(totals(means, factor: factor)) {
                let known = rows[index].placesOverWeights ?? found...found
                rows[index].placesOverWeights = min(known.lowerBound, found)...max(known.upperBound, found)
            }
        }
        guard resamples > 1 else { return }
        var stream = Evaluation.stream("sessions", seed: seed)
        let drawn = (0..<resamples).map { _ in totals(sample.drawnMeans(&stream)) }
        setIntervals(drawn, drawn.map(places))
        // Recordings of people say nothing of cheats, so the prediction is that of honest sessions.
        var surest = drawn
        if let transfer = TransferError(predicted: totals(means, factor: 0), measured: people, of: ranked) {
            var errors = Evaluation.stream("transfer", seed: seed)
            surest = drawn.map { totals in totals.map { $0 * transfer.drawn(&errors) } }
            for (index, range) in Self.ranges(surest.map(places)) { rows[index].placesOnPeople = range }
        }
        setSureness(surest)
    }

    private mutating func setIntervals(_ drawn: [[Double]], _ places: [[Int: Int]]) {
        let tail = (1 - Evaluation.confidence) / 2
        for index in rows.indices {
            let values = drawn.map { $0[index] }.sorted()
            rows[index].wrong.lower = Quantile.type7(sorted: values, tail)
            rows[index].wrong.upper = Quantile.type7(sorted: values, 1 - tail)
            rows[index].wrong.method = .bootstrap
        }
        for (index, range) in Self.ranges(places) { rows[index].places = range }
    }

    /// The places between the 2.5 % and 97.5 % quantiles, of each entrant that has one.
    private static func ranges(_ places: [[Int: Int]]) -> [(Int, ClosedRange<Int>)] {
        (places.first ?? [:]).keys.map { index in
            let found = places.compactMap { $0[index] }.sorted()
            let skipped = Int((1 - Evaluation.confidence) / 2 * Double(found.count))
            return (index, found[skipped]...found[found.count - 1 - skipped])
        }
    }

    private mutating func setSureness(_ drawn: [[Double]]) {
        let byPlace = rows.indices.filter { rows[$0].place != nil }.sorted {
            (rows[$0].place ?? 0) < (rows[$1].place ?? 0)
        }
        surerThanNext = zip(byPlace, byPlace.dropFirst()).map { first, second in
            Double(drawn.count { $0[first] < $0[second] }) / Double(drawn.count)
        }
    }

    private static func weighted(
        _ means: [Family: [Double]], _ weights: [(Family, Double)], _ entrants: Int
    ) -> [Double] {
        var totals = [Double](repeating: 0, count: entrants)
        let sum = weights.reduce(0) { $0 + $1.1 }
        for (family, weight) in weights {
            for (index, mean) in (means[family] ?? []).enumerated() { totals[index] += weight / sum * mean }
        }
        return totals
    }
}

/// The wrong counts of all trials, by family and scenario.
private struct SessionSample {
    let counts: WrongCounts
    /// The positions of the scenarios of each family.
    let scenarios: [Family: [Int]]
    private let families: [Family]
    private let estimators: Double

    init(_ counts: WrongCounts, families: [Family], estimators: Int) {
        self.counts = counts
        self.estimators = Double(estimators)
        let used = families.indices.filter { counts.trials($0) > 0 }
        let scenarios = Dictionary(grouping: used) { families[$0] }
        self.scenarios = scenarios
        // The order of draws must not depend on that of a dictionary.
        self.families = Family.allCases.filter { scenarios.keys.contains($0) }
    }

    /// The mean over scenarios of the mean over trials, for each entrant.
    func means() -> [Family: [Double]] {
        scenarios.mapValues { scenarios in
            var means = [Double](repeating: 0, count: counts.entrants)
            for scenario in scenarios {
                add(Array(0..<counts.trials(scenario)), of: scenario, scenarios.count, to: &means)
            }
            return means
        }
    }

    /// The same of as many scenarios and trials drawn with replacement.
    func drawnMeans(_ stream: inout RandomStream) -> [Family: [Double]] {
        var means: [Family: [Double]] = [:]
        var trials: [Int] = []
        for family in families {
            let own = scenarios[family] ?? []
            var sums = [Double](repeating: 0, count: counts.entrants)
            for scenario in own.map({ _ in own[stream.choice(count: own.count)] }) {
                let count = counts.trials(scenario)
                trials.removeAll(keepingCapacity: true)
                for _ in 0..<count { trials.append(stream.choice(count: count)) }
                add(trials, of: scenario, own.count, to: &sums)
            }
            means[family] = sums
        }
        return means
    }

    /// Adds the part of one scenario of several to the means.
    private func add(_ trials: [Int], of scenario: Int, _ scenarios: Int, to means: inout [Double]) {
        var sums = [Int](repeating: 0, count: counts.entrants)
        for trial in trials { counts.addTrial(trial, of: scenario, to: &sums) }
        let scale = 1 / (Double(trials.count) * Double(scenarios) * estimators)
        for index in sums.indices { means[index] += Double(sums[index]) * scale }
    }
}
