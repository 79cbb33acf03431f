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
    enum Sample: Sendable {
        /// A line with its points: the number of the category.
        case line(Int, symbol: Bool)
        case point(Int, isFaint: Bool = false)
        case area(Int)
        case bar(Int)
        /// The square of a category, or of any.
        case half(Int? = nil)
        case chosen
        case text(String)
        case none
        case checked(Bool, String)
        /// A dashed line of reference.
        case dashed
        /// The line of a chosen value.
        case chosenValue
        /// One of many results, and the best of them so far.
        case result
        case best
        /// A cell that is marked, and one without a value.
        case cell
        case missing
    }

    static let rowHeight = 21.0

    let items: [Item]
    /// The most columns.
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
            draw(item.sample, at: place, width: indent - 8, on: &canvas)
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

    private func draw(_ sample: Sample, at place: Place, width: Double, on canvas: inout Canvas) {
        let middle = Place(place.x + width / 2, place.y)
        switch sample {
        case .line(let category, let symbol):
            canvas.line(
                place, Place(place.x + width, place.y), "rg-line rg-s\(Palette.color(category))",
                dash: Palette.dash(category))
            if symbol { canvas.point(middle, Palette.symbol(category), category) }
        case .point(let category, let isFaint):
            canvas.point(middle, Palette.symbol(category), category, size: 10, faint: isFaint)
        case .area(let category):
            canvas.rect(Box(middle: middle, width: width, height: 12), "rg-area rg-f\(Palette.color(category))")
        case .bar(let category):
            canvas.rect(Box(middle: middle, width: width, height: 12), "rg-f\(Palette.color(category))")
        case .half(let category):
            let color = category.map { "rg-s\(Palette.color($0))" } ?? "rg-ink"
            canvas.path(Symbol.hollowSquare.path(middle, size: 12), "rg-hollow \(color)")
        case .chosen: canvas.chosen(middle)
        case .best: canvas.line(place, Place(place.x + width, place.y), "rg-bold rg-s0")
        case .cell: canvas.markedCell(Box(middle: middle, width: 14, height: 12))
        case .missing:
            let box = Box(middle: middle, width: width, height: 12)
            canvas.path(box.hatching, "rg-thin rg-axis")
        case .result: canvas.results([(middle, ChartNote())])
        case .chosenValue: canvas.line(place, Place(place.x + width, place.y), "rg-line rg-ink", dash: "6 4")
        case .dashed: canvas.line(place, Place(place.x + width, place.y), "rg-thin rg-axis", dash: "6 4")
        case .checked(let isMet, let words):
            canvas.check(isMet, Place(place.x + 5, place.y))
            canvas.text(words, Place(place.x + width, place.y), .end, "rg-strong")
        case .none: break
        case .text(let words): canvas.text(words, Place(place.x + width, place.y), .end, "rg-strong")
        }
    }
}

extension Canvas {
    /// Adds the ring around what was chosen.
    mutating func chosen(_ place: Place, _ note: ChartNote = ChartNote()) {
        path(Symbol.circle.path(place, size: 16), "rg-line rg-ink", note)
        path(Symbol.circle.path(place, size: 5), "rg-inkfill")
    }
}

extension Legend.Sample {
    fileprivate var width: Double {
        switch self {
        case .line, .dashed, .chosenValue, .best: 44
        case .checked: 46
        case .text: 30
        case .point, .none, .result, .cell, .missing, .area, .bar, .half, .chosen: 28
        }
    }
}
