import Documents
package import Experiment
import Foundation
package import Gating
import Pages

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
        try JSONDocument.page(GateRecord(outcome, calibration, environment: environment))
    }
}

/// Everything that a gate found, as JSON.
struct GateRecord: Encodable, Sendable {
    /// The decision about times, apart from that about accuracy.
    struct Times: Encodable, Sendable {
        /// Absent where none were compared.
        var verdict: GateDecision?
        var isBusy, isRequired: Bool
        /// The reason for which none were compared.
        var reason: String?
    }

    struct Rule: Encodable, Sendable {
        var level, latencyLevel, shareFloor, ratePerMinuteFloor, latencyFloor, confidence: Double
        var resamples, testsCounted: Int
        var pNeeded, maxUndetectedLoss: Double
    }

    /// The loss that the trials find least well.
    struct Loss: Encodable, Sendable {
        var share, power: Double
        var detector, scenario: String
    }

    struct Calibration: Encodable, Sendable {
        let about: String
        let gates, alarms: Int
        let share, lower, upper, level: Double
        let detectableChanges: TableValues
    }

    let format = 2
    let environment: RunEnvironment
    let title: String
    let verdict, accuracy: GateDecision
    let times: Times
    let trials: Int
    let detectableLoss: Loss?
    let rule: Rule
    let missing, figures, budgets, latency: [[String: Cell]]
    let notes: [String]
    let seconds: Double?
    let calibration: Calibration?

    init(_ outcome: GateOutcome, _ calibration: GateCalibration?, environment: RunEnvironment) {
        self.environment = environment
        let settings = outcome.settings
        title = outcome.title
        verdict = outcome.decision
        accuracy = outcome.accuracy
        times = Times(
            verdict: outcome.times, isBusy: outcome.isBusy, isRequired: settings.requiresTimes,
            reason: outcome.timesReason)
        trials = outcome.trials
        rule = Rule(
            level: settings.level, latencyLevel: settings.latencyLevel, shareFloor: settings.shareFloor,
            ratePerMinuteFloor: settings.rateFloor, latencyFloor: settings.latencyFloor,
            confidence: settings.confidence, resamples: settings.resamples, testsCounted: outcome.counted,
            pNeeded: outcome.threshold, maxUndetectedLoss: settings.maxUndetectedLoss)
        detectableLoss = outcome.detectableLoss.map {
            Loss(share: $0.share, power: DetectableLoss.power, detector: $0.detector, scenario: $0.scenario)
        }
        missing = GateTables.missing.objects(outcome.missing)
        figures = GateTables.figures.objects(outcome.findings)
        budgets = GateTables.budgets.objects(outcome.budgets)
        latency = GateTables.latency.objects(outcome.latency)
        notes = outcome.notes
        seconds = outcome.seconds
        self.calibration = calibration.map {
            Calibration(
                about: $0.about, gates: $0.gates, alarms: $0.alarms, share: $0.share, lower: $0.interval.lowerBound,
                upper: $0.interval.upperBound, level: $0.level,
                detectableChanges: CalibrationText.table.values($0.summary))
        }
    }
}

extension Table {
    /// The keys that are not the names of their columns.
    private static var keys: [String: String] {
        [
            "p_value": "p", "difference_lower": "lower", "difference_upper": "upper", "factor_lower": "lower",
            "factor_upper": "upper",
        ]
    }

    /// Returns the rows as objects without empty cells by column name, `changedTrials` for `changed_trials`.
    fileprivate func objects(_ rows: [Row]) -> [[String: Cell]] {
        let keys = names.map { name in
            let words = name.split(separator: "_")
            let rest = words.dropFirst().map(\.capitalized).joined()
            return Self.keys[name] ?? "\(words.prefix(1).joined())\(rest)"
        }
        return rows.map { row in
            Dictionary(uniqueKeysWithValues: zip(keys, cells(row)).filter { $0.1 != .empty })
        }
    }
}
