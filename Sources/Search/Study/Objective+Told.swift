package import Scoring

extension Objective {
    /// The metrics that a result must have.
    package var figures: Set<Metric> { Set(goals + constraints.map(\.figure)) }

    /// Whether figures keep all constraints and define all goals; a figure that nothing defines keeps any limit.
    package func isMet(by figures: [Metric: Double]) -> Bool {
        goals.allSatisfy { figures[$0] != nil }
            && constraints.allSatisfy { constraint in
                figures[constraint.figure].map { constraint.isAtMost ? $0 <= constraint.limit : $0 >= constraint.limit }
                    ?? true
            }
    }

    /// The places, ascending, of those that no other one surpasses, as good in every goal and better in one; with one
    /// goal the best ones, of which the first is kept.
    package func best(_ candidates: [[Metric: Double]]) -> [Int] {
        let met = candidates.indices.filter { isMet(by: candidates[$0]) }
        let merits = candidates.map { figures in
            goals.map { ($0.isBetterHigher ? 1 : -1) * (figures[$0] ?? 0) }
        }
        let best = met.filter { mine in
            !met.contains { other in
                let pairs = zip(merits[other], merits[mine])
                return pairs.allSatisfy { $0 >= $1 } && pairs.contains { $0 > $1 }
            }
        }
        return goals.count == 1 ? Array(best.prefix(1)) : best
    }
}
