import Documents
import Gating
import Scoring

enum CalibrationText {
    static let table = Table<GateCalibration.SummaryRow>(
        "detectable-changes", of: "detector, metric and kind of group of trials",
        [
            Column("detector", "the label of the detector") { $0.change.detector }.shown("detector"),
            Column("place", "`only`, or of several groups of a kind `middle` or `least`: how well changes are seen") {
                $0.place.rawValue
            },
            Column("scope", "`overall`, `family` or `scenario`") { $0.change.scope.kind.rawValue },
            Column("over", "`overall`, or the name of the family or scenario") { $0.change.scope.name }
                .shown("over", .text, over),
            Column("figure", "the metric") { $0.change.figure.name }.shown("figure"),
            Column("value", "the metric without a change") { $0.change.value }.shown("value", .number(3)),
            Column(
                "clean",
                "the smallest change that is seen if it has one cause and nothing else changes; empty where no possible one is"
            ) { $0.change.clean }.shown("smallest change seen, one cause", .number(3)),
            Column(
                "noisy",
                "the smallest change that is seen in 95 of 100 gates amid such noise; empty where no possible one is"
            ) { $0.change.noisy }.shown("…, 95 %, amid such noise", .number(3)),
        ])

    @Sendable private static func over(_ row: GateCalibration.SummaryRow) -> String {
        let scope = row.change.scope
        return switch row.place {
        case .only: scope.name
        case .middle: "\(scope.kind.rawValue) in the middle: \(scope.name)"
        case .least: "\(scope.kind.rawValue) seen least: \(scope.name)"
        }
    }

    static func text(_ calibration: GateCalibration, form: GateText.Form) -> String {
        let heading = form == .markdown ? "## Calibration of the gate\n\n" : "Calibration of the gate\n\n"
        func percent(_ share: Double) -> String { Format.share(share * 100) }
        let (share, interval) = (percent(calibration.share), calibration.interval)
        let alarms = """
            \(calibration.about): with the sides exchanged at random, trial by trial, \(calibration.alarms) of \(calibration.gates) gates raised a false alarm: \(share) % (\(percent(interval.lowerBound)) … \(percent(interval.upperBound)) %), designed for at most \(calibration.level * 100) %.

            """
        let rows = calibration.summary
        return heading + alarms + "\n" + (form == .markdown ? table.markdown(rows) : table.plain(rows)) + "\n"
    }
}
