/// The counter of one device (Core Motion: `CMPedometer`).
///
/// This is the fourth way to ask. The counter knows the instants of its own counts, so nothing is prorated. It holds
/// the last seven days and nothing before (Apple, Core Motion, `queryPedometerData(from:to:withHandler:)`). It counts
/// what the phone feels: a watch is not in it (*inferred*: Apple documents it as the device's own data), nor is
/// anything that an app or a person has entered. It counts a phone that is shaken.
public struct Pedometer: Sendable, Hashable {
    /// The counts between two instants (Core Motion: `CMPedometerData`).
    public struct Data: Sendable, Hashable {
        /// The start: the one that was asked for, or seven days ago.
        public let start: Instant
        /// The end: the one that was asked for, or now.
        public let end: Instant
        /// The number of counts (Core Motion: `numberOfSteps`).
        public let numberOfCounts: Int
    }

    /// The time that the counter holds, in nanoseconds: seven times 24 hours.
    ///
    /// Apple documents “seven days”; that these are not days of the calendar is *inferred*.
    public static let history: Int64 = 7 * 86_400 * Instant.second

    private var instants: [Instant]

    /// Makes a counter of the instants of its counts, in order; several may be equal.
    ///
    /// - Throws: `CountsError` with the rule `order`.
    public init(_ instants: [Instant] = []) throws(CountsError) {
        for (one, next) in zip(instants, instants.dropFirst()) where next < one {
            throw CountsError(.order, found: "\(next) after \(one)", allowed: "instants in order")
        }
        self.instants = instants
    }

    init(ordered instants: [Instant]) { self.instants = instants }

    /// Adds a count, not before the last one, and forgets those that are more than seven days older.
    ///
    /// - Throws: `CountsError` with the rule `order`.
    public mutating func count(at instant: Instant) throws(CountsError) {
        if let last = instants.last, instant < last {
            throw CountsError(.order, found: "\(instant) after \(last)", allowed: "instants in order")
        }
        instants.append(instant)
        let limit = instant.advanced(byNanoseconds: -Self.history)
        let old = instants.places { $0 < limit }
        // Not at every count, so that a count takes constant time on average.
        if old > instants.count / 2 { instants.removeFirst(old) }
    }

    /// Returns the counts between two instants (Core Motion: `queryPedometerData(from:to:withHandler:)`).
    ///
    /// A start that is too long ago is not an error: the data begin with what is held, as Apple documents. Without
    /// counts the number is 0. The end is not part of the stretch, and what is after now is left out.
    ///
    /// - Throws: `CountsError` with the rule `invertedInterval`.
    public func queryPedometerData(from start: Instant, to end: Instant, now: Instant) throws(CountsError) -> Data {
        let asked = try stretch(from: start, to: end)
        let held = now.advanced(byNanoseconds: -Self.history)
        let first = min(max(asked.lowerBound, held), now)
        let last = max(min(asked.upperBound, now), first)
        let count = instants.places { $0 < last } - instants.places { $0 < first }
        return Data(start: first, end: last, numberOfCounts: count)
    }
}
