/// Two or three distributions of each quantity, above each other.
package struct RidgeFigure: DrawnFigure, Hashable {
    /// A value below which a share of the distribution lies.
    package struct Quantile: Sendable, Hashable {
        /// The share, 0…1.
        package var share: Double
        /// The value.
        package var value: Double

        /// Creates a quantile.
        package init(_ share: Double, _ value: Double) { (self.share, self.value) = (share, value) }
    }

    /// The source of a distribution.
    package enum Source: Sendable, Hashable {
        /// Samples: the density is smooth.
        case samples([Double])
        /// The counts of bins between rising edges, one edge more than counts.
        case histogram(edges: [Double], counts: [Double])
        /// Quantiles: the density is even between neighbours, and nothing is drawn beyond the outer ones.
        case quantiles([Quantile])
    }

    /// A named distribution.
    package struct Density: Sendable, Hashable {
        /// The name.
        package var name: String
        /// The source of the density.
        package var source: Source
        /// The median; `nil` finds it from the source.
        package var median: Double?
        /// The tooltip and the source of the numbers.
        package var note: ChartNote

        /// Creates a distribution.
        package init(_ name: String, _ source: Source, median: Double? = nil, note: ChartNote = ChartNote()) {
            self.name = name
            self.source = source
            self.median = median
            self.note = note
        }
    }

    /// The distributions of a quantity.
    package struct Panel: Sendable, Hashable {
        /// The quantity.
        package var quantity: String
        /// Its unit; empty for none.
        package var unit: String
        /// The distributions, the upper first.
        package var densities: [Density]

        /// Creates a panel.
        package init(_ quantity: String, unit: String = "", _ densities: [Density]) {
            self.quantity = quantity
            self.unit = unit
            self.densities = densities
        }
    }

    package var title: String
    package var description: String
    /// The quantities.
    package var panels: [Panel]

    /// Creates a figure.
    package init(title: String, description: String, panels: [Panel]) {
        self.title = title
        self.description = description
        self.panels = panels
    }

    var drawn: Canvas { RidgeDrawing(self).drawn }
}
