/// A condition on samples (HealthKit: the `NSPredicate` that `HKQuery` makes).
public indirect enum SamplePredicate: Sendable, Hashable {
    /// The options of a condition on time (HealthKit: `HKQueryOptions`).
    public struct Options: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int

        /// Makes options of bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The sample must start in the stretch.
        public static let strictStartDate = Options(rawValue: 1)
        /// The sample must end in the stretch, or at its end.
        public static let strictEndDate = Options(rawValue: 2)
    }

    /// Every sample.
    case all
    /// Samples that overlap a stretch of time, from its start to before its end
    /// (HealthKit: `predicateForSamples(withStart:end:options:)`).
    case samples(Range<Instant>, Options)
    /// Samples of some sources, by their bundle identifiers (HealthKit: `predicateForObjects(from:)`).
    case objects(from: [Source])
    /// Samples that were entered by hand, or not
    /// (HealthKit: `predicateForObjects(withMetadataKey:)` with `HKMetadataKeyWasUserEntered`).
    case wasUserEntered(Bool)
    /// Samples that meet all conditions; of an empty list, every sample.
    case and([SamplePredicate])
    /// Samples that do not meet the condition.
    case not(SamplePredicate)

    /// Returns whether a sample meets the condition.
    public func matches(_ sample: QuantitySample) -> Bool { condition(sample) }

    /// The condition as a function for many samples: its identifiers are looked up once.
    package var condition: (QuantitySample) -> Bool {
        switch self {
        case .all: return { _ in true }
        case .samples(let stretch, let options):
            return { sample in
                sample.touches(stretch)
                    && (!options.contains(.strictStartDate) || stretch.contains(sample.start))
                    && (!options.contains(.strictEndDate) || sample.end <= stretch.upperBound)
            }
        case .objects(let sources):
            let identifiers = Set(sources.map(\.bundleIdentifier))
            return { identifiers.contains($0.source.bundleIdentifier) }
        case .wasUserEntered(let value): return { $0.wasUserEntered == value }
        case .and(let conditions):
            let all = conditions.map(\.condition)
            return { sample in all.allSatisfy { $0(sample) } }
        case .not(let condition):
            let condition = condition.condition
            return { !condition($0) }
        }
    }
}
