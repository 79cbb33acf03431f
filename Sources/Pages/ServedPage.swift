import Documents
import Text

/// The bar of a page that `repgauge judge` serves: links to the other pages and, for labels, the digest of the page's.
package struct ServedPage: Sendable, Hashable, Encodable {
    package struct Link: Sendable, Hashable, Encodable {
        package let text, to: String
        package let isCurrent: Bool

        package init(_ text: String, to: String, isCurrent: Bool = false) {
            (self.text, self.to, self.isCurrent) = (text, to, isCurrent)
        }
    }

    private let answer, done, digest: String
    private let isAnswer: Bool
    private let links: [Link]

    /// Describes the bar: the paths of the answer and of the end of the program, the digest of the labels that the page
    /// holds (empty for the answer), and the pages of the recordings.
    package init(answer: String, done: String, digest: String = "", links: [Link]) {
        (self.answer, self.done, self.digest, self.links) = (answer, done, digest, links)
        isAnswer = !links.contains(where: \.isCurrent)
    }

    var style: String { PageResources.served.style }

    func script() throws -> String {
        "\(PageResources.served.script)\nserved.start(\(Escape.script(json: try JSONDocument.line(self))));"
    }
}
