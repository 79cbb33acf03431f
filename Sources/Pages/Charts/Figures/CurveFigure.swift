/// Several named lines on two axes: response curves, operating curves, and cumulative distributions.
package struct CurveFigure: ChartFigure {
    package enum Mark: Sendable, Hashable {
        /// The position at which a share reaches one half: a square.
        case half
        /// The setting that is chosen: a ring.
        case chosen
    }

    /// A mark at a position, with words beside it; empty for none.
    package typealias Marked = (kind: Mark, x: Double, y: Double, label: String)

    package struct Line: Sendable {
        package var name: String
        /// Words behind the name in the legend; empty for none.
        package var detail: String
        /// The positions along the line; empty for points alone.
        package var path: [ChartPosition]
        package var points: [ChartPoint]
        package var marked: [Marked]
        /// Whether the line keeps each value until the next.
        package var isStep: Bool
        /// Whether the line is drawn faintly, as a background of the others.
        package var isMuted: Bool

        package init(
            name: String, detail: String = "", path: [ChartPosition] = [], points: [ChartPoint] = [],
            marked: [Marked] = [], isStep: Bool = false, isMuted: Bool = false
        ) {
            (self.name, self.detail, self.path, self.points) = (name, detail, path, points)
            (self.marked, self.isStep, self.isMuted) = (marked, isStep, isMuted)
        }
    }

    /// A line across the plot at a value, with words beside it; empty for none.
    package enum Rule: Sendable, Hashable {
        case vertical(at: Double, label: String = "")
        case horizontal(at: Double, label: String = "")
    }

    package var title, description: String
    package var x, y: ChartAxis
    /// The lines; the number of a line decides its colour, dash and shape.
    package var lines: [Line]
    package var rules: [Rule]

    package init(title: String, description: String, x: ChartAxis, y: ChartAxis, lines: [Line], rules: [Rule] = []) {
        (self.title, self.description, self.x) = (title, description, x)
        (self.y, self.lines, self.rules) = (y, lines, rules)
    }
}

extension CurveFigure {
    /// The most lines that are named at their ends rather than below the plot.
    private static let mostNamed = 8
    private static let nameRoom = 170.0

    package var drawn: Canvas {
        let across = rules.compactMap { if case .vertical(let value, _) = $0 { value } else { nil } }
        let up = rules.compactMap { if case .horizontal(let value, _) = $0 { value } else { nil } }
        let x = AxisSide(x, over: lines.flatMap(\.valuesAcross) + across, about: 6)
        let y = AxisSide(y, over: lines.flatMap(\.valuesUp) + up)
        var canvas = Canvas()
        var frame = Frame(x, y)
        let trial = Plot(
            box: Box(left: 0, top: 0, right: 600, bottom: 360), x: x.scale(from: 0, to: 600),
            y: y.scale(from: 360, to: 0))
        let namesAtEnds = canNameAtEnds(trial)
        if namesAtEnds {
            let widest = lines.map { TextMeasure.width($0.name) }.max() ?? 0
            frame.rightRoom = min(widest, Self.nameRoom) + 26
        }
        var probe = Canvas()
        frame.topRoom = Double(RuleDrawing(rules, frame.draw(on: &probe)).rows) * TextMeasure.lineHeight
        let plot = frame.draw(on: &canvas)
        guard lines.contains(where: { isDrawn($0, plot) }) else { return canvas.noData(plot.box) }
        let segments = lines.flatMap { plot.segments($0.corners) }
        RuleDrawing(rules, plot).draw(on: &canvas, avoiding: segments)
        for (index, line) in lines.enumerated() { draw(line, index, plot, on: &canvas) }
        drawMarked(plot, on: &canvas)
        if namesAtEnds { drawNames(plot, on: &canvas) } else { legend.draw(on: &canvas) }
        marksLegend.draw(on: &canvas)
        return canvas
    }

    private func isDrawn(_ line: Line, _ plot: Plot) -> Bool {
        !plot.segments(line.path).isEmpty
            || (line.path + line.points.map(\.position)).contains { plot.place($0) != nil }
    }

    private func draw(_ line: Line, _ index: Int, _ plot: Plot, on canvas: inout Canvas) {
        let stroke = "rg-s\(Palette.color(index))" + (line.isMuted ? " rg-faint" : "")
        for point in line.points {
            plot.interval(at: point.position, up: point.yInterval, on: &canvas, "rg-thin rg-faint \(stroke)")
        }
        plot.line(line.corners, on: &canvas, "rg-line \(stroke)", dash: Palette.dash(index), ChartNote(line.name))
        for point in line.points {
            guard let place = plot.place(point.position) else { continue }
            let note = point.note.orTooltip("\(line.name): \(values(point.position))")
            let size = line.points.count > 60 ? 5.0 : 8
            canvas.point(place, Palette.symbol(index), index, size: size, faint: line.isMuted, note)
        }
    }

    private func values(_ position: ChartPosition) -> String {
        "\(x.title) \(x.text(position.x)), \(y.title) \(y.text(position.y))"
    }

