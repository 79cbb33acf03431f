package import Scoring

package enum GateDecision: String, Sendable, Hashable, CaseIterable, Codable {
    /// It did not change, or surely by less than matters.
    case pass = "PASS"
    /// It got worse, surely, and by as much as matters.
    case regressed = "REGRESSED"
    /// It got better, surely, and by as much as matters.
    case improved = "IMPROVED"
    /// It may have got worse by as much as matters; more trials would decide.
    case inconclusive = "INCONCLUSIVE"

    /// Returns the worst of some decisions: PASS where there is none.
    package static func worst(_ decisions: some Sequence<GateDecision>) -> GateDecision {
        let all = Set(decisions)
        return [.regressed, .inconclusive, .improved].first(where: all.contains) ?? .pass
    }
}

/// The scope of a figure: the scenarios that it pools.
package struct GateScope: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case overall, family, scenario }

    package var kind: Kind
    /// `overall`, the family's or the scenario's name.
    package var name: String
    package var positions: [Int]
}

package struct GateFinding: Sendable {
    package var detector: String
    package var scope: GateScope
    package var figure: Metric
    package var before, after: Double
    /// The interval of after less before; `nil` where none could be had.
    package var interval: ClosedRange<Double>?
    /// The p-value of the paired test, two-sided.
    package var p: Double
    /// The test's sum in terms of its standard deviation, without its sign.
    package var statistic: Double
    package var leastP: Double
    /// Trials in which the two sides differ in the figure.
    package var changedTrials: Int
    package var trials: Int
    /// The smallest change of the figure that matters.
    package var floor: Double
    package var decision: GateDecision
    /// About how many trials a scenario it would take to decide; only where it is inconclusive, and can be told.
    package var trialsToDecide: Int?

    package var difference: Double { after - before }

    /// By how much it got worse; below 0 where it got better.
    package var harm: Double { figure.isBetterHigher ? -difference : difference }

    /// Whether one figure got worse than another, each in terms of the smallest change that matters.
    package static func isWorse(_ one: GateFinding, than other: GateFinding) -> Bool {
        (other.harm / other.floor, one.p) < (one.harm / one.floor, other.p)
    }
}

package struct BudgetFinding: Sendable {
    package var detector: String
    /// A scenario's or a family's name, or `overall`.
    package var scope: String
    /// The metric; `nil` for the number of false counts.
    package var figure: Metric?
    /// The most false counts, or the worst value, that is allowed.
    package var allowed: Double
    /// False counts or the value before; `nil` where it is not known.
    package var before: Double?
    /// False counts or the value after; `nil` where it is undefined.
    package var after: Double?

    /// Whether the budget holds; an undefined value decides nothing.
    package var decision: GateDecision {
        guard let after else { return .inconclusive }
        let isWorse = figure?.isBetterHigher ?? false ? after < allowed : after > allowed
        return isWorse ? .regressed : .pass
    }
}

package struct GateSettings: Sendable {
    /// The most probable that any figure of a whole gate raises a false alarm, either way.
    package var level = 0.005
    /// The share of the level for the latencies; the figures have the rest.
    package var latencyLevel = 0.001
    /// By how much a share must change to matter.
    package var shareFloor = 0.01
    /// By how much a number of false counts per minute, or a metric that is not a share, must change to matter.
    package var rateFloor = 0.05
    /// By which share a detector's time must change to matter.
    package var latencyFloor = 0.10
    /// Whether times that are not decided leave the gate undecided; otherwise the decision about accuracy is kept.
    package var requiresTimes = false
    /// The greatest loss, as a share of the repetitions of a scenario, that may pass unseen where figures are undecided;
    /// our own choice, which a baseline may change.
    package var maxUndetectedLoss = 0.05
    package var confidence = 0.95
    /// The metrics; those with the use `.gate` are tested.
    package var metrics = MetricCatalog.standard
    /// Resamples behind each interval; below 1 there are no intervals.
    package var resamples = 1000

    package init() {}

    /// By how much a figure must change to matter.
    package func floor(of figure: Metric) -> Double { figure.unit == .share ? shareFloor : rateFloor }

    /// The most probable that any figure beside the latencies raises a false alarm.
    package var figuresLevel: Double { level - latencyLevel }
}
