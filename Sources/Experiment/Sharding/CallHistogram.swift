/// The times of many calls as they stand in a part.
package struct CallHistogram: Sendable, Codable, Hashable {
    /// The longest call, nanoseconds; 0 without calls.
    var longest: UInt64
    /// A time of each bin, nanoseconds, and the number of calls in it, one after the other.
    var bins: [UInt64]

    init(_ timer: CallTimer) {
        longest = timer.calls > 0 ? timer.maximum : 0
        bins = timer.bins.flatMap { [$0.value, $0.calls] }
    }

    /// The number of calls; `nil` where the bins are not valid.
    var calls: Int? {
        guard bins.count.isMultiple(of: 2) else { return nil }
        var sum: UInt64 = 0
        for position in stride(from: 0, to: bins.count, by: 2) {
            let (next, overflows) = sum.addingReportingOverflow(bins[position + 1])
            guard !overflows, bins[position] <= CallTimer.longest, next <= UInt64(Int.max) else { return nil }
            sum = next
        }
        return longest <= CallTimer.longest ? Int(sum) : nil
    }
}

extension CallTimer {
    /// Adds the calls of a part; those of an invalid histogram are left out.
    mutating func add(_ part: CallHistogram) {
        guard let calls = part.calls, calls > 0 else { return }
        for position in stride(from: 0, to: part.bins.count, by: 2) {
            add(part.bins[position], calls: part.bins[position + 1], longest: part.longest)
        }
    }
}