    private func drawMarked(_ plot: Plot, on canvas: inout Canvas) {
        var marks: [(marked: Marked, index: Int, place: Place)] = []
        for (index, line) in lines.enumerated() {
            for marked in line.marked {
                guard let place = plot.place(ChartPosition(marked.x, marked.y)) else { continue }
                marks.append((marked, index, place))
            }
        }
        var placer = LabelPlacer(
            area: plot.box.grown(by: -3), points: marks.map { Box(middle: $0.place, width: 14, height: 14) },
            lines: lines.flatMap { plot.segments($0.corners) })
        for (marked, index, place) in marks {
            let note = ChartNote("\(lines[index].name): \(values(ChartPosition(marked.x, marked.y)))")
            switch marked.kind {
            case .half:
                canvas.path(Symbol.hollowSquare.path(place, size: 12), "rg-hollow rg-s\(Palette.color(index))", note)
            case .chosen: canvas.chosen(place, note)
            }
            guard !marked.label.isEmpty else { continue }
            let width = TextMeasure.width(marked.label)
            guard
                let label = placer.put(place, clearance: 12, width: width, reach: 120)
                    ?? placer.put(place, clearance: 12, width: width, reach: 120, isCrowded: true)
            else { continue }
            if let leader = label.leader { canvas.line(leader.from, leader.to, "rg-thin rg-axis") }
            canvas.text(marked.label, label.box.middle, "rg-middle rg-halo")
        }
    }

    // MARK: - Names of the lines

    /// Whether each line ends near the right edge, so that its name fits there.
    private func canNameAtEnds(_ plot: Plot) -> Bool {
        let lines = self.lines.filter { isDrawn($0, plot) }
        guard lines.count <= Self.mostNamed, lines.allSatisfy({ $0.detail.isEmpty }) else { return false }
        return lines.allSatisfy { line in
            guard let end = end(of: line, plot) else { return false }
            return end.x > plot.box.right - plot.box.width * 0.12
        }
    }

    private func end(of line: Line, _ plot: Plot) -> Place? {
        let segments = plot.segments(line.path)
        if let first = segments.first, let last = segments.last {
            return last.to.x >= first.from.x ? last.to : first.from
        }
        return line.points.compactMap { plot.place($0.position) }.max { $0.x < $1.x }
    }

    private func drawNames(_ plot: Plot, on canvas: inout Canvas) {
        let ends = lines.indices.compactMap { index in
            end(of: lines[index], plot).map { (index: index, end: $0) }
        }.sorted { ($0.end.y, $0.index) < ($1.end.y, $1.index) }
        let heights = Spread.spread(ends.map(\.end.y), distance: 18, from: plot.box.top + 2, to: plot.box.bottom - 2)
        for ((index, end), height) in zip(ends, heights) {
            let line = lines[index]
            let left = plot.box.right + 24
            canvas.path(
                Canvas.openPath([end, Place(plot.box.right + 4, end.y), Place(left - 4, height)]),
                "rg-thin rg-s\(Palette.color(index))")
            canvas.text(
                line.name, Place(left, height), room: Canvas.width - Canvas.margin - left + 0.1,
                line.detail.isEmpty ? ChartNote() : ChartNote(line.detail))
        }
    }

    private var legend: Legend {
        let hasDetail = lines.contains { !$0.detail.isEmpty }
        let items = lines.enumerated().map { index, line in
            Legend.Item(
                sample: sample(line, index), words: line.name, detail: line.detail.isEmpty ? "" : ": \(line.detail)")
        }
        return Legend(items, columns: hasDetail ? 1 : 3)
    }

    /// The sign of a line as it is drawn: points alone have none between them, and a mark covers the point below it.
    private func sample(_ line: Line, _ index: Int) -> Legend.Sample {
        guard line.path.isEmpty else { return .line(index, symbol: !line.points.isEmpty) }
        guard let marked = line.marked.first, line.points.count < 2 else { return .point(index, isFaint: line.isMuted) }
        return marked.kind == .half ? .half(index) : .chosen
    }

    /// The meaning of squares and rings, where no words are beside them.
    private var marksLegend: Legend {
        let bare = Set(lines.flatMap(\.marked).filter { $0.label.isEmpty }.map(\.kind))
        var items: [Legend.Item] = []
        if bare.contains(.half) { items.append(Legend.Item(sample: .half(), words: "reaches one half")) }
        if bare.contains(.chosen) { items.append(Legend.Item(sample: .chosen, words: "chosen setting")) }
        return Legend(items)
    }
}

extension CurveFigure.Line {
    fileprivate var valuesAcross: [Double] { path.map(\.x) + marked.map(\.x) + points.map(\.x) }

    fileprivate var valuesUp: [Double] {
        path.map(\.y) + marked.map(\.y) + points.flatMap { [$0.y] + ($0.yInterval.map { [$0.low, $0.high] } ?? []) }
    }

    fileprivate var corners: [ChartPosition] { isStep ? Plot.stepped(path) : path }
}
