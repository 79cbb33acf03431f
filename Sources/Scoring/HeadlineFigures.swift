/// The figures by which a detector is described, never one alone: F1 depends on the mix of scenarios, these do not
/// mix what a user sees as different faults.
public struct HeadlineFigures: Sendable, Hashable {
    /// The mean over the scenarios of the families `real` and `occlusion` of the share of the observable repetitions that
    /// were counted; `nil` without any.
    public package(set) var observableRecall: Double?
    /// False counts of every kind per 100 repetitions, in the families `real`, `partial` and `occlusion` together; `nil`
    /// without repetitions.
    public package(set) var surplusPerHundred: Double?
    /// False counts per minute of the family `everyday`; `nil` without any minute.
    public package(set) var everydayPerMinute: Double?
    /// The share of the cheat cycles that were counted; `nil` without cheat cycles.
    public package(set) var cheatAcceptance: Double?
    /// The share of the trials of all families in which the count is right; `nil` without trials.
    public package(set) var rightCounts: Double?
    /// The share of the counts in all families that are right; `nil` without counts.
    public package(set) var precision: Double?

    package init() {}
}
