import Text
import Documents
import Scoring
package import Search

extension PrintedTable {
    /// Describes configurations of a study; the JSON is one line, and that of a single one an object and not a list.
    package init(_ rows: [StudyRow], of definition: StudyDefinition, isSingle: Bool = false) {
        let names = definition.space.space.dimensions.map(\.name)
        let metrics = definition.objective.metrics.objectives
        let table = Table<StudyRow>(
            "configurations", of: "configuration",
            [
                Column("number", "the number of the configuration, from 1") { $0.number }.shown(.count),
                Column("detector", "the detector with the changes from its defaults") { $0.detector }.shown(),
                Column(names, listed: "one for each parameter that is searched", "the value of the parameter") { row in
                    names.map { row.values[$0].map { "\($0)" }.cell }
                },
                Column("state", "the state of the configuration") { $0.state.rawValue }.shown(),
                Column("asker", "who proposed the configuration") { $0.asker.rawValue },
                Column("source", "the origin of the figures") { $0.source?.rawValue },
            ]
                + metrics.map { metric in
                    Column(metric.name, metric.about + ", over the training trials") { $0.figures?[metric.name] }
                }
                + metrics.map { metric in
                    Column("held-out-\(metric.name)", metric.about + ", over the held-out trials") {
                        $0.heldOut?[metric.name]
                    }
                } + [
                    Column("feasible", "whether the configuration meets all constraints") { $0.feasible },
                    Column("failure", "the reason why the configuration could not be measured") { $0.failure },
                    Column(shown: "figures") { $0.figuresInWords },
                ])
        self.init(table, rows) {
            (isSingle ? try JSONDocument.line(rows[0]) : try JSONDocument.line(rows)) + "\n"
        }
    }
}

extension StudyRow {
    /// All figures in one text, or the reason why there are none.
    fileprivate var figuresInWords: String {
        failure
            ?? (figures ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                let heldOut = heldOut?[name].map { " (held out \(Format.fixed($0, 4)))" } ?? ""
                return "\(name) \(Format.fixed(value, 4))\(heldOut)"
            }.joined(separator: ", ")
    }
}

extension PrintedTable {
    private static let origin = Table<(name: String, value: String)>(
        "origin", of: "fact of which the study is made",
        [
            Column("fact", "the name of the fact") { $0.name }.shown(),
            Column("value", "its value") { $0.value }
                .shown { Lines.split($0.value).filter { !$0.isEmpty }.joined(separator: "; ") },
        ])

    /// Describes a whole study: what it is made from, and all its configurations.
    package init(study report: StudyReport, hash: String) {
        let origin = report.definition.origin.facts.map { ($0.name, $0.value) }
        let facts = [(name: "hash", value: hash)] + origin
        let configurations = PrintedTable(report.rows, of: report.definition)
        self.init(
            configurations.sheets() + [.init(Self.origin, facts)],
            text: Self.origin.plain(facts) + "\n" + configurations.plain,
            page: "# Study\n\n\(Self.origin.markdown(facts))\n## Configurations\n\n\(configurations.page())"
        ) {
            let document: JSONObject = [
                "format": 1, "hash": hash, "configurations": report.rows,
                "origin": Dictionary(origin, uniquingKeysWith: { first, _ in first }),
            ]
            return try JSONDocument.line(document) + "\n"
        }
    }

    /// Describes a new study; the JSON is one line with an object.
    package init(createdStudy file: String, hash: String) {
        let table = Table<(file: String, hash: String)>(
            "studies", of: "study",
            [
                Column("study", "the file of the study") { $0.file }.shown(),
                Column("hash", "the hash of what the study is made from") { $0.hash }.shown(),
            ])
        self.init(table, [(file, hash)]) { try JSONDocument.line(["hash": hash, "study": file]) + "\n" }
    }
}
