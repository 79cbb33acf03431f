/// Named horizontal bars: won and lost trials, importances, and differences around zero.
package struct BarFigure: ChartFigure {
    package struct Bar: Sendable, Hashable {
        package var name: String
        /// The length to the right of zero, or to the left where it is negative; `nil` for none.
        package var value: Double?
        package var interval: ChartInterval?
        /// Words right of the plot; empty for none.
        package var label: String
        /// The number of the category, which decides the colour where the figure names categories.
        package var category: Int
        package var note: ChartNote

        package init(
            _ name: String, _ value: Double?, interval: ChartInterval? = nil,
            label: String = "", category: Int = 0, note: ChartNote = ChartNote()
        ) {
            (self.name, self.value, self.interval) = (name, value, interval)
            (self.label, self.category, self.note) = (label, category, note)
        }
    }

    package var title, description: String
    package var value: ChartAxis
    package var bars: [Bar]
    /// The names of the categories; empty where the side of zero decides the colour.
    package var categories: [String]
    package var sides: (left: String, right: String)?

    package init(
        title: String, description: String, value: ChartAxis, bars: [Bar], categories: [String] = [],
        sides: (left: String, right: String)? = nil
    ) {
        (self.title, self.description, self.value) = (title, description, value)
        (self.bars, self.categories, self.sides) = (bars, categories, sides)
    }

    // MARK: - Drawing

    private static let rowHeight = 25.0

    package var drawn: Canvas {
        var canvas = Canvas()
        var axis = value
        // A bar's length means nothing without zero.
        (axis.includesZero, axis.isLog) = (true, false)
        let lengths = bars.flatMap { bar in
            [bar.value, bar.interval?.low, bar.interval?.high].compactMap { $0 }
        }
        let y = AxisSide("", categories: bars.map(\.name))
        var frame = Frame(AxisSide(axis, over: lengths, about: 5), y)
        frame.height = max(Double(bars.count) * Self.rowHeight + 8, 80)
        frame.rightRoom = min(bars.map { TextMeasure.width($0.label) }.max() ?? 0, 190) + 14
        frame.topRoom = sides == nil ? 0 : TextMeasure.lineHeight
        let plot = frame.draw(on: &canvas)
        guard lengths.contains(where: \.isFinite), let zero = plot.x.clamped(0) else { return canvas.noData(plot.box) }
        drawSides(plot, zero, on: &canvas)
        for index in bars.indices { draw(index, plot, on: &canvas) }
        canvas.line(Place(zero, plot.box.top), Place(zero, plot.box.bottom), "rg-thin rg-ink")
        Legend(usedCategories).draw(on: &canvas)
        return canvas
    }

    private var usedCategories: [Legend.Item] {
        categories.enumerated().filter { index, _ in bars.contains { $0.category == index } }
            .map { Legend.Item(sample: .bar($0.offset), words: $0.element) }
    }

    private func drawSides(_ plot: Plot, _ zero: Double, on canvas: inout Canvas) {
        guard let sides else { return }
        let height = plot.box.top - 10
        canvas.text("← " + sides.left, Place(zero - 8, height), "rg-end rg-quiet", room: zero - 8 - Canvas.margin)
        canvas.text(
            sides.right + " →", Place(zero + 8, height), "rg-quiet",
            room: Canvas.width - Canvas.margin - zero - 8)
    }

    private func draw(_ index: Int, _ plot: Plot, on canvas: inout Canvas) {
        let bar = bars[index]
        guard let middle = plot.y(Double(index)) else { return }
        let up = ChartInterval(Double(index) - 0.32, Double(index) + 0.32)
        if let length = bar.value, length.isFinite, let box = plot.box(ChartInterval(0, length), up) {
            let category = categories.isEmpty ? (length < 0 ? 1 : 0) : bar.category
            canvas.rect(box, "rg-f\(Palette.color(category))", bar.note.orTooltip(words(bar)))
        }
        if let value = bar.value, let interval = bar.interval, interval.isFinite {
            plot.interval(at: ChartPosition(value, Double(index)), across: interval, on: &canvas, "rg-hollow rg-ink")
        }
        canvas.text(
            bar.label, Place(plot.box.right + 10, middle), "rg-quiet",
            room: Canvas.width - Canvas.margin - plot.box.right - 10 + 0.1)
    }

    private func words(_ bar: Bar) -> String {
        var parts = [bar.value.map { NumberText.short($0) } ?? "–"]
        if let interval = bar.interval {
            parts.append("(\(NumberText.short(interval.low)) to \(NumberText.short(interval.high)))")
        }
        return "\(bar.name): " + parts.joined(separator: " ")
    }
}
