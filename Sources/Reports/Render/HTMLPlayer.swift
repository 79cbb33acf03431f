package import Pages
import Documents
import Foundation

/// One session as a self-contained HTML page: the moving skeleton, and below it angle and height over time.
///
/// The page loads nothing; it opens from a file. It takes angles and heights from the rounded positions of `PlayerData`
/// in square pixels.
package struct HTMLPlayer: Sendable {
    /// The most bytes of a page or a contact sheet.
    package static let mostBytes = 5_000_000

    private let input: RenderInput

    /// Returns the page of a session, whose frames are thinned until the page is small enough.
    package static func page(of input: inout RenderInput, served: ServedPage? = nil) throws -> String {
        let events = input.detectors.reduce(0) { $0 + $1.detections.count + $1.misses.count }
        // An event takes more than 40 bytes.
        guard events <= mostBytes / 40 else { throw RenderError.largePage(bytes: events * 40, most: mostBytes) }
        input.thin(to: ShownFrames.most)
        while true {
            let page = try HTMLPlayer(input).html(served: served)
            if page.utf8.count <= mostBytes { return page }
            guard input.frames.count > 1000 else {
                throw RenderError.largePage(bytes: page.utf8.count, most: mostBytes)
            }
            input.thin(to: input.frames.count * 2 / 3)
        }
    }

    package init(_ input: RenderInput) { self.input = input }

    package func html(served: ServedPage? = nil) throws -> String {
        try PageResources.playerPage(title: input.title, data: try JSONDocument.line(PlayerData(input)), served: served)
    }
}
