/// Two or three distributions of each quantity, above each other.
package struct RidgeFigure: DrawnFigure, Hashable {
    /// A value below which a share of the distribution lies.
    package struct Quantile: Sendable, Hashable {
        /// The share, 0…1.
        package var share: Double
        package var value: Double

        package init(_ share: Double, _ value: Double) { (self.share, self.value) = (share, value) }
    }

    package struct Density: Sendable, Hashable {
        package var name: String
        /// Its quantiles: the density is even between neighbours, and nothing is drawn beyond the outer ones.
        package var quantiles: [Quantile]
        package var note: ChartNote

        package init(_ name: String, _ quantiles: [Quantile], note: ChartNote = ChartNote()) {
            (self.name, self.quantiles, self.note) = (name, quantiles, note)
        }
    }

    package struct Panel: Sendable, Hashable {
        package var quantity: String
        /// Its unit; empty for none.
        package var unit: String
        /// The distributions, the upper first.
        package var densities: [Density]

        package init(_ quantity: String, unit: String = "", _ densities: [Density]) {
            (self.quantity, self.unit, self.densities) = (quantity, unit, densities)
        }
    }

    package var title, description: String
    package var panels: [Panel]

    package init(title: String, description: String, panels: [Panel]) {
        (self.title, self.description, self.panels) = (title, description, panels)
    }

    var drawn: Canvas { RidgeDrawing(self).drawn }
}
