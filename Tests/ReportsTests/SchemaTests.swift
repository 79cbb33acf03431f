import Documents
import Experiment
import Foundation
import Search
import TestSupport
import Testing

@testable import Gating
@testable import Reports

/// The JSON Schemas in `docs/schemas/` that are made from declared types.
///
/// `REPGAUGE_REMAKE_GOLDEN=1` makes them again and fails. The step `.ci/schemas` validates documents of the program
/// against them.
@Suite("JSON Schemas")
struct SchemaTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../docs/schemas").standardizedFileURL

    private typealias Schema = (name: String, page: @Sendable (String) throws -> String)

    private static func schema<T: Decodable & SendableMetatype>(
        _ name: String, _ type: T.Type, _ title: String
    ) -> Schema {
        ("\(name).schema.json", { try SchemaProbe.page(of: type, id: $0, title: title) })
    }

    /// The keys that the records of all kinds of outcomes have.
    private struct Outcome: Decodable {
        var format: Int
        var manifest: RepeatableManifest<RunInputs>
        var frames: Int
        var motionSeconds: Double
    }

    private static let schemas: [Schema] = [
        schema("run", RunRecord.self, "run.json of repgauge run, score and merge"),
        schema("leaderboard", LeaderboardRecord.self, "run.json of repgauge leaderboard"),
        schema("search", RepeatableManifest<SearchInputs>.self, "run.json of repgauge sweep and tune"),
        schema("tuning", RepeatableManifest<SearchPlanInputs>.self, "run.json of repgauge tune --plan"),
        schema("times", TimesRecord.self, "times.json of a report"),
        schema("files", ReportFiles.self, "files.json of a report"),
        schema("frozen", FrozenSet.self, "manifest.json of repgauge dataset freeze"),
        schema("baseline", BaselineFile.self, "a baseline of the gate"),
    ]

    @Test("a schema is that of the declared type", arguments: schemas.map(\.name))
    func declared(name: String) throws {
        let schema = try #require(Self.schemas.first { $0.name == name })
        try compare(try schema.page(name), name)
    }

    @Test("the records of outcomes begin with a manifest")
    func outcome() throws {
        let page = try SchemaProbe.page(
            of: Outcome.self, id: "outcome.schema.json", title: "run.json of repgauge alarm, counts and workout run")
        let whole = "\n  \"additionalProperties\" : false,"
        #expect(page.contains(whole))
        try compare(page.replacing(whole, with: "", maxReplacements: 1), "outcome.schema.json")
    }

    private func compare(_ page: String, _ name: String) throws {
        let file = Self.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["REPGAUGE_REMAKE_GOLDEN"] != nil {
            try Data(page.utf8).write(to: file)
            Issue.record("docs/schemas/\(name) was made again: nothing is checked while REPGAUGE_REMAKE_GOLDEN is set")
            return
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == page)
    }
}
