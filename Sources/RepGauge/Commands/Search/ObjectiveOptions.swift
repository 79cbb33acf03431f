import ArgumentParser
import Search

/// The objective of a search.
struct ObjectiveOptions: ParsableArguments, RepeatableOptions {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A metric to maximise (f1 if none is named); may be repeated: several goals give the Pareto set.",
            valueName: "metric"))
    var maximise: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A metric to minimise; may be repeated.", valueName: "metric"))
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

    func add(to command: inout RepeatCommand) {
        command.add("--maximise", each: maximise)
        command.add("--minimise", each: minimise)
        command.add("--subject-to", each: constraints)
    }
}

/// The trials that judge the result of a search and choose nothing.
struct HeldOutOptions: ParsableArguments {
    @Option(
        name: .customLong("hold-out"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Material that training never sees: family=…, scenario=…, estimator=… or camera-below=METRES; may be repeated.",
            valueName: "kind"))
    var kinds: [String] = []

    @Option(
        name: .customLong("held-out-trials"), parsing: .unconditional,
        help: ArgumentHelp(
            "Number of held-out trials of each scenario; if not given, as many as for training.", valueName: "n"))
    var trials: Int?

    @Option(
        name: .customLong("held-out-seed"), parsing: .unconditional,
        help: ArgumentHelp("Seed of the held-out trials; if not given, that of training plus 1.", valueName: "s"))
    var seed: UInt64?

    func validate() throws { try OptionCheck.range("--held-out-trials", trials, in: TrialsOption.allowed) }

    /// The material that training never sees.
    ///
    /// - Throws: `TuningError`.
    func parsedKinds() throws -> [HoldOut] { try kinds.map { try HoldOut(parsing: $0) } }
}
