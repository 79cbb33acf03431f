package import Scenarios
package import Scoring

package typealias Headline = HeadlineFigures

extension HeadlineFigures {
    package init(_ scenarios: [(family: Family, counts: TrialCounts)]) {
        self.init()
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
