import Experiment

/// The answer in a sentence for each detector, at the top of the report.
enum Headlines {
    static func text(_ evaluation: Evaluation, detectors: Int) -> String {
        evaluation.labels.indices.prefix(detectors).map { index in
            if let failure = evaluation.failures[index] {
                return "- **\(evaluation.labels[index])** failed: \(failure)\n"
            }
            let headline = Headline(index, of: evaluation.scenarios)
            var parts: [String] = []
            if let recall = headline.observableRecall {
                parts.append("it counts \(percent(recall)) of the observable repetitions")
            }
            if let precision = headline.precision { parts.append("\(percent(precision)) of its counts are right") }
            if let accepted = headline.cheatAcceptance {
                parts.append("it accepts \(percent(accepted)) of the cheats")
            }
            if let exact = headline.rightCounts {
                parts.append("the count of a session is right in \(percent(exact)) of the trials")
            }
            return "- **\(evaluation.labels[index])**: \(parts.joined(separator: ", ")).\n"
        }.joined()
    }

    private static func percent(_ share: Double) -> String {
        // 99.96 % is not 100 %, and 0.04 % is not 0 %.
        if share > 0.999, share < 1 { return "more than 99.9 %" }
        if share < 0.001, share > 0 { return "less than 0.1 %" }
        return "\(Format.fixed(share * 100, share < 0.1 || share > 0.9 ? 1 : 0)) %"
    }
}
