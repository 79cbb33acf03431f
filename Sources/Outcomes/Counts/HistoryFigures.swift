import Scoring

extension HistoryOutcome: Outcome {
    package static var figures: [OutcomeFigure<HistoryOutcome>] {
        [.trueCounts, .samples, .forgedCounts, .shakenCounts, .surplus, .hidden, .largestDifference]
    }

    package static var partFigures: [OutcomeFigure<Part>] { [.counted, .over, .under, .forged, .shaken] }
}

extension OutcomeFigure where Outcome == HistoryOutcome {
    package static var trueCounts: OutcomeFigure {
        OutcomeFigure(
            "true_counts", "the true repetitions of all histories", form: .whole, .sum { Double($0.trueCounts) })
    }

    package static var samples: OutcomeFigure {
        OutcomeFigure(
            "samples", "the samples in the stores at the end of the histories", form: .whole,
            .sum { Double($0.samples) })
    }

    package static var forgedCounts: OutcomeFigure {
        OutcomeFigure(
            "forged_counts", "the counts of forged samples in the stores", form: .value, .sum { $0.forgedCounts })
    }

    package static var shakenCounts: OutcomeFigure {
        OutcomeFigure(
            "shaken_counts", "the counts that the phones made while they were shaken", form: .whole,
            .sum { Double($0.shakenCounts) })
    }

    package static var surplus: OutcomeFigure {
        OutcomeFigure(
            "surplus", heading: "plain sum − statistics", "the plain sum less the statistics of all sources",
            decimals: 1, form: .value, .sum { $0.surplus })
    }

    package static var hidden: OutcomeFigure {
        OutcomeFigure(
            "hidden", heading: "counts of lower sources inside overlaps",
            "the counts of lower sources inside overlaps", decimals: 1, form: .value, .sum { $0.hiddenCounts })
    }

    package static var largestDifference: OutcomeFigure {
        OutcomeFigure(
            "largest_difference", heading: "difference", "the largest difference between the two in one history",
            decimals: 6, form: .value, .largest { abs($0.surplus - $0.hiddenCounts) })
    }
}

extension OutcomeFigure where Outcome == HistoryOutcome.Part {
    package static var counted: OutcomeFigure {
        OutcomeFigure("counted", "the counts of all answers", form: .value, .sum { $0.answer.counted })
    }

    package static var over: OutcomeFigure {
        OutcomeFigure(
            "over_share", heading: "over-count",
            "the counts above the truth per true repetition, summed over the days on which the answer is above it; "
                + "above 1 where they are more than the truth",
            direction: .lowerIsBetter, .ratio { ($0.answer.over, Double($0.history.trueCounts)) })
    }

    package static var under: OutcomeFigure {
        OutcomeFigure(
            "under_share", heading: "under-count",
            "the counts below the truth per true repetition, summed over the days on which the answer is below it",
            direction: .lowerIsBetter, .ratio { ($0.answer.under, Double($0.history.trueCounts)) })
    }

    package static var forged: OutcomeFigure {
        OutcomeFigure(
            "forged_share", heading: "forged counts let in",
            "the share of them that is in the answers; empty if nothing is forged", direction: .lowerIsBetter,
            .ratio { ($0.answer.forged, $0.history.forgedCounts) })
    }

    package static var shaken: OutcomeFigure {
        OutcomeFigure(
            "shaken_share", heading: "counts of shaking let in",
            "the share of them that is in the answers, above 1 where apps copy them; empty without",
            direction: .lowerIsBetter, .ratio { ($0.answer.shaken, Double($0.history.shakenCounts)) })
    }
}
