import Documents
import Outcomes
import Pages
import Scoring

/// Columns of declared figures.
extension Column {
    /// The columns of a figure over whole trials.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - title: The title in tables for people; the heading of the figure if left out.
    /// - Returns: The columns.
    static func figure<O: Outcome>(_ figure: OutcomeFigure<O>, _ title: String? = nil) -> Column
    where Row == FigureRow<O> {
        Column(figure, title, figure.about) { $0.figures.value(figure) }
    }

    /// The columns of a figure over one part of every trial.
    ///
    /// - Parameters:
    ///   - figure: The figure.
    ///   - about: The end of the description.
    /// - Returns: The columns.
    static func part<O: Outcome>(_ figure: OutcomeFigure<O.Part>, _ about: String = "") -> Column
    where Row == FigureRow<O> {
        Column(figure, nil, figure.about + about) { row in
            row.part.map { row.figures.value(figure, $0) } ?? OutcomeValue(estimate: .undefined)
        }
    }

    private init<T>(
        _ figure: OutcomeFigure<T>, _ title: String?, _ about: String,
        _ value: @escaping @Sendable (Row) -> OutcomeValue
    ) {
        let unit = figure.shownUnit.isEmpty ? "" : ", \(figure.shownUnit)"
        self = Column(figure.columns, unit: figure.unit, about) { value($0).cells(figure) }
            .shown(title ?? figure.heading + unit, isNumeric: true) {
                Format.estimate(value($0).estimate, figure.decimals)
            }
    }
}

extension OutcomeFigures {
    /// A figure with its interval, for people.
    func shown(_ figure: OutcomeFigure<O>) -> String { Format.estimate(self[figure], figure.decimals) }

    /// A figure of a part with its interval, for people.
    func shown(_ figure: OutcomeFigure<O.Part>, _ part: Int) -> String {
        Format.estimate(self[figure, part], figure.decimals)
    }

    /// A figure without its interval, for people.
    func number(_ figure: OutcomeFigure<O>) -> String { Format.fixed(self[figure].value, figure.decimals) }

    /// A figure of a part without its interval, for people.
    func number(_ figure: OutcomeFigure<O.Part>, _ part: Int) -> String {
        Format.fixed(self[figure, part].value, figure.decimals)
    }
}

extension PageColumn {
    /// The column of a figure.
    static func figure<T>(_ figure: OutcomeFigure<T>) -> PageColumn {
        let better = Better(figure.direction)
        guard !figure.isShare else {
            return .share(figure.name, figure.heading, better: better, interval: true)
        }
        return .number(
            figure.name, figure.heading, unit: figure.shownUnit, digits: figure.decimals, better: better, interval: true
        )
    }
}

extension PageColumn.Better {
    /// The direction in which a metric gets better; `nil` where there is none.
    init?(_ direction: Metric.Direction) {
        switch direction {
        case .higherIsBetter: self = .high
        case .lowerIsBetter: self = .low
        case .none: return nil
        }
    }
}
