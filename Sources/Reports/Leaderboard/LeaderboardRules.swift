import Text
import Experiment
import Ranking
import Detection

/// The descriptions and sources of the rules.
struct LeaderboardRules {
    let board: Leaderboard
    let catalog: DetectorCatalog

    /// The description and the publication of a row's rule; `nil` for controls and programs.
    private func rule(_ row: LeaderboardRow) -> (about: String, citation: String?)? {
        guard board.detectors.indices.contains(row.index) else { return nil }
        let name = board.detectors[row.index].record.name
        if let offline = catalog.offlineEntry(named: name) { return (offline.about, offline.source.citation) }
        return (try? catalog.entry(named: name)).map { ($0.about, $0.citation) }
    }

    /// Returns the publication of a rule; `nil` for the project's own.
    func citation(_ row: LeaderboardRow) -> String? { rule(row)?.citation }

    /// One row a detector, best first.
    var grid: Grid {
        Grid(
            [">#", "detector", "what it does", "source"], isMarkup: true,
            rows: board.rows.filter { $0.rank != nil || $0.isOffline }.map { row in
                let entry = rule(row)
                return [
                    row.rank.map { "\($0)" } ?? "", Escape.code(row.label),
                    Escape.markdown(Lines.joined(entry?.about ?? "–")),
                    entry.map { Self.linked(Lines.joined($0.citation ?? "RepGauge's own")) } ?? "–",
                ]
            })
    }

    /// A citation whose repository on GitHub, or whose DOI, is a link; addresses become links by themselves.
    static func linked(_ citation: String) -> String {
        if let match = citation.firstMatch(of: /^([A-Za-z0-9-]+\/[A-Za-z0-9._-]*[A-Za-z0-9_-])\b.*\(GitHub\b/) {
            let repository = match.output.1
            let rest = citation[repository.endIndex...]
            return "[\(repository)](https://github.com/\(repository))\(rest)"
        }
        return citation.replacing(/doi:(10\.[0-9]+\/[^\s;,)]+)/) { match in
            "[doi:\(match.output.1)](https://doi.org/\(match.output.1))"
        }
    }
}
