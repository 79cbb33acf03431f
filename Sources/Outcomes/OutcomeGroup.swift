import Experiment
import Mathematics
package import Scenarios

/// A group of trials with the figures of every row: the trials of one scenario, of several, or of one kind of history.
package struct OutcomeGroup<O: Outcome>: Sendable {
    package let name, about: String
    /// The family, where all trials are of one.
    package let family: Family?
    package let scenarios: Int
    package let labels: [String]
    /// The outcomes of each row; empty for a row that failed.
    package let outcomes: [[O]]
    /// The figures of each row; `nil` for a row without outcomes.
    package let figures: [OutcomeFigures<O>?]

    init(
        _ name: String, about: String, family: Family? = nil, scenarios: Int = 1, labels: [String], outcomes: [[O]],
        streams: String, seed: UInt64
    ) throws(GSLError) {
        (self.name, self.about, self.family) = (name, about, family)
        (self.scenarios, self.labels, self.outcomes) = (scenarios, labels, outcomes)
        var figures: [OutcomeFigures<O>?] = []
        for (label, outcomes) in zip(labels, outcomes) {
            var stream = Evaluation.stream("\(streams)/\(label)", seed: seed)
            figures.append(outcomes.isEmpty ? nil : try OutcomeFigures(outcomes, stream: &stream))
        }
        self.figures = figures
    }

    package var rows: [FigureRow<O>] {
        zip(labels, figures).compactMap { label, figures in
            figures.map { FigureRow(group: self, label: label, figures: $0, part: nil) }
        }
    }

    package var partRows: [FigureRow<O>] {
        let parts = outcomes.first { !$0.isEmpty }?[0].parts.indices ?? 0..<0
        return parts.flatMap { part in
            rows.map { FigureRow(group: self, label: $0.label, figures: $0.figures, part: part) }
        }
    }
}

/// The figures of one row of a group, or of one part of its trials.
package struct FigureRow<O: Outcome>: Sendable {
    package let group: OutcomeGroup<O>
    package let label: String
    package let figures: OutcomeFigures<O>
    /// The part; `nil` for whole trials.
    package let part: Int?
}
