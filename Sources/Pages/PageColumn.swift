package import Documents
import Text

/// A column of a page: its name in the CSV file, and how people read it.
package struct PageColumn: Sendable, Hashable {
    package let name: String
    package let title: String
    package let format: ColumnFormat
    /// Whether the CSV file has the ends of the interval, `…_lower` and `…_upper`.
    package let hasInterval: Bool
    /// The definition of the figure, in a sentence.
    package let about: String

    package init(
        _ name: String, _ title: String, _ format: ColumnFormat = .text, interval: Bool = false, about: String = ""
    ) { (self.name, self.title, self.format, hasInterval, self.about) = (name, title, format, interval, about) }

    package func formatted(_ format: ColumnFormat) -> PageColumn {
        PageColumn(name, title, format, interval: hasInterval, about: about)
    }

    private var ends: [String] { hasInterval ? ["\(name)_lower", "\(name)_upper"] : [] }

    var needed: [String] { [name] + ends }
}

extension PageColumn: Encodable {
    /// Writes the keys of the format beside those of the column.
    package func encode(to encoder: any Encoder) throws {
        try format.encode(to: encoder)
        let facts: JSONObject = [
            "name": name, "title": title, "about": about, "lower": ends.first, "upper": ends.last,
        ]
        try facts.encode(to: encoder)
    }
}

extension Column {
    package var page: PageColumn {
        PageColumn(
            name, heading?.title ?? name, heading?.format ?? .text, interval: names.contains("\(name)_lower"),
            about: Escape.replace(about) { $0 == "`" ? "" : nil })
    }
}

extension Table {
    package var page: [PageColumn] {
        columns.filter { $0.heading.map { $0.places != .texts } ?? false }.flatMap { column in
            let others = zip(column.names.dropFirst(), column.heading?.others ?? [])
            return [column.page] + others.map { PageColumn($0, $1, column.page.format, about: column.page.about) }
        }
    }
}

/// Rows of a table by the texts of their cells.
package struct PageFilter: Sendable, Hashable, Encodable, ExpressibleByDictionaryLiteral {
    private let texts: [String: String]

    var names: [String] { Array(texts.keys) }

    /// Chooses the rows that have a text in each of some columns.
    package init(dictionaryLiteral elements: (PageColumn, String)...) {
        texts = Dictionary(elements.map { ($0.name, $1) }, uniquingKeysWith: { first, _ in first })
    }

    package func encode(to encoder: any Encoder) throws { try texts.encode(to: encoder) }
}
