import ArgumentParser
import Foundation
import History

struct HistoryFileOption: ParsableArguments {
    @Argument(help: .init("The file of the history.", as: "file")) var path: String

    func validate() throws { if path.isEmpty { throw ValidationError("the name of the history's file is missing") } }

    func operation(_ harness: Harness) -> HistoryOperation {
        HistoryOperation(file: URL(filePath: path), metrics: harness.metrics)
    }
}

/// The series that are shown and searched.
struct HistorySelectionOptions: ParsableArguments, RepeatableOptions {
    @Option("Labels of detectors; all if none is named.", as: "label") var detector: [String] = []

    @Option(
        "Metrics, for example f1; if none is named, observable recall, precision, false counts per minute, cheat acceptance and right counts, and over headline its figures.",
        as: "metric")
    var metric: [String] = []

    @Option(
        "Groups of trials: overall, headline, a family, a scenario, or families or scenarios for all of them; overall if none is named, headline for a figure of the headline.",
        as: "group")
    var over: [String] = []

    @Option(
        number:
            "Greatest probability of any step in all selected series together where nothing has changed, 0.0001 to 0.5.",
        as: "p")
    var falseAlarms = HistoryTrend.standardFalseAlarms

    func validate() throws { try OptionCheck.range("--false-alarms", falseAlarms, in: HistoryTrend.allowedFalseAlarms) }

    func add(to command: inout RepeatCommand) { Self.add(detector, metric, over, falseAlarms, to: &command) }

    /// Adds the options of a selection.
    static func add(
        _ detectors: [String], _ metrics: [String], _ groups: [String], _ falseAlarms: Double,
        to command: inout RepeatCommand
    ) {
        command.add("--detector", list: detectors)
        command.add("--metric", list: metrics)
        command.add("--over", list: groups)
        if falseAlarms != HistoryTrend.standardFalseAlarms { command.add("--false-alarms", falseAlarms) }
    }

    func selection(_ metrics: MetricCatalog) throws(HistoryError) -> HistorySelection {
        HistorySelection(
            detectors: detector,
            metrics: try metric.map { (name) throws(HistoryError) in try HistoryMetric.named(name, in: metrics) },
            groups: over)
    }
}
