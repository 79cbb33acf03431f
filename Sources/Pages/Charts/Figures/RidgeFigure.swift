/// Two or three distributions of each quantity, above each other.
package struct RidgeFigure: ChartFigure {
    /// A value below which a share of the distribution, 0…1, lies.
    package typealias Quantile = (share: Double, value: Double)

    /// A distribution by its quantiles: it is even between neighbours, and nothing is drawn beyond the outer ones.
    package typealias Density = (name: String, quantiles: [Quantile], note: ChartNote)

    /// The distributions of a quantity, the upper first.
    package typealias Panel = (quantity: String, unit: String, densities: [Density])

    package var title, description: String
    package var panels: [Panel]

    package init(title: String, description: String, panels: [Panel]) {
        (self.title, self.description, self.panels) = (title, description, panels)
    }
}

extension RidgeFigure {
    private static let rowHeight = 44.0

    /// The names in the order in which they first appear: the same name has the same colour in all panels.
    private var names: [String] {
        panels.flatMap(\.densities).map(\.name).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    private func title(_ panel: Panel) -> String { ChartAxis(panel.quantity, unit: panel.unit).heading }

    package var drawn: Canvas {
        var canvas = Canvas()
        guard !panels.isEmpty else { return .noData }
        canvas.panels(panels.count) { index, left, right, top, canvas in
            // The plots of a row begin at one height.
            let row = panels.indices.filter { $0 / 2 == index / 2 }
            let lines = row.map { TextMeasure.lines(title(panels[$0]), width: right - left).count }.max() ?? 1
            return draw(panels[index], left, right, top, lines, on: &canvas)
        }
        canvas.height += 6
        canvas.paragraph(
            "the upright line is the median; steps are even between the known quantiles, and the tails beyond are not "
                + "drawn")
        canvas.height += 4
        return canvas
    }

    private func draw(
        _ panel: Panel, _ left: Double, _ right: Double, _ above: Double, _ titleLines: Int, on canvas: inout Canvas
    ) -> Double {
        let densities = panel.densities.map { ($0, Pages.Density($0.quantiles)) }
        let known = densities.compactMap(\.1)
        let side = AxisSide(ChartAxis(""), over: known.flatMap(\.ends), about: 4)
        let labelRoom = min(panel.densities.map { TextMeasure.width($0.name) }.max() ?? 0, 112) + 8
        for (index, line) in TextMeasure.lines(title(panel), width: right - left).enumerated() {
            let height = above + 12 + Double(index) * TextMeasure.lineHeight
            canvas.text(line, Place(left, height), "rg-strong", room: right - left)
        }
        let top = above + Double(titleLines - 1) * TextMeasure.lineHeight
        let box = Box(
            left: left + labelRoom, top: top + 26, right: right - 12,
            bottom: top + 34 + Double(max(panel.densities.count, 1)) * Self.rowHeight)
        let x = side.scale(from: box.left, to: box.right)
        canvas.line(Place(box.left, box.bottom), Place(box.right, box.bottom), "rg-thin rg-axis")
        canvas.ticks(side, x, below: box)
        if known.isEmpty { canvas.noData(box) }
        let peak = known.map(\.peak).max() ?? 1
        for (row, (density, shape)) in densities.enumerated() {
            let base = box.top + 8 + Double(row + 1) * Self.rowHeight
            canvas.text(density.name, Place(left, base - 9), room: labelRoom - 6)
            guard let shape else { continue }
            let y = Scale(.linear, 0, peak, from: base, to: base - Self.rowHeight * 1.05)
            draw(density, shape, Plot(box: box, x: x, y: y), base, panel.unit, on: &canvas)
        }
        return box.bottom + 30
    }

    private func draw(
        _ density: Density, _ shape: Pages.Density, _ plot: Plot, _ base: Double, _ unit: String,
        on canvas: inout Canvas
    ) {
        let category = names.firstIndex(of: density.name) ?? 0
        let color = Palette.color(category)
        let span = plot.x.low...plot.x.high
        let corners = shape.outline.filter { span.contains($0.x) }
        plot.area(corners.map { ($0.x, 0, $0.y) }, on: &canvas, "rg-area rg-f\(color)")
        let median = shape.median
        let note = density.note.orTooltip(
            "\(density.name): median \(NumberText.withUnit(NumberText.short(median), unit))")
        plot.line(corners, on: &canvas, "rg-line rg-s\(color)", note)
        guard plot.x.contains(median), let x = plot.x(median), let y = plot.y(shape.height(at: median)) else { return }
        canvas.line(Place(x, base), Place(x, min(y, base - 8)), "rg-bold rg-s\(color)")
    }
}
