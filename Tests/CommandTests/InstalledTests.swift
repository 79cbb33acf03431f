import Foundation
import Testing

@Suite("The program away from its checkout")
struct InstalledTests {
    /// A folder with the program in `prefix/bin`, and nothing of the checkout above it.
    private func install(_ command: Command, scenarios: String? = nil) throws {
        let bin = command.folder.appending(path: "prefix/bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let program = bin.appending(path: "repgauge")
        // A link would lead back to the build, which lies in the checkout.
        do {
            try FileManager.default.linkItem(at: Command.program, to: program)
        } catch {
            try FileManager.default.copyItem(at: Command.program, to: program)
        }
        guard let scenarios else { return }
        let place = command.folder.appending(path: scenarios)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: URL(filePath: Command.scenarios), to: place)
    }

    /// Runs the installed program in an empty folder.
    private func run(
        _ command: Command, _ arguments: [String], as path: String = "prefix/bin/repgauge",
        environment: [String: String] = [:]
    ) throws -> (status: Int32, text: String) {
        let here = command.folder.appending(path: "here")
        try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = command.folder.appending(path: path)
        process.arguments = arguments
        process.currentDirectoryURL = here
        var variables = ProcessInfo.processInfo.environment
        variables["REPGAUGE_SCENARIOS"] = environment["REPGAUGE_SCENARIOS"]
        process.environment = variables
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test("it finds the scenarios that were installed with it, through a link too", arguments: [false, true])
    func installed(throughLink: Bool) throws {
        let command = try Command()
        try install(command, scenarios: "prefix/share/repgauge/scenarios")
        try FileManager.default.createSymbolicLink(
            atPath: command.folder.appending(path: "link").path, withDestinationPath: "prefix/bin/repgauge")
        let result = try run(
            command, ["run", "real/fast", "--trials", "1", "--out", "report"],
            as: throughLink ? "link" : "prefix/bin/repgauge")
        #expect(result.status == 0, "\(result.text)")
        #expect(command.has("here/report/summary.csv"))
    }

    @Test("a variable names the folder; one that names no scenarios is refused")
    func variable() throws {
        let command = try Command()
        try install(command)
        let named = try run(command, ["list", "scenarios"], environment: ["REPGAUGE_SCENARIOS": Command.scenarios])
        #expect(named.status == 0 && named.text.contains("real/standard"))
        let wrong = try run(command, ["list", "scenarios"], environment: ["REPGAUGE_SCENARIOS": "nowhere"])
        #expect(wrong.status == 2 && wrong.text.contains("REPGAUGE_SCENARIOS") && wrong.text.contains("nowhere"))
    }

    @Test("without scenarios it says how to name them")
    func bare() throws {
        let command = try Command()
        try install(command)
        let result = try run(command, ["run", "real/fast"])
        #expect(result.status == 2)
        #expect(result.text.contains("--scenarios") && result.text.contains("REPGAUGE_SCENARIOS"))
    }

    @Test("a folder of scenarios in the current folder comes before the installed one")
    func ownFirst() throws {
        let command = try Command()
        try install(command, scenarios: "prefix/share/repgauge/scenarios")
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "here"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: URL(filePath: Command.scenarios), to: command.folder.appending(path: "here/scenarios"))
        try FileManager.default.removeItem(
            at: command.folder.appending(path: "here/scenarios/real/fast.yaml"))
        #expect(try run(command, ["run", "real/fast", "--trials", "1"]).status == 2)
    }
}
