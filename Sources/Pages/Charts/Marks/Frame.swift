/// Draws the two axes of a plot.
struct Frame: Sendable {
    let x, y: AxisSide
    /// The edges of all that is drawn.
    var left = Canvas.margin
    var right = Canvas.width - Canvas.margin
    /// The height of the plot alone.
    var height = 360.0
    /// Whether lines run behind the data at the ticks.
    var hasGrid = true
    var rightRoom = 0.0
    var topRoom = 0.0

    init(_ x: AxisSide, _ y: AxisSide) { (self.x, self.y) = (x, y) }

    /// Draws the axes below what the canvas has, which grows.
    func draw(on canvas: inout Canvas) -> Plot {
        let (plot, bottom) = draw(on: &canvas, top: canvas.height)
        canvas.height = bottom
        return plot
    }

    /// Draws the axes from a height down, and returns the plot and the height at which the axes end.
    func draw(on canvas: inout Canvas, top: Double) -> (plot: Plot, bottom: Double) {
        var top = top + 6
        for line in TextMeasure.lines(y.heading, width: right - left) {
            canvas.text(line, Place(left, top + 8), "rg-quiet", ChartNote(line == y.heading ? "" : y.heading))
            top += TextMeasure.lineHeight
        }
        top += 8 + topRoom
        // The most room for the texts at the vertical axis.
        let textWidth = min(y.textWidth, 230)
        let overhang = (x.ticks.major.last.map { TextMeasure.width($0.text) } ?? 0) / 2
        let box = Box(
            left: left + textWidth + 10, top: top, right: right - max(rightRoom, x.isBand ? 0 : min(overhang, 24)),
            bottom: top + height)
        // The first row of categories is the upper one.
        let rising = y.isBand ? y.scale(from: box.top, to: box.bottom) : y.scale(from: box.bottom, to: box.top)
        let plot = Plot(box: box, x: x.scale(from: box.left, to: box.right), y: rising)
        drawVertical(plot, textWidth, on: &canvas)
        let bottom = drawHorizontal(plot, on: &canvas)
        canvas.line(Place(box.left, box.bottom), Place(box.right, box.bottom), "rg-thin rg-axis")
        canvas.line(Place(box.left, box.top), Place(box.left, box.bottom), "rg-thin rg-axis")
        return (plot, bottom)
    }

    private func drawVertical(_ plot: Plot, _ textWidth: Double, on canvas: inout Canvas) {
        let box = plot.box
        for tick in y.readable(plot.y, extent: { _ in TextMeasure.lineHeight - 3 }) {
            guard let place = plot.y(tick.value) else { continue }
            if hasGrid, !y.isBand { canvas.line(Place(box.left, place), Place(box.right, place), "rg-thin rg-grid") }
            canvas.text(tick.text, Place(box.left - 8, place), "rg-end", room: textWidth + 0.1)
        }
        minorTicks(plot.y).forEach { canvas.line(Place(box.left - 4, $0), Place(box.left, $0), "rg-thin rg-axis") }
    }

    private func drawHorizontal(_ plot: Plot, on canvas: inout Canvas) -> Double {
        let box = plot.box
        let slant = x.isBand && x.textWidth + 8 > plot.x.bandWidth
        var bottom = box.bottom + 18
        if slant {
            bottom = drawUpright(plot, on: &canvas)
        } else {
            canvas.ticks(x, plot.x, below: box, hasGrid: hasGrid && !x.isBand)
            minorTicks(plot.x).forEach {
                canvas.line(Place($0, box.bottom), Place($0, box.bottom + 4), "rg-thin rg-axis")
            }
        }
        bottom += 10
        for line in TextMeasure.lines(x.heading, width: right - left) {
            let half = TextMeasure.width(line) / 2
            let middle = min(max(box.middle.x, left + half), right - half)
            canvas.text(
                line, Place(middle, bottom + 8), "rg-middle rg-quiet", ChartNote(line == x.heading ? "" : x.heading))
            bottom += TextMeasure.lineHeight
        }
        return bottom + 4
    }

    /// Writes the names of narrow columns upwards.
    private func drawUpright(_ plot: Plot, on canvas: inout Canvas) -> Double {
        let room = min(x.textWidth, 150)
        for tick in x.readable(plot.x, extent: { _ in TextMeasure.lineHeight - 3 }) {
            guard let place = plot.x(tick.value) else { continue }
            canvas.uprightText(tick.text, Place(place, plot.box.bottom + 8), room: room)
        }
        return plot.box.bottom + 8 + room
    }

    private func minorTicks(_ scale: Scale) -> [Double] {
        let side = scale == x.scale(from: scale.start, to: scale.end) ? x : y
        return side.kind == .log ? (side.ticks.minor + side.ticks.major.map(\.value)).compactMap { scale($0) } : []
    }
}

extension Canvas {
    /// Adds text that is read from below and ends at a place.
    mutating func uprightText(_ words: String, _ end: Place, room: Double) {
        let shown = TextMeasure.shortened(words, to: room)
        let (x, y) = (NumberText.coordinate(end.x + TextMeasure.baseline), NumberText.coordinate(end.y))
        add(
            "text", "class=\"rg-end\" transform=\"translate(\(x) \(y)) rotate(-90)\"",
            ChartNote(shown == words ? "" : words), text: shown)
    }

    /// Adds the texts of a horizontal side below a box, with lines behind the data at the ticks.
    mutating func ticks(_ side: AxisSide, _ scale: Scale, below box: Box, hasGrid: Bool = true) {
        for tick in side.readable(scale, extent: { TextMeasure.width($0) + 10 }) {
            guard let place = scale(tick.value) else { continue }
            if hasGrid { line(Place(place, box.top), Place(place, box.bottom), "rg-thin rg-grid") }
            text(tick.text, Place(place, box.bottom + 14), "rg-middle")
        }
    }

    /// Adds the words in the middle of a box, and returns the canvas.
    @discardableResult
    mutating func noData(_ box: Box) -> Canvas {
        text("no data", box.middle, "rg-middle rg-quiet")
        return self
    }
}
