import Foundation

/// The program as a user starts it, in a folder of its own.
final class Command {
    /// The result of one run of the command.
    struct Result {
        var status: Int32
        var output: String
        var complaints: String
    }

    /// The folder that the program is started in; removed at the end.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "repgauge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The checkout that this file stands in.
    static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The program lies beside the tests.
    static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "repgauge")

    /// Starts the program with the checkout's scenarios and waits for its end.
    func run(
        _ arguments: String..., interruptAfter seconds: Double? = nil, by signal: Int32 = SIGINT
    ) throws -> Result {
        try run(arguments, interruptAfter: seconds, by: signal)
    }

    /// Starts the program and waits for its end.
    func run(
        _ arguments: [String], interruptAfter seconds: Double? = nil, by signal: Int32 = SIGINT
    ) throws -> Result {
        try run(arguments) { process in
            guard let seconds else { return }
            Thread.sleep(forTimeInterval: seconds)
            kill(process.processIdentifier, signal)
        }
    }

    /// Starts the program, sends it a signal as soon as a condition holds, and waits for its end.
    func run(_ arguments: [String], when condition: () -> Bool, by signal: Int32) throws -> Result {
        try run(arguments) { process in
            while process.isRunning, !condition() { Thread.sleep(forTimeInterval: 0.01) }
            kill(process.processIdentifier, signal)
        }
    }

    private func run(_ arguments: [String], meanwhile: (Process) -> Void) throws -> Result {
        let process = Process()
        process.executableURL = Command.program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // Output goes to files: a pipe that nobody drains would stop the program.
        let output = folder.appending(path: ".stdout")
        let complaints = folder.appending(path: ".stderr")
        for file in [output, complaints] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: complaints)
        try process.run()
        meanwhile(process)
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            complaints: try String(contentsOf: complaints, encoding: .utf8))
    }

    /// A file's text.
    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Writes a file.
    func write(_ text: String, to path: String) throws {
        try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
    }

    /// Whether a file is there.
    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

    /// The folder of the checkout's scenarios.
    static var scenarios: String { checkout.appending(path: "scenarios").path }
}
