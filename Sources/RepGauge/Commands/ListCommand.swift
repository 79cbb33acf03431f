import ArgumentParser
import Reports
import Scenarios

struct ListCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "list", "List detectors, scenarios or estimator presets, with their parameters.",
        discussion: """
            EXAMPLES
              repgauge list detectors
              repgauge list detectors --long
              repgauge list scenarios
              repgauge list presets
              repgauge list detectors --format json
            """)

    enum Listing: String, CaseIterable, ExpressibleByArgument { case detectors, scenarios, presets }

    @Argument(help: "What to list: detectors, scenarios or presets.") var subject: Listing
    @Flag(help: "Detectors with what they do and with all parameters.") var long = false
    @OptionGroup var format: FormatOption
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        guard subject != .detectors else { return }
        try OptionCheck.unused(["--long": long], beside: subject.rawValue, allowed: "with detectors only")
    }

    func run(with harness: Harness) async throws {
        switch subject {
        case .detectors: try format.print(PrintedTable(detectors: harness.catalog, isLong: long))
        case .scenarios: try format.print(PrintedTable(ScenarioList.table, try libraries.library().scenarios()))
        case .presets: try format.print(PrintedTable(presets: try libraries.library().estimators()))
        }
    }
}
