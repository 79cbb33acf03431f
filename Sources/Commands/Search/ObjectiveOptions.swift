import Search
import ArgumentParser

/// The options for the objective.
struct ObjectiveOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A figure to maximise (f1 if none is named); may be repeated: several goals give the Pareto set.",
            valueName: "figure"))
    var maximise: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A figure to minimise; may be repeated.", valueName: "figure"))
    var minimise: [String] = []

    @Option(
        name: .customLong("subject-to"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A constraint in training, for example 'cheat acceptance <= 0.01'; may be repeated.",
            valueName: "constraint"))
    var constraints: [String] = []

    /// The objective.
    ///
    /// - Throws: `TuningError`.
    func objective() throws -> Objective {
        try Objective(maximise: maximise, minimise: minimise, constraints: constraints)
    }
}

/// The trials that choose nothing.
struct HeldOutOptions: ParsableArguments {
    @Option(
        name: .customLong("hold-out"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "What training never sees: family=…, scenario=…, estimator=… or camera-below=METRES; may be repeated.",
            valueName: "kind"))
    var kinds: [String] = []

    @Option(
        name: .customLong("held-out-trials"), parsing: .unconditional,
        help: ArgumentHelp("Held-out trials of each scenario; else as many as for training.", valueName: "n"))
    var trials: Int?

    @Option(
        name: .customLong("held-out-seed"), parsing: .unconditional,
        help: ArgumentHelp("Seed of the held-out trials; else the one after that of training.", valueName: "s"))
    var seed: UInt64?

    /// Returns the groups that are kept out of training.
    ///
    /// - Throws: `TuningError`.
    func parsedKinds() throws -> [HoldOut] { try kinds.map { try HoldOut(parsing: $0) } }
}
