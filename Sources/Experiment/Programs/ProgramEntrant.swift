import Detection

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

    package func makeSession() -> EntrantSession { .wholeTrials(ExternalSession(self)) }
}

extension ExternalSession: TrialObserver {
    package func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        try await observe(trial.frames, of: trial.name)
    }
}

/// The programs of files that may be started.
///
/// A file may come from anybody, so a command in it is started only where the user has named the same command or has
/// allowed every program of the file.
package enum ProgramPermission: Sendable, Hashable {
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
            (try? ExternalDetector.parse(text)).map { found in
                // With the same values, equal templates are equal texts.
                programs.contains { (try? $0.setting(found.parameters))?.label == found.label }
            } ?? false
        }
    }
}
