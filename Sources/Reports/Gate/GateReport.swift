import Documents
package import Experiment
package import Gating

/// The outcome of a gate with its calibration, in every format.
package struct GateReport: Printable {
    private let outcome: GateOutcome
    private let calibration: GateCalibration?
    private let environment: RunEnvironment
    private let name: String
    private let isWhole: Bool

    /// Puts a report together, in a terminal with what did not change if `isWhole`, headed in markdown by `name`.
    package init(
        _ outcome: GateOutcome, calibration: GateCalibration? = nil, environment: RunEnvironment, name: String = "Gate",
        isWhole: Bool = false
    ) {
        (self.outcome, self.calibration, self.environment) = (outcome, calibration, environment)
        (self.name, self.isWhole) = (name, isWhole)
    }

    package var plain: String { text(.plain) }

    /// Markdown for a pull request or a step summary.
    package func page() -> String { text(.markdown) }

    private func text(_ form: GateText.Form) -> String {
        let calibration = calibration.map { "\n" + CalibrationText.text($0, form: form) } ?? ""
        return GateText(outcome, form: form, name: name, isWhole: isWhole && form == .plain).text + calibration
    }

    /// The tables: figures, budgets, times, what is missing, and detectable changes.
    package func sheets() -> [Report.Sheet] {
        GateTables.sheets(outcome) + (calibration.map { [.init(CalibrationText.table, $0.summary)] } ?? [])
    }

    package func files(command: String, _ exhibits: Exhibits) throws -> Report {
        let sheets = sheets() + [ChangedTrialTable(outcome).sheet]
        let page = GatePage(outcome: outcome, command: command, exhibits: exhibits).page
        return try Report(
            pages: [.init(ReportFolder.page, self.page()), .init(ReportFolder.htmlPage, try page.document())],
            tables: sheets, record: try json())
    }

    /// Returns everything as JSON: what `GateRecord` holds, and the calibration.
    package func json() throws -> String {
        let calibration = calibration.map {
            Calibration(
                about: $0.about, gates: $0.gates, alarms: $0.alarms, share: $0.share, lower: $0.interval.lowerBound,
                upper: $0.interval.upperBound, level: $0.level,
                detectableChanges: CalibrationText.table.values($0.summary))
        }
        return try JSONDocument.page(
            JoinedKeys(values: [GateRecord(outcome, environment: environment), Further(calibration: calibration)]))
    }

    /// The keys beside those of the record.
    private struct Further: Encodable { let calibration: Calibration? }

    private struct Calibration: Encodable {
        let about: String
        let gates, alarms: Int
        let share, lower, upper, level: Double
        let detectableChanges: TableValues
    }
}
