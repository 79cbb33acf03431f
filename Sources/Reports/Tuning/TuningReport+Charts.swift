import Detection
import Documents
import Experiment
import Pages
import Scoring
import Search

/// A picture of a search with the name of its file, its title and the meaning of its marks; making it takes time where
/// there are many configurations.
struct SearchPicture {
    var name, title: String
    var figure: () -> any ChartFigure
    var caption: String
    /// Whether the marks are parameters; they are configurations otherwise.
    var isOfParameters = false
}

extension TuningReport {
    private func axis(_ metric: Metric) -> ChartAxis {
        ChartAxis("\(metric.heading), training", better: .init(metric.direction))
    }

    /// The number of the row of a configuration in `trials.csv`, of its training trials.
    static func row(_ configuration: Int) -> Int { 2 * configuration + 1 }

    var pictures: [SearchPicture] {
        let pictures: [SearchPicture?] = [
            surface.map { surface in
                SearchPicture(
                    name: "contour.svg", title: "Two parameters", figure: { surface }, caption: surfaceCaption)
            },
            SearchPicture(
                name: "slices.svg", title: "Each parameter", figure: { slices },
                caption: "Each point is a configuration; lines show the median and the best of neighbouring values."),
            SearchPicture(
                name: "pareto.svg", title: "Recall against false counts", figure: { paretoFront },
                caption: """
                    Each point is a configuration in training; the line joins the best recall at each rate of false counts.
                    """),
            winner.map { _ in
                SearchPicture(
                    name: "history.svg", title: "Best so far", figure: { history },
                    caption: """
                        The best \(goal.heading) among the configurations tried so far that keep the constraints.
                        """)
            },
            SearchPicture(
                name: "importance.svg", title: "Which parameters matter", figure: { importance },
                caption: "The share of the variance of \(goal.heading) in training that goes with each parameter.",
                isOfParameters: true),
        ]
        return pictures.compactMap(\.self)
    }

    // MARK: The best of two parameters

    /// The two parameters with the greatest influence, as they stand in the search.
    private var pair: (first: Int, second: Int)? {
        let shares = self.shares
        let ranked = outcome.space.dimensions.indices.sorted { (shares[$0], $1) > (shares[$1], $0) }
        guard ranked.count > 1 else { return nil }
        return (min(ranked[0], ranked[1]), max(ranked[0], ranked[1]))
    }

    private var surfaceCaption: String {
        let others = outcome.space.dimensions.count - 2
        return "Each cell is the best \(goal.heading) in training at these values"
            + (others > 0
                ? ", over all that was tried of the other \(others == 1 ? "parameter" : "\(others) parameters")." : ".")
    }

    private var surface: HeatMapFigure? {
        guard let pair else { return nil }
        let columns = SearchGrid(outcome, pair.first)
        let rows = SearchGrid(outcome, pair.second)
        guard columns.count > 1, rows.count > 1 else { return nil }
        var best: [Int: Int] = [:]
        // The winner comes first, so that no other configuration stands for a cell in which it is as good as any.
        for place in [outcome.winner].compactMap(\.self) + outcome.candidates.indices {
            let candidate = outcome.candidates[place]
            guard candidate.training[goal] != nil, let column = columns.place(candidate.values[pair.first]),
                let row = rows.place(candidate.values[pair.second])
            else { continue }
            let cell = row * columns.count + column
            if let last = best[cell],
                !isBetter(candidate, than: outcome.candidates[last])
            {
                continue
            }
            best[cell] = place
        }
        let cells = (0..<(rows.count * columns.count)).map { cell in
            let place = best[cell]
            let value = place.flatMap { outcome.candidates[$0].training[goal] }
            let isCut = columns.isCut || rows.isCut
            return HeatMapFigure.Cell(
                cell % columns.count, cell / columns.count, value,
                note: place.map { place in
                    ChartNote(
                        "\(outcome.candidates[place].detector.label): \(Format.share(value))", row: Self.row(place))
                } ?? ChartNote(), isPreferred: place != nil && place == outcome.winner,
                place: isCut
                    ? place.map { outcome.candidates[$0].values }
                        .map { "\(columns.words($0[pair.first])), \(rows.words($0[pair.second]))" } : nil)
        }
        return HeatMapFigure(
            title: "\(goal.heading) by \(columns.name) and \(rows.name)",
            description: surfaceCaption, x: columns.axis, y: rows.axis, cells: cells, value: axis(goal),
            contours: columns.isNumeric && rows.isNumeric ? 6 : 0, best: goal.isBetterHigher ? .high : .low)
    }

