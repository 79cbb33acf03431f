import Documents
import Experiment
import Pose
import Scoring

/// The table `form.csv`: what the faults of form that each detector reports are worth.
enum FormTable {
    typealias Row = (label: String, figures: FormFigures)

    static let table = Table<Row>(
        "form", of: "detector and fault of form",
        note: """
            A detector reports a fault as the reason of a rejection or as a warning with a count. Only cycles whose form is
            judged take part. A cycle is matched where a count or a rejection matches it, whatever its verdict.
            """,
        [
            Column("detector", "the label of the row") { $0.label }.shown(),
            Column(
                "fault",
                "`hips-sag`, `hips-pike`: the hips below or above the line shoulder–ankle; `arms-uneven`: one elbow bent more; `half-range`: the elbows not bent far enough; `no-lockout`: the elbows not straight again; `knees-down`: the knees on the floor"
            ) { $0.figures.fault.rawValue }.shown(),
            Column("cycles", "cycles with the fault") { $0.figures.cycles }.shown("with the fault", .count),
            Column("matched", "the number of these that a count or a rejection matches") { $0.figures.matched }
                .shown(.count),
            Column("found", "the number of the matched ones for which the fault is reported") { $0.figures.found }
                .shown(.count),
            Column("reported", "matched cycles for which the fault is reported") { $0.figures.reported }.shown(.count),
            Column(
                "right",
                "the number of these that have it; a detector that reports sagging and piked hips together is right if the cycle has one of the two"
            ) { $0.figures.right }.shown(.count),
            Column(estimateWithMethod: "precision", "right / reported") { $0.figures.precision }.shown(.share),
            Column(estimateWithMethod: "recall", "found / matched") { $0.figures.recall }.shown(.share),
        ])

    static func rows(_ evaluation: Evaluation) -> [Row] {
        zip(evaluation.labels, evaluation.overall.forms).flatMap { label, figures in
            figures.map { (label: label, figures: $0) }
        }
    }
}

extension RunReport {
    /// The table of precision and recall; a sentence where no detector reports a fault, empty where no form is judged.
    var formText: String {
        guard !FormTable.rows(evaluation).isEmpty else { return "" }
        return speaking.isEmpty ? "No detector reports a fault.\n" : formSummary.markdown
    }

    /// One row for each detector that reports a fault: precision and recall of each fault that a cycle has.
    private var formSummary: Grid {
        let rows = FormTable.rows(evaluation)
        let faults = rows.prefix { $0.label == rows.first?.label }.map(\.figures).filter { $0.cycles > 0 }.map(\.fault)
        func cell(_ label: String, _ fault: FormFault) -> String {
            let figures = rows.first { $0.label == label && $0.figures.fault == fault }?.figures
            return [figures?.precision, figures?.recall].map { Format.fixed($0?.value, 2) }.joined(separator: " / ")
        }
        return Grid(
            ["detector"] + faults.map { ">\($0.rawValue)" },
            rows: speaking.map { label in [label] + faults.map { cell(label, $0) } })
    }

    var formFigures: Grid {
        let speaking = Set(speaking)
        return FormTable.table.grid(
            FormTable.rows(evaluation).filter {
                speaking.contains($0.label) && ($0.figures.cycles > 0 || $0.figures.reported > 0)
            })
    }

    var silentDetectors: String {
        let speaking = Set(speaking)
        return evaluation.labels.prefix(detectors).filter { !speaking.contains($0) }.joined(separator: ", ")
    }

    private var speaking: [String] {
        let rows = FormTable.rows(evaluation)
        return evaluation.labels.prefix(detectors).filter { label in
            rows.contains { $0.label == label && $0.figures.reported > 0 }
        }
    }
}
