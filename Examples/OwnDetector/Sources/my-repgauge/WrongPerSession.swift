import RepGauge

extension Metric {
    /// Missed repetitions and false counts per trial.
    static let wrongPerSession = Metric(
        "wrong-per-session", heading: "wrong/session", about: "missed repetitions and false counts per trial",
        unit: .repetitions, direction: .lowerIsBetter, uses: [.objective, .gate],
        numerator: { $0.missed + $0.falseCounts }, denominator: .counts { $0.trials })
}
