import ArgumentParser
import Experiment

struct DetectorOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "Detectors, each NAME or NAME:key=value,…, a preset FILE.yaml, exec:COMMAND, events:FILE, or a group: core, published, all, offline.",
        as: "detector",
        discussion:
            "If none is named, core takes part (judge, leaderboard and validity: all). All words up to the next option are detectors: put names and files before it. For example angle-threshold:down=95,up=150,pixels=square. See: repgauge list detectors. exec: starts a program, in any language, with /bin/sh: quote it, 'exec:python3 my_detector.py'.",
        name: .customLong("detector"), completion: Completion.detectors)
    var names: [String] = []

    /// The detectors, each once; some names stand for an empty list, `nil` for the program's standard.
    func entrants(
        _ harness: Harness, standard: [String]? = nil, limits: ExternalDetector.Limits = .standard
    ) throws -> [any Entrant] {
        let roster = harness.roster(limits: limits)
        let standard = standard ?? harness.standardNames
        Console.warn(ofRepeated: names)
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

struct LimitOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "Greatest time in which an exec: detector must answer a frame; after it the detector has failed.",
        number: "seconds")
    var answerLimit = ExternalDetector.Limits.standard.answer

    @Option(
        "Greatest time in which an exec: detector must report that it is ready; after it the detector has failed.",
        number: "seconds")
    var startLimit = ExternalDetector.Limits.standard.start

    @Option(
        "Greatest memory that each process of an exec: detector can reserve for its data, or none. Linux only.",
        number: "gigabytes")
    var execMemory = OptionalLimit(number: ResourceLimits.standard.memory)

    @Option(
        "Greatest processor time that each process of an exec: detector can use, in whole seconds, or none.",
        number: "seconds")
    var execCpu = OptionalLimit(number: ResourceLimits.standard.processorTime)

    func limits() throws -> ExternalDetector.Limits {
        try ExternalDetector.Limits(
            start: startLimit, answer: answerLimit, resources: resources(), areOptions: true)
    }

    private func resources() throws -> ResourceLimits {
        try ResourceLimits(memory: execMemory.number, processorTime: execCpu.number)
    }

    func add(to command: inout RepeatCommand) {
        command.add("--answer-limit", answerLimit)
        command.add("--start-limit", startLimit)
        guard let resources = try? resources(), resources != .standard else { return }
        command.add("--exec-memory", execMemory)
        command.add("--exec-cpu", execCpu)
    }
}

struct OptionalLimit<Number: LosslessStringConvertible & Sendable>: ExpressibleByArgument, CustomStringConvertible {
    var number: Number?

    private static var noLimit: String { "none" }

    init(number: Number?) { self.number = number }

    init?(argument: String) {
        guard argument != Self.noLimit else {
            number = nil
            return
        }
        guard let number = Number(argument) else { return nil }
        self.number = number
    }

    var description: String { number?.description ?? Self.noLimit }
    var defaultValueDescription: String { description }
}

/// The programs that a command may start although a file names them.
struct ProgramPermissionOptions: ParsableArguments, RepeatableOptions {
    @Option(
        "Programs of the file that may be started, each exec:COMMAND as the file names it.", as: "exec:command",
        discussion:
            "A program that a file names is not started unless it stands here: a file may come from anybody. Values within {{…}} may differ.",
        name: .customLong("detector"))
    var programs: [String] = []

    @Flag(help: "Start every program that the file names; for files that you trust.") var allowExec = false

    func validate() throws {
        for program in programs where !program.hasPrefix(ExternalDetector.prefix) {
            throw ValidationError("--detector: found '\(program)'; allowed: exec:COMMAND")
        }
    }

    func add(to command: inout RepeatCommand) {
        command.add("--detector", list: programs)
        command.add(flag: "--allow-exec", allowExec)
    }

    /// Refuses a program that is not among the detectors of the file: nothing would measure it.
    func check(_ labels: [String], of path: String) throws {
        for program in programs {
            let permission = try ProgramPermission(naming: [program])
            guard !labels.contains(where: permission.covers) else { continue }
            throw Failure(
                .wrongInput,
                "--detector: found '\(program)', which \(path) does not name; its detectors are \(labels.joined(separator: ", "))"
            )
        }
    }

    func permission() throws -> ProgramPermission { allowExec ? .all : try ProgramPermission(naming: programs) }
}
