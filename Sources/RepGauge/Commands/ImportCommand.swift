import ArgumentParser
import Documents
import Foundation
import Reports

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
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
        result.printRemarks()
        let rows = result.recordings.map { FileRow($0.csv.relativePath, frames: $0.recording.frames.count) }
        try format.print(PrintedTable(FileRow.recordings, rows, text: result.text))
    }
}
