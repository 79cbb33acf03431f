import Documents
package import Experiment
import Foundation
package import Gating

/// The report on the gate's own promises.
package struct GateStudyReport: Printable {
    private static let table = Table<GateStudyFindings.Row>(
        "shares", of: "situation",
        [
            Column("situation", "the situation") { $0.situation }.shown("situation"),
            Column("counted", "the events that are counted in it") { $0.counted }.shown("counted"),
            Column("found", "the number of these events") { $0.share.hits }.shown("found", isNumeric: true),
            Column("attempts", "the number of attempts") { $0.share.trials }.shown("of", isNumeric: true),
            Column("share", "found / attempts") { $0.share.value }.shown("share", isNumeric: true) {
                percent($0.share.value)
            },
            Column(["share_lower", "share_upper"], "the ends of the 95 % interval of the share (Clopper and Pearson)") {
                [($0.share.interval?.lowerBound).cell, ($0.share.interval?.upperBound).cell]
            }
            .shown("95 % interval", isNumeric: true) { row in
                row.share.interval.map { "\(percent($0.lowerBound)) … \(percent($0.upperBound))" } ?? "–"
            },
            Column("asked", "the share that was promised") { $0.asked }.shown("asked"),
        ])

    private let findings: GateStudyFindings
    private let environment: RunEnvironment

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - findings: The findings of the study.
    ///   - environment: The program and the machine with which the shares were measured.
    package init(_ findings: GateStudyFindings, environment: RunEnvironment) {
        self.findings = findings
        self.environment = environment
    }

    /// The files of the report.
    package var files: Report { Report(pages: [.init(ReportFolder.page, page())]) }

    /// The shares and the remarks for a terminal.
    package var plain: String {
        Self.table.plain(findings.rows) + "\n" + findings.notes.map { "\($0)\n" }.joined()
    }

    /// The table of the shares.
    package func sheets() -> [Report.Sheet] { [.init(Self.table, findings.rows)] }

    /// The page.
    package func page() -> String {
        let settings = GateSettings()
        return """
            # Can the gate be trusted?

            This study measures how often `repgauge gate` raises a false alarm and which changes it detects, on the standard
            suite with the core detectors (\(environment.machine.processor), \(environment.machine.cores) cores, Swift \(environment.program.swift), GSL \(environment.machine.gsl)). An alarm is any metric that is
            REGRESSED or IMPROVED. The gate has its default settings: the probability of any false alarm is at most \(settings.level * 100) %,
            and a change of \(settings.shareFloor) of a share, \(settings.rateFloor) false counts per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time matters.

            Made with: `repgauge gate-study --out out/gate-study`

            \(Self.table.markdown(findings.rows))
            The study puts errors into the counts of a run, at random places that differ from run to run. An error is
            detected if the decision of the gate is REGRESSED. The slower detectors are real: a second copy of the detector
            sees every fifth frame as well.

            \(findings.notes.map { "- \($0)" }.joined(separator: "\n"))

            """
    }

    private static func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }
}
