import ArgumentParser
import Pose
import Recordings

/// The facts that files of other programs may not state.
struct ImportFactOptions: ParsableArguments {
    /// The sources, and `auto`.
    enum Source: String, CaseIterable, ExpressibleByArgument {
        case auto, mediapipe, mlkit, movenet, coco, openpose, vision, deeplabcut, trc, recording, table
    }

    @Option(help: ArgumentHelp("The program that wrote them; auto detects it.", valueName: "source"))
    var from = Source.auto

    @Option(help: ArgumentHelp("The image's width, if the files do not state it.", valueName: "pixels"))
    var width: Double?

    @Option(help: ArgumentHelp("The image's height, if the files do not state it.", valueName: "pixels"))
    var height: Double?

    @Option(help: ArgumentHelp("Frames per second, if the files hold no times.", valueName: "n"))
    var fps: Double?

    @Option(
        help: ArgumentHelp(
            "The person to take: the file's own number, or the position in each frame from 0.",
            discussion: "If it is not given, the largest and most confident person is taken.", valueName: "k"))
    var person: Int?

    @Option(help: ArgumentHelp("The units of x and y, if not those of the source.", valueName: "units"))
    var units: Word<ImportOptions.Units>?

    @Option(
        help: ArgumentHelp("The unit of times, if not that of their name; frames needs --fps.", valueName: "unit"))
    var timeUnit: Word<ImportOptions.TimeUnit>?

    @Option(help: ArgumentHelp("The corner of x and y, if not that of the source.", valueName: "corner"))
    var corner: Word<ImportOptions.Corner>?

    @Option(
        help: ArgumentHelp(
            "Left and right: keep takes them as named, swap exchanges them; without it the face must agree.",
            valueName: "sides"))
    var sides: Word<ImportOptions.Sides>?

    @Option(
        help: ArgumentHelp("The confidence of every joint, if the file has lost its own.", valueName: "0…1"))
    var confidence: Double?

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

    /// The facts as the importer takes them.
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
