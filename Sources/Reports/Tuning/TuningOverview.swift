import Documents
package import Experiment
import Ranking
package import Search
import Detection
import Scoring

/// Several searches on one page, default against tuned, with a page and tables of each beside it.
package struct TuningOverview: Sendable {
    private let reports: [TuningReport]
    private let about: String
    private let manifest: RunManifest<SearchPlanInputs>

    /// Puts the searches together.
    ///
    /// - Parameters:
    ///   - reports: The searches, with one objective, of different detectors.
    ///   - about: One line on them.
    ///   - manifest: The manifest of all searches.
    package init(_ reports: [TuningReport], about: String, manifest: RunManifest<SearchPlanInputs>) {
        self.reports = reports
        self.about = about
        self.manifest = manifest
    }

    /// Returns all files: the manifest, and for a detector NAME a page `NAME.md`, tables `NAME.trials.csv`, … and `NAME.winner.yaml`.
    ///
    /// - Throws: `EncodingError`, which only a number that is not finite could cause.
    package func files() throws -> Report {
        var pages = [Report.File(ReportFolder.page, text)]
        var tables: [Report.Sheet] = []
        for report in reports {
            let name = report.outcome.space.name
            pages.append(.init("\(name).md", TuningPage(report).text))
            pages += report.winner(prefix: "\(name).")
            tables += report.sheets(prefix: "\(name).")
        }
        return Report(pages: pages, tables: tables, record: try JSONDocument.page(manifest))
    }

    /// The table for a terminal.
    package var plain: String { grid(isMarkdown: false).plain }

    private var text: String {
        let first = reports.first
        let goal = first?.outcome.objective.goals[0].name ?? "f1"
        let outcome = first?.outcome
        return """
            # Tuned detectors

            \(about.prefix(1).uppercased() + about.dropFirst()). Objective: \
            \(first.map { "\($0.outcome.objective)" } ?? ""). Settings were chosen by \
            \(Format.count(outcome?.trials.training.count ?? 0)) training trials; the \
            \(Format.count(outcome?.trials.heldOut.count ?? 0)) held-out trials, of other people, cameras and noise, and \
            the recordings chose nothing. Made by [one command](#run-it-again).

            \(grid(isMarkdown: true).markdown)
            *Gap*: training minus held-out. *Corrected*: the training score, corrected for being the best of many. *p*: \
            paired sign-flip test of \(goal) over the held-out trials, two-sided. \(recordingsNote)

            \(reports.map { "- \(TuningPage($0).answer)" }.joined(separator: "\n"))

            ## Run it again

                \(manifest.inputs.command)

            Or `make tuning RECORDINGS=FOLDER`; `scenarios/tuning.yaml` lists what is searched. Each detector has \
            a page, `NAME.trials.csv` (every configuration, training and held-out), `NAME.pareto.csv`, \
            `NAME.sensitivity.csv`, `NAME.recall-at-false-rate.csv`, `NAME.comparison.csv` and `NAME.winner.yaml`, which \
            `repgauge run --detector reports/tuning/NAME.winner.yaml` runs; `columns.md` describes the columns.

            """
    }

    private var hasRecordings: Bool { reports.contains { !$0.recordings.isEmpty } }

    private var recordingsNote: String {
        hasRecordings
            ? """
            *People right*: recordings of people with the right count; *negatives*: counts in recordings without \
            push-ups; both default → tuned, without groups that the leaderboard sets aside.
            """ : "Recordings of people were not given."
    }

    private func grid(isMarkdown: Bool) -> Grid {
        var grid = Grid(
            [
                "detector", ">default, training", ">held-out", ">tuned, training", ">held-out", ">gap", ">corrected",
                ">held-out difference", ">p",
            ] + (hasRecordings ? [">people right", ">negatives"] : []))
        for report in reports {
            let outcome = report.outcome
            let name = outcome.space.name
            let title = isMarkdown ? "[\(name)](\(name).md)" : name
            guard let winner = outcome.winner.map({ outcome.candidates[$0] }) else {
                grid.add([title])
                continue
            }
            let goal = outcome.objective.goals[0]
            let standard = outcome.candidates[0]
            let test = outcome.comparisons.first?.test
            var cells = [
                title, Format.share(standard.training[goal]), Format.share(standard.heldOut[goal]),
                Format.share(winner.training[goal]), Format.share(winner.heldOut[goal]),
                Format.share(TuningPage.gap(goal, winner)), Format.share(outcome.correction?.score),
                Format.share(test?.difference), Format.probability(test?.pValue),
            ]
            if let summary = TuningRecordings(report.recordings).summary {
                cells += [
                    "\(summary.people[0].right) → \(summary.people[1].right) of \(summary.people[0].judged)",
                    "\(summary.negatives[0].falseCounts) → \(summary.negatives[1].falseCounts)",
                ]
            }
            grid.add(cells)
        }
        return grid
    }
}
