import Documents

/// The scripts of a page, and the content security policy that names them by SHA-256: no script in a text runs.
package struct InlineScripts: Sendable {
    private let scripts: [String]
    private let isServed: Bool

    /// Takes scripts in the order in which they run; if served, they may send requests to their page's program.
    package init(_ scripts: [String], isServed: Bool = false) {
        self.scripts = scripts.filter { !$0.isEmpty }.map { "\n\($0)\n" }
        self.isServed = isServed
    }

    package var elements: String { scripts.map { "<script>\($0)</script>" }.joined(separator: "\n") }

    /// The content security policy of the page: no request but those of a served page to its program, inline styles, these
    /// scripts, and images that are data.
    package var policy: String {
        let sources = scripts.map { "'sha256-\(SHA256.base64($0.utf8))'" }.joined(separator: " ")
        return "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src data:; "
            + "script-src \(sources.isEmpty ? "'none'" : sources)" + (isServed ? "; connect-src 'self'" : "")
    }
}
