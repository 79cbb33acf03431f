import Experiment
import Scoring

/// The CSV files of a validity report.
enum ValidityTables {
    static func comparison(_ comparison: ValidityComparison) -> String {
        let quantiles = ["p5", "p25", "p50", "p75", "p95"]
        var text = CSVText(
            header: ["view", "subject", "quantity", "unit"]
                + ["real", "synthetic"].flatMap { side in
                    ["\(side)_values", "\(side)_clips"] + quantiles.map { "\(side)_\($0)" }
                } + [
                    "median_miss_iqr", "cover", "wasserstein_iqr", "wasserstein_iqr_lower", "wasserstein_iqr_upper",
                    "kolmogorov_smirnov", "kolmogorov_smirnov_lower", "kolmogorov_smirnov_upper", "verdict",
                ])
        for row in comparison.rows {
            text.add(row.view.rawValue)
            text.add(row.quantity.subject.rawValue)
            text.add(row.quantity.rawValue)
            text.add(row.quantity.unit)
            for side in [row.real, row.synthetic] {
                text.add(side.count)
                text.add(side.clips)
                for index in quantiles.indices {
                    text.add(index < side.quantiles.count ? side.quantiles[index] : nil)
                }
            }
            text.add(row.verdict == .notJudged ? nil : row.medianMiss)
            text.add(row.cover)
            for estimate in [row.wasserstein, row.kolmogorovSmirnov] {
                text.add(estimate.value)
                text.add(estimate.lower)
                text.add(estimate.upper)
            }
            text.add(row.verdict.rawValue)
            text.endLine()
        }
        return text.text
    }

    static func classifier(_ comparison: ValidityComparison) -> String {
        var text = CSVText(
            header: [
                "view", "sight", "real_reps", "synthetic_reps", "area", "area_lower", "area_upper", "quantity",
                "weight",
            ])
        for eye in comparison.eyes {
            let weights: [(String?, Double?)] =
                eye.weights.isEmpty ? [(nil, nil)] : eye.weights.map { ($0.quantity.rawValue, $0.weight) }
            for (quantity, weight) in weights {
                text.add(eye.view.rawValue)
                text.add(eye.sight.rawValue)
                text.add(eye.realReps)
                text.add(eye.syntheticReps)
                text.add(eye.area.value)
                text.add(eye.area.lower)
                text.add(eye.area.upper)
                text.add(quantity)
                text.add(weight)
                text.endLine()
            }
        }
        return text.text
    }

    static func measurements(_ comparison: ValidityComparison) -> String {
        var text = CSVText(header: ["side", "clip", "view", "quantity", "index", "value"])
        for (side, samples) in [("real", comparison.real), ("synthetic", comparison.synthetic)] {
            for sample in samples {
                for quantity in ValidityQuantity.allCases where quantity.isMeasured(in: sample.view) {
                    for (index, value) in sample.values(quantity).enumerated() {
                        text.add(side)
                        text.add(sample.name)
                        text.add(sample.view.rawValue)
                        text.add(quantity.rawValue)
                        text.add(index)
                        text.add(value)
                        text.endLine()
                    }
                }
            }
        }
        return text.text
    }

    static var columns: String {
        var text = """
            # Columns

            An empty field is a value that is undefined or does not apply.

            ## validity.csv: one row a view and quantity

            | column | what it is |
            | --- | --- |
            | view | `side`, `oblique` or `front`, by the joints: shoulder width / torso below .42, to 1.05, above |
            | subject | `tempo`, `shape` or `estimator` |
            | quantity, unit | see below |
            | real_…, synthetic_… | number of values, number of recordings or trials that they come from, quantiles, all recordings weighing the same |
            | median_miss_iqr | how far the synthetic median lies outside the real quartiles, real interquartile ranges |
            | cover | share of the real p5–p95 within the synthetic p5–p95 |
            | wasserstein_iqr | Wasserstein-1 distance / real interquartile range |
            | kolmogorov_smirnov | greatest difference of the distribution functions |
            | …_lower, …_upper | 95 % interval, resampling whole recordings and trials |
            | verdict | `passes`; what misses: `median`, `cover`, `median and cover`; `not judged` |

            ## classifier.csv: one row a view, sight and quantity

            | column | what it is |
            | --- | --- |
            | sight | what it sees: `tempo and shape`, or `everything` |
            | real_reps, synthetic_reps | repetitions, both halves |
            | area, area_lower, area_upper | area under the curve on the half that it was not trained on, 95 % interval |
            | quantity, weight | log odds for one standard deviation of the quantity; positive speaks for synthetic |

            ## measurements.csv: one row a value

            | column | what it is |
            | --- | --- |
            | side | `real` or `synthetic` |
            | clip | the recording or trial |
            | index | number of the value within the clip and quantity, from 0 |

            ## Quantities

            | quantity | unit | what it is |
            | --- | --- | --- |

            """
        for quantity in ValidityQuantity.allCases {
            text += "| \(quantity.rawValue) | \(quantity.unit) | \(quantity.title) |\n"
        }
        return text
    }
}
