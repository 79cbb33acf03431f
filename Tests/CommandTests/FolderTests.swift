import Foundation
import Testing

@Suite("Folders of recordings")
struct FolderTests {
    /// Makes `data/a.csv`, with its JSON, and what else a test needs.
    private func command() throws -> Command {
        let command = try Command()
        let made = try command.run(
            "synth", "real/standard", "--out", "data/a.csv", "--scenarios", Command.scenarios)
        #expect(made.status == 0)
        return command
    }

    @Test(
        "what a folder holds besides recordings is named by every command that reads it",
        arguments: [
            ["replay", "data", "--detector", "angle-threshold"], ["validate", "data"],
            ["validity", "data", "--recordings", "data", "--detector", "angle-threshold"],
        ])
    func skipped(arguments: [String]) throws {
        let command = try command()
        try command.write("t\n", to: "data/lone.csv")
        try FileManager.default.createSymbolicLink(
            atPath: command.folder.appending(path: "data/gone").path, withDestinationPath: "nowhere")
        let result = try command.run(arguments)
        let text = result.output + result.complaints
        #expect(text.contains("found 1 CSV file without a JSON file beside it: lone.csv;"), "\(text)")
        #expect(text.contains("found 1 link that leads nowhere: gone;"), "\(text)")
        #expect(result.status == 0 || arguments[0] == "validity")
    }

    @Test(
        "what cannot be read keeps a command from its work, and validate tells it beside the files",
        arguments: [
            ["replay", "data"], ["validate", "data"], ["fit", "data", "--name", "mine", "--out", "mine.yaml"],
        ])
    func unreadable(arguments: [String]) throws {
        let command = try command()
        try FileManager.default.createSymbolicLink(
            atPath: command.folder.appending(path: "data/b.csv").path, withDestinationPath: "nowhere.csv")
        let result = try command.run(arguments)
        #expect(result.status == 2)
        let text = result.output + result.complaints
        #expect(text.contains("data/b.csv: found a link that leads nowhere"), "\(text)")
        if arguments[0] == "validate" { #expect(text.contains("1 of 2 files cannot be used"), "\(text)") }
    }

    @Test("validate says of a folder without a recording which tables are there")
    func tables() throws {
        let command = try Command()
        try command.write("t\n", to: "data/lone.csv")
        let refused = try command.run("validate", "data")
        #expect(refused.status == 2)
        let found = "found no scenario and no recording, but 1 CSV file without a JSON file beside it: lone.csv;"
        #expect(refused.complaints.contains(found), "\(refused.complaints)")
    }

    @Test("recordings in capitals and behind links are validated, replayed and drawn")
    func found() throws {
        let command = try command()
        let folder = command.folder
        let files = FileManager.default
        try files.createDirectory(at: folder.appending(path: "more"), withIntermediateDirectories: true)
        try files.copyItem(at: folder.appending(path: "data/a.csv"), to: folder.appending(path: "more/B.CSV"))
        try files.copyItem(at: folder.appending(path: "data/a.json"), to: folder.appending(path: "more/B.Json"))
        try files.createSymbolicLink(atPath: folder.appending(path: "data/link").path, withDestinationPath: "../more")
        let valid = try command.run("validate", "data")
        #expect(valid.status == 0 && valid.output.contains("2 files are valid"), "\(valid.output)\(valid.complaints)")
        let result = try command.run("replay", "data", "more", "--detector", "angle-threshold", "--format", "csv")
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").filter { $0.contains("angle-threshold") }.count == 2)
        #expect(result.complaints.contains("more: found 1 recording that was named before"), "\(result.complaints)")
        let judged = try command.run("judge", "data", "more", "--no-serve", "--detector", "angle-threshold")
        #expect(judged.status == 0 && judged.complaints.contains("named before"), "\(judged.complaints)")
        let facts = try command.run("judge", "data", "--no-serve", "--width", "640", "--height", "360")
        #expect(facts.status == 2 && facts.complaints.contains("--width, --height: found"), "\(facts.complaints)")
        let drawn = try command.run("render", "more/B.CSV", "--detector", "angle-threshold", "--cells", "2")
        #expect(drawn.status == 0 && command.has("out/more-B.html"), "\(drawn.complaints)")
    }
}
