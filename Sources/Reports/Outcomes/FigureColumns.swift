import Documents
import Outcomes
import Scoring

/// Columns of declared figures.
extension Column {
    /// The columns of a figure over whole trials; its heading is the title if none is given.
    static func figure<O: Outcome>(_ figure: OutcomeFigure<O>, _ title: String? = nil) -> Column
    where Row == FigureRow<O> {
        Column(figure, title, figure.about) { $0.figures.value(figure) }
    }

    /// The columns of a figure over one part of every trial; `about` ends the description.
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
        let better = ColumnFormat.Better(figure.direction)
        self = Column(figure.columns, unit: figure.unit, about) { value($0).cells(figure) }
            .shown(
                title ?? figure.heading,
                figure.isShare
                    ? .share(better, digits: figure.decimals) : .number(figure.decimals, better, unit: figure.shownUnit)
            ) { Format.estimate(value($0).estimate, figure.decimals) }
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
