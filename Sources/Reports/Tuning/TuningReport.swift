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

    package init(_ outcome: SearchOutcome, manifest: RunManifest<SearchInputs>, recordings: [LeaderboardGroup] = []) {
        (self.outcome, self.manifest, self.recordings) = (outcome, manifest, recordings)
    }

    package func files() throws -> Report {
        try Report(
            pages: [
                .init(ReportFolder.page, page()),
                .init(ReportFolder.htmlPage, try SearchPage(report: self).page.document()),
            ] + charts() + winner(), tables: tables(),
            record: try JSONDocument.page(RepeatableManifest(manifest)), times: try TimesRecord(manifest).json())
    }

    /// Returns the tables in the order of their files, whose names begin with a prefix.
    func tables(prefix: String = "") -> [Report.Sheet] {
        let tables = TuningTables(outcome: outcome)
        return tables.sheets(prefix: prefix) + [tables.comparison(prefix: prefix)] + confidenceSheets(prefix: prefix)
    }

    private func confidenceSheets(prefix: String = "") -> [Report.Sheet] {
        confidence.map { [Report.Sheet(ConfidenceTable.table, $0.points, prefix: prefix)] } ?? []
    }

    package func sheets() -> [Report.Sheet] {
        let tables = TuningTables(outcome: outcome)
        return [tables.comparison()] + tables.sheets() + confidenceSheets()
    }

    package func page() -> String { TuningPage(report: self).text }

    func charts(prefix: String = "") -> [Report.File] {
        SearchCharts(outcome: outcome).pictures.map { .init(prefix + $0.name, $0.figure().svg(.standalone)) }
    }

    func winner(prefix: String = "") -> [Report.File] {
        preset.map { [.init("\(prefix)\(DetectorPreset.winnerName)", $0.text)] } ?? []
    }

    package var plain: String { TuningPage(report: self).plain }

    /// The winner as a preset file; `nil` where none keeps the constraints, and for a program, which no file may name.
    package var preset: DetectorPreset? {
        guard let winner = outcome.winner.map({ outcome.candidates[$0] }),
            winner.detector.record.kind == .detector
        else { return nil }
        let goal = outcome.objective.goals[0]
        let standard = outcome.candidates[0]
        func score(_ value: Double?) -> String { value.map { "\($0)" } ?? "undefined" }
        let defaults = outcome.space.template.parameters
        let trials = outcome.trials
        return DetectorPreset(
            detector: outcome.space.name,
            about: "\(outcome.space.name), tuned on \(trials.plan.suite): \(outcome.objective)",
            parameters: zip(winner.detector.parameters, defaults).filter { $0.value != $1.defaultValue }
                .map { ($0.0.name, $0.0.value.description) },
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
