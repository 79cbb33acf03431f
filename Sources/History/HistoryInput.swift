import Documents
package import Experiment
package import Foundation
import Gating
import Scenarios
package import Scoring
import Text

/// A run that is to be added to a history: the report of a run, or a baseline.
package struct HistoryInput: Sendable {
    package struct Figure: Sendable, Hashable {
        package let name: SeriesName
        package let value: HistoryValue
    }

    package let path: String
    package let kind: HistoryKind
    package let commit: String
    package let inputs: RunInputs
    package let figures: [Figure]
    /// The text of a baseline; `nil` for a report.
    package let baseline: String?

    /// The digest of the figures, by which the same run is known again.
    var digest: String {
        var digest = ContentDigest()
        for figure in figures {
            digest.add(figure.name.text.utf8)
            digest.add("\u{0}\(figure.value.value)\u{0}".utf8)
        }
        return digest.digits
    }

    /// Reads a run from the folder of its report, or the file of a baseline; `nil` is the commit that the run names.
    package init(_ url: URL, commit: String?, metrics: MetricCatalog) throws {
        if let commit { try Self.check(commit) }
        let state = try? FileState(path: url.resolvingSymlinksInPath().path)
        self =
            try state?.kind == .folder
            ? Self(report: url, commit: commit, metrics) : Self(baseline: url, commit: commit, metrics)
        if figures.isEmpty { throw HistoryError.noFigures(path: path) }
    }

    private init(
        _ url: URL, _ kind: HistoryKind, _ commit: String?, _ program: ProgramRecord?, _ inputs: RunInputs,
        _ figures: [Figure], baseline: String? = nil
    ) throws(HistoryError) {
        let known = program.flatMap { $0.isModified == true ? nil : $0.commit }
        guard let commit = commit ?? known else { throw .noCommit(path: url.relativePath) }
        try Self.check(commit)
        path = url.relativePath
        (self.kind, self.commit, self.inputs, self.figures, self.baseline) = (kind, commit, inputs, figures, baseline)
    }

    private static func check(_ commit: String) throws(HistoryError) {
        guard commit.wholeMatch(of: /[A-Za-z0-9._\/+\-]{1,100}/) != nil else { throw .invalidCommit(commit) }
    }

    // MARK: - Reports

    /// The part of `run.json` that a history needs.
    private struct Record: Decodable {
        struct Manifest: Decodable { var inputs: RunInputs }
        var manifest: Manifest
    }

    private struct Times: Decodable { var environment: RunEnvironment }

    private init(report folder: URL, commit: String?, _ metrics: MetricCatalog) throws {
        func file(_ name: String) -> URL { folder.appending(path: name) }
        let record: Record
        do throws(Diagnostic) {
            record = try JSONDocument.read(
                from: try RegularFile.contents(of: file("run.json"), limit: HistoryFile.mostBytes),
                file: file("run.json").relativePath)
        } catch {
            throw HistoryError.noReport(path: folder.relativePath, fault: error)
        }
        let times = (try? RegularFile.contents(of: file("times.json"), limit: HistoryFile.mostBytes)).flatMap {
            JSONDocument.value(Times.self, from: $0)
        }
        let inputs = record.manifest.inputs
        let labels = Set(inputs.scoring.labels)
        let summary = try Self.figures(
            of: try CSVSheet(file("summary.csv")), HistoryMetric.all(metrics).filter { !$0.isHeadline }, labels)
        let headline = try Self.figures(of: try CSVSheet(file("headline.csv")), HistoryMetric.headline, labels)
        try self.init(folder, .report, commit, times?.environment.program, inputs, summary + headline)
    }

    /// The figures in the rows of detectors, over the window of the run.
    private static func figures(
        of sheet: CSVSheet, _ metrics: [HistoryMetric], _ labels: Set<String>
    ) throws(Diagnostic) -> [Figure] {
        var figures: [Figure] = []
        let detector = try sheet.column("detector")
        let (scope, group, window) = (sheet.columns["scope"], sheet.columns["name"], sheet.columns["window_s"])
        for row in sheet.rows where labels.contains(row.cells[detector]) {
            if let window, !row.cells[window].isEmpty { continue }
            for metric in metrics where sheet.columns[metric.column] != nil {
                guard let value = try sheet.number(metric.column, row) else { continue }
                guard metric.canBe(value) else {
                    throw Diagnostic(
                        file: sheet.file, line: row.line, key: metric.column, found: "\(value)",
                        allowed: metric.unit == .share ? "a share from 0 to 1" : "a finite number in its range")
                }
                let name = SeriesName(
                    scope: scope.map { row.cells[$0] } ?? "headline", group: group.map { row.cells[$0] } ?? "headline",
                    detector: row.cells[detector], metric: metric.name)
                let ends = try ["_lower", "_upper"].map { (end) throws(Diagnostic) in
                    sheet.columns[metric.column + end] == nil ? nil : try sheet.number(metric.column + end, row)
                }
                figures.append(Figure(name: name, value: HistoryValue(value: value, lower: ends[0], upper: ends[1])))
            }
        }
        guard Set(figures.map(\.name)).count == figures.count else {
            throw Diagnostic(
                file: sheet.file, found: "a detector twice over the same trials", allowed: "each detector once")
        }
        return figures
    }

    // MARK: - Baselines

    private init(baseline file: URL, commit: String?, _ metrics: MetricCatalog) throws {
        let data = try RegularFile.contents(of: file, limit: HistoryFile.mostBytes)
        let baseline = try Baseline(data, path: file.relativePath)
        try self.init(
            file, .baseline, commit, baseline.manifest.program, baseline.inputs,
            Self.figures(of: baseline.table, metrics), baseline: String(decoding: data, as: UTF8.self))
    }

    /// The figures of each detector over everything, each family and each scenario, as in `summary.csv`.
    private static func figures(of table: CountsTable, _ metrics: MetricCatalog) -> [Figure] {
        let families = Family.allCases.filter { family in table.entries.contains { $0.family == family } }
        let groups =
            [("overall", "overall", table.entries)]
            + families.map { family in ("family", family.rawValue, table.entries.filter { $0.family == family }) }
            + table.entries.map { ("scenario", $0.scenario, [$0]) }
        return groups.flatMap { scope, group, entries in
            table.detectors.enumerated().flatMap { position, detector -> [Figure] in
                var counts = TrialCounts()
                for entry in entries where entry.trialCounts.indices.contains(position) {
                    counts += TrialCounts(summing: entry.trialCounts[position])
                }
                return metrics.all.compactMap { metric in
                    guard let value = metric.value(counts), metric.canBe(value) else { return nil }
                    return Figure(
                        name: SeriesName(scope: scope, group: group, detector: detector, metric: metric.name),
                        value: HistoryValue(value: value))
                }
            }
        }
    }
}

