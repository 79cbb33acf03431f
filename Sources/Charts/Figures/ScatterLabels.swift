/// The names and numbers beside the points of a ``ScatterFigure``.
struct ScatterLabels {
    private struct Label {
        var index: Int
        var words: String
        var placed: LabelPlacer.Placed
    }

    private let figure: ScatterFigure
    private var labels: [Label] = []
    /// The points that have a number instead of their name.
    private var numbered: [Int] = []

    /// Finds a place for each: the first points get their names, then all whose names fit beside them, then numbers.
    init(_ figure: ScatterFigure, _ plot: Plot, _ places: [Place?], captions: [Box], lines: [Segment]) {
        self.figure = figure
        let boxes = places.compactMap { $0 }.map { Box(middle: $0, width: 10, height: 10) }
        var placer = LabelPlacer(area: plot.box.grown(by: -2), points: boxes, labels: captions, lines: lines)
        let open = figure.points.indices.filter { places[$0] != nil && !figure.points[$0].name.isEmpty }
        let first = open.filter { figure.points[$0].isHighlighted }
            + open.prefix(max(figure.named, 0)).filter { !figure.points[$0].isHighlighted }
        var rest: [Int] = []
        for index in first where !put(index, name(index), places, reach: 90, &placer) { rest.append(index) }
        let others = open.filter { !first.contains($0) }
        // Numbers are short and must all find a place; room is kept for them by asking for it first.
        var trial = placer
        for index in others where !put(index, name(index), places, reach: 0, &placer) { rest.append(index) }
        rest.sort()
        let names = labels
        if !putNumbers(rest, places, &placer) {
            labels = names.filter { first.contains($0.index) }
            rest = open.filter { index in !labels.contains { $0.index == index } }
            _ = putNumbers(rest, places, &trial)
        }
        numbered = rest
    }

    private func name(_ index: Int) -> String { TextMeasure.shortened(figure.points[index].name, to: 220) }

    private func number(_ index: Int) -> String { String(figure.points[index].number ?? index + 1) }

    private mutating func putNumbers(_ indices: [Int], _ places: [Place?], _ placer: inout LabelPlacer) -> Bool {
        indices.reduce(true) { $1 >= 0 && put($1, number($1), places, reach: 160, &placer) && $0 }
    }

    private mutating func put(
        _ index: Int, _ words: String, _ places: [Place?], reach: Double, _ placer: inout LabelPlacer
    ) -> Bool {
        guard let place = places[index] else { return false }
        let point = figure.points[index]
        let width =
            TextMeasure.width(words, bold: point.isHighlighted) + (point.check == nil ? 0 : CheckShape.width) + 4
        let clearance = point.isHighlighted ? 11.0 : 7
        func attempt(_ isCrowded: Bool) -> LabelPlacer.Placed? {
            placer.put(place, clearance: clearance, width: width, reach: reach, isCrowded: isCrowded)
        }
        guard let placed = attempt(false) ?? (reach > 0 ? attempt(true) : nil) else { return false }
        labels.append(Label(index: index, words: words, placed: placed))
        return true
    }

    func drawLeaders(on canvas: inout Canvas) {
        for leader in labels.compactMap(\.placed.leader) { canvas.line(leader.from, leader.to, "rg-thin rg-axis") }
    }

    func draw(on canvas: inout Canvas) {
        for label in labels {
            let point = figure.points[label.index]
            let box = label.placed.box
            var left = box.left + 2
            if let check = point.check {
                canvas.check(check, Place(left + CheckShape.width / 2 - 2, box.middle.y))
                left += CheckShape.width
            }
            canvas.text(
                label.words, Place(left, box.middle.y), .start, point.isHighlighted ? "rg-strong rg-halo" : "rg-halo",
                label.words == point.name ? point.note.withoutTooltip : point.note.orTooltip(point.name))
        }
    }

    /// The names behind the numbers.
    var list: Legend {
        Legend(
            numbered.map { index in
                let point = figure.points[index]
                return Legend.Item(
                    sample: point.check.map { .checked($0, number(index)) } ?? .text(number(index)),
                    words: point.name, note: point.note.withoutTooltip)
            })
    }
}

extension Canvas {
    /// Adds a tick or a cross.
    mutating func check(_ check: ScatterFigure.Check, _ place: Place) {
        switch check {
        case .tick: path(CheckShape.tick(place), CheckShape.tickClasses)
        case .cross: path(CheckShape.cross(place), CheckShape.crossClasses)
        }
    }
}
