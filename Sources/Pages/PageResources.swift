import Documents
import Foundation
import Text

/// A document's template, style and scripts: files of `Resources` whose names begin alike; names give their order.
package struct PageResources: Sendable {
    static let page = Self("page")

    /// The player: the moving skeleton of a session with the events and errors of detectors.
    ///
    /// Its style is below the
    /// class `player`, its script defines `mountPlayer`, and its template has the placeholders `policy`,
    /// `title`, `style`, `data` and `scripts`.
    package static let player = Self("player")

    static let served = Self("served")

    package let template, style, script: String

    private init(_ prefix: String) {
        func text(_ suffix: String) -> String {
            TextResources.files.filter { $0.key.hasPrefix(prefix) && $0.key.hasSuffix(suffix) }.map(\.value)
                .joined(separator: "\n")
        }
        template = text(".html")
        style = text(".css")
        script = text(".js")
    }

    /// Returns the template with values in place of `{{name}}`, in one pass: none within a value is replaced.
    ///
    /// The scripts stand in the order in which they run. The content security policy names them by SHA-256, so that no
    /// script in a text runs, and allows no request but those of a served page to its program, inline styles, and images
    /// that are data.
    func document(
        title: String, styles: [String], scripts: [String], isServed: Bool, _ values: [String: String]
    ) -> String {
        let scripts = scripts.filter { !$0.isEmpty }.map { "\n\($0)\n" }
        let sources = scripts.map { "'sha256-\(SHA256.base64($0.utf8))'" }.joined(separator: " ")
        var values = values
        values["policy"] =
            "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:; "
            + "script-src \(sources.isEmpty ? "'none'" : sources)" + (isServed ? "; connect-src 'self'" : "")
        values["title"] = Escape.markup(title)
        values["style"] = styles.joined(separator: "\n")
        values["scripts"] = scripts.map { "<script>\($0)</script>" }.joined(separator: "\n")
        var filled = ""
        var rest = template[...]
        while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
            filled += rest[..<open.lowerBound]
            if let value = values[String(rest[open.upperBound..<close.lowerBound])] {
                filled += value
                rest = rest[close.upperBound...]
            } else {
                filled += rest[open]
                rest = rest[open.upperBound...]
            }
        }
        return filled + rest
    }

    /// Returns the page of one session: the player without a report.
    package static func playerPage(title: String, data json: String, served: ServedPage? = nil) throws -> String {
        let start = """
            \(served == nil ? "" : "served.player = ")mountPlayer(
              document.getElementById("player-root"), JSON.parse(document.getElementById("player-data").textContent),
              { standalone: true\(served == nil ? "" : ", onSave: served.save") });
            """
        return player.document(
            title: title, styles: [player.style, served?.style].compactMap(\.self),
            scripts: [try served?.script() ?? "", player.script + "\n" + start], isServed: served != nil,
            ["data": Escape.script(json: json)])
    }
}
