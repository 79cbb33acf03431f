import ArgumentParser
import Detection
import Experiment
import External

/// The detectors that take part.
struct DetectorOptions: ParsableArguments, RepeatableOptions {
    @Option(
        name: .customLong("detector"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Detectors, each NAME or NAME:key=value,…, a preset FILE.yaml, exec:COMMAND, or a group: core, published, all, offline.",
            discussion:
                "If none is named, core takes part (leaderboard: all). All words up to the next option are detectors: put names and files before it. For example angle-threshold:down=95,up=150,pixels=square. See: repgauge list detectors. exec: starts a program, in any language, with /bin/sh: quote it, 'exec:python3 my_detector.py'.",
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
            return try roster.entrants(named: names.isEmpty ? standard : names, from: .user)
        } catch let error as DetectorError {
            guard case .unknownDetector(let name, _, _) = error,
                name.contains("/") || name.hasSuffix(".csv") || name.hasSuffix(".yaml")
            else { throw error }
            throw Failure(.wrongInput, "\(error); names of scenarios and files stand before --detector")
        }
    }

    func add(to command: inout RepeatCommand) { command.add("--detector", list: names) }
}

/// The time limits of detectors that are programs.
struct LimitOptions: ParsableArguments, RepeatableOptions {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Greatest time in which an exec: detector must answer a frame; after it the detector has failed.",
            valueName: "seconds"))
    var answerLimit = ExternalDetector.Limits.standard.answer

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Greatest time in which an exec: detector must report that it is ready; after it the detector has failed.",
            valueName: "seconds"))
    var startLimit = ExternalDetector.Limits.standard.start

    /// The limits.
    ///
    /// - Throws: `ExternalDetectorError` for what is out of range.
    func limits() throws -> ExternalDetector.Limits {
        try ExternalDetector.Limits(start: startLimit, answer: answerLimit)
    }

    func add(to command: inout RepeatCommand) {
        command.add("--answer-limit", answerLimit)
        command.add("--start-limit", startLimit)
    }
}
