/// Several named lines on two axes: response curves, operating curves, and cumulative distributions.
package struct CurveFigure: DrawnFigure, Hashable {
    package struct Point: Sendable, Hashable {
        package var x, y: Double
        package var yInterval: ChartInterval?
        package var note: ChartNote

        package init(_ x: Double, _ y: Double, yInterval: ChartInterval? = nil, note: ChartNote = ChartNote()) {
            (self.x, self.y, self.yInterval, self.note) = (x, y, yInterval, note)
        }

        package var position: ChartPosition { ChartPosition(x, y) }
    }

    package struct Marked: Sendable, Hashable {
        package enum Kind: Sendable, Hashable {
            /// The position at which a share reaches one half: a square.
            case half
            /// The setting that is chosen: a ring.
            case chosen
        }

        package var kind: Kind
        package var x, y: Double
        /// Words beside the mark; empty for none.
        package var label: String

        package init(_ kind: Kind, _ x: Double, _ y: Double, label: String = "") {
            (self.kind, self.x, self.y, self.label) = (kind, x, y, label)
        }
    }

    package struct Line: Sendable, Hashable {
        package var name: String
        /// Words behind the name in the legend; empty for none.
        package var detail: String
        /// The positions along the line; empty for points alone.
        package var path: [ChartPosition]
        package var points: [Point]
        package var marked: [Marked]
        /// Whether the line keeps each value until the next.
        package var isStep: Bool
        /// Whether the line is drawn faintly, as a background of the others.
        package var isMuted: Bool

        package init(
            name: String, detail: String = "", path: [ChartPosition] = [], points: [Point] = [],
            marked: [Marked] = [], isStep: Bool = false, isMuted: Bool = false
        ) {
            (self.name, self.detail, self.path, self.points) = (name, detail, path, points)
            (self.marked, self.isStep, self.isMuted) = (marked, isStep, isMuted)
        }
    }

    /// A straight line across the plot at one value.
    package struct Rule: Sendable, Hashable {
        package enum Direction: Sendable, Hashable {
            /// Upwards, at a value of the horizontal axis.
            case vertical
            /// Across, at a value of the vertical axis.
            case horizontal
        }

        package var direction: Direction
        package var value: Double
        /// Words beside the line; empty for none.
        package var label: String

        package init(_ direction: Direction, at value: Double, label: String = "") {
            (self.direction, self.value, self.label) = (direction, value, label)
        }
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

    var drawn: Canvas { CurveDrawing(self).drawn }
}
