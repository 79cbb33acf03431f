extension FilteredHysteresis {
    static let entry = DetectorEntry(
        of: FilteredHysteresis.self, name: "filtered-hysteresis",
        about: "the better arm's filtered elbow angle with hysteresis, dwell, interval and loss handling",
        parameters: angles + filters + guards,
        orders: [.below(\.down, \.up)])

    private static let angles: [Parameter<Parameters>] = [
        .degrees("down", \.down, "the arm is down below this angle"),
        .degrees("up", \.up, "the arm is up above this angle"),
        .confidence(\.confidence, "shoulder, elbow and wrist of the arm must be above it"),
        .choice("pixels", \.pixels, about: "the coordinates in which angles are taken"),
    ]

    private static let filters: [Parameter<Parameters>] = [
        .choice("filter", \.filter, about: "the filter on the angle"),
        .number(
            "cutoff", \.cutoff, unit: .hertz, in: 0.01...60, onlyWith: filter(.oneEuro),
            about: "One-Euro's cutoff of a still arm"),
        .number(
            "beta", \.beta, unit: .hertzPerSpeed, in: 0...10, onlyWith: filter(.oneEuro),
            about: "what One-Euro's cutoff gains with speed"),
        .number(
            "tau", \.tau, unit: .seconds, in: 0...2, onlyWith: filter(.exponential),
            about: "time constant of the exponential average"),
        .number(
            "window", \.window, unit: .seconds, in: 0.01...1, onlyWith: filter(.median),
            about: "how far back the median looks, at most 15 frames"),
    ]

    private static let guards: [Parameter<Parameters>] = [
        .seconds("dwell", \.dwell, in: 0...5, "the arm must have been down for at least this long"),
        .seconds("interval", \.interval, "counted repetitions are at least this far apart"),
        .seconds("grace", \.grace, in: 0...60, "how long a lost arm is waited for"),
        .choice("loss", \.loss, about: "what happens to the repetition when the grace is over"),
        .share("margin", \.margin, "how much more confidence it takes to turn to the other arm"),
    ]

    private static func filter(_ kind: FilterKind) -> ParameterSetting {
        ParameterSetting(name: "filter", value: .choice(kind.rawValue))
    }
}
