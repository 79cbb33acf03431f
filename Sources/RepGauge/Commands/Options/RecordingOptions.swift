import ArgumentParser
import Foundation
import Scenarios
import Validation
import Text

enum RecordingPaths {
    /// Finds the CSV files, each once, and prints what was left out as warnings.
    static func files(_ paths: [String]) throws -> RecordingFiles {
        let found = try RecordingFiles(at: paths.map { URL(filePath: $0) })
        Console.print(each: found.warnings)
        return found
    }

    /// Finds both files of each recording, which no output may replace; a missing one is reported when it is read.
    static func files(of paths: [String]) -> [String] {
        let found = (try? RecordingFiles(at: paths.map { URL(filePath: $0) }))?.urls ?? []
        return paths + found.flatMap { [$0, RecordingReader.infoFile(of: $0)] }.map { $0.path(percentEncoded: false) }
    }
}

struct RecordingArguments: ParsableArguments {
    @Argument(help: .init("Recordings (CSV) or folders of them.", as: "recording")) var paths: [String] = []

    func require() throws {
        if paths.isEmpty { throw ValidationError("Missing expected argument: a recording or a folder of recordings") }
    }

    func validate() throws {
        for path in paths { try OptionCheck.name("recording", path, of: "file or folder") }
    }
}

struct StrictOption: ParsableArguments {
    @Flag(name: .customLong("strict"), help: "Take warnings for faults: the exit code is 2 if there is any. For CI.")
    var isStrict = false

    func failure(_ warnings: Int) -> Failure? {
        guard isStrict, warnings > 0 else { return nil }
        return Failure(
            .wrongInput, "\(Plural.counted(warnings, "warning")), see above; --strict allows none")
    }
}

/// The recordings of a command whose object is something else.
struct RecordingsOption: ParsableArguments {
    @Option(
        "Folders of recordings, or recordings (CSV); the folders that a plan names are searched for within these.",
        as: "path", name: .customLong("recordings"))
    var paths: [String] = []

    func validate() throws {
        for path in paths { try OptionCheck.name("--recordings", path, of: "file or folder") }
    }

    /// The words of a plan's recordings in a command that repeats it: their folder differs from machine to machine.
    var placeholder: [String] { paths.isEmpty ? [] : ["FOLDER"] }
}

struct RecordingFilterOptions: ParsableArguments, RepeatableOptions {
    @Option("Only recordings whose form contains this word.", as: "text") var form: String?

    @Option(
        "Only recordings that state a share of frames with grossly wrong poses of at most this, 0 to 1.",
        number: "share")
    var maxGrossTrackingError: Double?

    func validate() throws { try OptionCheck.range("--max-gross-tracking-error", maxGrossTrackingError, in: 0...1) }

    var filter: RecordingFilter {
        var filter = RecordingFilter()
        filter.form = form
        filter.tracking = maxGrossTrackingError.map { .atMost($0) }
        return filter
    }

    var firstGiven: String? {
        if form != nil { return "--form" }
        return maxGrossTrackingError == nil ? nil : "--max-gross-tracking-error"
    }

    func add(to command: inout RepeatCommand) {
        command.add("--form", form)
        command.add("--max-gross-tracking-error", maxGrossTrackingError)
    }
}

struct PersonSplitOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "Share of the people who are held out, above 0 and below 1; the report judges their recordings, and split.csv lists the others, which a generator may be calibrated on.",
        number: "share", name: .customLong("hold-out"))
    var share: Double?

    @Option(
        "Number of consecutive recordings, by the number at the end of their names, that are taken to show one person, where neither the key person of their JSON files nor a part s01 of their names does.",
        number: "n")
    var block = Person.standardBlock

    func validate() throws {
        if let share, !(share > 0 && share < 1) { throw ValidationError("\(HoldOutError.share(share))") }
        try OptionCheck.range("--block", block, in: 1...1_000_000)
    }

    func add(to command: inout RepeatCommand) {
        command.add("--hold-out", share)
        if block != Person.standardBlock { command.add("--block", block) }
    }
}
