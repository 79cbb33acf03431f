import Documents
import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program that was started, in a session of its own; it is always ended and reaped by `end`.
struct RunningProgram: Sendable {
    /// The number of the process, or of its supervisor; `nil` before its start.
    private let process: Locked<pid_t?>
    private let stop: AsyncStream<Duration>.Continuation
    private let work: Task<ProgramEnd, Never>

    /// Starts a command with the shell, and waits until that has happened: no time limit runs before.
    static func start(
        _ command: String, resources: ResourceLimits, supervisor: Supervisor?, cancellation: Cancellation
    ) async throws(Errno) -> (program: RunningProgram, connection: Connection) {
        var pipes: [Pipe] = []
        do { while pipes.count < 3 { pipes.append(try Pipe()) } } catch {
            for pipe in pipes { pipe.close() }
            throw error
        }
        let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
        let launch = Launch(words: resources.words(command), supervisor: supervisor)
        let (stops, stop) = AsyncStream.makeStream(of: Duration.self)
        let (beginnings, beginning) = AsyncStream.makeStream(of: Never.self)
        let process = Locked<pid_t?>(nil)
        let work = Task.detached {
            await launch.run(
                input: input.output, output: output.input, errors: errors.input,
                beginning: { started in
                    process.withLock { $0 = started }
                    beginning.finish()
                }, until: stops)
        }
        for await _ in beginnings {}
        return (
            RunningProgram(process: process, stop: stop, work: work),
            Connection(
                toProgram: input.input, fromProgram: output.output, errors: errors.output, cancellation: cancellation)
        )
    }

    /// Whether a signal has ended the program or its supervisor, though neither was asked to end.
    var wasKilled: Bool {
        guard let process = process.withLock({ $0 }) else { return false }
        var information = siginfo_t()
        // It is left to be reaped.
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && information.si_signo != 0 && information.si_code != CLD_EXITED
    }

    /// Waits for the program to end by itself for a while, then kills it and all that it has started.
    func end(shutdownTimeout: Duration) async -> ProgramEnd {
        stop.yield(shutdownTimeout)
        stop.finish()
        return await work.value
    }
}

/// The start of a command and its end, from the process to the last of its descendants.
private struct Launch: Sendable {
    let words: [String]
    let supervisor: Supervisor?

    /// A variable of the environment by which processes are found that have left their group.
    private static let variable = "REPGAUGE_SESSION"
    private let session = UUID().uuidString

    /// The longest time that a supervisor has to end what its program has started.
    private static let supervisorTimeout = Duration.seconds(10)

    func run(
        input: FileDescriptor, output: FileDescriptor, errors: FileDescriptor,
        beginning: @Sendable (pid_t?) -> Void, until stops: AsyncStream<Duration>
    ) async -> ProgramEnd {
        defer { beginning(nil) }
        do {
            let result = try await Subprocess.run(
                configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .fileDescriptor(output, closeAfterSpawningProcess: true),
                error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
            ) { execution in
                let process = execution.processIdentifier.value
                beginning(process)
                for await shutdownTimeout in stops {
                    await Self.wait(for: process, shutdownTimeout: shutdownTimeout)
                    break
                }
                // It is not reaped before this closure returns, so the number is still its own.
                let hasEnded = Self.hasEnded(process)
                if supervisor != nil, !hasEnded {
                    kill(process, SIGTERM)
                    await Self.wait(for: process, shutdownTimeout: Self.supervisorTimeout)
                }
                try? execution.send(signal: .kill, toProcessGroup: true)
                return hasEnded
            }
            let hasEnded = result.closureResult
            let end: ProgramEnd =
                switch result.terminationStatus {
                case .exited(let code): .exited(Int(code))
                case .signaled(let signal): .signalled(Int(signal))
                }
            if supervisor == nil || end == .signalled(Int(SIGKILL)) { await killMarked() }
            if supervisor != nil { return end == .signalled(Supervisor.stoppedSignal) ? .stopped : end }
            return hasEnded ? end : .stopped
        } catch {
            return .notStarted("\(error)")
        }
    }

