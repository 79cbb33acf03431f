public import Scoring

/// What a gate says of one figure.
public enum GateVerdict: String, Sendable, Hashable, CaseIterable, Codable {
    /// It did not change, or surely by less than matters.
    case pass = "PASS"
    /// It got worse, surely, and by as much as matters.
    case regressed = "REGRESSED"
    /// It got better, surely, and by as much as matters.
    case improved = "IMPROVED"
    /// It may have got worse by as much as matters; more trials would tell.
    case inconclusive = "INCONCLUSIVE"
}

/// What a figure is taken over.
public struct GateScope: Sendable, Hashable {
    /// How much a scope holds.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case overall, family, scenario
    }

    /// How much it holds.
    public var kind: Kind
    /// `overall`, the family's or the scenario's name.
    public var name: String
    /// The scenarios in it, by their positions.
    public var positions: [Int]
}

/// What a gate found of one figure.
public struct GateFinding: Sendable {
    /// The detector.
    public var detector: String
    /// What the figure is taken over.
    public var scope: GateScope
    /// The figure.
    public var figure: Figure
    /// Its value before.
    public var before: Double
    /// Its value after.
    public var after: Double
    /// The interval of after less before; `nil` where none could be had.
    public var interval: ClosedRange<Double>?
    /// The p-value of the paired test, two-sided.
    public var p: Double
    /// The test's sum in terms of its standard deviation, without its sign.
    public var statistic: Double
    /// The least that the p-value could have been.
    public var leastP: Double
    /// Trials in which the two sides differ in the figure.
    public var changedTrials: Int
    /// Trials.
    public var trials: Int
    /// What matters of the figure.
    public var floor: Double
    /// The verdict.
    public var verdict: GateVerdict
    /// About how many trials a scenario it would take to decide; only where it is inconclusive.
    public var trialsToDecide: Int?

    /// After less before.
    public var difference: Double { after - before }

    /// By how much it got worse; below 0 where it got better.
    public var harm: Double { figure.isBetterHigher ? -difference : difference }
}

/// What a gate found of a budget.
public struct BudgetFinding: Sendable {
    /// The detector.
    public var detector: String
    /// A scenario's or a family's name, or `overall`.
    public var scope: String
    /// The most false counts that are allowed.
    public var allowed: Int
    /// False counts before.
    public var before: Int
    /// False counts after.
    public var after: Int

    /// Whether the budget holds.
    public var verdict: GateVerdict { after > allowed ? .regressed : .pass }
}
