import Documents

/// The objective of a search against each parameter: one small plot a parameter.
package struct SliceFigure: ChartFigure {
    /// A parameter: the names of its values, `nil` where they are numbers, the values with their objectives, and the
    /// chosen value, `nil` for none; a category's value is its number, from 0.
    package typealias Panel = (
        name: String, unit: String, categories: [String]?, points: [ChartPoint], chosen: Double?
    )

    package var title, description: String
    /// The objective; its ``ChartAxis/better`` says which way is best, high where it is `nil`.
    package var objective: ChartAxis
    package var panels: [Panel]

    package init(title: String, description: String, objective: ChartAxis, panels: [Panel]) {
        (self.title, self.description, self.objective, self.panels) = (title, description, objective, panels)
    }
}

extension SliceFigure {
    static let mostPoints = 500
    private static let (median, best) = (0, 1)

    package var drawn: Canvas {
        var canvas = Canvas()
        guard !panels.isEmpty else { return .noData }
        canvas.paragraph(objective.heading, drop: 14)
        var axis = objective
        (axis.title, axis.unit, axis.better) = ("", "", nil)
        let up = AxisSide(axis, over: panels.flatMap { $0.points.map(\.y) }, about: 4)
        canvas.panels(panels.count) { index, left, right, top, canvas in
            draw(panels[index], up, left, right, top, on: &canvas)
        }
        canvas.height += 4
        legend.draw(on: &canvas)
        return canvas
    }

    private var legend: Legend {
        let counts = panels.map { Self.finite($0).count }
        let all = counts.max() ?? 0
        var items = [
            Legend.Item(sample: .line(Self.median, symbol: true), words: "median near the value"),
            Legend.Item(sample: .line(Self.best, symbol: true), words: "best near the value"),
            .results(min(all, Self.mostPoints), of: all),
        ]
        if panels.contains(where: { $0.chosen != nil }) {
            items.append(Legend.Item(sample: .chosenValue, words: "chosen value"))
        }
        return Legend(items, columns: 2)
    }

    private static func finite(_ panel: Panel) -> [ChartPoint] {
        panel.points.filter { $0.x.isFinite && $0.y.isFinite }
    }

    private func draw(
        _ panel: Panel, _ up: AxisSide, _ left: Double, _ right: Double, _ top: Double, on canvas: inout Canvas
    ) -> Double {
        let points = Self.finite(panel)
        let axis = ChartAxis(panel.name, unit: panel.unit)
        let side =
            panel.categories.map { AxisSide(axis.heading, categories: $0) }
            ?? AxisSide(axis, over: points.map(\.x) + [panel.chosen].compactMap { $0 }, about: 4)
        var frame = Frame(side, up)
        (frame.left, frame.right, frame.height) = (left, right, 190)
        let (plot, bottom) = frame.draw(on: &canvas, top: top)
        guard !points.isEmpty else {
            canvas.noData(plot.box)
            return bottom
        }
        drawPoints(points, panel, plot, on: &canvas)
        if let chosen = panel.chosen, let x = plot.x(chosen), plot.x.contains(chosen) {
            canvas.line(Place(x, plot.box.top), Place(x, plot.box.bottom), "rg-line rg-ink", dash: "6 4")
        }
        let bins = Bins.bins(points)
        draw(bins.map { ChartPosition($0.value, $0.median) }, Self.median, panel, plot, on: &canvas)
        draw(bins.map { ChartPosition($0.value, best($0)) }, Self.best, panel, plot, on: &canvas)
        return bottom + 6
    }

    private func best(_ bin: Bins.Bin) -> Double { objective.better == .low ? bin.low : bin.high }

    private func drawPoints(_ points: [ChartPoint], _ panel: Panel, _ plot: Plot, on canvas: inout Canvas) {
        let shown = Thinning.thinned(points, most: Self.mostPoints)
        let results = shown.enumerated().compactMap { index, point -> (Place, ChartNote)? in
            guard var place = plot.place(point.position) else { return nil }
            // Multiples of the golden ratio spread the points of a category without chance.
            let turn = Double(index) * 0.6180339887498949
            place.x += (turn - turn.rounded(.down) - 0.5) * plot.x.bandWidth * 0.5
            let words = "\(panel.name) \(name(point.x, panel)): \(objective.title) \(NumberText.short(point.y))"
            return (place, point.note.orTooltip(words))
        }
        canvas.results(results)
    }

    private func name(_ value: Double, _ panel: Panel) -> String {
        guard let categories = panel.categories, let index = Int(exactly: value), categories.indices.contains(index)
        else { return NumberText.short(value) }
        return categories[index]
    }

    private func draw(
        _ positions: [ChartPosition], _ category: Int, _ panel: Panel, _ plot: Plot, on canvas: inout Canvas
    ) {
        if panel.categories == nil {
            plot.line(positions, on: &canvas, "rg-line rg-s\(Palette.color(category))", dash: Palette.dash(category))
        }
        for place in positions.compactMap(plot.place) {
            let size = panel.categories == nil ? 7.0 : 11
            canvas.point(place, Palette.symbol(category), category, size: size)
        }
    }
}

extension Canvas {
    /// Adds many results, each a small faint dot.
    mutating func results(_ results: [(place: Place, note: ChartNote)]) {
        open("rg-f6 rg-faint")
        for (place, note) in results {
            let (x, y) = (NumberText.coordinate(place.x), NumberText.coordinate(place.y))
            add("circle", "cx=\"\(x)\" cy=\"\(y)\" r=\"2.5\"", note)
        }
        close()
    }
}
