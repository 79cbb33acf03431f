import Documents
package import Experiment
import Foundation
package import Gating

/// The report on the gate's own promises.
package struct GateStudyReport: Sendable {
    private static let table = Table<GateStudyFindings.Row>(
        "shares", of: "situation",
        [
            Column(shown: "situation") { $0.situation }, Column(shown: "counted") { $0.counted },
            Column(shown: "found", isNumeric: true) { "\($0.share.hits)" },
            Column(shown: "of", isNumeric: true) { "\($0.share.trials)" },
            Column(shown: "share", isNumeric: true) { percent($0.share.value) },
            Column(shown: "95 % interval", isNumeric: true) { row in
                row.share.interval.map { "\(percent($0.lowerBound)) … \(percent($0.upperBound))" } ?? "–"
            },
            Column(shown: "asked") { $0.asked },
        ])

    private let findings: GateStudyFindings

    /// Makes a report.
    ///
    /// - Parameter findings: The findings of the study.
    package init(_ findings: GateStudyFindings) { self.findings = findings }

    /// Returns the files of the report.
    ///
    /// - Parameter environment: The program and the machine with which the shares were measured.
    /// - Returns: The report.
    package func files(_ environment: RunEnvironment) -> Report {
        Report(pages: [.init(ReportFolder.page, markdown(environment))])
    }

    /// Returns the page.
    package func markdown(_ environment: RunEnvironment) -> String {
        let settings = GateSettings()
        return """
            # Can the gate be trusted?

            This study measures how often `repgauge gate` raises a false alarm and which changes it detects, on the standard
            suite with the core detectors (\(environment.machine.processor), \(environment.machine.cores) cores, Swift \(environment.program.swift), GSL \(environment.machine.gsl)). An alarm is any metric that is
            REGRESSED or IMPROVED. The gate has its default settings: the probability of any false alarm is at most \(settings.level * 100) %,
            and a change of \(settings.shareFloor) of a share, \(settings.rateFloor) false counts per minute or \(Int((settings.latencyFloor * 100).rounded())) % of time matters.

            Made with: `repgauge gate-study --out reports/gate`

            \(Self.table.markdown(findings.rows))
            The study puts errors into the counts of a run, at random places that differ from run to run. An error is
            detected if the decision of the gate is REGRESSED. The slower detectors are real: a second copy of the detector
            sees every fifth frame as well.

            \(findings.notes.map { "- \($0)" }.joined(separator: "\n"))

            """
    }

    private static func percent(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }
}
