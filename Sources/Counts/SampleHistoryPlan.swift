/// The numbers from which a history of samples is made: what devices miss, and what people and apps add.
///
/// The defaults are round numbers that make every fault appear in a month of daily sessions. They are no measurements.
public struct SampleHistoryPlan: Sendable, Hashable {
    /// A device that counts and saves samples.
    public struct Recorder: Sendable, Hashable {
        /// The length of a sample in nanoseconds; samples begin at multiples of it from the start of the span.
        public var sampleLength: Int64
        /// The probability that a true repetition is counted.
        public var recall: Double
        /// The probability that a count is followed by a false one.
        public var extra: Double
        /// The probability that the device is not carried during an hour, which leaves a gap.
        public var gap: Double
        /// The nanoseconds by which the device's clock is ahead.
        public var clockSkew: Int64
        /// The probability that a sample is saved a second time under a new identifier.
        public var duplicate: Double
        /// The probability that a sample arrives late.
        public var late: Double
        /// The probability that a sample is deleted later.
        public var deleted: Double

        /// Makes a recorder.
        public init(
            sampleLength: Int64, recall: Double, extra: Double, gap: Double, clockSkew: Int64, duplicate: Double,
            late: Double, deleted: Double
        ) {
            (self.sampleLength, self.recall, self.extra, self.gap) = (sampleLength, recall, extra, gap)
            (self.clockSkew, self.duplicate, self.late, self.deleted) = (clockSkew, duplicate, late, deleted)
        }
    }

    /// The phone.
    public var phone = Recorder(
        sampleLength: 600 * Instant.second, recall: 0.97, extra: 0.01, gap: 0.2, clockSkew: 0, duplicate: 0, late: 0.1,
        deleted: 0.02)
    /// The watch; `nil` if there is none.
    public var watch: Recorder? = Recorder(
        sampleLength: 180 * Instant.second, recall: 0.93, extra: 0.04, gap: 0.3, clockSkew: 1_500_000_000,
        duplicate: 0.02, late: 0.3, deleted: 0.02)
    /// The number of apps that copy samples of the phone under their own name.
    public var apps = 2
    /// The probability that an app copies a sample.
    public var appShare = 0.5
    /// The probability that a person enters by hand what no device saw in an hour.
    public var manualShare = 0.3
    /// The kinds of forged samples that there are; kinds that are not forged have no effect.
    public var forgedKinds: Set<SampleHistory.Origin> = [.forgedEntry, .forgingApp, .lookalike]
    /// The forged samples of each kind.
    public var forgeries = 5
    /// The counts of a forged sample.
    public var forgedCounts: ClosedRange<Int> = 20...200
    /// The probability that a forged sample is put over a sample of a device; otherwise it is put into a gap.
    public var forgedOverlap = 0.3
    /// The number of times that the phone is shaken.
    public var shakes = 5
    /// The counts of a time that the phone is shaken.
    public var shakenCounts: ClosedRange<Int> = 10...50
    /// The longest delay of a late sample and of a deletion, in nanoseconds.
    public var longestDelay: Int64 = 2 * 86_400 * Instant.second

    /// Makes a plan with the default numbers.
    public init() {}

    /// The largest number of apps.
    public static let appLimit = 20
    /// The largest number of forgeries of a kind, and of shakes.
    public static let numberLimit = 1000
    /// The largest number of counts of a forgery or a shake.
    public static let countsLimit = 1000

    func check() throws(CountsError) {
        for (name, recorder) in [("phone", phone), ("watch", watch ?? phone)] { try Self.check(recorder, name) }
        let shares = [("appShare", appShare), ("manualShare", manualShare), ("forgedOverlap", forgedOverlap)]
        for (name, share) in shares { try Self.check(share: share, name) }
        try Self.check(apps, "apps", in: 0...Self.appLimit)
        for (name, number) in [("forgeries", forgeries), ("shakes", shakes)] {
            try Self.check(number, name, in: 0...Self.numberLimit)
        }
        for (name, counts) in [("forgedCounts", forgedCounts), ("shakenCounts", shakenCounts)] {
            try Self.check(counts.lowerBound, name, in: 1...Self.countsLimit)
            try Self.check(counts.upperBound, name, in: 1...Self.countsLimit)
        }
        try Self.check(Int(longestDelay), "longestDelay", in: 1...(365 * 86_400 * Int(Instant.second)))
    }

    private static func check(_ recorder: Recorder, _ name: String) throws(CountsError) {
        let shares = [
            ("recall", recorder.recall), ("extra", recorder.extra), ("gap", recorder.gap),
            ("duplicate", recorder.duplicate), ("late", recorder.late), ("deleted", recorder.deleted),
        ]
        for (key, share) in shares { try check(share: share, "\(name).\(key)") }
        try check(
            Int(recorder.sampleLength), "\(name).sampleLength",
            in: Int(Instant.second)...Int(QuantitySample.durationLimit))
        try check(
            Int(recorder.clockSkew), "\(name).clockSkew",
            in: (-86_400 * Int(Instant.second))...(86_400 * Int(Instant.second)))
    }

    private static func check(share: Double, _ name: String) throws(CountsError) {
        guard (0...1).contains(share) else { throw CountsError(.share, found: "\(name) \(share)", allowed: "0 to 1") }
    }

    private static func check(_ number: Int, _ name: String, in range: ClosedRange<Int>) throws(CountsError) {
        guard range.contains(number) else {
            throw CountsError(.plan, found: "\(name) \(number)", allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
    }
}
