package import Scoring

extension CheatCurve {
    /// The number of cheat cycles in all bins.
    package var cycles: Int { bins.reduce(0) { $0 + $1.cycles } }
}
