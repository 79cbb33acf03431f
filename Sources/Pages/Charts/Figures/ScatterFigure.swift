/// Named points on two axes: leaderboards, Pareto fronts, and predicted against measured numbers.
package struct ScatterFigure: ChartFigure {
    package struct Point: Sendable, Hashable {
        package var name: String
        package var x, y: Double
        package var xInterval, yInterval: ChartInterval?
        /// The number of the group, which decides colour and shape.
        package var group: Int
        /// Whether a condition is met, which a tick or a cross says; `nil` where there is none.
        package var isMet: Bool?
        /// Whether the point has a ring and its name is bold, as what was chosen.
        package var isHighlighted: Bool
        /// The figure beside the point where its name has no room; `nil` for its place in the list, from 1.
        package var number: Int?
        package var note: ChartNote

        package init(
            _ name: String = "", x: Double, y: Double, xInterval: ChartInterval? = nil,
            yInterval: ChartInterval? = nil, group: Int = 0, isMet: Bool? = nil, isHighlighted: Bool = false,
            number: Int? = nil, note: ChartNote = ChartNote()
        ) {
            (self.name, self.x, self.y, self.xInterval) = (name, x, y, xInterval)
            (self.yInterval, self.group, self.isMet, self.isHighlighted) = (yInterval, group, isMet, isHighlighted)
            (self.number, self.note) = (number, note)
        }
    }

    /// A shaded area of the plot with a caption, and the values that it spans; an infinite end reaches to the edge.
    package typealias Corner = (x: ChartInterval, y: ChartInterval, caption: String)

    package var title, description: String
    package var x, y: ChartAxis
    /// The points, the most telling first: these get their names first.
    package var points: [Point]
    package var groups: [String]
    /// So many of the first points get their names even where a line must lead to them.
    package var named: Int
    package var corner: Corner?
    /// The words at the line of equal values; `nil` for no such line.
    package var diagonal: String?

    package init(
        title: String, description: String, x: ChartAxis, y: ChartAxis, points: [Point], groups: [String] = [],
        named: Int = 10, corner: Corner? = nil, diagonal: String? = nil
    ) {
        (self.title, self.description, self.x, self.y, self.points) = (title, description, x, y, points)
        (self.groups, self.named, self.corner, self.diagonal) = (groups, named, corner, diagonal)
    }
}

extension ScatterFigure {
    package var drawn: Canvas {
        func ends(_ interval: ChartInterval?) -> [Double] { interval.map { [$0.low, $0.high] } ?? [] }
        let across = points.flatMap { [$0.x] + ends($0.xInterval) }
        let up = points.flatMap { [$0.y] + ends($0.yInterval) }
        // The line of equal values needs both axes to have the same ends.
        let both = diagonal == nil ? [] : across + up
        var canvas = Canvas()
        var frame = Frame(AxisSide(x, over: across + both, about: 6), AxisSide(y, over: up + both))
        frame.height = 420
        let plot = frame.draw(on: &canvas)
        let places = points.map { plot.place(ChartPosition($0.x, $0.y)) }
        guard places.contains(where: { $0 != nil }) else { return canvas.noData(plot.box) }
        let caption = drawCorner(plot, on: &canvas)
        plot.line(equal(plot), on: &canvas, "rg-thin rg-axis", dash: "6 4", ChartNote(diagonal ?? ""))
        for (point, place) in zip(points, places) where place != nil {
            plot.interval(
                at: ChartPosition(point.x, point.y), across: point.xInterval, up: point.yInterval, on: &canvas,
                "rg-thin rg-faint rg-s\(Palette.color(point.group))")
        }
        let labels = ScatterLabels(self, plot, places, captions: caption, lines: labelLines(plot))
        labels.drawLeaders(on: &canvas)
        for (point, place) in zip(points, places).reversed() {
            guard let place else { continue }
            if point.isHighlighted { canvas.chosen(place) }
            let isOneOfMany = points.count > 150 && point.name.isEmpty
            canvas.point(
                place, Palette.symbol(point.group), point.group, size: isOneOfMany ? 6 : 9, faint: isOneOfMany,
                point.note.orTooltip(words(point)))
        }
        labels.draw(on: &canvas)
        legend(places, plot).draw(on: &canvas)
        labels.drawList(on: &canvas)
        return canvas
    }

    private func words(_ point: Point) -> String {
        let values = "\(x.title) \(x.text(point.x)), \(y.title) \(y.text(point.y))"
        return point.name.isEmpty ? values : "\(point.name): \(values)"
    }

    /// Draws the shaded area, with its caption where that has room; returns the box of the caption.
    private func drawCorner(_ plot: Plot, on canvas: inout Canvas) -> [Box] {
        guard let corner, let box = plot.box(corner.x, corner.y) else { return [] }
        canvas.rect(box, "rg-area rg-f2", ChartNote(corner.caption))
        guard let caption = captionBox(plot) else { return [] }
        canvas.text(corner.caption, caption.middle, "rg-middle rg-quiet")
        return [caption]
    }

    /// The place of the caption in the corner of the area that is farthest from the middle of the plot.
    private func captionBox(_ plot: Plot) -> Box? {
        guard let corner, let box = plot.box(corner.x, corner.y) else { return nil }
        let width = TextMeasure.width(corner.caption)
        guard box.width > width + 12, box.height > 60 else { return nil }
        let x = box.middle.x > plot.box.middle.x ? box.right - 6 - width / 2 : box.left + 6 + width / 2
        let y = box.middle.y > plot.box.middle.y ? box.bottom - 12 : box.top + 12
        return Box(middle: Place(x, y), width: width, height: 18)
    }

    private func equal(_ plot: Plot) -> [ChartPosition] {
        guard diagonal != nil else { return [] }
        let (low, high) = (max(plot.x.low, plot.y.low), min(plot.x.high, plot.y.high))
        return low < high ? [ChartPosition(low, low), ChartPosition(high, high)] : []
    }

    private func labelLines(_ plot: Plot) -> [Segment] {
        let intervals = points.flatMap { point -> [Segment] in
            let across = point.xInterval.map { [ChartPosition($0.low, point.y), ChartPosition($0.high, point.y)] }
            let up = point.yInterval.map { [ChartPosition(point.x, $0.low), ChartPosition(point.x, $0.high)] }
            return plot.segments(across ?? []) + plot.segments(up ?? [])
        }
        return plot.segments(equal(plot)) + intervals
    }

    private func legend(_ places: [Place?], _ plot: Plot) -> Legend {
        var items: [Legend.Item] = []
        let used = Set(zip(points, places).filter { $0.1 != nil }.map(\.0.group))
        for (index, name) in groups.enumerated() where used.contains(index) {
            items.append(Legend.Item(sample: .point(index), words: name))
        }
        if let corner, captionBox(plot) == nil {
            items.append(Legend.Item(sample: .area(2), words: corner.caption))
        }
        if let diagonal { items.append(Legend.Item(sample: .dashed, words: diagonal)) }
        return Legend(items)
    }
}
