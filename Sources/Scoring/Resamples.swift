import Randomness
import Statistics
import GSL

/// The sums of many resamples of the trials: as many trials as there are, drawn with replacement.
struct Resamples: Sendable {
    private(set) var totals: [TrialRow] = []

    /// Draws resamples.
    ///
    /// - Parameters:
    ///   - rows: One row for each class of trials.
    ///   - members: How many trials each class has.
    ///   - count: Number of resamples.
    ///   - stream: What they are drawn from.
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    init(rows: [TrialRow], members: [Int], count: Int, stream: inout RandomStream) throws(GSLError) {
        let trials = members.reduce(0, +)
        guard trials > 1, count > 0 else { return }
        totals.reserveCapacity(count)
        var draws = ClassDraws(members: members)
        for _ in 0..<count {
            try draws.next(&stream)
            let drawn = draws.drawn
            var total = TrialRow()
            for index in rows.indices where drawn[index] > 0 { total.add(rows[index], times: Double(drawn[index])) }
            totals.append(total)
        }
    }
}

/// Draws as many trials as there are, with replacement, from trials that are kept in classes.
struct ClassDraws: Sendable {
    /// How many trials of each class the last draw has.
    private(set) var drawn: [UInt32]
    private let trials: Int
    private let weights: [Double]
    /// The class of each trial; empty where classes are drawn at once.
    private let owner: [Int]

    /// Prepares draws from classes with so many trials each.
    init(members: [Int]) {
        trials = members.reduce(0, +)
        drawn = [UInt32](repeating: 0, count: members.count)
        weights = members.map(Double.init)
        // A multinomial draw costs one binomial a class; below this many trials, drawing each trial costs less.
        owner =
            trials <= 8 * members.count
            ? members.enumerated().flatMap { index, size in Array(repeating: index, count: size) } : []
    }

    /// Draws once.
    ///
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    mutating func next(_ stream: inout RandomStream) throws(GSLError) {
        guard !owner.isEmpty else {
            try stream.multinomial(total: trials, weights: weights, into: &drawn)
            return
        }
        for index in drawn.indices { drawn[index] = 0 }
        for _ in 0..<trials { drawn[owner[stream.choice(count: trials)]] += 1 }
    }
}

/// Figures with their intervals.
struct Intervals {
    let rows: [TrialRow]
    let members: [Int]
    let total: TrialRow
    let draws: Resamples
    let confidence: Double
    /// The upper limit of the mean of a count of no events.
    let limitWithoutEvents: Double

    init(
        rows: [TrialRow], members: [Int], total: TrialRow, draws: Resamples, confidence: Double
    ) throws(GSLError) {
        self.rows = rows
        self.members = members
        self.total = total
        self.draws = draws
        self.confidence = confidence
        limitWithoutEvents = try PoissonInterval.upperLimitWithoutEvents(confidence: confidence)
    }

    /// A share of 0 … 1.
    func share(_ quotient: Quotient) throws(GSLError) -> Estimate {
        guard let value = quotient.value(total) else { return .undefined }
        guard value == 0 || value == 1 else { return mean(quotient) }
        let trials = trials(that: quotient)
        let interval = try BinomialInterval.clopperPearson(
            successes: value == 1 ? trials : 0, trials: trials, confidence: confidence)
        return Estimate(
            value: value, lower: interval.lowerBound, upper: interval.upperBound, method: .clopperPearson)
    }

    /// A rate of events, none below 0.
    func rate(_ quotient: Quotient) -> Estimate {
        guard quotient.value(total) == 0 else { return mean(quotient) }
        return Estimate(value: 0, lower: 0, upper: limitWithoutEvents / quotient.whole(total), method: .poisson)
    }

    /// Any other figure.
    func mean(_ quotient: Quotient) -> Estimate {
        guard let value = quotient.value(total) else { return .undefined }
        let values = draws.totals.compactMap(quotient.value).sorted()
        let tail = (1 - confidence) / 2
        guard trials(that: quotient) > 1, let lower = Quantile.type7(sorted: values, tail),
            let upper = Quantile.type7(sorted: values, 1 - tail)
        else { return Estimate(value: value) }
        return Estimate(value: value, lower: lower, upper: upper, method: .bootstrap)
    }

    /// How many trials define a figure on their own.
    private func trials(that define: Quotient) -> Int {
        zip(rows, members).reduce(0) { $0 + (define.value($1.0) == nil ? 0 : $1.1) }
    }
}
