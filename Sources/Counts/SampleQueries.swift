/// A question for the samples themselves (HealthKit: `HKSampleQuery`), and for their plain sum.
public struct SampleQuery: Sendable, Hashable {
    /// The condition on the samples.
    public var predicate: SamplePredicate

    /// Makes a question.
    public init(predicate: SamplePredicate = .all) { self.predicate = predicate }

    /// Returns the samples that meet the condition, by start, end, count, source and identifier.
    public func results(in store: SampleStore) -> [QuantitySample] {
        store.samples.filter(predicate.condition).sorted(by: QuantitySample.precedes)
    }

    /// Returns the sum of the counts of all samples that meet the condition, each with its whole count.
    ///
    /// This is the first way to ask, and it is wrong by design: what two sources saw is counted twice. It is right as
    /// long as one phone is the only source, and so the fault is not seen while only one phone is tested.
    public func plainSum(in store: SampleStore) -> Quantity {
        store.samples.lazy.filter(predicate.condition).reduce(into: .zero) { $0 += Quantity(whole: Int64($1.count)) }
    }
}

/// A question for the sources of samples (HealthKit: `HKSourceQuery`).
public struct SourceQuery: Sendable, Hashable {
    /// The condition on the samples.
    public var predicate: SamplePredicate

    /// Makes a question.
    public init(predicate: SamplePredicate = .all) { self.predicate = predicate }

    /// Returns the sources of the samples that meet the condition, by their bundle identifiers.
    public func results(in store: SampleStore) -> [Source] {
        Set(store.samples.lazy.filter(predicate.condition).map(\.source)).sorted()
    }

    /// Returns the sources whose identifiers begin in a certain way, as apps do to find automatic sources.
    public func results(in store: SampleStore, with prefix: SourcePrefix) -> [Source] {
        results(in: store).filter { prefix.matches($0.bundleIdentifier) }
    }
}

/// A question for the changes since a mark (HealthKit: `HKAnchoredObjectQuery`).
public struct AnchoredObjectQuery: Sendable, Hashable {
    /// The answer: samples that are new, samples that are gone, and the mark for the next question.
    public struct Result: Sendable, Hashable {
        /// The samples that were saved since the mark and are still in the store, in the order of their arrival.
        public let addedSamples: [QuantitySample]
        /// The samples that were deleted since the mark, in the order of their deletion.
        ///
        /// A sample that was saved and deleted since the mark is in this list alone.
        public let deletedObjects: [SampleStore.DeletedObject]
        /// The mark after the last change that the answer covers.
        public let newAnchor: SampleStore.Anchor
    }

    /// The condition on the samples, new and deleted.
    public var predicate: SamplePredicate
    /// The mark; `.start` asks for everything.
    public var anchor: SampleStore.Anchor
    /// The most changes that an answer lists; `nil` for all (HealthKit: `HKObjectQueryNoLimit`).
    public var limit: Int?

    /// Makes a question.
    ///
    /// - Throws: `CountsError` with the rule `limit`.
    public init(
        predicate: SamplePredicate = .all, anchor: SampleStore.Anchor = .start, limit: Int? = nil
    ) throws(CountsError) {
        if let limit, limit < 1 {
            throw CountsError(.limit, found: "\(limit)", allowed: "1 or more, or no limit")
        }
        (self.predicate, self.anchor, self.limit) = (predicate, anchor, limit)
    }

    /// Returns the changes since the mark.
    ///
    /// - Throws: `CountsError` with the rule `anchor` if the store did not give the mark.
    public func results(in store: SampleStore) throws(CountsError) -> Result {
        var added: [QuantitySample] = []
        var deleted: [SampleStore.DeletedObject] = []
        var next = anchor.changes
        let condition = predicate.condition
        for change in try store.changes(after: anchor) {
            if let limit, added.count + deleted.count >= limit { break }
            next += 1
            switch change {
            case .saved(let sample):
                if condition(sample), store.contains(sample.uuid) { added.append(sample) }
            case .deleted(let sample):
                if condition(sample) { deleted.append(.init(uuid: sample.uuid)) }
            }
        }
        return Result(addedSamples: added, deletedObjects: deleted, newAnchor: SampleStore.Anchor(changes: next))
    }
}

/// A question that says only that something has changed (HealthKit: `HKObserverQuery`).
public struct ObserverQuery: Sendable, Hashable {
    /// The condition on the samples, new and deleted.
    public let predicate: SamplePredicate
    /// The mark up to which changes have been seen.
    public private(set) var anchor: SampleStore.Anchor

    /// Makes a question; changes before the mark are not reported.
    public init(predicate: SamplePredicate = .all, anchor: SampleStore.Anchor = .start) {
        (self.predicate, self.anchor) = (predicate, anchor)
    }

    /// Returns whether a sample was saved or deleted since the last call, and goes to the end of the changes.
    ///
    /// - Throws: `CountsError` with the rule `anchor` if the store has fewer changes than were seen.
    public mutating func hasChanged(in store: SampleStore) throws(CountsError) -> Bool {
        let changes = try store.changes(after: anchor)
        anchor = store.anchor
        let condition = predicate.condition
        return changes.contains { change in
            switch change {
            case .saved(let sample), .deleted(let sample): condition(sample)
            }
        }
    }
}
