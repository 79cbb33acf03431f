package import Documents

/// A grid of coloured cells: sweeps over two settings, and maps over camera places.
package struct HeatMapFigure: ChartFigure, Hashable {
    package struct Axis: Sendable, Hashable {
        let title, unit: String
        /// The names of the categories, or the numbers at the middles of the cells.
        let names: [String]?
        let values: [Double]

        /// An axis of names, from the left and from the top.
        package static func categories(_ title: String, _ names: [String]) -> Axis {
            Axis(title: title, unit: "", names: names, values: names.indices.map(Double.init))
        }

        /// An axis of numbers at the middles of the cells, from left and bottom; unless they rise they are names.
        package static func numbers(_ title: String, unit: String = "", _ values: [Double]) -> Axis {
            let rises = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
            let isUsable = rises && values.allSatisfy(\.isFinite)
            let heading = unit.isEmpty ? title : "\(title) [\(unit)]"
            guard isUsable, !values.isEmpty else { return .categories(heading, values.map { NumberText.short($0) }) }
            return Axis(title: title, unit: unit, names: nil, values: values)
        }
    }

    package struct Cell: Sendable, Hashable {
        /// The number of the column and of the row on the axes, from 0.
        package var column, row: Int
        package var value: Double?
        package var note: ChartNote
        /// Whether this cell is marked as the best before others of the same value.
        package var isPreferred: Bool
        /// The setting with the value, where it is not the middle of the cell; `nil` for the middle.
        package var place: String?

        package init(
            _ column: Int, _ row: Int, _ value: Double?, note: ChartNote = ChartNote(), isPreferred: Bool = false,
            place: String? = nil
        ) {
            (self.column, self.row, self.value) = (column, row, value)
            (self.note, self.isPreferred, self.place) = (note, isPreferred, place)
        }
    }

    package var title, description: String
    package var x, y: Axis
    /// The cells; a place without a cell is hatched.
    package var cells: [Cell]
    /// The meaning of the colours; a range fixes their ends.
    package var value: ChartAxis
    /// About so many lines of equal value, where both axes have numbers; 0 for none.
    package var contours: Int
    /// Whether the cell of the highest or of the lowest value is marked; `nil` for neither.
    package var best: ColumnFormat.Better?
    /// Whether each cell has its value as text, where there is room; without contours, all cells are then equally large.
    package var showsValues: Bool

    package init(
        title: String, description: String, x: Axis, y: Axis, cells: [Cell], value: ChartAxis,
        contours: Int = 0, best: ColumnFormat.Better? = nil, showsValues: Bool = false
    ) {
        (self.title, self.description, self.x, self.y, self.cells) = (title, description, x, y, cells)
        (self.value, self.contours, self.best, self.showsValues) = (value, contours, best, showsValues)
    }

    package var drawn: Canvas { HeatMapDrawing(self).drawn }
}

extension HeatMapFigure.Axis {
    /// The edges of the cells: halfway between neighbours, one more than cells.
    func edges(isEven: Bool) -> [Double] {
        guard names == nil, !isEven, let first = values.first, let last = values.last else {
            return (0...values.count).map { Double($0) - 0.5 }
        }
        guard values.count > 1 else {
            let room = first == 0 ? 0.5 : abs(first) / 2
            return [first - room, first + room]
        }
        let inner = zip(values, values.dropFirst()).map { ($0 + $1) / 2 }
        return [2 * first - inner[0]] + inner + [2 * last - inner[inner.count - 1]]
    }

    func side(isEven: Bool) -> AxisSide {
        let axis = ChartAxis(title, unit: unit)
        if let names { return AxisSide(axis.heading, categories: names) }
        if isEven {
            let ticks = values.enumerated().map { place, value in
                Ticks.Tick(value: Double(place), text: NumberText.short(value, 4))
            }
            let ends = (-0.5, Double(values.count) - 0.5)
            return AxisSide(ChartAxis(title, unit: unit), Ticks(major: ticks, minor: [], domain: ends))
        }
        let edges = edges(isEven: false)
        let (low, high) = (edges[0], edges[edges.count - 1])
        guard values.count > 13 else {
            let ticks = values.map { Ticks.Tick(value: $0, text: NumberText.short($0, 4)) }
            return AxisSide(axis, Ticks(major: ticks, minor: [], domain: (low, high)))
        }
        var fixed = axis
        fixed.range = ChartInterval(low, high)
        return AxisSide(fixed, over: values, about: 6)
    }

    func words(_ index: Int) -> String {
        if let names { return names[index] }
        return "\(title) \(NumberText.withUnit(NumberText.short(values[index], 4), unit))"
    }
}
