import Documents
import Foundation
import Testing

@testable import Reports

/// The files of all committed reports.
@Suite("Columns of committed reports")
struct CommittedColumnsTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private static let folders =
        ["standard", "alarm", "workout", "workout-loop", "counts", "leaderboard", "tuning", "validity"].map {
            "reports/\($0)"
        }
        + [
            "run", "alarm", "workout", "workout-loop", "counts", "leaderboard", "search", "saltelli", "tuning",
            "validity", "validity-single",
        ].map { "Tests/ReportsTests/Golden/\($0)" }

    /// The columns of each table in a data dictionary, as lists of names; `nil` for one column for each parameter.
    private func sections(_ dictionary: String) -> [String: [String?]] {
        var sections: [String: [String?]] = [:]
        var name = ""
        for line in dictionary.split(separator: "\n") {
            if line.hasPrefix("## ") { name = String(line.dropFirst(3).prefix { $0 != ":" }) }
            guard line.hasPrefix("| "), !line.hasPrefix("| ---"), !line.hasPrefix("| column") else { continue }
            let names = line.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
            guard !names.hasPrefix("one for each") else {
                sections[name, default: []].append(nil)
                continue
            }
            let listed = names.split(separator: ", ").map(String.init)
            sections[name, default: []] += listed.map { $0.hasPrefix("…") ? listed[0] + $0.dropFirst() : $0 }
        }
        return sections
    }

    @Test("columns.md has exactly the columns of every CSV file, in their order", arguments: folders)
    func dictionary(folder: String) throws {
        let url = Self.checkout.appending(path: folder)
        let sections = sections(
            try String(contentsOf: url.appending(path: "columns.md"), encoding: .utf8))
        let files = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".csv") }
        #expect(!files.isEmpty)
        for file in files {
            // The tables of several searches have the name of the detector before their own.
            let name = file.split(separator: ".").suffix(2).joined(separator: ".")
            let text = try String(contentsOf: url.appending(path: file), encoding: .utf8)
            var header = text.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
            let declared = try #require(sections[name], "\(folder)/columns.md lacks \(name)")
            if let parameters = declared.firstIndex(of: nil) {
                let count = header.count - declared.count + 1
                #expect(count > 0)
                header.removeSubrange(parameters..<(parameters + count))
            }
            #expect(declared.compactMap(\.self) == header, "\(folder)/\(file)")
        }
    }

    @Test(
        "datapackage.json has exactly the columns of every CSV file that it names, and names all that version control keeps",
        arguments: folders)
    func package(folder: String) throws {
        let url = Self.checkout.appending(path: folder)
        let file = url.appending(path: DataPackage.fileName)
        // A committed report has it when it was made again.
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let resources = try #require(document?["resources"] as? [[String: Any]])
        var named: Set<String> = []
        for resource in resources {
            let path = try #require(resource["path"] as? String)
            let schema = try #require(resource["schema"] as? [String: Any])
            let fields = try #require(schema["fields"] as? [[String: Any]]).compactMap { $0["name"] as? String }
            let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
            let header = text.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
            #expect(header == fields, "\(folder)/\(path)")
            named.insert(path)
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: url.path)
            .filter { $0.hasSuffix(".csv") && !LocalFiles.isLocal($0) }
        #expect(named == Set(kept))
    }

    @Test(
        "columns.md of the project's reports has the descriptions that the code makes",
        arguments: [
            ("standard", "run"), ("alarm", "alarm"), ("workout", "workout"), ("counts", "counts"),
            ("leaderboard", "leaderboard"), ("tuning", "search"), ("validity", "validity"),
        ])
    func committed(report: String, golden: String) throws {
        let lines = try ["reports/\(report)", "Tests/ReportsTests/Golden/\(golden)"].map {
            try String(contentsOf: Self.checkout.appending(path: "\($0)/columns.md"), encoding: .utf8)
                .split(separator: "\n")
        }
        // A metric that was declared after the report was made has no column in it yet.
        // The golden leaderboard has no sealed trials, and the golden search no thresholds on confidence.
        let further =
            switch report {
            case "leaderboard": LeaderboardSealed.table.dictionary.split(separator: "\n")
            case "tuning": ConfidenceTable.table.dictionary.split(separator: "\n")
            default: [Substring]()
            }
        let others = Set(lines[0]).subtracting(lines[1] + further)
        #expect(others.isEmpty, "not in Tests/ReportsTests/Golden/\(golden)/columns.md")
    }
}
