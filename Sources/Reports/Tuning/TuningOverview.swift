import Text
import Documents
package import Experiment
import Ranking
package import Search
import Detection
import Scoring

/// Several searches on one page, default against tuned, with a page and tables of each beside it.
package struct TuningOverview: Printable, TemplatePage {
    static let template = "tunings"

    private let reports: [TuningReport]
    private let failures: [TuningError]
    private let about: String
    private let manifest: RunManifest<SearchPlanInputs>

    /// Makes a page of searches, and of the failures of those that have none.
    package init(
        _ reports: [TuningReport], failures: [TuningError] = [], about: String,
        manifest: RunManifest<SearchPlanInputs>
    ) {
        (self.failures, self.about, self.manifest) = (failures, about, manifest)
        self.reports = reports.map { report in
            var report = report
            report.prefix = "\(report.outcome.space.name)."
            return report
        }
    }

    /// Returns all files: the manifest, for a detector NAME `NAME.md`, tables `NAME.trials.csv`…, `NAME.winner.yaml`.
    package func files() throws -> Report {
        let pages = try reports.flatMap { try $0.pages("\($0.prefix)md", "\($0.prefix)html") }
        return try Report(
            pages: [.init(ReportFolder.page, page())] + pages, tables: reports.flatMap(\.tables),
            record: try JSONDocument.page(RepeatableManifest(manifest)), times: try TimesRecord(manifest).json())
    }

    package var plain: String { table(isMarkdown: false).plain(rows) }

    package func sheets() -> [Report.Sheet] {
        [.init(table(isMarkdown: false), rows)] + reports.flatMap(\.tables)
    }

    package func page() -> String { text }

    func value(_ hole: String) -> String? {
        switch hole {
        case "about": about.prefix(1).uppercased() + about.dropFirst()
        case "objective": reports.first.map { "\($0.outcome.objective)" } ?? ""
        case "training": Format.counted(reports.first?.outcome.trials.training.count ?? 0, "training trial")
        case "heldOut": Format.counted(reports.first?.outcome.trials.heldOut.count ?? 0, "held-out trial")
        case "table": table(isMarkdown: true).markdown(rows)
        case "goal": reports.first?.goal.name ?? "f1"
        case "recordings": hasRecordings ? "given" : ""
        case "answers":
            (rows.map { row in
                let people = row.report.people.sentence.map { "\($0) " } ?? ""
                return "- \(people)\(row.report.answer(row.correctedP))"
            } + failures.map { "- Not searched: \(Escape.markdown("\($0)"))" }).joined(separator: "\n")
        case "command": manifest.inputs.command
        default: nil
        }
    }

    private var hasRecordings: Bool { reports.contains { !$0.recordings.isEmpty } }

    private struct Row {
        let report: TuningReport
        let recordings: TuningRecordings.Summary?
        let correctedP: Double?

        var outcome: SearchOutcome { report.outcome }
        var goal: Metric { report.goal }
        var winner: SearchOutcome.Candidate? { report.winner }
        var test: PairedComparison? { outcome.comparisons.first?.test }
    }

    private var rows: [Row] {
        zip(reports, reports.map(\.outcome).correctedGoalPs).map { report, correctedP in
            Row(report: report, recordings: report.people.summary, correctedP: correctedP)
        }
    }

    /// The columns; without a winner a row for people has the detector and the figures of its default.
    private func table(isMarkdown: Bool) -> Table<Row> {
        func figure(
            _ name: String, _ title: String, _ about: String, _ value: @escaping @Sendable (Row) -> Double?
        ) -> Column<Row> {
            Column(name, about, value: value).shown(title, .number(3))
        }
        let name = Column<Row>("detector", "the detector") { $0.outcome.space.name }
            .shown(isMarkup: isMarkdown) { row in
                let name = row.outcome.space.name
                return isMarkdown ? "[\(Escape.markdown(name))](\(Escape.address("\(name).md")))" : name
            }
        let columns = [
            Column("label", "the winner, with the changes from the defaults") { $0.winner?.detector.label },
            Column("goal", "the metric that chose the winner") { $0.goal.name },
            figure("default_training", "default, training", "the default in training") {
                $0.report.standard.training[$0.goal]
            },
            figure("default_held_out", "held-out", "the default in the held-out trials") {
                $0.report.standard.heldOut[$0.goal]
            },
            figure("tuned_training", "tuned, training", "the winner in training") { $0.winner?.training[$0.goal] },
            figure("tuned_held_out", "held-out", "the winner in the held-out trials") { $0.winner?.heldOut[$0.goal] },
            figure("gap", "gap", "the difference of the winner's scores, positive where training looks better") {
                $0.winner?.gap($0.goal)
            }.priority(.spare),
            Column("corrected", "the winner in training, corrected for being the best of many") {
                $0.outcome.correction?.score
            }.shown(.number(3)) { $0.winner == nil ? "–" : Format.share($0.outcome.correction?.score) }
                .priority(.spare),
            figure("held_out_difference", "held-out difference", "winner less default in the held-out trials") {
                $0.test?.difference
            },
            Column("p_value", "the paired sign-flip test over the held-out trials, two-sided") { $0.test?.pValue }
                .shown("p", .probability)
                .priority(.spare),
            Column("p_corrected", "p_value, corrected for all rows (Holm's procedure)") { $0.correctedP }
                .shown("p, corrected", .probability),
            Column("borders", "the parameters whose values in the winner are ends of the searched ranges") {
                $0.outcome.borders.map(\.parameter.name).joined(separator: " ")
            }.shown("on the border"),
        ]
        return Table("tuning", of: "detector", [name] + (hasRecordings ? Self.recordingColumns : []) + columns)
    }

    private static let recordingColumns: [Column<Row>] = [
        Column("people_judged", "the number of recordings with push-ups whose right count is known") {
            $0.recordings?.people[0].judged
        },
        Column(
            ["people_right_default", "people_right_tuned"], "the number of these with the right count"
        ) { row in [0, 1].map { (row.recordings?.people[$0].right).cell } }
        .shown("people right", .count) { row in
            guard row.winner != nil, let people = row.recordings?.people else { return "–" }
            return "\(people[0].right) → \(people[1].right) of \(people[0].judged)"
        },
        Column(
            ["negatives_false_default", "negatives_false_tuned"], "the counts in recordings without push-ups"
        ) { row in [0, 1].map { (row.recordings?.negatives[$0].falseCounts).cell } }
        .shown("negatives", .count) { row in
            guard row.winner != nil, let negatives = row.recordings?.negatives else { return "–" }
            return "\(negatives[0].falseCounts) → \(negatives[1].falseCounts)"
        },
    ]
}
