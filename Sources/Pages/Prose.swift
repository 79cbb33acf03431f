package import Documents

/// A text whose figures are cells of CSV files, so that a reader and a test can trace each number.
///
/// It is written as a string with interpolations: `"\(strong: label) counts \(figure) of the repetitions"`.
package struct Prose: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Part: Sendable, Hashable {
        case text(String)
        case strong(String)
        case code(String)
        case figure(PageFigure)
    }

    private(set) var parts: [Part]

    var figures: [PageFigure] { parts.compactMap { if case .figure(let figure) = $0 { figure } else { nil } } }

    package init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    package init(_ text: String) { self.init(stringLiteral: text) }

    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    package static func + (first: Prose, second: Prose) -> Prose {
        var prose = first
        prose.parts += second.parts
        return prose
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { if !text.isEmpty { parts.append(.text(text)) } }

        package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }

        package mutating func appendInterpolation(_ figure: PageFigure) { parts.append(.figure(figure)) }

        package mutating func appendInterpolation(strong text: String) { parts.append(.strong(text)) }

        package mutating func appendInterpolation(code text: String) { parts.append(.code(text)) }
    }
}

extension Prose: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for part in parts {
            switch part {
            case .text(let text): try list.encode(text)
            case .figure(let figure): try list.encode(figure)
            case .strong(let text): try list.encode(["strong": text])
            case .code(let text): try list.encode(["code": text])
            }
        }
    }
}

/// A figure in a text: a cell of a table and how its number is written.
package struct PageFigure: Sendable, Hashable, Encodable {
    package let table: String
    /// The number of the row in the CSV file, 1 for the first row below the header.
    package let row: Int
    /// The column; its title is not shown, its unit is.
    package let column: PageColumn

    package init<Row>(_ table: Table<Row>, row: Int, _ column: PageColumn) {
        (self.table, self.row, self.column) = (table.name, row, column)
    }

    /// Refers to a share that is written in percent, for example `83.3 %`.
    package static func percent<Row>(_ table: Table<Row>, row: Int, _ column: PageColumn) -> PageFigure {
        PageFigure(table, row: row, column.formatted(.number(1, unit: "%", scale: 100)))
    }
}