    private var configuration: Configuration {
        var options = PlatformOptions()
        // What it starts can be ended with it, Ctrl-C in a terminal does not reach it first, and it has no terminal.
        options.createSession = true
        let words = supervisor?.words(words) ?? words
        return Configuration(
            executable: .path(FilePath(supervisor?.program ?? words[0])),
            arguments: Arguments(executablePathOverride: words[0], remainingValues: Array(words.dropFirst())),
            environment: .inherit.updating([Environment.Key(stringLiteral: Self.variable): session]),
            platformOptions: options)
    }

    /// Kills what has left the program's group and is not followed by a supervisor.
    private func killMarked() async {
        #if os(Linux)
            let mark = "\(Self.variable)=\(session)"
            // What is found again has not yet gone, or was started meanwhile.
            for round in 0..<50 {
                let processes = ProcessList.marked(mark)
                if processes.isEmpty { return }
                for process in processes { kill(process, SIGKILL) }
                try? await Task.sleep(for: .milliseconds(min(1 << round, 50)))
            }
        #endif
    }

    /// Waits until a child has ended, which leaves it to be reaped, or shutdownTimeout has.
    private static func wait(for process: pid_t, shutdownTimeout: Duration) async {
        let deadline = ContinuousClock.now + shutdownTimeout
        var pause = Duration.milliseconds(1)
        while ContinuousClock.now < deadline, !hasEnded(process) {
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(20))
        }
    }

    /// Whether a child has ended; it is left to be reaped.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        return result != 0 || information.si_signo != 0
    }
}

/// A pipe's two ends; no other program that is started inherits them.
struct Pipe: Sendable {
    var output: FileDescriptor
    var input: FileDescriptor

    init() throws(Errno) {
        do {
            (output, input) = try FileDescriptor.pipe()
        } catch {
            throw error as? Errno ?? .ioError
        }
        // Not in one step, as pipe2 would: programs are started by Subprocess alone, which hands on nothing else.
        for end in [output, input] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    }

    func close() {
        try? output.close()
        try? input.close()
    }
}

extension FileDescriptor {
    /// Lets reading and writing return at once where there is nothing, or no room.
    func stopBlocking() {
        let flags = fcntl(rawValue, F_GETFL)
        _ = fcntl(rawValue, F_SETFL, flags | O_NONBLOCK)
    }
}

enum ProgramEnd: Sendable, Hashable {
    case exited(Int)
    /// By a signal that RepGauge did not send.
    case signalled(Int)
    /// By RepGauge, because it was still running when its time was over.
    case stopped
    case notStarted(String)

    var isItsOwn: Bool {
        switch self {
        case .exited, .signalled: true
        case .stopped, .notStarted: false
        }
    }

    /// The signal that ended the program, or `nil`.
    ///
    /// A shell whose program was ended by a signal exits with 128 and the signal's number.
    var signal: Int? {
        switch self {
        case .signalled(let signal): signal
        case .exited(let code) where (129...192).contains(code): code - 128
        default: nil
        }
    }

    var words: String {
        switch self {
        case .exited(126): "exit code 126: the command was found but cannot be executed"
        case .exited(127): "exit code 127: the command was not found"
        case .exited(let code): "exit code \(code)" + (signal.map { ", \(Self.name(ofSignal: $0))" } ?? "")
        case .signalled(let signal): Self.name(ofSignal: signal)
        case .stopped: "it was still running"
        case .notStarted(let reason): "it could not be started: \(reason)"
        }
    }

    static func name(ofSignal number: Int) -> String {
        "signal \(number)" + (names[Int32(truncatingIfNeeded: number)].map { " (\($0))" } ?? "")
    }

    private static let names = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1",
        SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
        SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]
}
