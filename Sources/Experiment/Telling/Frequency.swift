import Detection
import Scoring

/// A value with the number of times that it occurs.
package struct Frequency<Value: Sendable & Hashable>: Sendable, Hashable {
    package let value: Value
    package let count: Int

    package init(_ value: Value, _ count: Int) { (self.value, self.count) = (value, count) }

    /// Returns the values by their frequency, the most frequent first; equal ones in the order of a key.
    static func sorted(_ counts: [Value: Int], by key: (Value) -> some Comparable) -> [Frequency] {
        counts.map { Frequency($0.key, $0.value) }
            .sorted { ($1.count, key($0.value)) < ($0.count, key($1.value)) }
    }
}

extension [Frequency<ErrorKind>] {
    /// The kinds with their numbers, the most frequent first, for example `missed: 3, doubled: 1`.
    package var text: String { map { "\($0.value): \($0.count)" }.joined(separator: ", ") }
}

extension [Frequency<Rejection>] {
    /// The reasons with their numbers, the most frequent first, for example `too-shallow: 3`.
    package var text: String { map { "\($0.value.rawValue): \($0.count)" }.joined(separator: ", ") }
}
