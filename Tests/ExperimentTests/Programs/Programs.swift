@testable import Experiment
import Foundation
import Pose

/// Little programs that tests start.
enum Programs {
    /// Whether Python is on this machine; without it tests of the example are skipped.
    static let hasPython: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "python3 -c 'import json' 2>/dev/null"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// No supervisor, and RepGauge's own program where it can be one; it lies beside the tests.
    static let supervisors: [Supervisor?] = {
        #if os(Linux)
            return [nil, Supervisor(program: repgauge.path)]
        #else
            return [nil]
        #endif
    }()

    /// The built program.
    static let repgauge = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "repgauge")

    /// Whether a command is on this machine.
    static func has(_ command: String) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "command -v \(command) >/dev/null"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// The line with which a program says that it is ready, as a shell prints it.
    static let ready = #"echo '{"type":"ready","protocol":1,"name":"sh"}'; "#
    /// Reads hello, says ready, and reads the first reset and frame.
    static let greeted = "read -r hello; \(ready) read -r reset; read -r frame; "

    /// The checkout that this file stands in.
    static let checkout = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// The command of the example in the checkout.
    static var example: String {
        "python3 '\(checkout.appending(path: "Examples/angle_threshold.py").path)'"
    }

    /// Makes an empty folder in which programs leave files.
    static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "repgauge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The names of the files in a folder.
    static func contents(of folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    /// Whether a file holds a word, by its bytes: Foundation's search of such strings crashed once.
    static func file(_ path: String, contains word: String) -> Bool {
        FileManager.default.contents(atPath: path)?.range(of: Data(word.utf8)) != nil
    }

    /// So many frames without a body, 1/30 s apart.
    static func frames(_ count: Int) -> [PoseFrame] {
        (0..<count).map {
            PoseFrame(time: Nanoseconds($0) * 33_333_333, image: ImageSize(width: 1080, height: 1920))
        }
    }
}
