/// The objective of a search against each parameter: one small plot a parameter.
package struct SliceFigure: DrawnFigure, Hashable {
    package struct Point: Sendable, Hashable {
        /// The value of the parameter; the number of the category, from 0, where the panel has categories.
        package var value: Double
        package var objective: Double
        package var note: ChartNote

        package init(_ value: Double, _ objective: Double, note: ChartNote = ChartNote()) {
            (self.value, self.objective, self.note) = (value, objective, note)
        }
    }

    package struct Panel: Sendable, Hashable {
        package var name: String
        /// Its unit; empty for none.
        package var unit: String
        /// The names of its values; `nil` where they are numbers.
        package var categories: [String]?
        package var points: [Point]
        package var chosen: Double?

        package init(
            _ name: String, unit: String = "", categories: [String]? = nil, points: [Point], chosen: Double? = nil
        ) {
            (self.name, self.unit, self.categories, self.points, self.chosen) = (name, unit, categories, points, chosen)
        }
    }

    package var title, description: String
    /// The objective; its ``ChartAxis/better`` says which way is best, high where it is `nil`.
    package var objective: ChartAxis
    package var panels: [Panel]

    package init(title: String, description: String, objective: ChartAxis, panels: [Panel]) {
        (self.title, self.description, self.objective, self.panels) = (title, description, objective, panels)
    }

    var drawn: Canvas { SliceDrawing(self).drawn }
}
