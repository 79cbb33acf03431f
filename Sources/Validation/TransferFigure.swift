/// A figure of a setting of a detector that synthetic material predicts and recordings measure.
package enum TransferFigure: String, Sendable, Hashable, CaseIterable {
    /// The share of clips with the right count.
    case right = "right counts"
    /// The share of countable bottoms that were counted.
    case recall = "recall by bottoms"
    /// Counts that belong to no countable bottom, or are further ones of the same, per minute.
    case falseCounts = "false counts per minute"
    /// The mean number by which the count of a clip is wrong.
    case countError = "count error"

    func isBetter(_ value: Double, than other: Double) -> Bool {
        switch self {
        case .right, .recall: value > other
        case .falseCounts, .countError: value < other
        }
    }

    /// Returns one setting's terms in one clip: the figure is the sum of parts over the sum of wholes.
    func terms(_ clip: TransferClip, _ outcome: TransferClip.Outcome) -> (part: Double, whole: Double) {
        switch self {
        case .right: outcome.countError.map { ($0 == 0 ? 1 : 0, 1) } ?? (0, 0)
        case .countError: outcome.countError.map { (Double($0), 1) } ?? (0, 0)
        case .recall: clip.bottoms.map { (Double(outcome.detected), Double($0)) } ?? (0, 0)
        case .falseCounts: clip.bottoms == nil ? (0, 0) : (Double(outcome.falseCounts), clip.seconds / 60)
        }
    }
}

/// The terms of a figure for all settings and clips of one side, so that resamples cost one pass.
struct TransferTerms {
    private let parts: [Double]
    /// The same for all settings.
    private let wholes: [Double]
    private let settings: Int

    init(_ figure: TransferFigure, _ clips: [TransferClip], settings: Int) {
        self.settings = settings
        parts = clips.flatMap { clip in clip.outcomes.map { figure.terms(clip, $0).part } }
        wholes = clips.map { clip in clip.outcomes.first.map { figure.terms(clip, $0).whole } ?? 0 }
    }

    /// The number of clips for which the figure is defined.
    var clips: Int { wholes.indices.count(where: isDefined) }

    func isDefined(_ clip: Int) -> Bool { wholes[clip] > 0 }

    /// The figure of every setting by the weight of each clip, `nil` where no clip defines the figure.
    func figures(_ weights: [Double]) -> [Double]? {
        var sums = [Double](repeating: 0, count: settings)
        var whole = 0.0
        for (clip, weight) in weights.enumerated() where weight > 0 && wholes[clip] > 0 {
            whole += weight * wholes[clip]
            let start = clip * settings
            for setting in 0..<settings { sums[setting] += weight * parts[start + setting] }
        }
        return whole > 0 ? sums.map { $0 / whole } : nil
    }
}
