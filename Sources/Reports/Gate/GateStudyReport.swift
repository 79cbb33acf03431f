import Documents
package import Experiment
import Foundation
package import Gating
import Scoring

package struct GateStudyReport: Printable, TemplatePage {
    static let template = "gate-study"

    private static let table = Table<GateStudyFindings.Row>(
        "shares", of: "situation",
        [
            Column("situation", "the situation") { $0.situation }.shown(),
            Column("counted", "the events that are counted in it") { $0.counted }.shown().priority(.spare),
            Column("found", "the number of these events") { $0.hits }.shown(.count).priority(.key),
            Column("attempts", "the number of attempts") { $0.trials }.shown("of", .count),
            Column(estimate: "share", "found / attempts, with its 95 % interval (Clopper and Pearson)") {
                $0.share
            }.shown(.number(2, unit: "%", scale: 100)).priority(.key),
            Column("asked", "the share that was promised") { $0.asked }.shown(),
        ])

    private let findings: GateStudyFindings
    private let environment: RunEnvironment

    package init(_ findings: GateStudyFindings, environment: RunEnvironment) {
        (self.findings, self.environment) = (findings, environment)
    }

    package var files: Report { Report(pages: [.init(ReportFolder.page, page())]) }

    package var plain: String { Self.table.plain(findings.rows) + "\n" + findings.notes.map { "\($0)\n" }.joined() }

    package func sheets() -> [Report.Sheet] { [.init(Self.table, findings.rows)] }

    package func page() -> String { text }

    func value(_ hole: String) -> String? {
        let settings = GateSettings()
        return switch hole {
        case "processor": environment.machine.processor
        case "cores": "\(environment.machine.cores)"
        case "swift": environment.program.swift
        case "gsl": environment.machine.gsl
        case "level": "\(settings.level * 100)"
        case "shareFloor": "\(settings.shareFloor)"
        case "rateFloor": "\(settings.rateFloor)"
        case "latencyFloor": "\(Int((settings.latencyFloor * 100).rounded()))"
        case "table": Self.table.markdown(findings.rows)
        case "notes": findings.notes.map { "- \($0)" }.joined(separator: "\n")
        default: nil
        }
    }
}
