import Experiment
import ArgumentParser
import Foundation
import Reports
import Scenarios

struct RenderCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "render", "Show a trial or a recording: an HTML page that plays it, and an SVG contact sheet.",
        discussion: """
            The page needs only a browser. It shows the skeleton over the frame, elbow angles and shoulder height over \
            time, the truth, and each detector's counts and rejections with their reasons. Files are named \
            FAMILY-SCENARIO-TRIAL or FOLDER-RECORDING. With --at the printed address of the page opens at that instant: the \
            reports of run, replay, gate and compare name such commands for the errors of detectors.

            A page has at most \(ShownFrames.most) frames and \(HTMLPlayer.mostBytes / 1_000_000) MB: of a long recording \
            frames are left out, evenly in time, and the page says so; events keep their exact instants. --from and --to \
            show a part, of which the detectors still see what was before.

            EXAMPLES
              repgauge render real/standard --trial 3
              repgauge render occlusion/far-arm --trial 3 --truth
              repgauge render recordings/set-1.csv --out pictures
              repgauge render recordings/night.csv --from 3600 --to 3900
              repgauge render cheat/standing-pump --trial 3 --detector angle-threshold --at 12.346
              repgauge render 'real/standard[orientation-error=right]' --display 390x844 --boxes not-turned
            """)

    @Argument(help: .init("A scenario (name or YAML file) or a recording (CSV).", as: "scenario or recording"))
    var subject: String

    @OptionGroup var display: DisplayOptions
    @OptionGroup var trial: TrialOptions
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var estimators: EstimatorOptions
    @Option("The folder to write to.", as: "dir") var out = "out"
    @Option("Number of pictures on the contact sheet, 1 to 200.", number: "n") var cells = 12

    @Flag(help: "Draw the true skeleton on the contact sheet too; only of a scenario, recordings do not have it.")
    var truth = false

    @Option("Print the address of the page with this instant, at which it opens, 0 to 1000000.", number: "seconds")
    var at: Double?

    @Option("The start of the part that is shown, 0 to 1000000000.", number: "seconds") var from: Double?
    @Option("The end of the part that is shown, 0 to 1000000000.", number: "seconds") var to: Double?
    @OptionGroup var format: FormatOption

    private var isRecording: Bool { subject.lowercased().hasSuffix(".csv") }

    private var part: ClosedRange<Nanoseconds>? {
        guard from != nil || to != nil else { return nil }
        let start = from.map { Nanoseconds(seconds: $0) } ?? .min
        let end = to.map { Nanoseconds(seconds: $0) } ?? .max
        return start...max(start, end)
    }

    func validate() throws {
        try OptionCheck.range("--from", from, in: 0...1_000_000_000, "a number of seconds")
        try OptionCheck.range("--to", to, in: 0...1_000_000_000, "a number of seconds")
        if let from, let to, from >= to {
            throw ValidationError("--to: found \(to); allowed: a number of seconds above --from, \(from)")
        }
        if truth, isRecording {
            throw ValidationError("--truth: found a recording, which has no true skeleton; allowed: a scenario")
        }
        if isRecording {
            try OptionCheck.unused(
                [
                    "--trial": trial.trial != 0, "--seed": trial.seed.value != nil,
                    "--estimator": estimators.estimator != nil,
                ], beside: "a recording", allowed: "with a scenario only")
        }
        if [".html", ".svg"].contains(where: out.hasSuffix) {
            throw ValidationError(
                "--out: found '\(out)', the name of a file; allowed: a folder for page and sheet, also '\(out)/'"
            )
        }
        try OptionCheck.range("--cells", cells, in: 1...200)
        try OptionCheck.range("--at", at, in: 0...1_000_000, "a number of seconds")
        if let at, let part, !part.contains(Nanoseconds(seconds: at)) {
            throw ValidationError("--at: found \(at); allowed: an instant of the part from --from to --to")
        }
    }

    func run(with harness: Harness) async throws {
        try OutputPlace.check(folder: out)
        let (name, drawn) = try await input(harness)
        var input = drawn
        if let part { input.cut(to: part) }
        let page = try HTMLPlayer.page(of: &input)
        let sheet = try ContactSheet(input, cells: cells, truth: truth).svg()
        try Task.checkCancellation()
        Console.print(each: input.notes)
        if let at, let note = input.note(at: Nanoseconds(seconds: at)) { Console.print(note) }
        var rows: [(file: String, address: String)] = []
        let fragment = at.map { TrialAddress.fragment(Nanoseconds(seconds: $0)) }
        for (file, text, fragment) in [("\(name).html", page, fragment), ("\(name).svg", sheet, nil)] {
            let place = try OutputPlace("\(out)/\(file)")
            try place.write(text)
            let path = place.url.path(percentEncoded: false)
            rows.append((path, path + (fragment ?? "")))
        }
        try format.print(PrintedTable(FileTables.drawings, rows, text: rows.map { "\($0.address)\n" }.joined()))
    }

    private func input(_ harness: Harness) async throws -> (name: String, input: RenderInput) {
        let entrants = try detectors.entrants(harness)
        if isRecording {
            var stream = try RecordingStream(csv: URL(filePath: subject))
            var input = try await RenderInput(&stream, entrants: entrants, window: windows.window, part: part)
            Console.print(each: stream.warnings)
            input.display = try RenderedDisplay(input.frames.first?.image ?? stream.info.image, display)
            input.labelling = stream.info.truth == nil ? Labelling(besideRecording: subject) : nil
            return (TrialAddress.name(recording: stream.name, group: stream.group), input)
        }
        let library = try estimators.library()
        // A folder may have the name of a scenario, which is then meant.
        if FileManager.default.fileExists(atPath: subject), ![".yaml", ".yml"].contains(where: subject.hasSuffix),
            try !library.names().contains(subject)
        {
            throw Failure(
                .wrongInput,
                "\(subject): neither a scenario nor a recording; allowed: a scenario (name or YAML file), or a "
                    + "recording (CSV), which repgauge import makes of the files of pose estimators")
        }
        let made = try trial.synthesise(subject, library: library)
        let name = TrialAddress.name(scenario: made.plan.scenario, trial: made.plan.trial)
        var input = try await RenderInput(made, entrants: entrants, window: windows.window)
        input.display = try RenderedDisplay(made.plan.camera, display)
        return (name, input)
    }
}
