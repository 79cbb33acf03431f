import ArgumentParser
import Foundation
import Reports

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "import",
        "Make recordings from the files of pose estimators: Apple Vision, ML Kit, MediaPipe, MoveNet, COCO, OpenPose, "
            + "DeepLabCut, Sports2D, Pose2Sim.",
        discussion: """
            Each file becomes a recording; OpenPose's files with the same name and folder become one, and a folder stands \
            for them. Where a recording exists already, its frames are replaced, and the keys that were added to its \
            JSON file stay. Layouts, joints, corners, units and times: Sources/Recordings/Import/README.md.

            EXAMPLES
              repgauge import landmarks.csv --width 1080 --height 1920 --fps 30 --out recordings
              repgauge import vision.jsonl --width 1080 --height 1920
              repgauge import my-app.csv --width 1080 --height 1920 --corner lower-left
              repgauge import openpose-json/ --from openpose --width 1280 --height 720 --fps 25 --person 0
            """)

    @Argument(help: .init("Files, or folders of OpenPose's files.", as: "file")) var files: [String]
    @OptionGroup var facts: ImportFactOptions
    @Option("The folder for the recordings.", as: "dir") var out = "out/imported"
    @Flag(help: "Replace recordings that exist, with all that was added to them.") var force = false
    @OptionGroup var format: FormatOption

    func run() throws {
        try OutputPlace.check(folder: out)
        let result = try ImportedRecordings(
            of: files.map { URL(filePath: $0) }, facts.options, into: URL(filePath: out), isForced: force)
        Console.print(each: result.warnings)
        result.printKept()
        let rows = result.recordings.map { ($0.csv.relativePath, $0.recording.frames.count) }
        try format.print(PrintedTable(FileTables.recordings, rows, text: result.text))
    }
}

/// The facts that files of other programs may not state.
struct ImportFactOptions: ParsableArguments {
    enum Source: String, CaseIterable, ExpressibleByArgument {
        case auto, mediapipe, mlkit, movenet, coco, openpose, vision, deeplabcut, trc, recording, table
    }

    @Option("The program that wrote them; auto detects it.", as: "source") var from = Source.auto
    @Option("The image's width, if the files do not state it.", as: "pixels") var width: Double?
    @Option("The image's height, if the files do not state it.", as: "pixels") var height: Double?
    @Option("Frames per second, if the files hold no times.", as: "n") var fps: Double?

    @Option(
        "The person to take: the file's own number, or the position in each frame from 0.", as: "k",
        discussion: "If it is not given, the largest and most confident person is taken.")
    var person: Int?

    @Option("The units of x and y, if not those of the source.", as: "units") var units: Word<ImportOptions.Units>?
    @Option("The unit of times, if not that of their name; frames needs --fps.", as: "unit")
    var timeUnit: Word<ImportOptions.TimeUnit>?

    @Option("The corner of x and y, if not that of the source.", as: "corner") var corner: Word<ImportOptions.Corner>?

    @Option(
        "Left and right: keep takes them as named, swap exchanges them; without it the face must agree.", as: "sides")
    var sides: Word<ImportOptions.Sides>?

    @Option("The confidence of every joint, if the file has lost its own.", as: "0…1") var confidence: Double?

    @Flag(help: "x and y are shares of the square to whose middle the image was padded (MoveNet's resize_with_pad).")
    var padded = false

    func validate() throws {
        if (width == nil) != (height == nil) { throw ValidationError("--width and --height go together") }
        for (name, value) in [("--width", width), ("--height", height)] {
            try OptionCheck.range(name, value, in: 1...1_000_000, "a number of pixels")
        }
        try OptionCheck.range("--fps", fps, in: 0.001...1_000_000, "a number of frames per second")
        try OptionCheck.range("--person", person, in: 0...Int(Int32.max))
        try OptionCheck.range("--confidence", confidence, in: 0.001...1, "a confidence")
    }

    func checkUnused() throws {
        try OptionCheck.unused(
            [
                "--from": from != .auto, "--width": width != nil, "--height": height != nil, "--fps": fps != nil,
                "--person": person != nil, "--units": units != nil, "--time-unit": timeUnit != nil,
                "--corner": corner != nil, "--sides": sides != nil, "--confidence": confidence != nil,
                "--padded": padded,
            ], beside: "recordings alone", allowed: "with files of pose estimators only")
    }

    var options: ImportOptions {
        var options = ImportOptions()
        options.format = ImportFormat(rawValue: from.rawValue)
        if let width, let height { options.image = ImageSize(width: width, height: height) }
        options.fps = fps
        options.person = person
        options.units = units?.value
        options.timeUnit = timeUnit?.value
        options.corner = corner?.value
        options.sides = sides?.value
        options.confidence = confidence
        options.isPadded = padded
        return options
    }
}
