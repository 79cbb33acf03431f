/// The few trials of one entrant and scenario with the most errors, of any number of trials that were added.
///
/// They do not depend on the order in which trials are added or sums merged.
package struct WorstTrials: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let trial: Int
        package let errors: TrialErrors
    }

    /// The greatest number of trials that are kept.
    package static let most = 3

    /// The trials, the one with the most errors first; those with equally many in the order of their numbers.
    package private(set) var entries: [Entry] = []

    /// Keeps no trial yet.
    package init() {}

    /// Adds a trial, if it is one of the worst so far; one without any error is never kept, and errors are found only
    /// for one that is.
    package mutating func add(_ trial: Int, errors count: Int, _ errors: () -> TrialErrors) {
        guard count > 0 else { return }
        let place = entries.firstIndex { ($0.errors.errors, trial) < (count, $0.trial) } ?? entries.count
        guard place < Self.most else { return }
        entries.insert(Entry(trial: trial, errors: errors()), at: place)
        if entries.count > Self.most { entries.removeLast() }
    }
}
