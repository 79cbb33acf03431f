private import Foundation
import Mathematics
import Scenarios

/// A statistic of many samples by which a parameter is known.
struct FitMoment: Sendable {
    /// The scale on which the moment is compared.
    enum Scale: Sendable {
        /// Logits, for confidences.
        case logit
        /// Logarithms, for sizes; the offset keeps shares of 0 finite.
        case logarithm(offset: Double)
        case plain

        func callAsFunction(_ value: Double) -> Double {
            switch self {
            case .logit: Logit.of(value)
            case .logarithm(let offset): log(max(value, 0) + offset)
            case .plain: value
            }
        }
    }

    /// A value, and how many recordings or trials it is of.
    typealias Value = (value: Double, clips: Int)

    var title: String
    /// The views in which it means something, the best first; it is taken in the first that the recordings have.
    var views: [ValidityView]
    var scale: Scale
    /// The fewest recordings that show it.
    var fewest = 1
    /// Whether it is one of confidences, which not every estimator reports.
    var needsConfidences = false
    /// The statistic of samples of one view, or without a view.
    var measure: @Sendable ([FitSample]) -> Value?

    /// Its value in the first view that shows it.
    func value(_ samples: [FitSample], in view: ValidityView) -> Value? {
        measure(samples.filter { $0.quantities.view == view }).flatMap { $0.value.isFinite ? $0 : nil }
    }
}

extension FitMoment {
    private static let anyView: [ValidityView] = [.side, .oblique, .front]
    private static let flank: [ValidityView] = [.side, .oblique]

    /// A statistic of one figure of each sample that shows it, the median unless said otherwise.
    private init(
        _ title: String, _ scale: Scale, from views: [ValidityView] = anyView, fewest: Int = 1,
        needsConfidences: Bool = false, by summary: @escaping @Sendable ([Double]) -> Value? = median,
        _ figure: @escaping @Sendable (FitSample) -> Double?
    ) {
        (self.title, self.views, self.scale) = (title, views, scale)
        (self.fewest, self.needsConfidences) = (fewest, needsConfidences)
        measure = { summary($0.compactMap(figure)) }
    }

    /// The mean of a recording's values, where it has any.
    private static func mean(of quantity: ValidityQuantity) -> @Sendable (FitSample) -> Double? {
        { PersonHalves.mean($0.quantities.values(quantity)) }
    }

    @Sendable
    private static func median(_ values: [Double]) -> Value? {
        values.isEmpty ? nil : (value: Middle.median(values), clips: values.count)
    }

    @Sendable
    private static func mean(_ values: [Double]) -> Value? {
        PersonHalves.mean(values).map { (value: $0, clips: values.count) }
    }

    /// The deviation by the middle 80 %, which has tails in it but no single recording; `nil` for fewer than eight.
    @Sendable
    private static func width(_ values: [Double]) -> Value? {
        let sorted = values.sorted()
        guard values.count >= 8, let low = Quantile.type7(sorted: sorted, 0.1),
            let high = Quantile.type7(sorted: sorted, 0.9)
        else { return nil }
        return ((high - low) / 2.563, values.count)
    }

    /// The logarithm of the ratio of two figures of a clip that has both above 0.
    private static func ratio(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other, one > 0, other > 0 else { return nil }
        return log(one / other)
    }

    static func confidence(_ quantity: ValidityQuantity) -> FitMoment {
        FitMoment(
            quantity.title, .logit, from: quantity.isFromFront ? [.front] : flank, needsConfidences: true,
            mean(of: quantity))
    }

    /// A median size.
    static func size(_ quantity: ValidityQuantity) -> FitMoment {
        FitMoment(
            quantity.title, .logarithm(offset: 1e-6), from: quantity.isPerRep ? flank : anyView,
            needsConfidences: quantity == .farLowRun, mean(of: quantity))
    }

    /// A mean share.
    static func share(_ quantity: ValidityQuantity) -> FitMoment {
        FitMoment(
            quantity.title, .logarithm(offset: 0.001), needsConfidences: quantity != .spikeShare, by: mean,
            mean(of: quantity))
    }

