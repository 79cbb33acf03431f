package import Detection
package import Experiment

extension ExternalDetector: Entrant {
    /// The name of all programs in the records of a run.
    package static let recordName = "exec"

    /// The description in the records of a run: the command and the limits, then the parameters of the command.
    ///
    /// Limits of memory and processor time stand there where they are not the standard ones.
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

    /// A program of its own for each session.
    package func makeSession() -> EntrantSession {
        .wholeTrials(ProgramSession(session: ExternalSession(self)))
    }
}

/// A conversation with a program as the session of an entrant.
private struct ProgramSession: TrialObserver {
    let session: ExternalSession

    func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        let found = try await session.observe(trial.frames, of: trial.name)
        return TrialObservation(
            detections: found.detections, spans: found.spans, failure: found.failure.map(EntrantFailure.init))
    }

    var programName: String? { get async { await session.programName } }

    func close() async { await session.close() }
}

extension EntrantFailure {
    fileprivate init(_ failure: ExternalFailure) {
        self.init(
            kind: failure.kind.rawValue, reason: failure.reason, stream: failure.stream, frame: failure.frame,
            stderrTail: failure.stderrTail)
    }
}

/// A command whose parameters can be set: the template of the programs that a search tries.
package struct ProgramTemplate: EntrantTemplate {
    /// The program with the parameters of the specification.
    package let standard: ExternalDetector

    /// The name of all programs.
    package var name: String { ExternalDetector.recordName }

    /// The parameters of the command.
    package var parameters: [ParameterDescription] { standard.template.descriptions }

    /// The program with some parameters set.
    package func entrant(_ settings: [ParameterSetting]) throws(DetectorError) -> any Entrant {
        try standard.setting(settings)
    }
}

/// Reads `exec:COMMAND`.
package struct ProgramSource: EntrantSource {
    /// The limits of all programs.
    package var limits: ExternalDetector.Limits

    /// Makes a source.
    ///
    /// - Parameter limits: The limits of all programs.
    package init(limits: ExternalDetector.Limits = .standard) { self.limits = limits }

    /// Reads a command.
    ///
    /// - Parameter text: The specification.
    /// - Returns: The program, or `nil` where the text does not begin with `exec:`.
    /// - Throws: `ExternalDetectorError` for a command that cannot be one.
    package func specification(parsing text: String) throws -> EntrantSpecification? {
        guard let program = try ExternalDetector.parse(text, limits: limits) else { return nil }
        return EntrantSpecification(ProgramTemplate(standard: program), entrant: program)
    }
}
