import Documents
import Search
import ArgumentParser
import Reports
import Scoring

struct StudyTellCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "tell", abstract: "Record the metrics of a configuration that was measured elsewhere; once.",
        discussion: """
            EXAMPLES
              repgauge study tell a.study 3 --value f1=0.93 cheat-acceptance=0.02
              repgauge study tell a.study 4 --failed "the phone got too hot"
            """)

    @OptionGroup var place: StudyFileOptions
    @Argument(help: .init("The configuration's number.", as: "number")) var number: Int

    @Option(
        "Metrics, each METRIC=NUMBER; those of the study's objectives and constraints must be among them.", as: "value",
        name: .customLong("value"))
    var values: [String] = []

    @Option("Reason for which there is no result.", as: "reason") var failed: String?
    @OptionGroup var format: FormatOption

    func validate() throws {
        if values.isEmpty == (failed == nil) {
            throw ValidationError("give either --value METRIC=NUMBER or --failed REASON")
        }
        if failed?.isEmpty ?? false { throw ValidationError("--failed: give a reason") }
    }

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .writing)
        let entry =
            if let failed {
                try file.tell(number, failure: failed)
            } else {
                try file.tell(number, result: StudyResult(told: try metrics(for: definition.objective)))
            }
        try format.print(StudyConfigurations(try StudyRow(entry, of: definition), of: definition))
    }

    private func metrics(for objective: Objective) throws -> [Metric: Double] {
        var metrics: [Metric: Double] = [:]
        for text in values {
            let pair = text.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else {
                throw Failure(.wrongInput, "--value: '\(text)' is not of the form METRIC=NUMBER")
            }
            guard let metric = objective.metrics.objective(naming: pair[0]) else {
                let names = objective.metrics.objectives.map(\.name).joined(separator: ", ")
                throw Failure(.wrongInput, "metric: found '\(pair[0])'; allowed: \(names)")
            }
            guard let value = Double(pair[1]), metric.canBe(value) else {
                let range = metric.unit == .share ? "a number from 0 to 1" : "a number of at least 0"
                throw Failure(.wrongInput, "--value: \(metric.name) cannot be '\(pair[1])'; it is \(range)")
            }
            guard metrics.updateValue(value, forKey: metric) == nil else {
                throw Failure(.wrongInput, "--value: \(metric.name) is given twice")
            }
        }
        for metric in objective.metrics.objectives where objective.figures.contains(metric) && metrics[metric] == nil {
            throw Failure(.wrongInput, "--value: \(metric.name) is missing; the study's objective needs it")
        }
        return metrics
    }
}
