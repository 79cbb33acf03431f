import Documents

struct HeatMapDrawing {
    private let figure: HeatMapFigure
    private let columns, rows: Int
    /// The cells of the grid, row by row; `nil` where there is none.
    private let grid: [HeatMapFigure.Cell?]
    private let colors: ColorScale

    init(_ figure: HeatMapFigure) {
        self.figure = figure
        (columns, rows) = (figure.x.values.count, figure.y.values.count)
        var grid = [HeatMapFigure.Cell?](repeating: nil, count: columns * rows)
        for cell in figure.cells
        where (0..<columns).contains(cell.column) && (0..<rows).contains(cell.row) && cell.value?.isFinite == true {
            grid[cell.row * columns + cell.column] = cell
        }
        self.grid = grid
        colors = ColorScale(figure.value, over: grid.compactMap { $0?.value })
    }

    var drawn: Canvas {
        var canvas = Canvas()
        let y = figure.y.side(isEven: isEven)
        var frame = Frame(figure.x.side(isEven: isEven), y)
        frame.hasGrid = false
        frame.height = y.isBand ? max(Double(rows) * 27, 90) : 380
        let plot = frame.draw(on: &canvas)
        guard grid.contains(where: { $0 != nil }) else { return canvas.noData(plot.box) }
        let across = figure.x.edges(isEven: isEven).compactMap { plot.x($0) }
        let up = figure.y.edges(isEven: isEven).compactMap { plot.y($0) }
        func box(_ column: Int, _ row: Int) -> Box {
            Box(
                left: across[column], top: min(up[row], up[row + 1]), right: across[column + 1],
                bottom: max(up[row], up[row + 1]))
        }
        drawMissing(box, on: &canvas)
        drawCells(box, on: &canvas)
        let wantsLines = figure.contours > 0 && figure.x.names == nil && figure.y.names == nil
        let isNoise = wantsLines && !drawContours(plot, on: &canvas)
        let best = self.best
        if let best { canvas.markedCell(box(best.column, best.row)) }
        colors.drawBar(figure.value, on: &canvas)
        legend(best, isNoise).draw(on: &canvas)
        return canvas
    }

    /// Whether cells with text in them are equally large, whatever the distance of their numbers.
    private var isEven: Bool { figure.showsValues && figure.contours == 0 }

    private var best: HeatMapFigure.Cell? {
        guard let wanted = figure.best else { return nil }
        return grid.compactMap { $0 }.reduce(nil) { best, next in
            guard let before = best?.value, let value = next.value else { return next }
            let isBetter = wanted == .high ? value > before : value < before
            return isBetter || value == before && next.isPreferred ? next : best
        }
    }

    private func legend(_ best: HeatMapFigure.Cell?, _ isNoise: Bool) -> Legend {
        var items: [Legend.Item] = []
        if let best { items.append(Legend.Item(sample: .cell, words: "best: " + words(best), note: best.note)) }
        if grid.contains(where: { $0 == nil }) { items.append(Legend.Item(sample: .missing, words: "no value")) }
        if isNoise { items.append(Legend.Item(sample: .none, words: Self.noiseWords)) }
        return Legend(items, columns: 2)
    }

    private func words(_ cell: HeatMapFigure.Cell) -> String {
        let value = cell.value.map { NumberText.short($0) } ?? "–"
        return "\(cell.place ?? "\(figure.x.words(cell.column)), \(figure.y.words(cell.row))"): \(value)"
    }

    private func drawMissing(_ box: (Int, Int) -> Box, on canvas: inout Canvas) {
        var path = ""
        for row in 0..<rows {
            for column in 0..<columns where grid[row * columns + column] == nil {
                path += box(column, row).hatching
            }
        }
        canvas.path(path, "rg-thin rg-axis rg-faint")
    }

    // More cells have no tooltip of their own, so that the file stays small.
    private static let mostTooltips = 3000

    private func drawCells(_ box: (Int, Int) -> Box, on canvas: inout Canvas) {
        let known = grid.compactMap { $0 }
        canvas.open("rg-cells")
        for cell in known {
            let note = known.count > Self.mostTooltips ? cell.note : cell.note.orTooltip(words(cell))
            canvas.add("path", "d=\"\(box(cell.column, cell.row).path)\" fill=\"\(color(cell).hex)\"", note)
        }
        canvas.close()
        guard figure.showsValues else { return }
        for cell in known {
            let box = box(cell.column, cell.row)
            let text = cell.value.map { NumberText.fixed($0, colors.decimals) } ?? ""
            guard box.height >= 17, TextMeasure.width(text) <= box.width - 3 else { continue }
            canvas.text(text, box.middle, "rg-middle \(color(cell).readable)")
        }
    }

    private func color(_ cell: HeatMapFigure.Cell) -> RGB { colors.color(cell.value ?? 0) }

    // More corners than this are the lines of noise, which tell nothing and make the file large.
    private static let mostCorners = 20_000
    private static let noiseWords = "no lines of equal value: the values are too uneven"

    /// Draws lines of equal value; returns whether there were few enough to draw.
    private func drawContours(_ plot: Plot, on canvas: inout Canvas) -> Bool {
        let contour = Contour(
            xs: figure.x.values.compactMap { plot.x($0) }, ys: figure.y.values.compactMap { plot.y($0) },
            values: grid.map { $0?.value })
        let values = grid.compactMap { $0?.value }
        let axis = ChartAxis("", range: ChartInterval(values.min() ?? 0, values.max() ?? 1))
        let levels = Ticks(axis, over: values, about: figure.contours).major.map { level in
            (level: level, lines: contour.lines(at: level.value))
        }
        guard levels.flatMap(\.lines).reduce(0, { $0 + $1.count }) <= Self.mostCorners else { return false }
        var placer = LabelPlacer(area: plot.box.grown(by: -2))
        for (level, lines) in levels {
            let fill = colors.color(level.value)
            for line in lines {
                canvas.path(Canvas.openPath(line), "rg-thin \(fill.readable)line", ChartNote(level.text))
                let length = zip(line, line.dropFirst()).reduce(0) { sum, part in
                    sum + abs(part.0.x - part.1.x) + abs(part.0.y - part.1.y)
                }
                guard length > 90,
                    let label = placer.put(on: line[line.count / 2], width: TextMeasure.width(level.text) + 4)
                else { continue }
                canvas.levelText(level.text, label.middle, fill.readable, around: fill)
            }
        }
        return true
    }
}

extension Box {
    /// The path of slanted lines over the rectangle.
    var hatching: String {
        var path = ""
        for start in stride(from: 4 - height, to: width, by: 8) {
            let part = clip(Place(left + start, bottom), Place(left + start + height, top))
            if let part { path += "M\(Canvas.pair(part.from))L\(Canvas.pair(part.to))" }
        }
        return path
    }
}

extension Canvas {
    /// Adds the frame of a cell that is marked, dark on light.
    mutating func markedCell(_ box: Box) {
        let shown = Box(middle: box.middle, width: max(box.width, 9), height: max(box.height, 9))
        rect(shown, "rg-markouter")
        rect(shown, "rg-markinner")
    }

    mutating func levelText(_ words: String, _ middle: Place, _ classes: String, around color: RGB) {
        let (x, y) = (NumberText.coordinate(middle.x), NumberText.coordinate(middle.y + TextMeasure.baseline))
        let style = "style=\"stroke:\(color.hex);stroke-width:9px\""
        add("text", "class=\"rg-middle rg-halo \(classes)\" x=\"\(x)\" y=\"\(y)\" \(style)", text: words)
    }
}
