import Pages
import Documents
import Foundation

/// One session as a self-contained HTML page: the moving skeleton, and below it angle and height over time.
///
/// The page loads nothing; it opens from a file. It takes angles and heights from the rounded positions of `PlayerData`
/// in square pixels.
package struct HTMLPlayer: Sendable {
    private let input: RenderInput

    /// Makes a player of a session.
    package init(_ input: RenderInput) { self.input = input }

    /// The page.
    ///
    /// - Throws: `RenderError` where there is nothing to draw, or frames don't fit together.
    package func html() throws -> String {
        let data = try JSONDocument.line(PlayerData(input))
        return Markup.fill(
            PageResources.player.template,
            with: [
                "title": Markup.escape(input.title), "style": PageResources.player.style,
                "script": PageResources.player.script,
                "data": Markup.scriptSafe(data),
            ])
    }
}
