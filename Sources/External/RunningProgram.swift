import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The end of a program: its exit code or signal.
enum ProgramEnd: Sendable, Hashable {
    /// By itself, with a code.
    case exited(Int)
    /// By a signal.
    case signalled(Int)
    /// It never began.
    case notStarted(String)

    /// For messages.
    var words: String {
        switch self {
        // The exit code of a shell whose program was ended by a signal.
        case .exited(let code) where (129...192).contains(code): "exit code \(code), signal \(code - 128)"
        case .exited(let code): "exit code \(code)"
        case .signalled(let signal): "signal \(signal)"
        case .notStarted(let reason): "it could not be started: \(reason)"
        }
    }
}

/// A program that was started, in a process group of its own; it is always ended and reaped by `end`.
struct RunningProgram: Sendable {
    private let stop: AsyncStream<Duration>.Continuation
    private let work: Task<ProgramEnd, Never>

    /// Starts a command with the shell, and waits until that has happened: no time limit runs before.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - cancellation: What ends a conversation with it.
    /// - Returns: The program, and our ends of its pipes.
    /// - Throws: `Errno` where no pipes can be made; `end` reports a program that cannot be started.
    static func start(
        _ command: String, cancellation: Cancellation
    ) async throws(Errno) -> (program: RunningProgram, connection: Connection) {
        let input = try Pipe()
        let output: Pipe
        do { output = try Pipe() } catch {
            input.close()
            throw error
        }
        let errors: Pipe
        do { errors = try Pipe() } catch {
            input.close()
            output.close()
            throw error
        }
        let (stops, stop) = AsyncStream.makeStream(of: Duration.self)
        let (beginnings, beginning) = AsyncStream.makeStream(of: Never.self)
        let work = Task.detached {
            await run(
                command, input: input.output, output: output.input, errors: errors.input, beginning: beginning,
                until: stops)
        }
        for await _ in beginnings {}
        return (
            RunningProgram(stop: stop, work: work),
            Connection(
                toProgram: input.input, fromProgram: output.output, errors: errors.output, cancellation: cancellation)
        )
    }

    /// Waits for the program to end by itself for a while, then kills it and all that it has started.
    ///
    /// - Parameter shutdownTimeout: How long to wait.
    /// - Returns: How it ended.
    func end(shutdownTimeout: Duration) async -> ProgramEnd {
        stop.yield(shutdownTimeout)
        stop.finish()
        return await work.value
    }

    private static func run(
        _ command: String, input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor,
        beginning: AsyncStream<Never>.Continuation, until stops: AsyncStream<Duration>
    ) async -> ProgramEnd {
        defer { beginning.finish() }
        var options = PlatformOptions()
        // A group of its own: what it starts can be ended with it, and Ctrl-C in a terminal does not reach it first.
        options.processGroupID = 0
        let shell = Configuration(
            executable: .path("/bin/sh"), arguments: ["-c", command], platformOptions: options)
        do {
            let result = try await Subprocess.run(
                shell, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .fileDescriptor(output, closeAfterSpawningProcess: true),
                error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
            ) { execution in
                beginning.finish()
                for await shutdownTimeout in stops {
                    await wait(for: execution.processIdentifier.value, shutdownTimeout: shutdownTimeout)
                    break
                }
                // It is not reaped before this closure returns, so the number is still its own.
                try? execution.send(signal: .kill, toProcessGroup: true)
            }
            return switch result.terminationStatus {
            case .exited(let code): .exited(Int(code))
            case .signaled(let signal): .signalled(Int(signal))
            }
        } catch {
            return .notStarted("\(error)")
        }
    }

    /// Waits until a child has ended, which leaves it to be reaped, or shutdownTimeout has.
    private static func wait(for process: pid_t, shutdownTimeout: Duration) async {
        let deadline = ContinuousClock.now + shutdownTimeout
        var pause = Duration.milliseconds(1)
        while ContinuousClock.now < deadline {
            var information = siginfo_t()
            let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
            if result != 0 || information.si_signo != 0 { return }
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(20))
        }
    }
}
