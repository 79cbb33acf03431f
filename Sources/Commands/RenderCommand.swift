import Experiment
import Documents
import ArgumentParser
import Detection
import Foundation
import Pose
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
            FAMILY-SCENARIO-TRIAL or FOLDER-RECORDING. With --at the printed address of the page opens at that instant: the \
            reports of run, replay, gate and compare name such commands for the errors of detectors.

            EXAMPLES
              repgauge render real/standard --trial 3
              repgauge render recordings/set-1.csv --out pictures
              repgauge render cheat/standing-pump --trial 3 --detector angle-threshold --at 12.346
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

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Print the address of the page with this instant, at which it opens, 0 to 1000000.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.range("--cells", cells, in: 1...200)
        try OptionCheck.range("--at", at, in: 0...1_000_000, "a number of seconds")
    }

    func run(with harness: Harness) async throws {
        try OutputPlace.check(folder: out)
        let (name, input) = try await input(harness)
        let page = try HTMLPlayer(input).html()
        let sheet = try ContactSheet(input, cells: cells).svg()
        try Task.checkCancellation()
        var rows: [FileRow] = []
        let fragment = at.map { TrialAddress.fragment(Nanoseconds(seconds: $0)) }
        for (file, text, fragment) in [("\(name).html", page, fragment), ("\(name).svg", sheet, nil)] {
            let place = try OutputPlace("\(out)/\(file)")
            try place.write(text)
            rows.append(FileRow(place.url.path(percentEncoded: false), fragment: fragment))
        }
        try format.print(PrintedTable(FileRow.drawings, rows, text: rows.map { "\($0.address)\n" }.joined()))
    }

    private func input(_ harness: Harness) async throws -> (name: String, input: RenderInput) {
        let entrants = try detectors.entrants(harness)
        if subject.hasSuffix(".csv") {
            let (recording, warnings) = try RecordingReader.read(csv: URL(filePath: subject))
            for warning in warnings { Console.printWarning("\(warning)") }
            var input = try await RenderInput(recording, entrants: entrants, window: windows.window)
            input.display = try RenderedDisplay(recording, display)
            input.labelling = recording.info.truth == nil ? Labelling(besideRecording: subject) : nil
            return (TrialAddress.name(recording: recording.name, group: recording.group), input)
        }
        let made = try trial.synthesise(subject, library: try estimators.library(libraries))
        let name = TrialAddress.name(scenario: made.plan.scenario, trial: made.plan.trial)
        var input = try await RenderInput(made, entrants: entrants, window: windows.window)
        input.display = try RenderedDisplay(made.plan.camera, display)
        return (name, input)
    }
}
