import ArgumentParser
import Outcomes
import Scoring
import Search

struct ObjectiveOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "A metric to maximise (f1 if none is named), also of mornings and workouts, as earned or 'steps in time'; may be repeated: several goals give the Pareto set.",
        as: "metric", parsing: .unconditionalSingleValue)
    var maximise: [String] = []

    @Option(
        "A metric to minimise, also of mornings and workouts, as 'mornings fooled'; may be repeated.", as: "metric",
        parsing: .unconditionalSingleValue)
    var minimise: [String] = []

    @Option(
        "A constraint in training, for example 'cheat acceptance <= 0.01'; may be repeated.", as: "constraint",
        name: .customLong("subject-to"), parsing: .unconditionalSingleValue)
    var constraints: [String] = []

    @Option(
        number: "Number of counts that silence the alarm of a morning, 1 to 1000; for metrics of mornings.", as: "n")
    var pushUps = 10

    func validate() throws { try OptionCheck.range("--push-ups", pushUps, in: AlarmPlan.goals) }

    func objective(of metrics: MetricCatalog) throws -> Objective {
        let objective = try Objective(
            maximise: maximise, minimise: minimise, constraints: constraints, metrics: metrics)
        if pushUps != 10, !objective.metrics.hasOutcomes {
            throw Failure(
                .wrongInput, "--push-ups: found without a metric of mornings or workouts; name one, or leave it out")
        }
        return objective
    }

    func add(to command: inout RepeatCommand) {
        command.add("--maximise", each: maximise)
        command.add("--minimise", each: minimise)
        command.add("--subject-to", each: constraints)
        if pushUps != 10 { command.add("--push-ups", pushUps) }
    }
}

/// The trials that judge the result of a search and choose nothing.
struct HeldOutOptions: ParsableArguments {
    @Option(
        "Material that training never sees: family=…, scenario=…, estimator=… or camera-below=METRES; may be repeated.",
        as: "kind", name: .customLong("hold-out"), parsing: .unconditionalSingleValue)
    var kinds: [String] = []

    @Option(
        number: "Number of held-out trials of each scenario; if not given, as many as for training.", as: "n",
        name: .customLong("held-out-trials"))
    var trials: Int?

    @Option(
        number: "Seed of the held-out trials; if not given, that of training plus 1.", as: "s",
        name: .customLong("held-out-seed"))
    var seed: UInt64?

    func validate() throws { try OptionCheck.range("--held-out-trials", trials, in: TrialsOption.allowed) }

    /// The material that training never sees.
    func parsedKinds() throws -> [HoldOut] { try kinds.map { try HoldOut(parsing: $0) } }
}