    private func isBetter(_ a: SearchOutcome.Candidate, than b: SearchOutcome.Candidate) -> Bool {
        guard let first = a.training[goal], let second = b.training[goal] else { return false }
        return goal.isBetterHigher ? first > second : first < second
    }

    // MARK: Slices, history, front, importance

    private var slices: SliceFigure {
        let winner = outcome.winner.map { outcome.candidates[$0] }
        let panels = outcome.space.dimensions.enumerated().map { index, dimension -> SliceFigure.Panel in
            let grid = SearchGrid(outcome, index)
            let points = outcome.candidates.enumerated().compactMap { place, candidate -> ChartPoint? in
                guard let score = candidate.training[goal], let value = grid.number(candidate.values[index]) else {
                    return nil
                }
                // Without the label: a parameter more would make every label longer, and the picture with it.
                return ChartPoint(value, score, note: ChartNote(row: Self.row(place)))
            }
            return (
                name: dimension.name, unit: dimension.parameter.unit.rawValue, categories: grid.words, points: points,
                chosen: winner.flatMap { grid.number($0.values[index]) }
            )
        }
        return SliceFigure(
            title: "\(goal.heading) by each parameter", description: "All configurations in training.",
            objective: axis(goal), panels: panels)
    }

    private var history: HistoryFigure {
        HistoryFigure(
            title: "Best \(goal.heading) so far", description: "Configurations in the order of the search.",
            objective: axis(goal),
            results: outcome.candidates.enumerated().map { place, candidate in
                let score = candidate.meetsConstraints ? candidate.training[goal] : nil
                return ChartPoint(
                    Double(place + 1), score ?? .nan, note: ChartNote(candidate.detector.label, row: Self.row(place)))
            }, chosen: outcome.winner)
    }

    /// Configurations drawn at most, beside those of the front.
    private static let mostPoints = 600

    private var paretoFront: CurveFigure {
        let all = outcome.candidates.enumerated().compactMap {
            place, candidate -> (place: Int, x: Double, y: Double)? in
            guard let rate = candidate.training[.falsePerMinute], let recall = candidate.training[.recall] else {
                return nil
            }
            return (place, rate, recall)
        }
        var best: [(place: Int, x: Double, y: Double)] = []
        for point in all.sorted(by: { ($0.x, -$0.y, $0.place) < ($1.x, -$1.y, $1.place) })
        where point.y > best.last?.y ?? -1 { best.append(point) }
        let shown = Thinning.thinned(all, most: Self.mostPoints)
        func point(_ point: (place: Int, x: Double, y: Double)) -> ChartPoint {
            ChartPoint(
                point.x, point.y,
                note: ChartNote(outcome.candidates[point.place].detector.label, row: Self.row(point.place)))
        }
        var lines = [
            CurveFigure.Line(
                name: "configurations",
                detail: shown.count < all.count
                    ? "\(Format.count(shown.count)) of \(Format.count(all.count)) are shown" : "",
                points: shown.map(point), isMuted: true),
            CurveFigure.Line(
                name: "best recall", path: best.map { ChartPosition($0.x, $0.y) }, points: best.map(point),
                marked: outcome.winner.flatMap { winner in all.first { $0.place == winner } }.map {
                    [(.chosen, $0.x, $0.y, "winner")]
                } ?? [], isStep: true),
        ]
        if let standard = all.first(where: { $0.place == 0 }) {
            lines.append(
                CurveFigure.Line(
                    name: "default", points: [point(standard)],
                    marked: [(.half, standard.x, standard.y, "default")]))
        }
        return CurveFigure(
            title: "Recall against false counts per minute", description: "Configurations in training.",
            x: axis(.falsePerMinute), y: axis(.recall), lines: lines)
    }

