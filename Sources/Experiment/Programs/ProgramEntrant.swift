package import Detection

extension ExternalDetector: Entrant {
    package static let recordName = "exec"

    /// The description in the records of a run: the command and the limits, then the parameters of the command.
    ///
    /// It names limits of memory and processor time that are not the standard ones.
    package var record: EntrantRecord {
        EntrantRecord(
            label: label, kind: .program, name: Self.recordName,
            parameters: [
                .init(name: "command", value: command),
                .init(name: "start-limit", value: "\(limits.start)"),
                .init(name: "answer-limit", value: "\(limits.answer)"),
            ] + resourceParameters + parameters.map { .init(name: $0.name, value: "\($0.value)") })
    }

    private var resourceParameters: [EntrantRecord.Parameter] {
        guard limits.resources != .standard else { return [] }
        return [
            .init(name: "memory-limit", value: limits.resources.memory.map { "\($0)" } ?? "none"),
            .init(name: "processor-limit", value: limits.resources.processorTime.map { "\($0)" } ?? "none"),
        ]
    }

    package func makeSession() -> EntrantSession { .wholeTrials(ExternalSession(self, supervisor: supervisor)) }
}

extension ExternalSession: TrialObserver {
    package func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        try await observe(trial.frames, of: trial.name)
    }
}

/// A program that a file names and that is only shown: it has its label and its parameters, and cannot be started.
private struct ShownProgram: Entrant {
    let program: ExternalDetector

    var label: String { program.label }
    var record: EntrantRecord { program.record }
    var parameters: [ParameterSetting] { program.parameters }

    func makeSession() -> EntrantSession { .wholeTrials(Session()) }

    private struct Session: TrialObserver {
        func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
            TrialObservation(failure: EntrantFailure(.notStarted, "the program is shown and not started"))
        }
    }
}

/// A command whose parameters can be set: the template of the programs that a search tries.
package struct ProgramTemplate: EntrantTemplate {
    /// The program with the parameters of the specification.
    package let standard: ExternalDetector
    let isStartable: Bool

    package var name: String { ExternalDetector.recordName }

    package var parameters: [ParameterDescription] { standard.template.descriptions }

    package func entrant(_ settings: [ParameterSetting]) throws(DetectorError) -> any Entrant {
        entrant(try standard.setting(settings))
    }

    fileprivate func entrant(_ program: ExternalDetector) -> any Entrant {
        isStartable ? program : ShownProgram(program: program)
    }
}

/// Reads `exec:COMMAND`.
package struct ProgramSource: EntrantSource {
    package var limits: ExternalDetector.Limits
    package var permission: ProgramPermission
    private let supervisor: Supervisor?

    package init(
        limits: ExternalDetector.Limits = .standard, permission: ProgramPermission = .none,
        supervisor: Supervisor? = nil
    ) {
        (self.limits, self.permission, self.supervisor) = (limits, permission, supervisor)
    }

    /// Reads a command, `nil` where the text does not begin with `exec:`.
    package func specification(parsing text: String, from origin: SpecificationOrigin) throws -> EntrantSpecification? {
        guard text.hasPrefix(ExternalDetector.prefix) else { return nil }
        if case .file(let path) = origin, !permission.covers(text) {
            throw RosterError.forbidden(path: path, specification: text)
        }
        guard let program = try ExternalDetector.parse(text, limits: limits, supervisor: supervisor) else { return nil }
        let template = ProgramTemplate(standard: program, isStartable: origin != .shown)
        return EntrantSpecification(template, entrant: template.entrant(program))
    }
}

/// The programs of files that may be started.
///
/// A file may come from anybody, so a command in it is started only where the user has named the same command or has
/// allowed every program of the file.
package enum ProgramPermission: Sendable, Hashable {
    /// Every program of a file may be started.
    case all
    /// The programs that the user named may be started, whatever the values of their parameters.
    case named([ExternalDetector])

    /// Permits the programs that the user named, each `exec:COMMAND`; any other text names none.
    package init(naming programs: [String]) throws(ExternalDetectorError) {
        var named: [ExternalDetector] = []
        for program in programs {
            if let detector = try ExternalDetector.parse(program) { named.append(detector) }
        }
        self = .named(named)
    }

    package static let none = ProgramPermission.named([])

    /// Whether a command in a file, `exec:COMMAND`, may be started; `false` for a text that is not a command.
    package func covers(_ text: String) -> Bool {
        switch self {
        case .all: true
        case .named(let programs):
            if let found = try? ExternalDetector.parse(text) {
                programs.contains { named in
                    // With the same values, equal templates are equal texts.
                    (try? named.setting(found.parameters))?.label == found.label
                }
            } else {
                false
            }
        }
    }
}
