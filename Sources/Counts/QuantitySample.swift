public import Foundation

/// A number of counts that a source saved for an interval (HealthKit: `HKQuantitySample` of a cumulative type).
///
/// The interval contains its start and not its end. If both are equal, the sample is a point, and its counts happened
/// at that instant (Apple, HealthKit, `HKSample.endDate`: the end is equal to the start or later). Otherwise the counts
/// are spread evenly over the interval.
public struct QuantitySample: Sendable, Hashable {
    /// The identifier: two samples with the same one are the same sample.
    public let uuid: UUID
    /// The start of the interval.
    public let start: Instant
    /// The end of the interval, which is not part of it.
    public let end: Instant
    /// The number of counts.
    public let count: Int
    /// The source with its version and device type.
    public let sourceRevision: SourceRevision
    /// The device whose sensors made the sample, if it is known.
    public let device: Device?
    /// Whether a person entered the sample by hand (HealthKit: the metadata key `HKMetadataKeyWasUserEntered`).
    ///
    /// A sample without the key counts as not entered by hand. The key is set by the app that saves the sample, so an
    /// app that forges samples can leave it out.
    public let wasUserEntered: Bool

    /// The most counts of a sample: a million, the limit that Android's Health Connect sets (`StepsRecord.count`).
    ///
    /// Apple documents no limit.
    public static let countLimit = 1_000_000
    /// The longest sample in nanoseconds: seven days.
    ///
    /// HealthKit has a longest duration for each type (`HKSampleType.maximumAllowedDuration`) and does not document
    /// its value; this one is ours.
    public static let durationLimit: Int64 = 7 * 86_400 * 1_000_000_000

    /// Makes a sample of 0 to `countLimit` counts, whose end is not before its start and at most `durationLimit` after
    /// it.
    ///
    /// - Throws: `CountsError` with the rule `invertedInterval`, `longInterval`, `negativeCount` or `largeCount`.
    public init(
        uuid: UUID, count: Int, start: Instant, end: Instant, sourceRevision: SourceRevision, device: Device? = nil,
        wasUserEntered: Bool = false
    ) throws(CountsError) {
        _ = try stretch(from: start, to: end)
        guard end.nanoseconds - start.nanoseconds <= Self.durationLimit else {
            throw CountsError(
                .longInterval, found: "\((end.nanoseconds - start.nanoseconds) / Instant.second) s",
                allowed: "at most \(Self.durationLimit / Instant.second) s")
        }
        guard count >= 0 else {
            throw CountsError(.negativeCount, found: "\(count)", allowed: "0 to \(Self.countLimit)")
        }
        guard count <= Self.countLimit else {
            throw CountsError(.largeCount, found: "\(count)", allowed: "0 to \(Self.countLimit)")
        }
        (self.uuid, self.start, self.end, self.count) = (uuid, start, end, count)
        (self.sourceRevision, self.device, self.wasUserEntered) = (sourceRevision, device, wasUserEntered)
    }

    /// Makes a sample of the values that HealthKit gives: a floating-point quantity and dates.
    ///
    /// - Throws: `CountsError` as the other initialiser, or with the rule `countNotFinite`, `countNotWhole`,
    ///   `dateNotFinite` or `instantOutOfRange`.
    public init(
        uuid: UUID, quantity: Double, startDate: Date, endDate: Date, sourceRevision: SourceRevision,
        device: Device? = nil, wasUserEntered: Bool = false
    ) throws(CountsError) {
        let allowed = "a whole number from 0 to \(Self.countLimit)"
        guard quantity.isFinite else { throw CountsError(.countNotFinite, found: "\(quantity)", allowed: allowed) }
        guard quantity >= 0 else { throw CountsError(.negativeCount, found: "\(quantity)", allowed: allowed) }
        guard quantity <= Double(Self.countLimit) else {
            throw CountsError(.largeCount, found: "\(quantity)", allowed: allowed)
        }
        guard quantity == quantity.rounded() else {
            throw CountsError(.countNotWhole, found: "\(quantity)", allowed: allowed)
        }
        try self.init(
            uuid: uuid, count: Int(quantity), start: try Instant(startDate), end: try Instant(endDate),
            sourceRevision: sourceRevision, device: device, wasUserEntered: wasUserEntered)
    }

    /// The start as a date (HealthKit: `startDate`).
    public var startDate: Date { start.date }
    /// The end as a date (HealthKit: `endDate`).
    public var endDate: Date { end.date }
    /// The source (HealthKit: `sourceRevision.source`).
    public var source: Source { sourceRevision.source }
    /// Whether the sample is a point in time.
    public var isPoint: Bool { start == end }

    /// The length of the interval in nanoseconds.
    var duration: Int64 { end.nanoseconds - start.nanoseconds }

    /// Whether two samples overlap: they share a stretch of time; or a point lies in the other's interval; or both are
    /// the same point.
    ///
    /// An interval does not contain its end, so samples that touch do not overlap.
    public func overlaps(_ other: QuantitySample) -> Bool {
        let (first, second) = start <= other.start ? (self, other) : (other, self)
        return second.start < first.end || second.start == first.start
    }

    /// Whether a part of the sample lies in a stretch of time.
    func touches(_ stretch: Range<Instant>) -> Bool {
        isPoint
            ? stretch.contains(start) : !stretch.isEmpty && start < stretch.upperBound && end > stretch.lowerBound
    }

    /// Whether a sample comes first: by start, end, count, source and identifier.
    static func precedes(_ one: QuantitySample, _ other: QuantitySample) -> Bool {
        if one.start != other.start { return one.start < other.start }
        if one.end != other.end { return one.end < other.end }
        if one.count != other.count { return one.count < other.count }
        if one.source != other.source { return one.source < other.source }
        return one.uuid.words < other.uuid.words
    }
}

extension UUID {
    /// The bytes as two numbers, in the order of the text.
    var words: (UInt64, UInt64) {
        let bytes = uuid
        func word(_ parts: [UInt8]) -> UInt64 { parts.reduce(0) { $0 << 8 | UInt64($1) } }
        return (
            word([bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7]),
            word([bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15])
        )
    }
}
