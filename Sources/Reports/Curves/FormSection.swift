import Experiment
import Pose
import Scoring

struct FormSection {
    private let rows: [FormTable.Row]
    private let labels: [String]

    init(_ evaluation: Evaluation, detectors: Int) {
        labels = Array(evaluation.labels.prefix(detectors))
        rows = FormTable.rows(evaluation)
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The table of precision and recall; a sentence where no detector reports a fault, empty where no form is judged.
    var text: String {
        guard !isEmpty else { return "" }
        return speaking.isEmpty ? "No detector reports a fault.\n" : summary.markdown
    }

    /// One row for each detector that reports a fault: precision and recall of each fault that a cycle has.
    var summary: Grid {
        let faults = rows.prefix { $0.label == rows.first?.label }.map(\.figures).filter { $0.cycles > 0 }.map(\.fault)
        func cell(_ label: String, _ fault: FormFault) -> String {
            let figures = rows.first { $0.label == label && $0.figures.fault == fault }?.figures
            return [figures?.precision, figures?.recall].map { Format.fixed($0?.value, 2) }.joined(separator: " / ")
        }
        return Grid(
            ["detector"] + faults.map { ">\($0.rawValue)" },
            rows: speaking.map { label in [label] + faults.map { cell(label, $0) } })
    }

    /// The figures of the detectors that report a fault, with their intervals.
    var figures: Grid {
        let speaking = Set(speaking)
        return FormTable.table.grid(
            rows.filter { speaking.contains($0.label) && ($0.figures.cycles > 0 || $0.figures.reported > 0) })
    }

    /// The detectors that report no fault; empty if there are none.
    var silent: String {
        let speaking = Set(speaking)
        return labels.filter { !speaking.contains($0) }.joined(separator: ", ")
    }

    private var speaking: [String] {
        labels.filter { label in rows.contains { $0.label == label && $0.figures.reported > 0 } }
    }
}
