/// The counts that devices have made of true repetitions: they take the place of counts that a plan draws.
public struct DeviceCounts: Sendable, Hashable {
    /// One count of a device.
    public struct Count: Sendable, Hashable {
        /// The instant, by a clock that is right.
        public var instant: Instant
        /// The place of the repetition that was counted, in the order of the true repetitions; `nil` for a false count.
        public var repetition: Int?
        /// Whether the count comes from shaking the device: automatic, and false.
        public var isShaken: Bool

        /// Makes a count.
        public init(instant: Instant, repetition: Int?, isShaken: Bool = false) {
            (self.instant, self.repetition, self.isShaken) = (instant, repetition, isShaken)
        }
    }

    /// The phone's counts, in order; `nil` if the plan draws them.
    public var phone: [Count]?
    /// The watch's counts, in order; `nil` if the plan draws them; without a watch in the plan they are not used.
    public var watch: [Count]?

    /// Makes counts.
    public init(phone: [Count]? = nil, watch: [Count]? = nil) { (self.phone, self.watch) = (phone, watch) }

    func check(_ truth: [Instant], _ span: Range<Instant>) throws(CountsError) {
        for counts in [phone ?? [], watch ?? []] {
            try SampleHistory.check(counts.map(\.instant), span)
            for place in counts.compactMap(\.repetition) where !truth.indices.contains(place) {
                throw CountsError(.plan, found: "the repetition \(place)", allowed: "one of \(truth.count), from 0")
            }
        }
    }
}
