import Validation

/// The data dictionary of a validity report.
enum ValidityColumns {
    static var text: String {
        var text = """
            # Columns

            An empty field is a value that is undefined or does not apply.

            ## quantities.csv: one row a comparison, view and quantity

            | column | what it is |
            | --- | --- |
            | comparison | its name in the plan, or `comparison` |
            | view | `side`, `oblique` or `front`, by the joints: shoulder width / torso below 0.42, to 1.05, above |
            | subject | `tempo`, `shape` or `estimator` |
            | quantity, unit | see below |
            | real_…, synthetic_… | number of values, number of recordings or trials that they come from, quantiles, all recordings weighing the same |
            | median_miss_iqr | how far the synthetic median lies outside the real quartiles, real interquartile ranges |
            | cover | share of the real p5–p95 within the synthetic p5–p95 |
            | wasserstein_iqr | Wasserstein-1 distance / real interquartile range |
            | kolmogorov_smirnov | greatest difference of the distribution functions |
            | …_lower, …_upper | 95 % interval, resampling whole recordings and trials |
            | halves_judged | of the splits of the recordings into two random halves, those in which both could be judged |
            | halves_pass_share | the share of these in which one half passes as the synthetic side of the other |
            | halves_kolmogorov_smirnov | mean Kolmogorov–Smirnov distance of the halves |
            | verdict | `passes`; what misses: `median`, `cover`, `median and cover`; `not judged` |
            | reason | why it misses, as the plan says |

            ## classifier.csv: one row a comparison, view, sight and quantity

            | column | what it is |
            | --- | --- |
            | sight | what it sees: `tempo and shape`, or `everything` |
            | real_reps, synthetic_reps | repetitions, both halves |
            | area, area_lower, area_upper | area under the curve on the half that it was not trained on, 95 % interval |
            | halves_area | the same of random halves of the recordings, mean over the splits |
            | quantity, weight | log odds for one standard deviation of the quantity; positive speaks for synthetic |

            ## transfer.csv: one row a comparison, view and setting of a detector

            | column | what it is |
            | --- | --- |
            | view | `side`, `oblique`, `front`, or `all`: trials weigh so that each view has the recordings' share |
            | detector, setting | the detector, and what was changed of its defaults; it can be given to `--detector` |
            | predicted_…, measured_… | on trials, on recordings; empty where no clip says anything |
            | …_right_counts | share of clips with the right count |
            | …_recall | share of the countable bottoms with a count between them and the next bottom |
            | …_false_counts_per_minute | counts of no countable bottom, or further ones of the same, per minute of the clips whose bottoms are known |
            | …_count_error | mean number by which a clip's count is wrong |

            Settings: the defaults; the defaults with one parameter at either end of its spread, or at another of its
            words; and a Sobol sequence in all parameters at once, as many as make \(DetectorSpread.fewest) and at least
            \(DetectorSpread.fewestDesigned). The spread of a number is its default ± a sixth of the declared range for
            angles, ± a quarter for pure numbers, a third of the default to three times the default for lengths, times
            and rates (from 0 to a tenth of the declared range where the default is 0), cut to the declared range.

            ## transfer-summary.csv: one row a comparison, view, detector and figure

            | column | what it is |
            | --- | --- |
            | view | `all` for all views together |
            | detector | `all` for all settings of all detectors |
            | figure | as in transfer.csv |
            | settings | number of settings |
            | recordings, trials | those that say something of the figure |
            | rank_correlation | Spearman's, ties by mean ranks; empty with fewer than \(TransferComparison.fewestClips) recordings or trials, and where a side gives all settings the same figure |
            | rank_correlation_lower, …_upper | 95 % interval, resampling whole recordings and trials |
            | halves_rank_correlation | the same of two random halves of the recordings, mean over \(RealHalves.splits) splits |
            | bias | mean over the settings of predicted less measured |
            | distance | mean over the settings of its size |

            ## measurements.csv: one row a value

            Written where single suites or scenarios are compared, not with a plan.

            | column | what it is |
            | --- | --- |
            | side | `real` or `synthetic` |
            | clip | the recording or trial |
            | index | number of the value within the clip and quantity, from 0 |
            | value | the value, in the quantity's unit |

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
