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
}
