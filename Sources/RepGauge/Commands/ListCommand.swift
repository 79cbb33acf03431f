import ArgumentParser
import Reports
import Scenarios

struct ListCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "list", "List detectors, scenarios or estimator presets, with their parameters.",
        discussion: """
            EXAMPLES
              repgauge list detectors
              repgauge list detectors angle-threshold closed-chain
              repgauge list detectors --long
              repgauge list scenarios
              repgauge list presets
              repgauge list detectors --format json
            """)

    enum Listing: String, CaseIterable, ExpressibleByArgument { case detectors, scenarios, presets }

    @Argument(help: "What to list: detectors, scenarios or presets.") var subject: Listing
    @Argument(
        help: .init("Detectors and groups to list with what they do, their sources and all parameters.", as: "name"),
        completion: Completion.detectorNames)
    var names: [String] = []
    @Flag(help: "All detectors with what they do, their sources and all parameters.") var long = false
    @OptionGroup var format: FormatOption
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        let long = long ? ["--long"] : []
        guard subject == .detectors else {
            return try OptionCheck.unused(long + names, beside: subject.rawValue, allowed: "with detectors only")
        }
        if let name = names.first { try OptionCheck.unused(long, beside: name, allowed: "without names") }
    }

    func run(with harness: Harness) async throws {
        switch subject {
        case .detectors:
            let catalog = names.isEmpty ? harness.catalog : try harness.catalog.restricted(to: names)
            try format.print(PrintedTable(detectors: catalog, isLong: long || !names.isEmpty))
        case .scenarios: try format.print(PrintedTable(ScenarioList.table, try libraries.library().scenarios()))
        case .presets: try format.print(PrintedTable(presets: try libraries.library().estimators()))
        }
    }
}
