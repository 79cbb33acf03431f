import Experiment
import Scoring

/// The files `cheat-margin.csv` and `cheat-curve.csv`: with how much torso motion each detector is fooled.
struct CheatMarginTables {
    private let evaluation: Evaluation
    private let parameters: [String]

    init(_ evaluation: Evaluation, detectors: [RunRecord.Detector]) {
        self.evaluation = evaluation
        parameters = detectors.map { detector in
            detector.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        }
    }

    /// Whether there are no cheat cycles.
    var isEmpty: Bool { !evaluation.overall.hasCheats }

    /// One row a group and entrant.
    var margins: String {
        var text = CSVText(
            header: ["scope", "name", "trials", "detector", "parameters"]
                + ["margin", "margin_lower", "margin_upper"].flatMap { ["\($0)_torsos", "\($0)_state"] })
        forEachCurve { scope, name, index, curve in
            text.add(scope)
            text.add(name)
            text.add(curve.trials)
            text.add(evaluation.labels[index])
            text.add(index < parameters.count ? parameters[index] : nil)
            for point in [curve.margin.value, curve.margin.lower, curve.margin.upper] {
                text.add(point?.torsoTravel)
                text.add(point?.state)
            }
            text.endLine()
        }
        return text.text
    }

    /// One row a group, entrant and bin.
    var curves: String {
        var text = CSVText(header: [
            "scope", "name", "detector", "effort_low_torsos", "effort_high_torsos", "effort_mean_torsos", "cycles",
            "accepted", "share", "share_lower", "share_upper", "share_interval", "share_fitted",
        ])
        forEachCurve { scope, name, index, curve in
            for bin in curve.bins {
                text.add(scope)
                text.add(name)
                text.add(evaluation.labels[index])
                text.add(bin.travels.lowerBound)
                text.add(bin.travels.upperBound)
                text.add(bin.meanTravel)
                text.add(bin.cycles)
                text.add(bin.accepted)
                text.add(bin.share.value)
                text.add(bin.share.lower)
                text.add(bin.share.upper)
                text.add(bin.share.method.rawValue)
                text.add(bin.fitted)
                text.endLine()
            }
        }
        return text.text
    }

    private func forEachCurve(_ body: (String, String, Int, CheatCurve) -> Void) {
        for (scope, groups) in [("overall", [evaluation.overall]), ("scenario", evaluation.scenarios)] {
            for group in groups {
                for (index, curve) in group.cheatCurves.enumerated() {
                    if let curve { body(scope, group.name, index, curve) }
                }
            }
        }
    }
}

extension Evaluation.Group {
    /// Whether it has cheat cycles.
    var hasCheats: Bool { cheatCurves.contains { $0 != nil } }
}

extension MarginPoint {
    /// Its state in CSV files.
    var state: String {
        switch self {
        case .zero: "zero"
        case .atMost: "at-most"
        case .at: "at"
        case .above: "above"
        }
    }

    /// For people.
    var words: String {
        switch self {
        case .zero: "0"
        case .atMost(let travel): "at most \(Format.fixed(travel, 3))"
        case .at(let travel): Format.fixed(travel, 3)
        case .above(let travel): "above \(Format.fixed(travel, 3))"
        }
    }
}

extension CheatMargin {
    /// The margin with its interval, for people; an interval of nothing but the margin is left out.
    var words: String {
        guard let lower, let upper, lower != value || upper != value else { return value.words }
        return "\(value.words) (\(lower.words)–\(upper.words))"
    }
}
