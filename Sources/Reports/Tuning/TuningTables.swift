import Experiment
import Search
import Detection
import Pose
import Scoring

/// The tables of a search.
struct TuningTables {
    private let outcome: SearchOutcome

    init(_ outcome: SearchOutcome) { self.outcome = outcome }

    private var parameters: [String] { outcome.space.dimensions.map(\.name) }
    private static let figures = Metric.objectives.map { $0.name.replacing("-", with: "_") }

    /// One row a configuration and role.
    var trials: String {
        var csv = CSVText(
            header: ["configuration", "label", "role"] + parameters + [
                "is_default", "meets_constraints", "is_pareto", "is_winner", "trials", "minutes",
            ] + Self.figures + [
                "countable", "detected", "false_counts", "borderline_detected", "cheat_cycles", "cheat_cycles_accepted",
            ])
        let pareto = Set(outcome.pareto)
        for (place, candidate) in outcome.candidates.enumerated() {
            for role in TrialRole.allCases {
                csv.add(place)
                csv.add(candidate.detector.label)
                csv.add(role.rawValue)
                for value in candidate.values { csv.add(value.description) }
                csv.add(place == 0)
                csv.add(candidate.meetsConstraints)
                csv.add(pareto.contains(place))
                csv.add(place == outcome.winner)
                csv.add(outcome.trials[role].count)
                let sum = candidate.sums[role] ?? TrialCounts()
                csv.add(sum.duration.seconds / 60)
                for figure in Metric.objectives { csv.add(candidate[role][figure]) }
                for count in [
                    sum.countable, sum.detected, sum.falseCounts, sum.borderlineDetected, sum.cheatCycles,
                    sum.cheatCyclesAccepted,
                ] { csv.add(count) }
                csv.endLine()
            }
        }
        return csv.text
    }

    /// The configurations that none dominates.
    var pareto: String {
        let roles = TrialRole.allCases.map { $0.rawValue.replacing("-", with: "_") }
        var csv = CSVText(
            header: ["configuration", "label"] + parameters
                + roles.flatMap { role in Self.figures.map { "\(role)_\($0)" } })
        for place in outcome.pareto {
            let candidate = outcome.candidates[place]
            csv.add(place)
            csv.add(candidate.detector.label)
            for value in candidate.values { csv.add(value.description) }
            for role in TrialRole.allCases {
                for figure in Metric.objectives { csv.add(candidate[role][figure]) }
            }
            csv.endLine()
        }
        return csv.text
    }

    /// How much each parameter matters.
    var sensitivity: String {
        switch outcome.sensitivity {
        case .indices(let indices):
            var csv = CSVText(
                header: [
                    "parameter", "method", "first_order", "first_order_lower", "first_order_upper", "total",
                    "total_lower", "total_upper",
                ])
            for (place, name) in parameters.enumerated() {
                csv.add(name)
                csv.add("sobol")
                for index in [indices.first[place], indices.total[place]] {
                    csv.add(index.value)
                    csv.add(index.interval.lowerBound)
                    csv.add(index.interval.upperBound)
                }
                csv.endLine()
            }
            return csv.text
        case .screen(let screens):
            var csv = CSVText(header: ["parameter", "method", "share", "value", "mean", "configurations"])
            for screen in screens {
                for group in screen.means {
                    csv.add(screen.name)
                    csv.add("screen")
                    csv.add(screen.share)
                    csv.add(group.value)
                    csv.add(group.mean)
                    csv.add(group.configurations)
                    csv.endLine()
                }
            }
            return csv.text
        }
    }

    /// The best recall at fixed rates of false counts.
    var operatingPoints: String {
        var csv = CSVText(
            header: [
                "false_per_minute_limit", "configuration", "label", "training_recall", "training_false_per_minute",
                "held_out_recall", "held_out_false_per_minute",
            ])
        for point in outcome.operatingPoints {
            csv.add(point.limit)
            csv.add(point.candidate)
            let candidate = point.candidate.map { outcome.candidates[$0] }
            csv.add(candidate?.detector.label)
            for role in TrialRole.allCases {
                csv.add(candidate?[role][.recall])
                csv.add(candidate?[role][.falsePerMinute])
            }
            csv.endLine()
        }
        return csv.text
    }

    /// The winner against the default.
    var comparison: String {
        var csv = CSVText(
            header: [
                "figure", "default_training", "winner_training", "default_held_out", "winner_held_out",
                "held_out_difference", "difference_lower", "difference_upper", "p_value",
            ])
        guard let winner = outcome.winner.map({ outcome.candidates[$0] }) else { return csv.text }
        for comparison in outcome.comparisons {
            let figure = comparison.figure
            csv.add(figure.name)
            for role in TrialRole.allCases {
                csv.add(outcome.candidates[0][role][figure])
                csv.add(winner[role][figure])
            }
            csv.add(comparison.test?.difference)
            csv.add(comparison.test?.interval.lowerBound)
            csv.add(comparison.test?.interval.upperBound)
            csv.add(comparison.test?.pValue)
            csv.endLine()
        }
        return csv.text
    }
}
