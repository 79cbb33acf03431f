package import Experiment
import Mathematics
import Scenarios
package import Scoring

/// The figures of all entrants on public and on sealed trials of the same scenarios, and their gaps: a detector tuned
/// to the public seeds is worse on the sealed ones, and any other has a gap that is chance.
package struct SealedComparison: Sendable {
    /// A figure on both sets of trials.
    package struct Gap: Sendable, Hashable {
        /// The figure on the public trials; `nil` where it is undefined.
        package var publicValue: Double?
        /// The figure on the sealed trials; `nil` where it is undefined.
        package var sealedValue: Double?
        /// Sealed less public; `nil` where either is undefined.
        package var difference: Double?
        /// The 95 % interval of the difference; `nil` where there is none.
        package var interval: ClosedRange<Double>?
    }

    package struct Row: Sendable {
        /// The label of the entrant, or the name of a control.
        package var label: String
        package var isControl: Bool
        /// The place on the public trials; `nil` for rows without a place.
        package var publicRank: Int?
        /// The place on the sealed trials; `nil` for rows without a place.
        package var sealedRank: Int?
        /// The wrong counts per session.
        package var wrong = Gap()
        /// The metrics over all trials, pooled.
        package var metrics: [Metric: Gap] = [:]
    }

    /// The metrics that are compared beside the wrong counts per session.
    package static let metrics: [Metric] = [
        .recallObservable, .precision, .falsePerMinute, .cheatAcceptance, .exactShare,
    ]

    /// The rows in the order of the public ranking: detectors, then controls.
    package let rows: [Row]

    /// Compares two leaderboards of the same plan, scenarios and entrants.
    package init(_ open: LeaderboardOperation.Result, sealed: LeaderboardOperation.Result) {
        let sealedRows = Dictionary(sealed.board.rows.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
        let spreads = [Self.variances(open), Self.variances(sealed)]
        let reach = NormalDistribution.upperQuantile((1 - Evaluation.confidence) / 2)
        rows = open.board.rows.map { row in
            var gaps = Row(
                label: row.label, isControl: row.index >= open.board.detectors.count, publicRank: row.rank,
                sealedRank: sealedRows[row.label]?.rank)
            guard let other = sealedRows[row.label], open.board.failures[row.label] == nil,
                sealed.board.failures[row.label] == nil
            else { return gaps }
            gaps.wrong = Gap(row.session.wrong.value, other.session.wrong.value)
            if let first = spreads[0]?[row.index], let second = spreads[1]?[other.index] {
                let distance = reach * (first + second).squareRoot()
                gaps.wrong.setInterval(below: distance, above: distance)
            }
            for metric in Self.metrics { gaps.metrics[metric] = Gap(row.figures[metric], other.figures[metric]) }
            return gaps
        }
    }

    /// The sampling variances of all entrants' wrong counts per session; `nil` where a scenario has a single trial.
    private static func variances(_ result: LeaderboardOperation.Result) -> [Double]? {
        let runs = result.runs.filter { !$0.estimator.isAside }
        guard let plan = runs.first?.plan else { return nil }
        return WrongCounts(summing: runs.map(\.wrong)).variances(
            families: plan.entries.map(\.scenario.family), sessions: result.board.sessions, estimators: runs.count)
    }

    /// The number of detectors whose interval of the gap of wrong counts lies above 0: worse on the sealed trials.
    package var worse: Int { rows.count { !$0.isControl && ($0.wrong.interval?.lowerBound ?? 0) > 0 } }

    package var judged: Int { rows.count { !$0.isControl && $0.wrong.interval != nil } }
}

extension SealedComparison.Gap {
    /// Compares two figures without an interval.
    init(_ open: Double?, _ sealed: Double?) {
        (publicValue, sealedValue) = (open, sealed)
        if let open, let sealed { difference = sealed - open }
    }

    /// Compares two independent figures.
    ///
    /// The interval of their difference reaches as far as both intervals do together
    /// (Zou and Donner, Statistics in Medicine 27, 2008: the method of variance estimates recovery).
    init(_ open: Estimate, _ sealed: Estimate) {
        self.init(open.value, sealed.value)
        guard let one = open.value, let low = open.lower, let high = open.upper, let other = sealed.value,
            let otherLow = sealed.lower, let otherHigh = sealed.upper
        else { return }
        func both(_ first: Double, _ second: Double) -> Double { (first * first + second * second).squareRoot() }
        setInterval(below: both(other - otherLow, high - one), above: both(otherHigh - other, one - low))
    }

    /// Sets the interval that reaches so far below and above the difference.
    fileprivate mutating func setInterval(below: Double, above: Double) {
        interval = difference.map { ($0 - below)...($0 + above) }
    }
}

extension WrongCounts {
    /// The sampling variances of each entrant's wrong counts per session; `nil` where a scenario has a single trial.
    func variances(families: [Family], sessions: [LeaderboardPlan.Session], estimators: Int) -> [Double]? {
        let used = families.indices.filter { trials($0) > 0 }
        let weights = sessions.filter { session in used.contains { families[$0] == session.family } }
        let sum = weights.reduce(0) { $0 + $1.weight }
        var variances = [Double](repeating: 0, count: entrants)
        for session in weights {
            let scenarios = used.filter { families[$0] == session.family }
            let share = session.weight / sum / Double(scenarios.count * estimators)
            for scenario in scenarios {
                let number = trials(scenario)
                guard number > 1 else { return nil }
                for entrant in 0..<entrants {
                    let counts = (0..<number).map { trial in
                        Double(self.scenarios[scenario][trial * entrants + entrant])
                    }
                    let mean = counts.reduce(0, +) / Double(number)
                    let squares = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
                    variances[entrant] += share * share * squares / Double((number - 1) * number)
                }
            }
        }
        return variances
    }
}

extension LeaderboardOperation {
    /// Runs the same scenarios with a sealed seed, alone, and compares; `nil` trials are the plan's or the suite's.
    package func sealed(
        by phrase: SealedPhrase, beside result: Result, trials: Int?, progress: WorkProgress.Observer = { _ in }
    ) async throws -> SealedComparison {
        var operation = self
        operation.plan.mornings = nil
        operation.plan.uses = []
        operation.plan.estimators.removeAll(where: \.isAside)
        operation.sources = [:]
        let sealed = try await operation.run([], trials: trials, seed: phrase.seed, progress: progress)
        return SealedComparison(result, sealed: sealed)
    }
}