    /// The deviation, from person to person, of the near arm's confidences at the top.
    static let personalConfidence = FitMoment(
        title: "deviation of confidences between recordings, logits", views: flank, scale: .logarithm(offset: 0.01),
        fewest: 8, needsConfidences: true
    ) { samples in
        let joints = [MeasuredErrors.JointKind.shoulder, .elbow, .wrist].map { samples.compactMap(mean(of: .high($0))) }
        let deviations = joints.map { width($0.map(Logit.of))?.value ?? .nan }
        return Value(value: deviations.reduce(0, +) / Double(deviations.count), clips: joints[0].count)
    }

    static let confidenceDeviation = FitMoment(
        "deviation of confidences within a recording, logits", .logarithm(offset: 0.01), needsConfidences: true,
        \.confidenceDeviation)

    static let confidenceCorrelation = FitMoment(
        "correlation of confidences after 0.2 s", .plain, needsConfidences: true, \.confidenceCorrelation)

    /// The share of recordings in which residuals above 0.1 torso are more than one in a thousand.
    static let spikyRecordings = FitMoment(
        "share of recordings with residuals above 0.1 torso", .logit, fewest: 8,
        by: { shares in
            // Half a recording more on either side keeps 0 and 1 finite.
            let share = (Double(shares.count { $0 > 0.001 }) + 0.5) / Double(shares.count + 1)
            return Value(value: share, clips: shares.count)
        }, mean(of: .spikeShare))

    /// The median of a quantity of clips.
    static func clip(_ quantity: ClipQuantity, _ scale: Scale = .plain) -> FitMoment {
        FitMoment(
            quantity.title, scale, fewest: 3,
            needsConfidences: quantity.kind == .confidence || quantity == .confidenceError
        ) { $0.clip?.values[quantity] }
    }

    /// The deviation between recordings of a quantity of clips, on a scale, by the range of the middle 80 %.
    static func clipSpread(_ quantity: ClipQuantity, _ scale: Scale) -> FitMoment {
        FitMoment(
            "deviation between recordings: \(quantity.title)", .logarithm(offset: 0.01), fewest: 8, by: width
        ) { $0.clip?.values[quantity].map { scale($0) } }
    }

    /// The median logarithm of the ratio of two errors of one clip.
    static func ratio(_ first: ErrorStructure, _ second: ErrorStructure) -> FitMoment {
        FitMoment("\(first.title), over the \(second.title), logarithm", .plain, fewest: 3) {
            ratio($0.clip?.structure[first], $0.clip?.structure[second])
        }
    }

    /// The median of a figure of the errors by kind of joint.
    static func joint(
        _ title: String, _ scale: Scale, _ figure: @escaping @Sendable (FitErrors) -> Double?
    ) -> FitMoment { FitMoment(title, scale, fewest: 3) { $0.errors.flatMap(figure) } }

    /// The median logarithm of the amplitude from 4 to 8 Hz over the median error: bursts of a fast error have as large a
    /// median as an even one, and more power.
    static let amplitude = FitMoment(
        "\(ClipQuantity.amplitude4To8.title) over the median error, logarithm", .plain, fewest: 3
    ) { ratio($0.clip?.values[.amplitude4To8], $0.clip?.values[.error]) }

    /// The median distance of the joints in the first image from where the path after it leads to.
    static let firstImage = FitMoment("error of the first image", .logarithm(offset: 1e-3), from: flank, fewest: 3) {
        $0.start?.first
    }

    /// The deviation of its logarithm between recordings.
    static let firstImageSpread = FitMoment(
        "deviation between recordings: error of the first image, logarithm", .logarithm(offset: 0.01), from: flank,
        fewest: 8, by: width
    ) { $0.start.map { log(max($0.first, 1e-3)) } }

    /// The median logarithm of the ratio of the second image's error to the first one's.
    static let secondImage = FitMoment(
        "error of the second image over that of the first, logarithm", .plain, from: flank, fewest: 3
    ) { $0.start.map { log(max($0.second, 1e-3) / max($0.first, 1e-3)) } }

    /// The median length of a bone of the near arm.
    static func bone(_ title: String, _ length: any KeyPath<ArmLengths, Double> & Sendable) -> FitMoment {
        FitMoment("length of the straight \(title), torsos", .plain, from: [.side], fewest: 3) {
            $0.arm?[keyPath: length]
        }
    }

    /// A mean of the wrists, from the front.
    static func wrists(
        _ title: String, _ scale: Scale, _ value: @escaping @Sendable (AstrayWrists) -> Double?
    ) -> FitMoment { FitMoment(title, scale, from: [.front], fewest: 3, by: mean) { $0.wrists.flatMap(value) } }
}
