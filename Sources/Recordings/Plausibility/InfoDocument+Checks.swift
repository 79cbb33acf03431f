import Pose
import Text

/// The checks of what the JSON file says by itself.
extension InfoDocument {
    /// The check of `reps` against the truth that names each repetition.
    var countVerdict: [Diagnostic] {
        guard let reps = info.reps else { return [] }
        var found: [Diagnostic] = []
        func compare(_ counts: ClosedRange<Int>, _ one: String, _ several: String) {
            guard reps.max < counts.lowerBound || reps.expected > counts.upperBound else { return }
            let stated = reps.max == reps.expected ? "\(reps.expected)" : "\(reps.expected) to \(reps.max)"
            let counted =
                counts.count == 1
                ? Plural.counted(counts.lowerBound, one, several)
                : "\(counts.lowerBound) to \(counts.upperBound) \(several)"
            found.append(
                diagnostic("reps", "\(stated), while \(counted)", "a count that agrees with the truth", .error))
        }
        if let bottoms = info.bottoms {
            let count = bottoms.count { $0.countable }
            compare(count...count, "bottom is countable", "bottoms are countable")
        }
        if let cycles = info.cycles {
            compare(cycles.count...cycles.count, "cycle is listed", "cycles are listed")
        }
        if let truth = info.truth {
            let sure = truth.cycles.count { $0.verdict == .countable }
            let possible = sure + truth.cycles.count { $0.verdict == .borderline }
            compare(sure...possible, "cycle of truth is countable", "cycles of truth are countable")
        }
        return found
    }

    /// Least time between two repetitions without a warning, nanoseconds.
    ///
    /// Attempts at records do a little more than 2 a second, and a twentieth of the push-ups of RepCount-A takes less
    /// than 0.57 s at 30 frames a second; an annotated instant is off by a frame or two.
    private static let leastTime: Nanoseconds = 250_000_000

    /// The check of the tempo that the truth states: no person does push-ups so fast.
    var tempoVerdict: [Diagnostic] {
        tempo(info.bottoms?.map(\.time) ?? [], "bottoms", { "bottoms[\($0)].t" })
            + tempo(info.cycles?.map(\.start) ?? [], "cycles", { "cycles[\($0)]" })
    }

    private func tempo(_ times: [Nanoseconds], _ name: String, _ key: (Int) -> String) -> [Diagnostic] {
        let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        let close = zip(order, order.dropFirst()).filter { times[$1] - times[$0] < Self.leastTime }.map(\.1)
        guard let first = close.first else { return [] }
        return [
            diagnostic(
                key(first),
                "\(times[first].seconds.brief) s: \(close.count) of \(times.count) \(name) come less than "
                    + "\(Self.leastTime.seconds.brief) s after the one before",
                "one for each repetition; people do little more than 2 a second", .warning)
        ]
    }
}
