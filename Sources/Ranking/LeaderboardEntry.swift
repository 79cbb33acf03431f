package import Documents
package import Foundation
import Scenarios

/// The declaration of a file of events as an entry of the leaderboard.
///
///     entry: my-app
///     events: events.csv
///     frozen: frames/manifest.json
///     revision: 2.1 (build 314)
///     licence: proprietary; events under CC0-1.0
///     seen: none of the scenarios
///     url: https://example.com/my-app
///
/// All keys but `url` are required. Paths are relative to the folder of the file.
package struct LeaderboardEntry: Sendable, Hashable {
    package struct Declaration: Sendable, Codable, Hashable {
        package var name: String
        /// The revision: a commit, a tag, or version and build of an app.
        package var revision: String
        /// The licence of the counter and of its events.
        package var licence: String
        /// The data that was seen in writing, training or tuning it.
        package var seen: String
        /// The address of its page; `nil` for none.
        package var url: String?
    }

    package var declaration: Declaration
    package var events: URL
    /// The list of the frozen set whose frames it was shown.
    package var frozen: URL

    private static let required = ["entry", "events", "frozen", "revision", "licence", "seen"]

    /// Reads a declaration; the files that it names are not read.
    package init(_ url: URL) throws(InputError) {
        let document = try ScenarioLibrary.document(url).document
        var reader = Reader(file: document.file)
        let fields = reader.fields(document.root, "", known: Self.required + ["url"])
        for key in Self.required where !fields.contains(where: { $0.name == key }) {
            reader.fault(document.root, key, found: "no such key", allowed: Self.required.joined(separator: ", "))
        }
        var values: [String: String] = [:]
        for field in fields {
            if field.name == "entry" {
                values["entry"] = reader.name(
                    field.value, field.path, allowed: "a name of lower-case letters, digits and hyphens")
            } else {
                values[field.name] = reader.line(field.value, field.path)
            }
            if field.name == "url", let address = values["url"], !Self.isPage(address) {
                reader.fault(field.value, field.path, allowed: "an address that begins with https:// or http://")
            }
        }
        guard reader.faults.isEmpty else { throw InputError(reader.faults) }
        func value(_ key: String) -> String { values[key] ?? "" }
        func file(_ key: String) -> URL { URL(filePath: value(key), relativeTo: url.deletingLastPathComponent()) }
        declaration = Declaration(
            name: value("entry"), revision: value("revision"), licence: value("licence"), seen: value("seen"),
            url: values["url"])
        (events, frozen) = (file("events"), file("frozen"))
    }

    private static func isPage(_ address: String) -> Bool {
        ["https://", "http://"].contains { address.hasPrefix($0) && address.count > $0.count }
            && address.allSatisfy { $0.isASCII && !$0.isWhitespace && !"<>()\"'`\\".contains($0) }
    }
}
