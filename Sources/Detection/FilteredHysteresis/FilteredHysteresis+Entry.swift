extension FilteredHysteresis {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "filtered-hysteresis",
        about: "the better arm's filtered elbow angle with hysteresis, dwell, interval and loss handling",
        parameters: angles + filters + guards,
        conflict: { AngleThreshold.Parameters.conflict(down: $0.down, up: $0.up) },
        make: { FilteredHysteresis($0) })

    private static let angles: [Parameter<Parameters>] = [
        .number(
            "down", \.down, unit: .degrees, in: 0...180, about: "the arm is down below this angle"),
        .number("up", \.up, unit: .degrees, in: 0...180, about: "the arm is up above this angle"),
        .number(
            "confidence", \.confidence, unit: .none, in: 0...1,
            about: "shoulder, elbow and wrist of the arm must be above it"),
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
        .number(
            "dwell", \.dwell, unit: .seconds, in: 0...5,
            about: "the arm must have been down for at least this long"),
        .number(
            "interval", \.interval, unit: .seconds, in: 0...10,
            about: "counted repetitions are at least this far apart"),
        .number(
            "grace", \.grace, unit: .seconds, in: 0...60, about: "how long a lost arm is waited for"),
        .choice("loss", \.loss, about: "what happens to the repetition when the grace is over"),
        .number(
            "margin", \.margin, unit: .none, in: 0...1,
            about: "how much more confidence it takes to turn to the other arm"),
    ]

    private static func filter(_ kind: FilterKind) -> ParameterSetting {
        ParameterSetting(name: "filter", value: .choice(kind.rawValue))
    }
}
