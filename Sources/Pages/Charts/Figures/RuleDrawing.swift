struct RuleDrawing {
    /// The words of an upright rule, in a row above the plot.
    private typealias Head = (words: String, place: Double, middle: Double, row: Int)

    private let rules: [CurveFigure.Rule]
    private let plot: Plot
    private let heads: [Head]

    init(_ rules: [CurveFigure.Rule], _ plot: Plot) {
        (self.rules, self.plot) = (rules, plot)
        heads = Self.heads(rules, plot)
    }

    /// The number of rows of words above the plot.
    var rows: Int { (heads.map(\.row).max() ?? -1) + 1 }

    private static func heads(_ rules: [CurveFigure.Rule], _ plot: Plot) -> [Head] {
        var ends: [Double] = []
        let upright = rules.compactMap { rule -> (value: Double, words: String)? in
            guard case .vertical(let value, let words) = rule, !words.isEmpty else { return nil }
            return plot.x.contains(value) ? (value, words) : nil
        }
        return upright.sorted { $0.value < $1.value }.compactMap { value, words -> Head? in
            guard let place = plot.x(value) else { return nil }
            let half = TextMeasure.width(words) / 2
            let middle = min(max(place, Canvas.margin + half), Canvas.width - Canvas.margin - half)
            let row = ends.firstIndex { $0 + 8 <= middle - half } ?? ends.count
            if row == ends.count { ends.append(0) }
            ends[row] = middle + half
            return (words, place, middle, row)
        }
    }

    func draw(on canvas: inout Canvas, avoiding lines: [Segment]) {
        let box = plot.box
        for head in heads {
            let height = box.top - 10 - Double(head.row) * TextMeasure.lineHeight
            canvas.text(head.words, Place(head.middle, height), "rg-middle rg-quiet")
        }
        for rule in rules {
            switch rule {
            case .vertical(let value, _):
                guard plot.x.contains(value), let x = plot.x(value) else { continue }
                canvas.line(Place(x, box.top), Place(x, box.bottom), "rg-thin rg-axis", dash: "5 4")
            case .horizontal(let value, let words):
                guard plot.y.contains(value), let y = plot.y(value) else { continue }
                canvas.line(Place(box.left, y), Place(box.right, y), "rg-thin rg-axis", dash: "5 4")
                drawWords(words, y, on: &canvas, avoiding: lines)
            }
        }
    }

    /// Writes words above or below a level rule, at the end where the fewest lines are.
    private func drawWords(_ words: String, _ y: Double, on canvas: inout Canvas, avoiding lines: [Segment]) {
        guard !words.isEmpty else { return }
        let half = TextMeasure.width(words) / 2
        let box = plot.box
        let heights: [Double] = [y - 10, y + 11]
        let middles: [Double] = [box.left + 6 + half, box.right - 6 - half, box.middle.x]
        let places = heights.flatMap { height in middles.map { Place($0, height) } }
        let candidates = places.map { Box(middle: $0, width: 2 * half, height: 16) }
            .filter { $0.top >= box.top && $0.bottom <= box.bottom }
        let upright = heads.map { Segment(Place($0.place, box.top), Place($0.place, box.bottom)) }
        let lines = lines + upright
        let best = candidates.min { one, other in
            lines.filter(one.meets).count < lines.filter(other.meets).count
        }
        guard let best else { return }
        canvas.text(words, best.middle, "rg-middle rg-quiet rg-halo")
    }
}
