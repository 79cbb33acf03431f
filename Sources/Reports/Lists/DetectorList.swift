import Text
package import Detection
import Documents

extension PrintedTable {
    private typealias ParameterRow = (detector: String, parameter: ParameterDescription)

    private typealias DetectorRow = (
        name: String, about: String, citation: String?, source: RuleSource?, parameters: Int, isOffline: Bool
    )

    /// Lists the detectors of a catalogue, then the offline rules; a text that is not long has their names by group alone.
    package init(detectors catalog: DetectorCatalog, isLong: Bool = true) {
        let rows: [DetectorRow] =
            catalog.entries.map { ($0.name, $0.about, $0.citation, $0.source, $0.parameters.count, false) }
            + catalog.offline.map { ($0.name, $0.about, $0.source.citation, $0.source, 0, true) }
        self.init(
            [.init(Self.detectors, rows), .init(Self.parameters, catalog.entries.flatMap(Self.rows))],
            text: isLong ? Self.long(catalog) : Self.short(catalog),
            page: "# Detectors\n\n\(Self.detectors.markdown(rows))"
                + catalog.entries.filter { !$0.parameters.isEmpty }.map { entry in
                    "\n## \(Escape.markdown(entry.name))\n\n\(Self.parameters.markdown(Self.rows(entry)))"
                }.joined())
    }

    private static let detectors = Table<DetectorRow>(
        "detectors", of: "detector, then for each offline rule",
        [
            Column("detector", "the name, which `--detector` accepts") { $0.name }.shown(),
            Column("about", "the rule of the detector") { $0.about }.shown("what it does"),
            Column("citation", "the publication of the rule") { $0.citation }.shown("source"),
            Column("status", "the nearness of a published rule to its source: `identical` or what it is instead") {
                $0.source?.status.word
            }.shown(),
            Column("offline", "whether the rule sees whole recordings, and is no detector") { $0.isOffline },
            Column("parameters", "the number of parameters") { $0.parameters }.shown(.count),
        ])

    private static let parameters = Table<ParameterRow>(
        "parameters", of: "parameter of a detector",
        [
            Column("detector", "the name of the detector") { $0.detector },
            Column("parameter", "the name of the parameter") { $0.parameter.name }.shown(),
            Column("allowed", "the values that are allowed") { $0.parameter.allowed }.shown(),
            Column("default", "the value if none is given") { "\($0.parameter.defaultValue)" }.shown { row in
                guard case .number(let number) = row.parameter.defaultValue else {
                    return "\(row.parameter.defaultValue)"
                }
                return Format.brief(number)
            },
            Column("about", "the effect of the parameter") { $0.parameter.about }.shown("what it does"),
        ])

    private static func rows(_ entry: DetectorEntry) -> [ParameterRow] {
        entry.parameters.map { (detector: entry.name, parameter: $0) }
    }

    private static func short(_ catalog: DetectorCatalog) -> String {
        var groups = catalog.groups.dropLast().map { (name: $0.name, names: $0.entries.map(\.name)) }
        groups.append(("\(DetectorCatalog.offlineGroup), which see whole recordings", catalog.offline.map(\.name)))
        let lists = groups.filter { !$0.names.isEmpty }.map { group in
            let lines = FittedTable.lines(group.names.joined(separator: ", "), TextWidth.columns - 2)
            return "\(group.name):\n\(lines.map { "  \($0)\n" }.joined())"
        }
        return lists.joined(separator: "\n")
            + "\nrepgauge list detectors NAME lists one with its parameters; --long lists all.\n"
    }

    private static func long(_ catalog: DetectorCatalog) -> String {
        let offline = catalog.offline.map {
            "\($0.name) (offline: sees whole recordings): \(about($0.about, $0.source.citation))\n"
        }
        return
            ([parameters.lists(catalog.entries.map { ($0.name, about($0.about, $0.citation), rows($0)) })] + offline)
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func about(_ text: String, _ citation: String?) -> String {
        text + (citation.map { "\n(\($0))" } ?? "")
    }
}

extension Table {
    /// Returns the rows of each name below it for a terminal, with two spaces before each line that is not empty.
    func lists(_ groups: [(name: String, about: String, rows: [Row])]) -> String {
        TextWidth.$columns.withValue(TextWidth.columns - 2) {
            groups.map { name, about, rows in
                let lines = Lines.split(plain(rows)).map { $0.isEmpty ? "\n" : "  \($0)\n" }
                return "\(name): \(about)\n\n\(lines.joined())\n"
            }.joined(separator: "\n")
        }
    }
}
