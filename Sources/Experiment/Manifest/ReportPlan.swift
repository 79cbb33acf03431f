package import Documents
package import Foundation

/// The plan of a report: two reports have the same plan if one command repeats both.
///
/// The command names suites, seed, detectors and numbers of trials. The files of the scenarios may differ.
package struct ReportPlan: Sendable, Codable, Hashable {
    package let command: String

    package init(_ command: String) { self.command = command }

    /// Reads the plan of the report in a folder, `nil` where `run.json` is missing or names no command.
    package static func recorded(in folder: URL) -> ReportPlan? {
        guard let data = try? RegularFile.contents(of: folder.appending(path: file), limit: mostBytes),
            let record = try? JSONDecoder().decode(Record.self, from: data)
        else { return nil }
        return record.manifest?.inputs ?? record.inputs
    }

    /// Writes the record of a report that has no further inputs.
    package func write(into folder: borrowing ReportFolder, in environment: RunEnvironment) throws {
        try folder.write(try JSONDocument.page(RepeatableManifest(RunManifest(self, in: environment))), to: Self.file)
    }

    /// Returns the part of this plan that another plan lacks: the options from the first that differs to the last,
    /// empty where the other only has more.
    package func difference(from other: ReportPlan) -> String {
        let (own, others) = (command.split(separator: " "), other.command.split(separator: " "))
        var first = zip(own, others).prefix { $0 == $1 }.count
        // A value is named with its option.
        while first > 0, first < own.count, !own[first].hasPrefix("--"), own[first - 1].hasPrefix("--") { first -= 1 }
        let rest = min(own.count, others.count) - first
        let last = zip(own.reversed(), others.reversed()).prefix(max(rest, 0)).prefix { $0 == $1 }.count
        let words = own[min(first, own.count)..<max(first, own.count - last)]
        return words.prefix(Self.mostWords).joined(separator: " ") + (words.count > Self.mostWords ? " …" : "")
    }

    private static let file = "run.json"
    private static let mostWords = 12
    private static let mostBytes = 16 << 20

    /// The records of runs hold the manifest; those of searches are one.
    private struct Record: Decodable {
        struct Manifest: Decodable { var inputs: ReportPlan }
        var manifest: Manifest?
        var inputs: ReportPlan?
    }
}
