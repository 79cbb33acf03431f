public import Foundation

/// A store of samples with the history of its changes (HealthKit: `HKHealthStore`).
///
/// It is a value: a copy is a snapshot. Samples arrive in any order of their times; what counts for updates is the
/// order of the changes.
public struct SampleStore: Sendable {
    /// A mark between two changes of a store (HealthKit: `HKQueryAnchor`).
    public struct Anchor: Sendable, Hashable {
        /// The number of changes before the mark.
        public let changes: Int

        /// The mark before all changes.
        public static let start = Anchor(changes: 0)
    }

    /// A sample that was deleted (HealthKit: `HKDeletedObject`).
    public struct DeletedObject: Sendable, Hashable {
        /// The identifier of the sample.
        public let uuid: UUID
    }

    enum Change: Sendable {
        case saved(QuantitySample)
        case deleted(QuantitySample)
    }

    private(set) var changes: [Change] = []
    private var places: [UUID: Int] = [:]

    /// Makes an empty store.
    public init() {}

    /// Makes a store of samples.
    ///
    /// - Throws: `CountsError` with the rule `knownSample`.
    public init(_ samples: some Sequence<QuantitySample>) throws(CountsError) {
        for sample in samples { try save(sample) }
    }

    /// Adds a sample.
    ///
    /// - Throws: `CountsError` with the rule `knownSample` if the identifier is in the store, or was deleted from it.
    public mutating func save(_ sample: QuantitySample) throws(CountsError) {
        guard places[sample.uuid] == nil else {
            throw CountsError(
                .knownSample, found: sample.uuid.uuidString, allowed: "an identifier that the store has not seen")
        }
        places[sample.uuid] = changes.count
        changes.append(.saved(sample))
    }

    /// Deletes a sample.
    ///
    /// - Throws: `CountsError` with the rule `unknownSample` if the store does not have it.
    public mutating func delete(_ uuid: UUID) throws(CountsError) {
        guard let place = places[uuid], place >= 0, case .saved(let sample) = changes[place] else {
            throw CountsError(
                .unknownSample, found: uuid.uuidString, allowed: "the identifier of a sample in the store")
        }
        places[uuid] = -1
        changes.append(.deleted(sample))
    }

    /// The samples that are in the store, in the order in which they arrived.
    public var samples: [QuantitySample] {
        changes.enumerated().compactMap { place, change in
            guard case .saved(let sample) = change, places[sample.uuid] == place else { return nil }
            return sample
        }
    }

    /// The mark after the last change.
    public var anchor: Anchor { Anchor(changes: changes.count) }

    func changes(after anchor: Anchor) throws(CountsError) -> ArraySlice<Change> {
        guard (0...changes.count).contains(anchor.changes) else {
            throw CountsError(
                .anchor, found: "\(anchor.changes) changes", allowed: "0 to \(changes.count), of this store")
        }
        return changes[anchor.changes...]
    }

    func contains(_ uuid: UUID) -> Bool { places[uuid].map { $0 >= 0 } ?? false }
}
