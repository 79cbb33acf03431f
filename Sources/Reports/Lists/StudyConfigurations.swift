import Text
import Documents
import Scoring
package import Search

/// Configurations of a study, in every format.
package struct StudyConfigurations: Printable {
    private let rows: [StudyRow]
    private let parameters: [String]
    private let metrics: [Metric]
    private let isSingle: Bool

    /// Describes configurations; the JSON of a single one is an object and not a list.
    package init(_ rows: [StudyRow], of definition: StudyDefinition, isSingle: Bool = false) {
        (self.rows, self.isSingle) = (rows, isSingle)
        parameters = definition.space.space.dimensions.map(\.name)
        metrics = definition.objective.metrics.objectives
    }

    package var plain: String { table.plain(rows) }

    package func page() -> String { table.markdown(rows) }

    package func sheets() -> [Report.Sheet] { [.init(table, rows)] }

    package func json() throws -> String {
        (isSingle ? try JSONDocument.line(rows[0]) : try JSONDocument.line(rows)) + "\n"
    }

    private var table: Table<StudyRow> {
        let names = parameters
        let measured = metrics
        return Table(
            "configurations", of: "configuration",
            [
                Column("number", "the number of the configuration, from 1") { $0.number }.shown("number", .count),
                Column("detector", "the detector with the changes from its defaults") { $0.detector }.shown("detector"),
                Column(names, listed: "one for each parameter that is searched", "the value of the parameter") { row in
                    names.map { (row.values[$0]?.text).cell }
                },
                Column("state", "the state of the configuration") { $0.state.rawValue }.shown("state"),
                Column("asker", "who proposed the configuration") { $0.asker.rawValue },
                Column("source", "the origin of the figures") { $0.source?.rawValue },
            ]
                + measured.map { metric in
                    Column(metric.name, metric.about + ", over the training trials") { $0.figures?[metric.name] }
                }
                + measured.map { metric in
                    Column("held-out-\(metric.name)", metric.about + ", over the held-out trials") {
                        $0.heldOut?[metric.name]
                    }
                } + [
                    Column("feasible", "whether the configuration meets all constraints") { $0.feasible },
                    Column("failure", "the reason why the configuration could not be measured") { $0.failure },
                    Column(shown: "figures", Self.figures),
                ])
    }

    /// All figures in one text, or the reason why there are none.
    @Sendable private static func figures(_ row: StudyRow) -> String {
        row.failure
            ?? (row.figures ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                let heldOut = row.heldOut?[name].map { " (held out \(Format.fixed($0, 4)))" } ?? ""
                return "\(name) \(Format.fixed(value, 4))\(heldOut)"
            }.joined(separator: ", ")
    }
}

/// A whole study: what it is made from, and all its configurations.
package struct StudyExport: Printable {
    private let report: StudyReport
    private let hash: String

    package init(_ report: StudyReport, hash: String) { (self.report, self.hash) = (report, hash) }

    private static let origin = Table<(name: String, value: String)>(
        "origin", of: "fact of which the study is made",
        [
            Column("fact", "the name of the fact") { $0.name }.shown("fact"),
            Column("value", "its value") { $0.value }
                .shown("value") { Lines.split($0.value).filter { !$0.isEmpty }.joined(separator: "; ") },
        ])

    private var facts: [(name: String, value: String)] {
        [("hash", hash)] + report.definition.origin.facts.map { ($0.name, $0.value) }
    }

    private var configurations: StudyConfigurations { StudyConfigurations(report.rows, of: report.definition) }
    package var plain: String { Self.origin.plain(facts) + "\n" + configurations.plain }

    package func page() -> String {
        "# Study\n\n\(Self.origin.markdown(facts))\n## Configurations\n\n\(configurations.page())"
    }

    package func sheets() -> [Report.Sheet] { configurations.sheets() + [.init(Self.origin, facts)] }

    private struct Document: Encodable {
        var format = 1
        var hash: String
        var origin: [String: String]
        var configurations: [StudyRow]
    }

    package func json() throws -> String {
        let facts = report.definition.origin.facts.map { ($0.name, $0.value) }
        let origin = Dictionary(facts, uniquingKeysWith: { first, _ in first })
        return try JSONDocument.line(Document(hash: hash, origin: origin, configurations: report.rows)) + "\n"
    }
}

package struct CreatedStudy: Printable {
    private let file, hash: String

    package init(file: String, hash: String) { (self.file, self.hash) = (file, hash) }

    private static let table = Table<CreatedStudy>(
        "studies", of: "study",
        [
            Column("study", "the file of the study") { $0.file }.shown("study"),
            Column("hash", "the hash of what the study is made from") { $0.hash }.shown("hash"),
        ])

    package var plain: String { Self.table.plain([self]) }

    package func page() -> String { Self.table.markdown([self]) }

    package func sheets() -> [Report.Sheet] { [.init(Self.table, [self])] }

    package func json() throws -> String { try JSONDocument.line(["hash": hash, "study": file]) + "\n" }
}