/// The rows of a CSV file of a report.
struct CSVSheet {
    struct Row {
        let line: Int
        let cells: [String]
    }

    let file: String
    let columns: [String: Int]
    let rows: [Row]

    init(_ url: URL) throws(Diagnostic) {
        file = url.relativePath
        let data = try RegularFile.contents(of: url, limit: HistoryFile.mostBytes)
        let lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        var all: [Row] = []
        for (index, line) in lines.enumerated() {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            do throws(CSVField.Fault) {
                all.append(
                    Row(line: index + 1, cells: try CSVField.all(line).map { String(decoding: $0, as: UTF8.self) }))
            } catch {
                throw Diagnostic(file: file, line: index + 1, found: error.found, allowed: CSVField.Fault.allowed)
            }
        }
        guard let header = all.first?.cells, Set(header).count == header.count else {
            throw Diagnostic(file: file, line: 1, found: "no header, or a name twice", allowed: "names of columns")
        }
        if let short = all.first(where: { $0.cells.count != header.count }) {
            throw Diagnostic(
                file: file, line: short.line, found: "\(short.cells.count) cells", allowed: "\(header.count) cells")
        }
        columns = Dictionary(zip(header, header.indices), uniquingKeysWith: { first, _ in first })
        rows = Array(all.dropFirst())
    }

    func column(_ name: String) throws(Diagnostic) -> Int {
        guard let place = columns[name] else {
            throw Diagnostic(file: file, line: 1, key: name, found: "no such column", allowed: "the columns of a run")
        }
        return place
    }

    /// The number in a cell; `nil` for an empty one.
    func number(_ name: String, _ row: Row) throws(Diagnostic) -> Double? {
        let text = row.cells[try column(name)]
        if text.isEmpty { return nil }
        guard let value = Double(text), value.isFinite else {
            throw Diagnostic(
                file: file, line: row.line, key: name, found: "'\(text.prefix(40))'", allowed: "a finite number")
        }
        return value
    }
}