    /// The share of the variance that each parameter explains, in the order of the dimensions.
    private var shares: [Double] {
        switch outcome.sensitivity {
        case .indices(let indices): indices.total.map(\.value)
        case .screen(let screens): screens.map(\.share)
        }
    }

    private var importance: BarFigure {
        let names = outcome.space.dimensions.map(\.name)
        let bars: [BarFigure.Bar]
        let isSobol: Bool
        switch outcome.sensitivity {
        case .indices(let indices):
            isSobol = true
            bars = zip(names.indices, names).map { index, name in
                let total = indices.total[index]
                return BarFigure.Bar(
                    name, total.value, interval: ChartInterval(total.interval.lowerBound, total.interval.upperBound),
                    label: "alone \(Format.fixed(indices.first[index].value, 2))",
                    note: ChartNote(name, row: index + 1))
            }
        case .screen(let screens):
            isSobol = false
            var row = 1
            bars = screens.map { screen in
                defer { row += screen.means.count }
                return BarFigure.Bar(screen.name, screen.share, note: ChartNote(screen.name, row: row))
            }
        }
        return BarFigure(
            title: "Which parameters matter",
            description: isSobol ? "Total Sobol indices with 95 % intervals." : "Correlation ratios.",
            value: ChartAxis("share of the variance", range: ChartInterval(0, 1)),
            bars: bars.sorted { ($0.value ?? 0, $1.name) > ($1.value ?? 0, $0.name) })
    }
}

/// The values of a parameter as the places of a grid: words, the numbers that were tried, or parts of a range.
struct SearchGrid {
    /// Ranges of which more different numbers were tried are cut into so many parts.
    private static let most = 60
    private static let parts = 20

    let name: String
    /// The words of a choice, or a list of numbers and quantiles; `nil` for numbers alone.
    let words: [String]?
    private let numbers: [Double]
    private let range: ClosedRange<Double>?
    private let unit: String

    init(_ outcome: SearchOutcome, _ dimension: Int) {
        let searched = outcome.space.dimensions[dimension]
        let parameter = searched.parameter
        name = parameter.name
        unit = parameter.unit.rawValue
        if searched.isChoice, case .list(let values) = searched.values {
            let tried = Set(outcome.candidates.map { $0.values[dimension].description })
            words = values.map(\.description).filter(tried.contains)
            (numbers, range) = ([], nil)
            return
        }
        words = nil
        let tried = Set(outcome.candidates.compactMap { $0.values[dimension].number }).sorted()
        guard tried.count > Self.most, let first = tried.first, let last = tried.last else {
            (numbers, range) = (tried, nil)
            return
        }
        let width = (last - first) / Double(Self.parts)
        numbers = (0..<Self.parts).map { first + (Double($0) + 0.5) * width }
        range = first...last
    }

    var isNumeric: Bool { words == nil }
    var count: Int { words?.count ?? numbers.count }

    func place(_ value: ParameterValue) -> Int? {
        if let words { return words.firstIndex(of: value.description) }
        guard let number = value.number else { return nil }
        guard let range else { return numbers.firstIndex(of: number) }
        let share = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
        return min(max(Int(share * Double(Self.parts)), 0), Self.parts - 1)
    }

    /// The value as a number: itself, or the place of a word.
    func number(_ value: ParameterValue) -> Double? { words == nil ? value.number : place(value).map(Double.init) }

    /// Whether its places are parts of a range, which hold several values.
    var isCut: Bool { range != nil }

    func words(_ value: ParameterValue) -> String { "\(name) \(value)\(unit.isEmpty ? "" : " \(unit)")" }

    var axis: HeatMapFigure.Axis {
        if let words { return .categories(name, words) }
        return .numbers(name, unit: unit, numbers)
    }
}
