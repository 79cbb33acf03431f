package import Documents
package import Scoring

/// A figure of what becomes of counts, declared once for CSV files, data dictionaries, pages and library calls.
package struct OutcomeFigure<Outcome>: Sendable {
    /// The way from the outcomes of trials to the figure.
    package enum Measure: Sendable {
        /// The share of the trials with the property; `nil` leaves a trial out.
        case share(@Sendable (Outcome) -> Bool?)
        /// The mean of small whole numbers; `nil` leaves a trial out.
        case mean(@Sendable (Outcome) -> Int?)
        /// The median; `nil` leaves a trial out.
        case median(@Sendable (Outcome) -> Double?)
        /// The ratio of two sums.
        case ratio(@Sendable (Outcome) -> (numerator: Double, denominator: Double))
        case sum(@Sendable (Outcome) -> Double)
        /// The largest number, at least 0.
        case largest(@Sendable (Outcome) -> Double)
    }

    /// The columns of a figure in CSV files.
    package enum Form: Sendable, Hashable {
        /// The value with the two ends of its interval.
        case interval
        /// The number of trials behind a share, then the share with its interval.
        case countedShare
        /// The value alone.
        case value
        /// The value as a whole number.
        case whole
    }

    /// The name of the column with the value in CSV files and JSON objects.
    package let name: String
    package let heading: String
    /// The unit; empty for shares and numbers of trials.
    package let unit: String
    package let about: String
    package let direction: Metric.Direction
    /// The number of decimals in tables for people.
    package let decimals: Int
    package let form: Form
    package let measure: Measure

    init(
        _ name: String, heading: String = "", unit: String = "", _ about: String,
        direction: Metric.Direction = .none, decimals: Int = 2, form: Form = .interval, _ measure: Measure
    ) {
        (self.name, self.heading, self.unit, self.about) = (name, heading, unit, about)
        (self.direction, self.decimals, self.form, self.measure) = (direction, decimals, form, measure)
    }

    /// The unit in tables for people: numbers of things need none, because the heading names them.
    package var shownUnit: String { unit == "s" ? unit : "" }

    /// Whether it is a share of trials.
    package var isShare: Bool { if case .share = measure { true } else { false } }

    package var columns: [String] {
        switch form {
        case .value, .whole: [name]
        case .interval: [name, "\(name)_lower", "\(name)_upper"]
        case .countedShare: [countName, name, "\(name)_lower", "\(name)_upper"]
        }
    }

    /// The name of the number of trials behind a share.
    private var countName: String { name.hasSuffix("_share") ? String(name.dropLast("_share".count)) : name + "_count" }
}

/// The result of the counts in one trial, with the figures over many trials.
package protocol Outcome: Sendable {
    /// A part of every trial: the steps of a workout, the ways to ask about a history.
    associatedtype Part: Sendable
    /// The parts, as many in each trial of a group.
    var parts: [Part] { get }
    /// The figures over whole trials, in the order of tables.
    static var figures: [OutcomeFigure<Self>] { get }
    /// The figures over one part of every trial, in the order of tables.
    static var partFigures: [OutcomeFigure<Part>] { get }
}

package struct OutcomeValue: Sendable, Hashable {
    package var estimate: Estimate
    /// The number of trials that have the property of a share; 0 for other figures.
    package var hits: Int

    package init(estimate: Estimate, hits: Int = 0) { (self.estimate, self.hits) = (estimate, hits) }

    package func cells<Outcome>(_ figure: OutcomeFigure<Outcome>) -> [Cell] {
        switch figure.form {
        case .whole: [.integer(Int(estimate.value ?? 0))]
        case .value: [estimate.value.cell]
        case .interval: estimate.cells
        case .countedShare: [.integer(hits)] + estimate.cells
        }
    }
}

extension Estimate {
    package var cells: [Cell] { [value.cell, lower.cell, upper.cell] }

    /// The same and the method of the interval, which is empty where the figure is undefined.
    package var cellsWithMethod: [Cell] { cells + [value == nil ? .empty : .text(method.rawValue)] }
}
