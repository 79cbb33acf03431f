import Documents
package import Experiment
import Outcomes
import Pages
import Scoring
import Text

/// A run of outcomes, as its report describes it: the inputs, the sizes and the times.
package struct OutcomeSource: Sendable {
    let manifest: RunManifest<RunInputs>
    let times: TimesRecord?

    package init(_ manifest: RunManifest<RunInputs>, times: TimesRecord? = nil) {
        (self.manifest, self.times) = (manifest, times)
    }

    var inputs: RunInputs { manifest.inputs }
}

package struct OutcomeReport: Printable {
    package let plain: String
    private let markdown: String
    private let html: ReportPage?
    private let tables: [Report.Sheet]
    private let record: String
    private let times: String?

    init<Kind>(
        _ source: OutcomeSource, _ run: OutcomeRun<Kind>, own: JSONObject, tables: [Report.Sheet],
        markdown: String, plain: String, html: ReportPage? = nil
    ) throws {
        (self.tables, self.markdown, self.plain, self.html) = (tables, markdown, plain, html)
        var facts: JSONObject = [
            "format": 2, "manifest": RepeatableManifest(source.manifest), "frames": run.frames,
            "motionSeconds": run.seconds,
        ]
        facts.add(own)
        record = try JSONDocument.page(facts)
        times = try source.times.map { try $0.json() }
    }

    package func files() throws -> Report {
        try Report(markdown, html, tables: tables, record: record, times: times)
    }

    package func page() -> String { markdown }

    package func sheets() -> [Report.Sheet] { tables }
}

extension OutcomeRun {
    var minutes: String { "\(Format.minutes(seconds)) of motion" }
}

func failureList(_ lines: [String]) -> String { lines.map { "- \(Escape.markdown($0))\n" }.joined() }

extension Column {
    /// The columns of a figure over whole trials.
    static func figure<O: Outcome>(_ figure: OutcomeFigure<O>) -> Column where Row == FigureRow<O> {
        Column(figure, figure.about) { $0.figures.value(figure) }
    }

    /// The columns of a figure over one part of every trial; `about` ends the description.
    static func part<O: Outcome>(_ figure: OutcomeFigure<O.Part>, _ about: String = "") -> Column
    where Row == FigureRow<O> {
        Column(figure, figure.about + about) { row in
            row.part.map { row.figures.value(figure, $0) } ?? OutcomeValue(estimate: .undefined)
        }
    }

    private init<T>(
        _ figure: OutcomeFigure<T>, _ about: String, _ value: @escaping @Sendable (Row) -> OutcomeValue
    ) {
        let better = ColumnFormat.Better(figure.direction)
        self = Column(figure.columns, unit: figure.unit, about) { value($0).cells(figure) }
            .shown(
                figure.heading,
                figure.isShare
                    ? .share(better, digits: figure.decimals) : .number(figure.decimals, better, unit: figure.shownUnit)
            ) { Format.estimate(value($0).estimate, figure.decimals) }
    }
}

extension OutcomeFigures {
    /// A figure with its interval, for people.
    func shown(_ figure: OutcomeFigure<O>) -> String { Format.estimate(self[figure], figure.decimals) }

    func shown(_ figure: OutcomeFigure<O.Part>, _ part: Int) -> String {
        Format.estimate(self[figure, part], figure.decimals)
    }

    /// A figure without its interval, for people.
    func number(_ figure: OutcomeFigure<O>) -> String { Format.fixed(self[figure].value, figure.decimals) }

    func number(_ figure: OutcomeFigure<O.Part>, _ part: Int) -> String {
        Format.fixed(self[figure, part].value, figure.decimals)
    }
}
