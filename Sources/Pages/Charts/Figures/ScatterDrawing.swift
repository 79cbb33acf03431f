struct ScatterDrawing {
    private let figure: ScatterFigure
    private let x, y: AxisSide

    init(_ figure: ScatterFigure) {
        self.figure = figure
        let points = figure.points
        func finite(_ interval: ChartInterval?) -> [Double] { interval.map { [$0.low, $0.high] } ?? [] }
        let across = points.flatMap { [$0.x] + finite($0.xInterval) }
        let up = points.flatMap { [$0.y] + finite($0.yInterval) }
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
        plot.line(equal, on: &canvas, "rg-thin rg-axis", dash: "6 4", ChartNote(figure.diagonal ?? ""))
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
            let isOneOfMany = figure.points.count > 150 && point.name.isEmpty
            canvas.point(
                place, Palette.symbol(point.group), point.group, size: isOneOfMany ? 6 : 9, faint: isOneOfMany,
                point.note.orTooltip(words(point)))
        }
        labels.draw(on: &canvas)
        legend(places, plot).draw(on: &canvas)
        labels.drawList(on: &canvas)
        return canvas
    }

    private func words(_ point: ScatterFigure.Point) -> String {
        let values = "\(figure.x.title) \(figure.x.text(point.x)), \(figure.y.title) \(figure.y.text(point.y))"
        return point.name.isEmpty ? values : "\(point.name): \(values)"
    }

    /// Draws the shaded area, with its caption where that has room; returns the box of the caption.
    private func drawCorner(_ plot: Plot, on canvas: inout Canvas) -> [Box] {
        guard let corner = figure.corner, let box = plot.box(corner.x, corner.y) else { return [] }
        canvas.rect(box, "rg-area rg-f2", ChartNote(corner.caption))
        guard let caption = captionBox(plot) else { return [] }
        canvas.text(corner.caption, caption.middle, .middle, "rg-quiet")
        return [caption]
    }

    /// The place of the caption in the corner of the area that is farthest from the middle of the plot.
    private func captionBox(_ plot: Plot) -> Box? {
        guard let corner = figure.corner, let box = plot.box(corner.x, corner.y) else { return nil }
        let width = TextMeasure.width(corner.caption)
        guard box.width > width + 12, box.height > 60 else { return nil }
        let x = box.middle.x > plot.box.middle.x ? box.right - 6 - width / 2 : box.left + 6 + width / 2
        let y = box.middle.y > plot.box.middle.y ? box.bottom - 12 : box.top + 12
        return Box(middle: Place(x, y), width: width, height: 18)
    }

    private var equal: [ChartPosition] {
        guard figure.diagonal != nil else { return [] }
        let (low, high) = (max(x.ticks.low, y.ticks.low), min(x.ticks.high, y.ticks.high))
        return low < high ? [ChartPosition(low, low), ChartPosition(high, high)] : []
    }

    private func labelLines(_ plot: Plot) -> [Segment] {
        let intervals = figure.points.flatMap { point -> [Segment] in
            let across = point.xInterval.map { [ChartPosition($0.low, point.y), ChartPosition($0.high, point.y)] }
            let up = point.yInterval.map { [ChartPosition(point.x, $0.low), ChartPosition(point.x, $0.high)] }
            return plot.segments(across ?? []) + plot.segments(up ?? [])
        }
        return plot.segments(equal) + intervals
    }

    private func legend(_ places: [Place?], _ plot: Plot) -> Legend {
        var items: [Legend.Item] = []
        let used = Set(zip(figure.points, places).filter { $0.1 != nil }.map(\.0.group))
        for (index, name) in figure.groups.enumerated() where used.contains(index) {
            items.append(Legend.Item(sample: .point(index), words: name))
        }
        if let corner = figure.corner, captionBox(plot) == nil {
            items.append(Legend.Item(sample: .area(2), words: corner.caption))
        }
        if let diagonal = figure.diagonal { items.append(Legend.Item(sample: .dashed, words: diagonal)) }
        return Legend(items)
    }
}
