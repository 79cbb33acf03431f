import Documents
import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite("README")
struct ReadmeTests {
    @Test(
        "the tables of README and of the guide show the figures of the committed report",
        arguments: [("README.md", 4), ("docs/reports.md", 9)])
    func table(page: String, rows: Int) throws {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let text = try String(contentsOf: checkout.appending(path: page), encoding: .utf8)
        let summary = try String(
            contentsOf: checkout.appending(path: "reports/standard/summary.csv"), encoding: .utf8)
        let lines = summary.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        func column(_ name: String) throws -> Int { try #require(lines[0].firstIndex(of: name)) }
        let headline = CSVText(
            try String(contentsOf: checkout.appending(path: "reports/standard/headline.csv"), encoding: .utf8))
        let (detector, window) = (try column("detector"), try column("window_s"))
        let overall = lines.filter { $0[0] == "overall" && $0[window].isEmpty }
        #expect(overall.count == 9)
        // README leaves out the controls, which are the last rows.
        for line in overall.prefix(rows) {
            let own = try #require(headline.rows.first { $0[0] == line[detector] })
            // Both files have the pooled figures.
            let cells = try HeadlineTable.figures.map { figure in
                let value =
                    try headline.header.firstIndex(of: figure.name).map { own[$0] } ?? line[column(figure.name)]
                let decimals =
                    figure.name == HeadlineTable.surplus.name ? 1 : figure.name == HeadlineTable.everyday.name ? 2 : 3
                return Format.fixed(Double(value), decimals)
            }
            let row = "| " + ([line[detector]] + cells).joined(separator: " | ") + " |"
            #expect(text.contains(row), "\(page) lacks \(row)")
        }
    }

    @Test("the table of mornings in docs/alarm.md shows the figures of the committed report")
    func mornings() throws {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let guide = try String(contentsOf: checkout.appending(path: "docs/alarm.md"), encoding: .utf8)
        let table = CSVText(
            try String(contentsOf: checkout.appending(path: "reports/alarm/sleepers.csv"), encoding: .utf8))
        for detector in ["angle-threshold", "angle-torso-drop", "filtered-hysteresis", "closed-chain"] {
            func figure(_ group: String, _ column: String, _ decimals: Int) throws -> String {
                let (sleeper, label) = (
                    try #require(table.header.firstIndex(of: "sleeper")),
                    try #require(table.header.firstIndex(of: "detector"))
                )
                let row = try #require(table.rows.first { $0[sleeper] == group && $0[label] == detector })
                return Format.fixed(Double(row[try #require(table.header.firstIndex(of: column))]), decimals)
            }
            let cells = try [
                figure("cheats", "fooled_share", 3), figure("push-ups", "earned_share", 3),
                figure("push-ups", "nearly_earned_share", 3),
                figure("push-ups", "fooled_share", 3), figure("push-ups", "never_silent_share", 3),
                figure("push-ups", "push_ups_beyond_mean", 2),
            ]
            let row = "| " + ([detector] + cells).joined(separator: " | ") + " |"
            #expect(guide.contains(row), "docs/alarm.md lacks \(row)")
        }
    }
}
