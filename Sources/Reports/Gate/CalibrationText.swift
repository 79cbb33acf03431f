package import Gating
import Scoring

/// The results of a calibration, as tables.
package enum CalibrationText {
    /// The text.
    ///
    /// - Parameters:
    ///   - calibration: What was found.
    ///   - form: How it is laid out.
    /// - Returns: The text.
    package static func text(_ calibration: GateCalibration, form: GateText.Form) -> String {
        let share = Double(calibration.alarms) / Double(calibration.gates) * 100
        let heading = form == .markdown ? "## Calibration of the gate\n\n" : "Calibration of the gate\n\n"
        let alarms = """
            \(calibration.about): with the sides exchanged at random, trial by trial, \(calibration.alarms) of \(calibration.gates) gates raised a false alarm: \(GateText.number(share)) % (\(GateText.number(calibration.interval.lowerBound * 100)) … \(GateText.number(calibration.interval.upperBound * 100)) %), designed for at most \(calibration.level * 100) %.

            """
        var grid = Grid([
            "detector", "over", "figure", ">value", ">smallest change seen, one cause", ">…, 95 %, amid such noise",
        ])
        for kind in GateScope.Kind.allCases {
            add(calibration.detectableChanges.filter { $0.scope.kind == kind }, kind, &grid)
        }
        return heading + alarms + "\n" + (form == .markdown ? grid.markdown : grid.plain) + "\n"
    }

    /// Overall as it is, families and scenarios by the one in the middle and the one that is seen least well.
    private static func add(
        _ detectableChanges: [GateCalibration.DetectableChange], _ kind: GateScope.Kind, _ grid: inout Grid
    ) {
        var detectors: [String] = []
        for change in detectableChanges where !detectors.contains(change.detector) { detectors.append(change.detector) }
        for detector in detectors {
            for figure in Metric.gated {
                let found = detectableChanges.filter { $0.detector == detector && $0.figure == figure }
                    .sorted { ($0.clean, $0.noisy) < ($1.clean, $1.noisy) }
                guard let middle = found.isEmpty ? nil : found[found.count / 2], let worst = found.last else {
                    continue
                }
                if kind == .overall {
                    grid.add([detector, "overall"] + cells(middle))
                } else {
                    grid.add([detector, "\(kind.rawValue) in the middle: \(middle.scope.name)"] + cells(middle))
                    grid.add([detector, "\(kind.rawValue) seen least: \(worst.scope.name)"] + cells(worst))
                }
            }
        }
    }

    private static func cells(_ change: GateCalibration.DetectableChange) -> [String] {
        [
            change.figure.name, GateText.number(change.value), GateText.number(change.clean),
            GateText.number(change.noisy),
        ]
    }
}
