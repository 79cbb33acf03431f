import ArgumentParser
import Foundation
import Reports
import Scenarios
import Text
import Workout

struct WorkoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "workout", "Check, show, convert, run and schedule workouts: scripts of sessions in the manner of WorkoutKit.",
        discussion: """
            A workout is a file in a binary form (.workout) or in JSON; docs/workout.md describes both.

            EXAMPLES
              repgauge workout validate my.json
              repgauge workout show my.json --svg out/my.svg
              repgauge workout convert my.json --out my.workout
              repgauge workout run                                 three sets through the detectors: out/workout
              repgauge workout run my.workout --scenario real/standard --trials 50 --out out/workout
              repgauge workout run my.workout --measurements my.csv
              repgauge workout schedule add my.schedule my.workout --at 2026-03-29T07:30
            """,
        subcommands: [
            WorkoutValidateCommand.self, WorkoutShowCommand.self, WorkoutConvertCommand.self, WorkoutRunCommand.self,
            WorkoutScheduleCommand.self,
        ])
}

enum WorkoutFiles {
    static func plan(_ path: String) throws -> WorkoutPlan {
        let data = try RegularFile.contents(of: URL(filePath: path), limit: WorkoutFileBounds.workoutBytes)
        do throws(WorkoutImportError) {
            return try WorkoutPlan(from: data)
        } catch { throw Diagnostic(error, file: path) }
    }
}

struct WorkoutArgument: ParsableArguments {
    @Argument(help: .init("The workout: a file in the binary form or in JSON.", as: "file")) var file: String

    func validate() throws { try OptionCheck.name("file", file, of: "workout") }
}

enum WorkoutForm: String, CaseIterable, ExpressibleByArgument {
    case json, binary

    /// The form of a file's name; `nil` for other names than `.json` and `.workout`.
    init?(file: String) {
        switch URL(filePath: file).pathExtension {
        case "json": self = .json
        case "workout": self = .binary
        default: return nil
        }
    }

    var encoding: WorkoutEncoding {
        switch self {
        case .json: .json
        case .binary: .binary
        }
    }
}

struct WorkoutValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "validate", "Check files of workouts: every fault with its place, and what would serve instead.",
        discussion: """
            The place is the path of keys and the offset in bytes. A list of faults ends at a fault that hides what \
            follows: text that is no JSON, an unknown activity, and any fault of the binary form.

            EXAMPLES
              repgauge workout validate Examples/Workouts/push-ups.json Examples/Workouts/push-ups.workout
            """)

    @Argument(help: .init("Files in the binary form or in JSON.", as: "file")) var files: [String]
    @OptionGroup var format: FormatOption

    func run() throws {
        var rows: [(file: String, faults: [Diagnostic])] = []
        for file in files {
            do throws(Diagnostic) {
                let data = try RegularFile.contents(of: URL(filePath: file), limit: WorkoutFileBounds.workoutBytes)
                rows.append((file, WorkoutImportError.all(in: data).map { Diagnostic($0, file: file) }))
            } catch {
                rows.append((file, [error]))
            }
        }
        try format.print(PrintedTable(workouts: rows))
        let wrong = rows.count { !$0.faults.isEmpty }
        if wrong > 0 {
            throw Failure(.wrongInput, "\(wrong) of \(Plural.counted(rows.count, "file")) cannot be used")
        }
    }
}

struct WorkoutShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "show", "Show a workout: its outline as text, or as a picture.",
        discussion: """
            With --format csv the steps in the order of running are printed, with --format json the JSON form of the \
            workout, and with --format markdown a page.

            EXAMPLES
              repgauge workout show Examples/Workouts/push-ups.workout
              repgauge workout show Examples/Workouts/push-ups.workout --svg out/push-ups.svg
            """)

    @OptionGroup var workout: WorkoutArgument
    @Option("Write the picture too.", as: "file.svg") var svg: String?
    @Option("The start that the outline shows, for example 2026-03-29T07:30; if not given, now.", as: "date")
    var at: String?

    @OptionGroup var format: FormatOption

    func validate() throws { _ = try start() }

    private func start() throws -> WorkoutPreview.Start? {
        try at.map { .later(try ScheduleDates.date($0, option: "--at")) }
    }

    func run() throws {
        let place = try svg.map { path throws(FileError) in try OutputPlace(path) }
        if let place { try OutputPlace.check([("--svg", place)], inputs: [workout.file]) }
        let plan = try WorkoutFiles.plan(workout.file)
        let preview = try WorkoutPreview(plan, start: try start() ?? .now)
        try place?.write(preview.svg)
        try format.print(try PrintedTable(workout: preview), note: svg.map { "Picture: \($0)" })
    }
}

struct WorkoutConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "convert", "Convert a workout between JSON and the binary form, without any loss.",
        discussion: """
            The form is that of the name of --out: .json or .workout; --to names it for any other name. A file that \
            exists is replaced, but never the one that is read.

            EXAMPLES
              repgauge workout convert my.json --out my.workout
              repgauge workout convert my.workout --out my.txt --to json
            """)

    @OptionGroup var workout: WorkoutArgument
    @Option("The new file.", as: "file") var out: String
    @Option("The form: json or binary; if not given, the name of --out says it.", as: "form") var to: WorkoutForm?
    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.name("--out", out, of: "file")
        if form == nil {
            throw ValidationError(
                "--out: found '\(out)'; allowed: a name that ends in .json or .workout, or --to as well")
        }
    }

    func run() throws {
        guard let form else { return }
        let place = try OutputPlace(out)
        try OutputPlace.check([("--out", place)], inputs: [workout.file])
        let plan = try WorkoutFiles.plan(workout.file)
        let data = try plan.dataRepresentation(form.encoding)
        try place.makeFolder()
        try AtomicFile.write(data, to: place.url)
        try format.print(PrintedTable(FileTables.files, [out], text: "\(out)\n"))
    }

    private var form: WorkoutForm? { to ?? WorkoutForm(file: out) }
}
