/// The samples that a phone, a watch, apps and a person save about true repetitions, with the truth about each.
///
/// The samples overlap, have gaps, come from clocks that are ahead or behind, are saved twice, arrive late, are deleted
/// and are forged. The same repetitions, plan and random numbers give the same history.
public struct SampleHistory: Sendable, Hashable {
    /// The kinds of origin of a sample.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
        /// The phone's own counter.
        case phone
        /// The watch.
        case watch
        /// An app that copies samples of the phone.
        case app
        /// A person who enters by hand what no device saw.
        case manualEntry = "manual-entry"
        /// A person who enters by hand what did not happen.
        case forgedEntry = "forged-entry"
        /// An app that saves what did not happen, and does not say that it was entered by hand.
        case forgingApp = "forging-app"
        /// An app that does the same under an identifier that begins with `com.apple.health`.
        case lookalike

        /// Whether the sample is forged.
        public var isForged: Bool { self == .forgedEntry || self == .forgingApp || self == .lookalike }
    }

    /// A sample with the truth about it.
    public struct Fact: Sendable, Hashable {
        /// The sample.
        public let sample: QuantitySample
        /// The origin.
        public let origin: Origin
        /// The counts of the sample that come from shaking the phone: automatic, and false.
        public let shakenCounts: Int
        /// Whether the sample repeats another one of its source.
        public let isDuplicate: Bool
        /// The instant at which the store gets the sample.
        public let arrival: Instant
        /// The instant at which the sample is deleted; `nil` if it is not.
        public let deletion: Instant?
    }

    /// The stretch of time in which all this happens.
    public let span: Range<Instant>
    /// The instants of the true repetitions, in order.
    public let truth: [Instant]
    /// The samples, in the order of their arrival.
    public let facts: [Fact]
    /// The instants that the phone's own counter has counted, by its clock, in order.
    public let phoneCounts: [Instant]
    /// Those of them that come from shaking.
    public let shakenInstants: [Instant]

    /// The most true repetitions.
    public static let truthLimit = 1_000_000

    /// Makes a history of repetitions in order, at most `truthLimit`, within a span that is not empty.
    ///
    /// The plan's recall, extra counts and shakes do not apply to the counts of devices that have really counted; its
    /// gaps, clocks and samples do. The random numbers are those of ``SplitMix64``, for example, or of a counter-based
    /// stream.
    ///
    /// - Throws: `CountsError` with the rule `order`, `plan` or `share`.
    public init(
        of truth: [Instant], in span: Range<Instant>, plan: SampleHistoryPlan = SampleHistoryPlan(),
        counts: DeviceCounts = DeviceCounts(), using generator: inout some RandomNumberGenerator
    ) throws(CountsError) {
        try plan.check()
        try Self.check(truth, span)
        try counts.check(truth, span)
        var maker = try SampleHistoryMaker(truth: truth, span: span, plan: plan, counts: counts)
        try maker.makeAll(using: &generator)
        (self.span, self.truth) = (span, truth)
        facts = maker.facts.sorted { one, other in
            one.arrival == other.arrival
                ? one.sample.uuid.words < other.sample.uuid.words : one.arrival < other.arrival
        }
        phoneCounts = maker.phoneCounts.map(\.instant)
        shakenInstants = maker.phoneCounts.filter(\.isShaken).map(\.instant)
    }

    static func check(_ truth: [Instant], _ span: Range<Instant>) throws(CountsError) {
        guard !span.isEmpty else {
            throw CountsError(.plan, found: "an empty span", allowed: "a span of at least a nanosecond")
        }
        guard truth.count <= truthLimit else {
            throw CountsError(.plan, found: "\(truth.count) repetitions", allowed: "at most \(truthLimit)")
        }
        for (one, next) in zip(truth, truth.dropFirst()) where next < one {
            throw CountsError(.order, found: "\(next) after \(one)", allowed: "instants in order")
        }
        for instant in [truth.first, truth.last].compactMap({ $0 }) where !span.contains(instant) {
            throw CountsError(
                .order, found: "\(instant)", allowed: "from \(span.lowerBound) to before \(span.upperBound)")
        }
    }

    /// Returns the store at an instant, by default after everything: what has arrived by then, without what has been
    /// deleted by then.
    ///
    /// Its changes are in the order in which they happened.
    ///
    /// - Throws: `CountsError` with the rule `knownSample` if the generator has repeated itself in an identifier.
    public func store(at instant: Instant? = nil) throws(CountsError) -> SampleStore {
        // Deletions have the places behind those of all samples.
        var steps: [(Instant, Int, QuantitySample)] = []
        for (place, fact) in facts.enumerated() {
            steps.append((fact.arrival, place, fact.sample))
            if let deletion = fact.deletion { steps.append((deletion, facts.count + place, fact.sample)) }
        }
        steps.sort { ($0.0, $0.1) < ($1.0, $1.1) }
        var store = SampleStore()
        for (time, place, sample) in steps where instant.map({ time <= $0 }) ?? true {
            if place < facts.count { try store.save(sample) } else { try store.delete(sample.uuid) }
        }
        return store
    }

    /// Returns the phone's own counter at an instant.
    public func pedometer(at instant: Instant) -> Pedometer {
        Pedometer(ordered: phoneCounts.filter { $0 <= instant })
    }
}
