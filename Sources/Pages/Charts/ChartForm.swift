package enum ChartForm: Sendable, Hashable, CaseIterable {
    /// A file of its own: with its style and a background, for markdown pages and papers.
    case standalone
    /// A part of a web page that carries ``ChartStyle/sheet`` once.
    case inline
}

/// A picture of data that can be written as SVG.
package protocol ChartFigure: Sendable {
    /// The picture in a few words; read aloud by screen readers.
    var title: String { get }
    /// The meaning of the picture, in a sentence or two; read aloud by screen readers.
    var description: String { get }
    var drawn: Canvas { get }
}

extension ChartFigure {
    /// Returns the picture as an SVG document of version 1.1, the same text for the same data.
    package func svg(_ form: ChartForm) -> String { drawn.document(form, title: title, description: description) }
}
