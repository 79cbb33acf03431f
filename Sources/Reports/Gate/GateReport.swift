import Documents
package import Experiment
import Foundation
package import Gating

/// The outcome of a gate with its calibration, in every format.
package struct GateReport: Printable {
    let outcome: GateOutcome
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
        return GateText(outcome: outcome, form: form, name: name, isWhole: isWhole && form == .plain).text + calibration
    }

    package func sheets() -> [Report.Sheet] {
        GateTables.sheets(outcome) + (calibration.map { [.init(CalibrationText.table, $0.summary)] } ?? [])
    }

    package func files(command: String, _ exhibits: Exhibits) throws -> Report {
        try Report(
            page(), html(command, exhibits),
            tables: sheets() + [ChangedTrialTable(outcome).sheet], record: json())
    }

    /// Returns everything that the gate found, and the calibration, as JSON without what is not known.
    package func json() throws -> String {
        let settings = outcome.settings
        let record: JSONObject = [
            "format": 2, "environment": environment, "title": outcome.title, "verdict": outcome.decision,
            "accuracy": outcome.accuracy, "trials": outcome.trials, "seconds": outcome.seconds, "notes": outcome.notes,
            "times": [
                "verdict": outcome.times, "isBusy": outcome.isBusy, "isRequired": settings.requiresTimes,
                "reason": outcome.timesReason,
            ] as JSONObject,
            "rule": [
                "level": settings.level, "latencyLevel": settings.latencyLevel, "shareFloor": settings.shareFloor,
                "ratePerMinuteFloor": settings.rateFloor, "latencyFloor": settings.latencyFloor,
                "confidence": settings.confidence, "resamples": settings.resamples, "testsCounted": outcome.counted,
                "pNeeded": outcome.threshold, "maxUndetectedLoss": settings.maxUndetectedLoss,
            ] as JSONObject,
            "detectableLoss": outcome.detectableLoss.map { loss -> JSONObject in
                [
                    "share": loss.share, "power": DetectableLoss.power, "detector": loss.detector,
                    "scenario": loss.scenario,
                ]
            },
            "missing": GateTables.missing.objects(outcome.missing),
            "figures": GateTables.figures.objects(outcome.findings),
            "budgets": GateTables.budgets.objects(outcome.budgets),
            "latency": GateTables.latency.objects(outcome.latency),
            "calibration": calibration.map { found -> JSONObject in
                [
                    "about": found.about, "gates": found.gates, "alarms": found.alarms, "share": found.share,
                    "lower": found.interval.lowerBound, "upper": found.interval.upperBound, "level": found.level,
                    "detectableChanges": CalibrationText.table.values(found.summary),
                ]
            },
        ]
        return try JSONDocument.page(record)
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
