/// Named points on two axes: leaderboards, Pareto fronts, and predicted against measured numbers.
package struct ScatterFigure: DrawnFigure, Hashable {
    package enum Check: Sendable, Hashable {
        case tick
        case cross
    }

    package struct Point: Sendable, Hashable {
        /// The name; empty for a point without one.
        package var name: String
        package var x, y: Double
        package var xInterval, yInterval: ChartInterval?
        /// The number of the group, which decides colour and shape.
        package var group: Int
        /// Whether a condition is met; `nil` where there is none.
        package var check: Check?
        /// Whether the point has a ring and its name is bold, as what was chosen.
        package var isHighlighted: Bool
        /// The figure beside the point where its name has no room; `nil` for its place in the list, from 1.
        package var number: Int?
        package var note: ChartNote

        package init(
            _ name: String = "", x: Double, y: Double, xInterval: ChartInterval? = nil,
            yInterval: ChartInterval? = nil, group: Int = 0, check: Check? = nil, isHighlighted: Bool = false,
            number: Int? = nil, note: ChartNote = ChartNote()
        ) {
            (self.name, self.x, self.y, self.xInterval) = (name, x, y, xInterval)
            (self.yInterval, self.group, self.check, self.isHighlighted) = (yInterval, group, check, isHighlighted)
            (self.number, self.note) = (number, note)
        }
    }

    /// A shaded area of the plot with a caption.
    package struct Corner: Sendable, Hashable {
        /// The values that the area spans; an infinite end reaches to the edge.
        package var x, y: ChartInterval
        package var caption: String

        package init(x: ChartInterval, y: ChartInterval, caption: String) {
            (self.x, self.y, self.caption) = (x, y, caption)
        }
    }

    package var title, description: String
    package var x, y: ChartAxis
    /// The points, the most telling first: these get their names first.
    package var points: [Point]
    package var groups: [String]
    /// So many of the first points get their names even where a line must lead to them.
    package var named: Int
    package var corner: Corner?
    /// The words at the line of equal values; `nil` for no such line.
    package var diagonal: String?

    package init(
        title: String, description: String, x: ChartAxis, y: ChartAxis, points: [Point], groups: [String] = [],
        named: Int = 10, corner: Corner? = nil, diagonal: String? = nil
    ) {
        (self.title, self.description, self.x, self.y, self.points) = (title, description, x, y, points)
        (self.groups, self.named, self.corner, self.diagonal) = (groups, named, corner, diagonal)
    }

    var drawn: Canvas { ScatterDrawing(self).drawn }
}
