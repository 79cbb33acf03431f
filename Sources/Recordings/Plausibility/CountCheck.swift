import Pose

/// The check of `reps` against the truth that names each repetition.
struct CountCheck {
    func verdict(of document: InfoDocument) -> [Diagnostic] {
        let info = document.info
        guard let reps = info.reps else { return [] }
        var found: [Diagnostic] = []
        func compare(_ counts: ClosedRange<Int>, _ name: String) {
            guard reps.max < counts.lowerBound || reps.expected > counts.upperBound else { return }
            let stated = reps.max == reps.expected ? "\(reps.expected)" : "\(reps.expected) to \(reps.max)"
            let counted = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
            found.append(
                document.diagnostic(
                    "reps", "\(stated), while \(counted) \(name)", "a count that agrees with them", .error))
        }
        if let bottoms = info.bottoms {
            let count = bottoms.count { $0.countable }
            compare(count...count, "bottoms are countable")
        }
        if let cycles = info.cycles { compare(cycles.count...cycles.count, "cycles are listed") }
        if let truth = info.truth {
            let sure = truth.cycles.count { $0.verdict == .countable }
            let possible = sure + truth.cycles.count { $0.verdict == .borderline }
            compare(sure...possible, "cycles of truth are countable")
        }
        return found
    }
}
