package import Pose

/// A conversation with an external detector: the program is started at the first frames and serves until `close`.
///
/// Once it has failed it is ended, and every further stream of frames fails with the same reason; it is not started
/// again, because what a program does that was started twice is hard to repeat.
package actor ExternalSession {
    package nonisolated let detector: ExternalDetector

    private enum State {
        case idle
        case running(RunningProgram, Connection)
        case failed(EntrantFailure)
        case closed
    }

    private var state = State.idle
    private var nextNumber: Int64 = 0
    private let cancellation = Cancellation()
    private var mode = FrameMode.frames

    /// The program's name for itself; `nil` before its start.
    package private(set) var programName: String?

    package init(_ detector: ExternalDetector) {
        self.detector = detector
        if detector.isShown { state = .failed(EntrantFailure(.notStarted, "the program is shown and not started")) }
    }

    /// Shows a trial or recording, frames of one size, to the program in the mode that it chose; the time of a frame is
    /// that of writing it as JSON, both ways through the pipe, the program's own work, and reading the answer.
    package func observe(_ frames: [PoseFrame], of stream: String) async throws(CancellationError) -> TrialObservation {
        if case .idle = state { await start() }
        if cancellation.isRaised { throw CancellationError() }
        switch state {
        case .failed(let failure): return TrialObservation(failure: failure)
        case .closed, .idle: throw CancellationError()
        case .running(let program, let connection):
            guard !frames.isEmpty else { return TrialObservation() }
            let first = nextNumber
            nextNumber += Int64(frames.count)
            let limit = detector.limits.answer
            let show = mode == .frames ? Conversation.show : Conversation.showBlock
            let (after, trial, shown) = await converse(connection) { connection in
                show(frames, first, limit, &connection)
            }
            state = .running(program, after)
            // What still answers has no supervisor that ends what it started, and may have no limits.
            let killed = program.wasKilled ? Conversation.EarlyEnd.failure(.killed) : nil
            guard let fault = shown ?? killed else { return trial }
            let failure = try await fail(fault, in: stream)
            return TrialObservation(detections: trial.detections, spans: trial.spans, failure: failure)
        }
    }

    /// Ends the program, if it runs; after that nothing can be shown to it.
    package func close() async {
        if case .running(let program, let connection) = state {
            state = .closed
            connection.closeInput()
            _ = await program.end(shutdownTimeout: cancellation.isRaised ? .zero : Supervisor.shutdownTimeout)
            connection.closeOutputs()
        }
        state = .closed
    }

    private func start() async {
        let program: RunningProgram
        let connection: Connection
        do {
            (program, connection) = try await RunningProgram.start(
                detector.command, resources: detector.limits.resources, supervisor: detector.supervisor,
                cancellation: cancellation)
        } catch {
            state = .failed(EntrantFailure(.notStarted, "no pipe can be had: \(error)"))
            return
        }
        state = .running(program, connection)
        let limits = detector.limits
        let (after, ready, fault) = await converse(connection) { connection in
            Conversation.greet(limits, over: &connection)
        }
        state = .running(program, after)
        programName = ready?.name
        mode = ready?.mode ?? .frames
        if let fault { _ = try? await fail(fault, in: nil) }
    }

    /// Ends the program because of a fault, and returns the failure with the program's exit.
    private func fail(
        _ fault: Conversation.EarlyEnd, in stream: String?
    ) async throws(CancellationError) -> EntrantFailure {
        guard case .running(let program, var connection) = state else { throw CancellationError() }
        if case .noLine(.cancelled, _, _, _) = fault { throw CancellationError() }
        connection.closeInput()
        let hasEnded = if case .noLine(.ended, _, _, _) = fault { true } else { false }
        let end = await program.end(shutdownTimeout: hasEnded ? Supervisor.shutdownTimeout : .zero)
        connection.drainErrors()
        connection.closeOutputs()
        var failure = fault.failure(end: end, limits: detector.limits.resources, stderrTail: connection.stderrTail.text)
        if failure.kind == ProgramFault.tooLate.rawValue, detector.limits.areOptions {
            failure.reason += "; \(stream == nil ? "--start-limit" : "--answer-limit") allows more"
        }
        failure.stream = stream
        state = .failed(failure)
        return failure
    }

    /// Speaks on a thread of its own, where writing to a program that has closed its input is an error of the call.
    private func converse<Result: Sendable>(
        _ connection: Connection,
        _ body: @escaping @Sendable (inout Connection) -> (Result, Conversation.EarlyEnd?)
    ) async -> (Connection, Result, Conversation.EarlyEnd?) {
        await onOwnThread(cancellation) {
            Conversation.blockBrokenPipeSignal()
            var connection = connection
            let (result, fault) = body(&connection)
            return (connection, result, fault)
        }
    }
}
