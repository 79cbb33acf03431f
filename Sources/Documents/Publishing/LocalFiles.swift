/// The names of report files that version control does not keep (`.gitignore`); a report without them is whole.
package enum LocalFiles {
    /// Tables that are too large to keep, and the same bytes for the same results.
    package static let large: Set = [
        "events.csv", "histories.csv", "mornings.csv", "scenarios.csv", "transfer.csv", "workouts.csv",
    ]
    /// The end of the names of tables with a row for each configuration of a search, which are large too.
    package static let searches = ".trials.csv"
    /// Files that depend on the machine and its speed.
    package static let measured: Set = ["latency.csv", "times.json", "times.md"]
    /// The end of the names of HTML pages, which show times and are large.
    package static let pages = ".html"
    /// The names that are known beforehand.
    package static let names = large.union(measured)

    static func isMeasured(_ name: String) -> Bool { measured.contains(name) || name.hasSuffix(pages) }

    /// Whether version control does not keep a file.
    package static func isLocal(_ name: String) -> Bool {
        large.contains(name) || name.hasSuffix(searches) || isMeasured(name)
    }
}
