import Experiment
import ArgumentParser
import Detection
import External
import Foundation
import Pose
import Scenarios
import Scoring

/// The options for the folder of scenarios.
struct LibraryOptions: ParsableArguments {
    @Option(
        name: .customLong("scenarios"),
        help: ArgumentHelp(
            "The folder of scenarios, defaults and estimators.",
            discussion: "Found by itself in the current folder or beside the program.", valueName: "dir"))
    var folder: String?

    /// Reads the library.
    ///
    /// - Throws: `Failure` where there is none, and what reading throws.
    func library() throws -> ScenarioLibrary { try ScenarioLibrary(folder: try url()) }

    /// The folder.
    func url() throws -> URL {
        if let folder {
            guard LibraryOptions.isLibrary(URL(filePath: folder)) else {
                throw Failure(
                    .wrongInput, "\(folder): there is no defaults.yaml in it; --scenarios names a folder of scenarios")
            }
            return URL(filePath: folder)
        }
        for start in [FileManager.default.currentDirectoryPath, Self.programFolder] {
            var place = URL(filePath: start)
            for _ in 0..<6 {
                let candidate = place.appending(path: "scenarios")
                if LibraryOptions.isLibrary(candidate) { return candidate }
                place = place.deletingLastPathComponent()
            }
        }
        throw Failure(
            .wrongInput, "no folder 'scenarios' here, above or beside the program; name one with --scenarios DIR")
    }

    private static func isLibrary(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: "defaults.yaml").path)
    }

    private static var programFolder: String {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent().path
    }
}

/// The options for the pose estimator.
struct EstimatorOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The estimator that sees every scenario: a name, or a YAML file; else as each scenario says.",
            valueName: "name"))
    var estimator: String?

    /// The library, seen by that estimator.
    ///
    /// - Throws: `Failure` and `ScenarioError` where there is no library or no such estimator.
    func library(_ options: LibraryOptions) throws -> ScenarioLibrary {
        let library = try options.library()
        return try estimator.map(library.seen(by:)) ?? library
    }
}

/// The options for the detectors that take part.
struct DetectorOptions: ParsableArguments {
    @Option(
        name: .customLong("detector"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Detectors, each NAME or NAME:key=value,…, a preset FILE.yaml, exec:COMMAND, or a group: core (if none is named), published, all.",
            discussion:
                "All that follows up to the next option are detectors: put names and files before it. For example angle-threshold:down=95,up=150,pixels=square. See: repgauge list detectors. exec: starts a program, in any language, with /bin/sh: quote it, 'exec:python3 my_detector.py'.",
            valueName: "detector"))
    var names: [String] = []

    /// The detectors, each once.
    ///
    /// - Parameters:
    ///   - harness: The program's detectors.
    ///   - standard: The names that stand for an empty list; `nil` for the program's standard.
    ///   - limits: The time limits of programs.
    /// - Returns: The detectors.
    /// - Throws: `DetectorError` for an unknown name, key or value; `ExternalDetectorError` for a command that cannot be
    ///   one; `Failure`.
    func entrants(
        _ harness: Harness, standard: [String]? = nil, limits: ExternalDetector.Limits = .standard
    ) throws -> [any Entrant] {
        let roster = harness.roster(limits: limits)
        let standard = standard ?? harness.standardNames
        do {
            return try roster.entrants(named: names.isEmpty ? standard : names)
        } catch let error as DetectorError {
            guard case .unknownDetector(let name, _, _) = error,
                name.contains("/") || name.hasSuffix(".csv") || name.hasSuffix(".yaml")
            else { throw error }
            throw Failure(.wrongInput, "\(error); names of scenarios and files stand before --detector")
        }
    }
}

/// The time limits of a detector that is a program of its own.
struct LimitOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long an exec: detector may take to answer a frame, or it has failed.", valueName: "seconds"))
    var answerLimit = ExternalDetector.Limits.standard.answer

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How long an exec: detector may take to say that it is ready, or it has failed.", valueName: "seconds"))
    var startLimit = ExternalDetector.Limits.standard.start

    /// The options that repeat the limits.
    var words: [String] { ["--answer-limit", "\(answerLimit)", "--start-limit", "\(startLimit)"] }

    /// The limits.
    ///
    /// - Throws: `ExternalDetectorError` for what is out of range.
    func limits() throws -> ExternalDetector.Limits {
        try ExternalDetector.Limits(start: startLimit, answer: answerLimit)
    }
}

/// The options for the distance of a detection from a completion.
struct WindowOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How much earlier than a completion a detection may be.", valueName: "seconds"))
    var early = 0.5

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How much later than a completion a detection may be.", valueName: "seconds"))
    var late = 0.5

    /// The window.
    var window: MatchWindow {
        MatchWindow(early: Nanoseconds(seconds: early), late: Nanoseconds(seconds: late))
    }

    func validate() throws {
        for (name, value) in [("--early", early), ("--late", late)] where !(0...60).contains(value) {
            throw ValidationError("\(name): \(value) is no number of seconds from 0 to 60")
        }
    }
}
