import Experiment
import Documents
import ArgumentParser
import Detection
import Foundation
import Recordings
import Reports
import Scenarios

/// `repgauge render`.
struct RenderCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Show a trial or a recording: an HTML page that plays it, and an SVG contact sheet.",
        discussion: """
            The page needs only a browser. It shows the skeleton over the frame, elbow angles and shoulder height over \
            time, the truth, and each detector's counts and rejections with their reasons. Files are named \
            FAMILY-SCENARIO-TRIAL or FOLDER-RECORDING.

            EXAMPLES
              repgauge render real/standard --trial 3
              repgauge render recordings/set-1.csv --out pictures
              repgauge render 'real/standard[orientation-error=right]' --display 390x844 --boxes not-turned
            """)

    @Argument(
        help: ArgumentHelp("A scenario (name or YAML file) or a recording (CSV).", valueName: "scenario or recording"))
    var subject: String

    @OptionGroup var display: DisplayOptions
    @OptionGroup var trial: TrialOptions
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @OptionGroup var libraries: LibraryOptions

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"))
    var out = "out"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Number of pictures on the contact sheet, 1 to 200.", valueName: "n"))
    var cells = 12

    @OptionGroup var format: FormatOption

    func validate() throws { try OptionCheck.range("--cells", cells, in: 1...200) }

    func run(with harness: Harness) async throws {
        try OutputPlace.check(folder: out)
        let (name, input) = try await input(harness)
        let page = try HTMLPlayer(input).html()
        let sheet = try ContactSheet(input, cells: cells).svg()
        try Task.checkCancellation()
        var rows: [FileRow] = []
        for (file, text) in [("\(name).html", page), ("\(name).svg", sheet)] {
            let place = try OutputPlace("\(out)/\(file)")
            try place.write(text)
            rows.append(FileRow(place.url.path(percentEncoded: false)))
        }
        try format.print(PrintedTable(FileRow.table, rows, text: rows.map { "\($0.file)\n" }.joined()))
    }

    private func input(_ harness: Harness) async throws -> (name: String, input: RenderInput) {
        let entrants = try detectors.entrants(harness)
        if subject.hasSuffix(".csv") {
            let (recording, warnings) = try RecordingReader.read(csv: URL(filePath: subject))
            for warning in warnings { Console.printWarning("\(warning)") }
            var input = try await RenderInput(recording, entrants: entrants, window: windows.window)
            input.display = try RenderedDisplay(recording, display)
            input.labelling = recording.info.truth == nil ? Labelling(besideRecording: subject) : nil
            return ("\(recording.group)-\(recording.name)", input)
        }
        let made = try trial.synthesise(subject, library: try estimators.library(libraries))
        let name = made.plan.scenario.split(separator: "/").joined(separator: "-") + "-\(made.plan.trial)"
        var input = try await RenderInput(made, entrants: entrants, window: windows.window)
        input.display = try RenderedDisplay(made.plan.camera, display)
        return (name, input)
    }
}
