import Foundation
import RepGauge
import Testing

@Suite("Library calls give what the commands give")
struct LibraryTests {
    private func bench() throws -> Bench { try Bench(scenarios: URL(filePath: Command.scenarios), jobs: 2) }

    /// A diagnostic as the command prints it in JSON.
    private struct Printed: Decodable, Equatable {
        var severity: String
        var line: Int?
        var key: String
        var found: String
        var allowed: String
    }

    private struct Check: Decodable {
        struct File: Decodable, Equatable {
            var valid: Bool
            var faults: Int
            var warnings: Int
        }

        var files: [File]
        var diagnostics: [Printed]
    }

    @Test("validate")
    func validate() throws {
        let command = try Command()
        try FileManager.default.createDirectory(
            at: command.folder.appending(path: "a"), withIntermediateDirectories: true)
        try command.write(
            "scenario: mine\nfamily: unreal\nabout: a test\nsession: [stand]\nwings: 2\n", to: "a/mine.yaml")
        try command.write("suite: good\nabout: a test\nscenarios: [real/standard]\n", to: "a/good.yaml")
        try command.write("t,nose_x,nose_y,nose_c\n0,0.5,nan,1\n", to: "a/one.csv")
        try command.write("{}", to: "a/one.json")
        try command.write("detector: angle-threshold\nparameter: {down: 90}\n", to: "a/preset.yaml")
        let printed = try command.run("validate", "a", "--scenarios", Command.scenarios, "--format", "json")
        #expect(printed.status == 2)
        let check = try JSONDecoder().decode(Check.self, from: Data(printed.output.utf8))
        let results = try bench().validate([command.folder.appending(path: "a")])
        #expect(
            results.map { URL(filePath: $0.file).lastPathComponent } == [
                "good.yaml", "mine.yaml", "one.csv", "preset.yaml",
            ])
        #expect(
            results.map(\.isValid) == [true, false, false, false] && results.map(\.isValid) == check.files.map(\.valid))
        let diagnostics = results.flatMap { result in
            result.diagnostics.map {
                Printed(
                    severity: $0.severity.rawValue, line: $0.line, key: $0.key, found: $0.found, allowed: $0.allowed)
            }
        }
        #expect(diagnostics == check.diagnostics && diagnostics.count >= 4)
        #expect(throws: (any Error).self) { try bench().validate([command.folder.appending(path: "absent")]) }
    }

    /// A row of a fit as the command prints it in JSON.
    private struct Fitted: Decodable, Equatable {
        var parameter: String
        var base: Double
        var value: Double
        var is_fitted: Bool
    }

    @Test("fit")
    func fit() async throws {
        let command = try Command()
        for trial in 0..<3 {
            let made = try command.run(
                "synth", "real/filmed-side", "--trial", "\(trial)", "--out", "recordings/\(trial).csv", "--scenarios",
                Command.scenarios)
            #expect(made.status == 0)
        }
        let printed = try command.run(
            "fit", "recordings", "--name", "mine", "--out", "mine.yaml", "--suite", "real/filmed-side", "--trials",
            "3", "--scenarios", Command.scenarios, "--format", "json")
        #expect(printed.status == 0 && printed.complaints.contains("3 recordings. Estimator: mine.yaml"))
        let fit = try await bench().fit(
            [command.folder.appending(path: "recordings")], name: "mine", on: ["real/filmed-side"], trials: 3)
        #expect(fit.recordings == 3 && fit.faults.isEmpty)
        func withoutComments(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        }
        let written = try command.text("mine.yaml")
        #expect(withoutComments(written) == withoutComments(fit.text) && written.contains("# Fitted to 3 recordings"))
        let rows = try JSONDecoder().decode([Fitted].self, from: Data(printed.output.utf8))
        #expect(
            rows
                == fit.parameters.map {
                    Fitted(parameter: $0.name, base: $0.base, value: $0.value, is_fitted: $0.isFitted)
                })
        await #expect(throws: (any Error).self) {
            try await bench().fit([command.folder.appending(path: "recordings")], name: "My phone")
        }
    }
}
