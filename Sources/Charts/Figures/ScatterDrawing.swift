/// The drawing of a ``ScatterFigure``.
struct ScatterDrawing {
    private let figure: ScatterFigure
    private let x, y: AxisSide

    init(_ figure: ScatterFigure) {
        self.figure = figure
        let points = figure.points
        func finite(_ interval: ChartInterval?) -> [Double] { interval.map { [$0.low, $0.high] } ?? [] }
        let across = points.flatMap { [$0.x] + finite($0.xInterval) } + figure.front.map(\.x)
        let up = points.flatMap { [$0.y] + finite($0.yInterval) } + figure.front.map(\.y)
        // The line of equal values needs both axes to have the same ends.
        let both = figure.diagonal == nil ? [] : across + up
        x = AxisSide(figure.x, over: across + both, about: 6)
        y = AxisSide(figure.y, over: up + both)
    }

    var drawn: Canvas {
        var canvas = Canvas()
        var frame = Frame(x, y)
        frame.height = 420
        let plot = frame.draw(on: &canvas)
        let places = figure.points.map { plot.place(ChartPosition($0.x, $0.y)) }
        guard places.contains(where: { $0 != nil }) else {
            canvas.noData(plot.box)
            return canvas
        }
        let caption = drawCorner(plot, on: &canvas)
        drawLines(plot, on: &canvas)
        for (point, place) in zip(figure.points, places) where place != nil {
            plot.interval(
                at: ChartPosition(point.x, point.y), across: point.xInterval, up: point.yInterval, on: &canvas,
                "rg-thin rg-faint rg-s\(Palette.color(point.group))")
        }
        let labels = ScatterLabels(figure, plot, places, captions: caption, lines: labelLines(plot))
        labels.drawLeaders(on: &canvas)
        for (point, place) in zip(figure.points, places).reversed() {
            guard let place else { continue }
            if point.isHighlighted { canvas.chosen(place) }
            let size = figure.points.count > 150 ? 6.0 : 9
            canvas.point(
                place, Palette.symbol(point.group), point.group, size: size, point.note.orTooltip(words(point)))
        }
        labels.draw(on: &canvas)
        legend(places).draw(on: &canvas)
        labels.list.draw(on: &canvas)
        return canvas
    }

    private func words(_ point: ScatterFigure.Point) -> String {
        let values =
            "\(figure.x.title) \(NumberText.short(point.x)), \(figure.y.title) \(NumberText.short(point.y))"
        return point.name.isEmpty ? values : "\(point.name): \(values)"
    }

    /// Draws the shaded area; returns the box of its caption.
    private func drawCorner(_ plot: Plot, on canvas: inout Canvas) -> [Box] {
        guard let corner = figure.corner, let box = plot.box(corner.x, corner.y), box.width > 0, box.height > 0 else {
            return []
        }
        canvas.rect(box, "rg-area rg-f2", ChartNote(corner.caption))
        let width = TextMeasure.width(corner.caption)
        guard width + 8 < plot.box.width else { return [] }
        // Within the area where there is room, else beside it; at the edge of the plot that it touches.
        let right = max(min(box.right - 6, plot.box.right - 6), plot.box.left + width + 6)
        let isLow = box.middle.y > plot.box.middle.y
        let height = box.height > 24 ? (isLow ? box.bottom - 12 : box.top + 12) : (isLow ? box.top - 12 : box.bottom + 12)
        canvas.text(corner.caption, Place(right, height), .end, "rg-quiet rg-halo")
        return [Box(left: right - width, top: height - 9, right: right, bottom: height + 9)]
    }

    private var equal: [ChartPosition] {
        guard figure.diagonal != nil else { return [] }
        let (low, high) = (max(x.ticks.low, y.ticks.low), min(x.ticks.high, y.ticks.high))
        return low < high ? [ChartPosition(low, low), ChartPosition(high, high)] : []
    }

    private func labelLines(_ plot: Plot) -> [Segment] {
        plot.segments(equal) + plot.segments(Plot.stepped(figure.front))
    }

    private func drawLines(_ plot: Plot, on canvas: inout Canvas) {
        plot.line(equal, on: &canvas, "rg-thin rg-axis", dash: "6 4", ChartNote(figure.diagonal ?? ""))
        plot.steps(figure.front, on: &canvas, "rg-line rg-s5", ChartNote(figure.frontName))
    }

    private func legend(_ places: [Place?]) -> Legend {
        var items: [Legend.Item] = []
        let used = Set(zip(figure.points, places).filter { $0.1 != nil }.map(\.0.group))
        for (index, name) in figure.groups.enumerated() where used.contains(index) {
            items.append(Legend.Item(sample: .point(index), words: name))
        }
        if let checks = figure.checks {
            items.append(Legend.Item(sample: .tick, words: checks.tick))
            items.append(Legend.Item(sample: .cross, words: checks.cross))
        }
        if figure.front.count > 1 { items.append(Legend.Item(sample: .front, words: figure.frontName)) }
        if let diagonal = figure.diagonal { items.append(Legend.Item(sample: .dashed, words: diagonal)) }
        return Legend(items)
    }
}
