import Pages
import Documents
package import Experiment
package import Ranking
package import Search
import Detection
import Scoring

/// A sweep or a search, as a page, tables, and a preset, whatever the clock, the load or the number of jobs.
package struct TuningReport: Printable {
    package let outcome: SearchOutcome
    package let manifest: RunManifest<SearchInputs>
    /// The counts of default and winner, in this order; none where there are no recordings.
    let recordings: [LeaderboardGroup]
    /// The figures by threshold on confidence and estimator, where they were measured.
    package var confidence: ConfidenceResponse?
    /// The beginning of the names of its files beside those of other searches.
    var prefix = ""

    package init(_ outcome: SearchOutcome, manifest: RunManifest<SearchInputs>, recordings: [LeaderboardGroup] = []) {
        (self.outcome, self.manifest, self.recordings) = (outcome, manifest, recordings)
    }

    package func files() throws -> Report {
        try Report(
            pages: pages(ReportFolder.page, ReportFolder.htmlPage), tables: tables,
            record: try JSONDocument.page(RepeatableManifest(manifest)), times: try TimesRecord(manifest).json())
    }

    /// Returns the pages under their names, the pictures, and the winner as a preset, if there is one.
    func pages(_ markdown: String, _ html: String) throws -> [Report.File] {
        [.init(markdown, page()), .init(html, try htmlPage.document())]
            + pictures.map { .init(prefix + $0.name, $0.figure().svg(.standalone)) }
            + (preset.map { [.init(presetName, $0.text)] } ?? [])
    }

    var presetName: String { prefix + DetectorPreset.winnerName }
    var all: TuningTables { TuningTables(outcome: outcome, prefix: prefix) }

    var tables: [Report.Sheet] { all.sheets + [all.comparisonSheet] + confidenceSheets }

    private var confidenceSheets: [Report.Sheet] {
        confidence.map { [.init(ConfidenceTable.table, $0.points, prefix: prefix)] } ?? []
    }

    /// The tables; the comparison of default and winner comes first.
    package func sheets() -> [Report.Sheet] { [all.comparisonSheet] + all.sheets + confidenceSheets }

    package func page() -> String { text }

    /// The winner as a preset file; `nil` where none keeps the constraints, and for a program, which no file may name.
    package var preset: DetectorPreset? {
        guard let winner, winner.detector.record.kind == .detector else { return nil }
        func score(_ value: Double?) -> String { value.map { "\($0)" } ?? "undefined" }
        let trials = outcome.trials
        return DetectorPreset(
            detector: outcome.space.name,
            about: "\(outcome.space.name), tuned on \(trials.plan.suite): \(outcome.objective)",
            parameters: outcome.space.specification.changes(in: winner.detector)
                .map { ($0.name, $0.value.description) },
            found: [
                ("command", manifest.inputs.command), ("method", manifest.inputs.method), ("suite", trials.plan.suite),
                ("suite-hash", manifest.inputs.suiteHash), ("seed", "\(trials.plan.seed)"),
                ("held-out-seed", "\(trials.plan.heldOutSeed)"),
                ("hold-out", trials.plan.holdOut.map(\.description).joined(separator: ", ")),
                ("training-trials", "\(trials.training.count)"), ("held-out-trials", "\(trials.heldOut.count)"),
                ("configurations", "\(outcome.candidates.count)"), ("objective", "\(outcome.objective)"),
                ("training-\(goal.name)", score(winner.training[goal])),
                ("held-out-\(goal.name)", score(winner.heldOut[goal])),
                ("default-training-\(goal.name)", score(standard.training[goal])),
                ("default-held-out-\(goal.name)", score(standard.heldOut[goal])),
                ("repgauge", manifest.program.version),
            ].filter { !$0.1.isEmpty })
    }
}
