import Mathematics

extension GateStudy {
    /// A share that a study measured, with its interval.
    package struct Share: Sendable, Hashable {
        package let hits: Int
        package let trials: Int
        /// The 95 % interval of Clopper and Pearson; `nil` where it cannot be computed.
        package let interval: ClosedRange<Double>?

        /// Hits over trials; 0 without any trial.
        package var value: Double { Double(hits) / Double(max(1, trials)) }

        /// Counts hits.
        package init(hits: Int, trials: Int) {
            (self.hits, self.trials) = (hits, trials)
            interval = try? BinomialInterval.clopperPearson(
                successes: hits, trials: max(1, trials), confidence: 0.95)
        }
    }
}
