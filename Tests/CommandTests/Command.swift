import ArgumentParser
import Foundation
import Search
import Testing

@testable import RepGauge

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

    /// Starts the program and waits for its end.
    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    /// Starts the program and waits for its end.
    func run(_ arguments: [String]) throws -> Result {
        let (output, complaints) = try streams()
        let process = try start(arguments, output: output, complaints: complaints)
        process.waitUntilExit()
        return try result(of: process)
    }

    /// Starts the program, sends it a signal as soon as a condition holds, and waits for its end.
    func run(_ arguments: [String], when condition: () throws -> Bool, by signal: Int32) throws -> Result {
        let (output, complaints) = try streams()
        let process = try start(arguments, output: output, complaints: complaints)
        while process.isRunning, try !condition() { Thread.sleep(forTimeInterval: 0.002) }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return try result(of: process)
    }

    /// Starts the program and leaves it running; the streams go nowhere unless they are given.
    func start(
        _ arguments: [String], output: FileHandle = .nullDevice, complaints: FileHandle = .nullDevice
    ) throws -> Process {
        let process = Process()
        process.executableURL = Command.program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        return process
    }

    /// Empty files for the two streams: a pipe that nobody drains would stop the program.
    private func streams() throws -> (output: FileHandle, complaints: FileHandle) {
        let files = [".stdout", ".stderr"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        return (try FileHandle(forWritingTo: files[0]), try FileHandle(forWritingTo: files[1]))
    }

    private func result(of process: Process) throws -> Result {
        Result(status: process.terminationStatus, output: try text(".stdout"), complaints: try text(".stderr"))
    }

    /// Makes the folder `library` with the project's defaults and estimators, and a scenario `sets` of three push-ups.
    func makeLibrary() throws {
        let library = folder.appending(path: "library")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
        for name in ["defaults.yaml", "estimators"] {
            try FileManager.default.copyItem(
                at: URL(filePath: Command.scenarios).appending(path: name), to: library.appending(path: name))
        }
        try write(
            "scenario: sets\nfamily: real\nabout: a test\nsession: [push-ups: {count: 3}]\ncamera: {azimuth: 90}\n",
            to: "library/sets.yaml")
    }

    /// Synthesises trials of a scenario of that library as recordings.
    func makeRecordings(of scenario: String, count: Int, in folder: String) throws {
        for trial in 0..<count {
            let made = try run(
                "synth", scenario, "--trial", "\(trial)", "--seed", "5", "--out", "\(folder)/\(trial).csv",
                "--scenarios", "library")
            #expect(made.status == 0, "\(made.complaints)")
        }
    }

    /// Writes a detector that answers every frame, and makes the file `under-way` at its 50th frame.
    ///
    /// - Returns: The detector's name.
    func makeWitness() throws -> String {
        try write(
            """
            echo '{"type":"ready","protocol":1}'
            n=0
            while read -r line; do
                case $line in
                *'"type":"frame"'*)
                    echo "{\\"n\\":$n}"
                    n=$((n + 1))
                    if [ $n -eq 50 ]; then : >under-way; fi ;;
                esac
            done

            """, to: "witness.sh")
        return "exec:sh witness.sh"
    }

    /// A file's text.
    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Writes a file, and makes its folder.
    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The number of configurations that a study has results of; 0 as long as its file is being made.
    func done(_ study: String) throws -> Int {
        let file = folder.appending(path: study)
        guard let data = FileManager.default.contents(atPath: file.path), !data.isEmpty else { return 0 }
        return try StudyFile(existing: file).entries().count { $0.state == .done }
    }

    /// Whether a file is there.
    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }

    /// The folder of the checkout's scenarios.
    static var scenarios: String { checkout.appending(path: "scenarios").path }
}

extension RepGauge {
    /// The message that refuses some arguments; empty where they are taken.
    static func message(parsing arguments: [String]) -> String {
        do {
            _ = try parseAsRoot(arguments)
            return ""
        } catch {
            return message(for: error)
        }
    }
}
