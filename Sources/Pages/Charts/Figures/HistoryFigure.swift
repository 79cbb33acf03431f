import Documents

/// The course of a search: each result, and the best so far.
package struct HistoryFigure: ChartFigure {
    package var title, description: String
    /// The objective; its ``ChartAxis/better`` says which way is best, high where it is `nil`.
    package var objective: ChartAxis
    /// The results in the order of their evaluation: their numbers, from 1, with their objectives, which are not finite
    /// where a configuration has none.
    package var results: [ChartPoint]
    package var chosen: Int?

    package init(title: String, description: String, objective: ChartAxis, results: [ChartPoint], chosen: Int? = nil) {
        (self.title, self.description, self.objective) = (title, description, objective)
        (self.results, self.chosen) = (results, chosen)
    }

    // MARK: - Drawing

    private static let mostPoints = 2000

    package var drawn: Canvas {
        var canvas = Canvas()
        let finite = results.filter(\.y.isFinite)
        let axis = ChartAxis("configurations evaluated", includesZero: true, ticks: .whole)
        let x = AxisSide(axis, over: [Double(results.count)], about: 6)
        let plot = Frame(x, AxisSide(objective, over: finite.map(\.y))).draw(on: &canvas)
        guard !finite.isEmpty else { return canvas.noData(plot.box) }
        let shown = Thinning.thinned(finite, most: Self.mostPoints)
        canvas.results(shown.compactMap { result in plot.place(result.position).map { ($0, note(result)) } })
        let steps = improvements(finite)
        let corners = steps.map(\.position)
        let end = corners.suffix(1).map { ChartPosition(Double(results.count), $0.y) }
        plot.line(Plot.stepped(corners + end), on: &canvas, "rg-bold rg-s0", ChartNote("best so far"))
        for result in steps {
            guard let place = plot.place(result.position) else { continue }
            canvas.point(place, .circle, 0, size: 7, note(result))
        }
        if let chosen, results.indices.contains(chosen), let place = plot.place(results[chosen].position) {
            canvas.chosen(place, note(results[chosen]))
        }
        legend(shown.count, of: finite.count).draw(on: &canvas)
        return canvas
    }

    private func note(_ result: ChartPoint) -> ChartNote {
        result.note.orTooltip("\(NumberText.count(Int(result.x))): \(objective.title) \(NumberText.short(result.y))")
    }

    private func improvements(_ finite: [ChartPoint]) -> [ChartPoint] {
        finite.reduce(into: []) { steps, next in
            guard let best = steps.last?.y else { return steps = [next] }
            if objective.better == .low ? next.y < best : next.y > best { steps.append(next) }
        }
    }

    private func legend(_ shown: Int, of all: Int) -> Legend {
        var items = [Legend.Item(sample: .best, words: "best so far"), .results(shown, of: all)]
        if chosen != nil { items.append(Legend.Item(sample: .chosen, words: "chosen configuration")) }
        return Legend(items)
    }
}
