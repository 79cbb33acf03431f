import Experiment
import Outcomes
import Scenarios
import Scoring

extension Leaderboard {
    /// The orders for some uses, of the detectors that have a place.
    func orders(of uses: [LeaderboardPlan.Use], _ runs: [Run]) -> [UseOrder] {
        let plan = runs[0].plan
        let ranked = rows.filter { $0.rank != nil }.map(\.index)
        // The mean wrong counts per session of each family, by estimator.
        let sessions = runs.map { run in
            SessionRanking(
                run.wrong, families: plan.entries.map(\.scenario.family), sessions: LeaderboardPlan.Session.equal,
                estimators: 1, labels: labels, ranked: [], resamples: 0, seed: plan.seed
            ).rows.map(\.families)
        }
        let byIndex = Dictionary(rows.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
        return uses.compactMap { use in
            // A use with the worst estimator takes for each detector the one whose costs are highest.
            func cost(_ families: [Family: Double]) -> Double {
                use.costs.reduce(0) { sum, cost in
                    guard case .wrongCounts(let family) = cost.figure else { return sum }
                    return sum + cost.cost * (families[family] ?? 0)
                }
            }
            let worst = labels.indices.map { index in
                runs.indices.max { cost(sessions[$0][index]) < cost(sessions[$1][index]) } ?? 0
            }
            func figures(_ figure: LeaderboardPlan.Use.Figure) -> [Double]? {
                func mornings(
                    _ figures: (LeaderboardRow) -> OutcomeFigures<MorningOutcome>?, _ ending: MorningEnding
                ) -> [Double]? {
                    let values = labels.indices.map { byIndex[$0].flatMap(figures)?[.ending(ending)].value }
                    return ranked.contains { values[$0] == nil } ? nil : values.map { $0 ?? 0 }
                }
                switch figure {
                case .morningsFooled: return mornings(\.cheatMornings, .fooled)
                case .morningsEarly: return mornings(\.honestMornings, .fooled)
                case .morningsNever: return mornings(\.honestMornings, .neverSilent)
                case .wrongCounts(let family):
                    let each = sessions.map { $0.compactMap { $0[family] } }
                    guard each.allSatisfy({ $0.count == labels.count }) else { return nil }
                    return labels.indices.map { index in
                        use.isWorstEstimator
                            ? each[worst[index]][index] : each.reduce(0) { $0 + $1[index] } / Double(each.count)
                    }
                }
            }
            let all = use.costs.compactMap { figures($0.figure) }
            guard all.count == use.costs.count, !ranked.isEmpty else { return nil }
            return UseOrder(use, figures: all, labels: labels, ranked: ranked, seed: plan.seed)
        }
    }
}
