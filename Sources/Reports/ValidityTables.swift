import Validation
import Scenarios
import Scoring

/// The CSV files of a validity report.
enum ValidityTables {
    static func quantities(_ pairs: [ValidityPair]) -> String {
        let quantiles = ["p5", "p25", "p50", "p75", "p95"]
        var text = CSVText(
            header: ["comparison", "view", "subject", "quantity", "unit"]
                + ["real", "synthetic"].flatMap { side in
                    ["\(side)_values", "\(side)_clips"] + quantiles.map { "\(side)_\($0)" }
                } + [
                    "median_miss_iqr", "cover", "wasserstein_iqr", "wasserstein_iqr_lower", "wasserstein_iqr_upper",
                    "kolmogorov_smirnov", "kolmogorov_smirnov_lower", "kolmogorov_smirnov_upper",
                    "halves_judged", "halves_pass_share", "halves_kolmogorov_smirnov", "verdict", "reason",
                ])
        for (pair, row) in pairs.flatMap({ pair in (pair.comparison?.rows ?? []).map { (pair, $0) } }) {
            text.add(pair.plan.name)
            text.add(row.view.rawValue)
            text.add(row.quantity.topic.rawValue)
            text.add(row.quantity.rawValue)
            text.add(row.quantity.unit)
            for side in [row.real, row.synthetic] {
                text.add(side.count)
                text.add(side.clips)
                for index in quantiles.indices {
                    text.add(index < side.quantiles.count ? side.quantiles[index] : nil)
                }
            }
            text.add(row.agreement == .notJudged ? nil : row.medianMiss)
            text.add(row.cover)
            for estimate in [row.wasserstein, row.kolmogorovSmirnov] {
                text.add(estimate.value)
                text.add(estimate.lower)
                text.add(estimate.upper)
            }
            let halves = pair.comparison?.halves?.row(row.quantity, row.view)
            text.add(halves?.judged)
            text.add(halves?.passShare)
            text.add(halves?.kolmogorovSmirnov)
            text.add(row.agreement.rawValue)
            text.add(row.agreement == .passes || row.agreement == .notJudged ? nil : pair.reason(row))
            text.endLine()
        }
        return text.text
    }

    static func classifier(_ pairs: [ValidityPair]) -> String {
        var text = CSVText(
            header: [
                "comparison", "view", "sight", "real_reps", "synthetic_reps", "area", "area_lower", "area_upper",
                "halves_area", "quantity", "weight",
            ])
        let eyes = pairs.flatMap { pair in
            (pair.comparison?.classifiers ?? []).enumerated().map { index, eye in
                let halves = pair.comparison?.halves?.classifiers ?? []
                return (pair.plan.name, eye, halves.indices.contains(index) ? halves[index].area : nil)
            }
        }
        for (name, eye, halves) in eyes {
            let weights: [(String?, Double?)] =
                eye.weights.isEmpty ? [(nil, nil)] : eye.weights.map { ($0.quantity.rawValue, $0.weight) }
            for (quantity, weight) in weights {
                text.add(name)
                text.add(eye.view.rawValue)
                text.add(eye.featureSet.rawValue)
                text.add(eye.realReps)
                text.add(eye.syntheticReps)
                text.add(eye.area.value)
                text.add(eye.area.lower)
                text.add(eye.area.upper)
                text.add(halves)
                text.add(quantity)
                text.add(weight)
                text.endLine()
            }
        }
        return text.text
    }

    static func measurements(_ pairs: [ValidityPair]) -> String {
        var text = CSVText(header: ["comparison", "side", "clip", "view", "quantity", "index", "value"])
        for pair in pairs {
            guard let comparison = pair.comparison else { continue }
            for (side, samples) in [("real", comparison.real), ("synthetic", comparison.synthetic)] {
                for sample in samples { add(sample, side, pair.plan.name, to: &text) }
            }
        }
        return text.text
    }

    private static func add(_ sample: ValiditySample, _ side: String, _ name: String, to text: inout CSVText) {
        for quantity in ValidityQuantity.allCases where quantity.isMeasured(in: sample.view) {
            for (index, value) in sample.values(quantity).enumerated() {
                text.add(name)
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
