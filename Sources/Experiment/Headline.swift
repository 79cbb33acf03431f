package import Scenarios
package import Scoring

/// The figures by which a detector is described, never one alone: F1 depends on the mix of scenarios, these do not
/// mix what a user sees as different faults.
package struct Headline: Sendable, Hashable {
    /// The mean over the scenarios of the families `real` and `occlusion` of the share of the observable repetitions that
    /// were counted; `nil` without any.
    package var observableRecall: Double?
    /// False counts of every kind per 100 repetitions, in the families `real`, `partial` and `occlusion` together; `nil`
    /// without repetitions.
    package var surplusPerHundred: Double?
    /// False counts per minute of the family `everyday`; `nil` without any minute.
    package var everydayPerMinute: Double?
    /// The share of the cheat cycles that were counted; `nil` without cheat cycles.
    package var cheatAcceptance: Double?
    /// The share of the trials of all families in which the count is right; `nil` without trials.
    package var rightCounts: Double?
    /// The share of the counts in all families that are right; `nil` without counts.
    package var precision: Double?

    package init(_ scenarios: [(family: Family, counts: TrialCounts)]) {
        func counts(_ families: Set<Family>) -> TrialCounts {
            TrialCounts(summing: scenarios.filter { families.contains($0.family) }.map(\.counts))
        }
        let recalls = scenarios.filter { [.real, .occlusion].contains($0.family) }
            .compactMap { Metric.recallObservable.value($0.counts) }
        observableRecall = recalls.isEmpty ? nil : recalls.reduce(0, +) / Double(recalls.count)
        surplusPerHundred = Metric.surplusPerHundred.value(counts([.real, .partial, .occlusion]))
        everydayPerMinute = Metric.falsePerMinute.value(counts([.everyday]))
        let all = counts(Set(Family.allCases))
        cheatAcceptance = Metric.cheatAcceptance.value(all)
        rightCounts = Metric.exactShare.value(all)
        precision = Metric.precision.value(all)
    }

    package init(_ entrant: Int, of scenarios: [Evaluation.Group]) {
        self.init(scenarios.compactMap { group in group.family.map { ($0, group.figures[entrant].counts) } })
    }
}
