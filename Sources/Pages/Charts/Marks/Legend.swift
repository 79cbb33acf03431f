/// The meaning of the marks, in columns below a plot.
struct Legend: Sendable {
    struct Item: Sendable {
        var sample: Sample
        var words: String
        /// Words behind them, which stay whole where the others are shortened.
        var detail = ""
        var note = ChartNote()

        fileprivate var whole: String { words + detail }

        /// The configurations of a search, of which some may be drawn.
        static func results(_ shown: Int, of all: Int) -> Item {
            let part = shown < all ? " (\(NumberText.count(shown)) of \(NumberText.count(all)) drawn)" : ""
            return Item(sample: .result, words: "each configuration" + part)
        }
    }

    /// The sign before the words.
    struct Sample: Sendable {
        /// The room for the sign and the space behind it.
        var width = 28.0
        /// Draws the sign over a width from a place on.
        let draw: @Sendable (_ place: Place, _ width: Double, _ canvas: inout Canvas) -> Void

        static let none = Sample { _, _, _ in }
        static let chosen = mark { $1.chosen($0) }
        /// A dashed line of reference, and the line of a chosen value.
        static let dashed = line("rg-thin rg-axis", dash: "6 4")
        static let chosenValue = line("rg-line rg-ink", dash: "6 4")
        /// One of many results, and the best of them so far.
        static let result = mark { $1.results([($0, ChartNote())]) }
        static let best = line("rg-bold rg-s0")
        /// A cell that is marked, and one without a value.
        static let cell = mark { $1.markedCell(Box(middle: $0, width: 14, height: 12)) }
        static let missing = box { $1.path($0.hatching, "rg-thin rg-axis") }

        /// A line of a category, with its points.
        static func line(_ category: Int, symbol: Bool) -> Sample {
            let classes = "rg-line rg-s\(Palette.color(category))"
            return line(classes, dash: Palette.dash(category), symbol: symbol ? category : nil)
        }

        static func point(_ category: Int, isFaint: Bool = false) -> Sample {
            mark { $1.point($0, Palette.symbol(category), category, size: 10, faint: isFaint) }
        }

        static func area(_ category: Int) -> Sample { box { $1.rect($0, "rg-area rg-f\(Palette.color(category))") } }
        static func bar(_ category: Int) -> Sample { box { $1.rect($0, "rg-f\(Palette.color(category))") } }

        /// The square of a category, or of any.
        static func half(_ category: Int? = nil) -> Sample {
            let color = category.map { "rg-s\(Palette.color($0))" } ?? "rg-ink"
            return mark { $1.path(Symbol.hollowSquare.path($0, size: 12), "rg-hollow \(color)") }
        }

        static func text(_ words: String) -> Sample {
            Sample(width: 30) { $2.text(words, Place($0.x + $1, $0.y), "rg-end rg-strong") }
        }

        static func checked(_ isMet: Bool, _ words: String) -> Sample {
            Sample(width: 46) { place, width, canvas in
                canvas.check(isMet, Place(place.x + 5, place.y))
                text(words).draw(place, width, &canvas)
            }
        }

        private static func line(_ classes: String, dash: String = "", symbol: Int? = nil) -> Sample {
            Sample(width: 44) { place, width, canvas in
                canvas.line(place, Place(place.x + width, place.y), classes, dash: dash)
                if let symbol { canvas.point(Place(place.x + width / 2, place.y), Palette.symbol(symbol), symbol) }
            }
        }

        private static func mark(_ draw: @escaping @Sendable (Place, inout Canvas) -> Void) -> Sample {
            Sample { draw(Place($0.x + $1 / 2, $0.y), &$2) }
        }

        private static func box(_ draw: @escaping @Sendable (Box, inout Canvas) -> Void) -> Sample {
            Sample { draw(Box(middle: Place($0.x + $1 / 2, $0.y), width: $1, height: 12), &$2) }
        }
    }

    static let rowHeight = 21.0

    let items: [Item]
    let columns: Int

    init(_ items: [Item], columns: Int = 3) { (self.items, self.columns) = (items, columns) }

    /// Draws the items below what the canvas has, which grows; each column is read downwards.
    func draw(on canvas: inout Canvas) {
        guard !items.isEmpty else { return }
        let (left, room) = (Canvas.margin, Canvas.width - 2 * Canvas.margin)
        let indent = items.map { $0.sample.width }.max() ?? 0
        let (rows, widths) = layout(room: room, indent: indent)
        let starts = widths.reduce(into: [left]) { $0.append(($0.last ?? left) + $1) }
        for (index, item) in items.enumerated() {
            let (column, row) = (index / rows, index % rows)
            let place = Place(starts[column], canvas.height + (Double(row) + 0.5) * Self.rowHeight)
            item.sample.draw(place, indent - 8, &canvas)
            let room = widths[column] - indent - 4
            let words = TextMeasure.shortened(item.words, to: room - TextMeasure.width(item.detail)) + item.detail
            let note = words == item.whole ? item.note : item.note.orTooltip(item.whole)
            canvas.text(words, Place(place.x + indent, place.y), room: room, note)
        }
        canvas.height += Double(rows) * Self.rowHeight + 4
    }

    /// The number of rows, and the widths of as many columns as there is room for.
    private func layout(room: Double, indent: Double) -> (rows: Int, widths: [Double]) {
        let needed = items.map { indent + TextMeasure.width($0.whole) + 20 }
        for count in stride(from: min(columns, items.count), to: 1, by: -1) {
            let rows = (items.count + count - 1) / count
            let widths = stride(from: 0, to: items.count, by: rows).map { first in
                needed[first..<min(first + rows, items.count)].max() ?? 0
            }
            let spare = room - widths.reduce(0, +)
            if spare >= 0 { return (rows, widths.map { $0 + spare / Double(widths.count) }) }
        }
        return (max(items.count, 1), [room])
    }
}

extension Canvas {
    /// Adds the ring around what was chosen.
    mutating func chosen(_ place: Place, _ note: ChartNote = ChartNote()) {
        path(Symbol.circle.path(place, size: 16), "rg-line rg-ink", note)
        path(Symbol.circle.path(place, size: 5), "rg-inkfill")
    }
}
