/// Several named lines on two axes: response curves, operating curves, and cumulative distributions.
package struct CurveFigure: DrawnFigure, Hashable {
    /// A measured point of a line.
    package struct Point: Sendable, Hashable {
        /// The values of the point.
        package var x, y: Double
        /// The interval along the horizontal axis; `nil` for none.
        package var xInterval: ChartInterval?
        /// The interval along the vertical axis; `nil` for none.
        package var yInterval: ChartInterval?
        /// The tooltip and the source.
        package var note: ChartNote

        /// Creates a point.
        package init(
            _ x: Double, _ y: Double, xInterval: ChartInterval? = nil, yInterval: ChartInterval? = nil,
            note: ChartNote = ChartNote()
        ) {
            (self.x, self.y) = (x, y)
            (self.xInterval, self.yInterval) = (xInterval, yInterval)
            self.note = note
        }
    }

    /// A position of a line that is marked.
    package struct Marked: Sendable, Hashable {
        /// The kind of mark.
        package enum Kind: Sendable, Hashable {
            /// The position at which a share reaches one half: a square.
            case half
            /// The setting that is chosen: a ring.
            case chosen
        }

        /// The kind of mark.
        package var kind: Kind
        /// The values of the position.
        package var x, y: Double
        /// Words beside the mark; empty for none.
        package var label: String
        /// The tooltip and the source.
        package var note: ChartNote

        /// Creates a marked position.
        package init(_ kind: Kind, _ x: Double, _ y: Double, label: String = "", note: ChartNote = ChartNote()) {
            self.kind = kind
            (self.x, self.y) = (x, y)
            self.label = label
            self.note = note
        }
    }

    /// A named line.
    package struct Line: Sendable, Hashable {
        /// The name.
        package var name: String
        /// Words behind the name in the legend; empty for none.
        package var detail: String
        /// The positions along the line; empty for points alone.
        package var path: [ChartPosition]
        /// The measured points.
        package var points: [Point]
        /// The marked positions.
        package var marked: [Marked]
        /// Whether the line keeps each value until the next.
        package var isStep: Bool
        /// Whether the line is drawn faintly, as a background of the others.
        package var isMuted: Bool
        /// The tooltip and the source of the line.
        package var note: ChartNote

        /// Creates a line.
        package init(
            name: String, detail: String = "", path: [ChartPosition] = [], points: [Point] = [],
            marked: [Marked] = [], isStep: Bool = false, isMuted: Bool = false, note: ChartNote = ChartNote()
        ) {
            self.name = name
            self.detail = detail
            self.path = path
            self.points = points
            self.marked = marked
            self.isStep = isStep
            self.isMuted = isMuted
            self.note = note
        }
    }

    /// A straight line across the plot at one value.
    package struct Rule: Sendable, Hashable {
        /// The way in which the line runs.
        package enum Direction: Sendable, Hashable {
            /// Upwards, at a value of the horizontal axis.
            case vertical
            /// Across, at a value of the vertical axis.
            case horizontal
        }

        /// The way in which the line runs.
        package var direction: Direction
        /// The value.
        package var value: Double
        /// Words beside the line; empty for none.
        package var label: String

        /// Creates a rule.
        package init(_ direction: Direction, at value: Double, label: String = "") {
            self.direction = direction
            self.value = value
            self.label = label
        }
    }

    package var title: String
    package var description: String
    /// The horizontal and the vertical axis.
    package var x, y: ChartAxis
    /// The lines; the number of a line decides its colour, dash and shape.
    package var lines: [Line]
    /// The rules.
    package var rules: [Rule]

    /// Creates a figure.
    package init(
        title: String, description: String, x: ChartAxis, y: ChartAxis, lines: [Line], rules: [Rule] = []
    ) {
        self.title = title
        self.description = description
        (self.x, self.y) = (x, y)
        self.lines = lines
        self.rules = rules
    }

    var drawn: Canvas { CurveDrawing(self).drawn }
}
