import Documents

/// The course of a search: each result, and the best so far.
package struct HistoryFigure: DrawnFigure, Hashable {
    package struct Result: Sendable, Hashable {
        /// The objective; not finite where the configuration has none.
        package var objective: Double
        package var note: ChartNote

        package init(_ objective: Double, note: ChartNote = ChartNote()) {
            (self.objective, self.note) = (objective, note)
        }
    }

    package var title, description: String
    /// The objective; its ``ChartAxis/better`` says which way is best, high where it is `nil`.
    package var objective: ChartAxis
    /// The results in the order of their evaluation.
    package var results: [Result]
    /// The index of the chosen result; `nil` for none.
    package var chosen: Int?

    package init(title: String, description: String, objective: ChartAxis, results: [Result], chosen: Int? = nil) {
        (self.title, self.description, self.objective) = (title, description, objective)
        (self.results, self.chosen) = (results, chosen)
    }

    // MARK: - Drawing

    private static let mostPoints = 2000

    var drawn: Canvas {
        var canvas = Canvas()
        let finite = results.enumerated().filter { $0.element.objective.isFinite }
        let axis = ChartAxis("configurations evaluated", includesZero: true, ticks: .whole)
        let x = AxisSide(axis, over: [Double(results.count)], about: 6)
        let plot = Frame(x, AxisSide(objective, over: finite.map(\.element.objective))).draw(on: &canvas)
        guard !finite.isEmpty else {
            canvas.noData(plot.box)
            return canvas
        }
        let shown = Thinning.thinned(finite, most: Self.mostPoints)
        canvas.results(
            shown.compactMap { index, result in
                place(index, result, plot).map { ($0, result.note.orTooltip(words(index, result))) }
            })
        let steps = improvements(finite)
        let corners = steps.map { ChartPosition(Double($0.offset + 1), $0.element.objective) }
        let end = corners.suffix(1).map { ChartPosition(Double(results.count), $0.y) }
        plot.line(Plot.stepped(corners + end), on: &canvas, "rg-bold rg-s0", ChartNote("best so far"))
        for (index, result) in steps {
            guard let place = place(index, result, plot) else { continue }
            canvas.point(place, .circle, 0, size: 7, result.note.orTooltip(words(index, result)))
        }
        if let chosen, results.indices.contains(chosen), let place = place(chosen, results[chosen], plot) {
            canvas.chosen(place, results[chosen].note.orTooltip(words(chosen, results[chosen])))
        }
        legend(shown.count, of: finite.count).draw(on: &canvas)
        return canvas
    }

    private func place(_ index: Int, _ result: Result, _ plot: Plot) -> Place? {
        plot.place(ChartPosition(Double(index + 1), result.objective))
    }

    private func words(_ index: Int, _ result: Result) -> String {
        "\(NumberText.count(index + 1)): \(objective.title) \(NumberText.short(result.objective))"
    }

    /// The results that are better than all before.
    private func improvements(
        _ finite: [EnumeratedSequence<[Result]>.Element]
    ) -> [EnumeratedSequence<[Result]>.Element] {
        finite.reduce(into: []) { steps, next in
            guard let best = steps.last?.element.objective else { return steps = [next] }
            let isBetter = objective.better == .low ? next.element.objective < best : next.element.objective > best
            if isBetter { steps.append(next) }
        }
    }

    private func legend(_ shown: Int, of all: Int) -> Legend {
        var items = [Legend.Item(sample: .best, words: "best so far"), .results(shown, of: all)]
        if chosen != nil { items.append(Legend.Item(sample: .chosen, words: "chosen configuration")) }
        return Legend(items)
    }
}
