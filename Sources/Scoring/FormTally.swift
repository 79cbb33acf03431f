package import Mathematics
package import Pose

/// The instant of an event of a detector, and the faults of form that it reports, if any.
package typealias FormReport = (time: Nanoseconds, faults: FormFaults)

/// The agreement of the faults that a detector reports with the form of the cycles, over many trials.
///
/// A cycle takes part where its form is known. It is *matched* where a count or a rejection matches it by one pass over
/// all cycles, whatever their verdicts, one pass for counts and one for rejections. What the two say together is
/// compared with the faults of the cycle. A detector that reports sagging and piked hips together cannot tell them
/// apart, and is right if the cycle has one of the two.
package struct FormTally: Sendable, Hashable {
    struct FaultCounts: Hashable {
        var cycles = 0
        /// Those of them that are matched.
        var matched = 0
        /// Those of the matched ones for which it is reported.
        var found = 0
        /// Matched cycles for which the fault is reported.
        var reported = 0
        /// Those of them that have it.
        var right = 0

        fileprivate var numbers: [Int] { [cycles, matched, found, reported, right] }

        /// The parts of precision and recall: the right ones of the reported, and the found ones of the matched.
        fileprivate var ratios: [SIMD2<Double>] {
            [SIMD2(Double(right), Double(reported)), SIMD2(Double(found), Double(matched))]
        }
    }

    /// The number of trials with the same counts, which stand in the order of `FormFault.allCases`.
    private var classes: [[FaultCounts]: Int] = [:]

    package init() {}

    /// Whether the form of no cycle is known.
    package var isEmpty: Bool { classes.isEmpty }

    /// Adds a trial, whose counts and rejections ascend in time; one in which no form is known changes nothing.
    package mutating func add(counts: [FormReport], rejections: [FormReport], truth: Truth, _ prepared: PreparedTruth) {
        guard truth.cycles.contains(where: { $0.form != nil }) else { return }
        let targets = prepared.events.map(\.target)
        var said = [FormFaults?](repeating: nil, count: targets.count)
        for reports in [counts, rejections] {
            Matching.forEachPair(targets: targets, detections: reports.map(\.time)) { cycle, report in
                said[cycle] = (said[cycle] ?? []).union(reports[report].faults)
            }
        }
        let judged = zip(truth.cycles, said).compactMap { cycle, said in
            cycle.form.map { (faults: $0.faults, said: said) }
        }
        let key = FormFault.allCases.map { fault in
            var counts = FaultCounts()
            for cycle in judged { counts.add(FormFaults(fault), has: cycle.faults, said: cycle.said) }
            return counts
        }
        classes[key, default: 0] += 1
    }

    /// Adds the trials of another tally.
    package mutating func merge(_ other: FormTally) { classes.merge(other.classes, uniquingKeysWith: +) }

    /// The figures of every fault, with their intervals of a coverage above 0 and below 1, bootstrap ones from 1
    /// resample on; none where no form is known.
    package func figures(
        confidence: Double = 0.95, resamples: Int = 1_000, stream: inout RandomStream
    ) throws(GSLError) -> [FormFigures] {
        guard !isEmpty else { return [] }
        let sorted = classes.map { (counts: $0.key, numbers: $0.key.flatMap(\.numbers), trials: $0.value) }
            .sorted { $0.numbers.lexicographicallyPrecedes($1.numbers) }
        var rows = MetricRows(width: 2 * FormFault.allCases.count)
        for entry in sorted { rows.append(entry.counts.flatMap(\.ratios)) }
        let drawn = try Resamples(rows: rows, members: sorted.map(\.trials), count: resamples, stream: &stream)
        var figures: [FormFigures] = []
        for (index, fault) in FormFault.allCases.enumerated() {
            func ratio(_ column: Int) throws(GSLError) -> Estimate {
                let sum = drawn.sum(column)
                let defining = sorted.indices.reduce(0) { $0 + (rows[$1, column].y > 0 ? sorted[$1].trials : 0) }
                return try Estimate.share(
                    Int(sum.x), of: Int(sum.y), trials: defining, drawn: drawn.values(column), confidence: confidence)
            }
            var sum = FaultCounts()
            for entry in sorted { sum.add(entry.counts[index], times: entry.trials) }
            figures.append(
                FormFigures(
                    fault: fault, cycles: sum.cycles, matched: sum.matched, found: sum.found, reported: sum.reported,
                    right: sum.right, precision: try ratio(2 * index), recall: try ratio(2 * index + 1)))
        }
        return figures
    }
}

extension FormTally.FaultCounts {
    /// Adds a cycle with its faults and what the detector says about it, `nil` where nothing matches it.
    fileprivate mutating func add(_ fault: FormFaults, has faults: FormFaults, said: FormFaults?) {
        let isFaulty = faults.contains(fault)
        if isFaulty { cycles += 1 }
        guard let said else { return }
        if isFaulty { matched += 1 }
        guard said.contains(fault) else { return }
        reported += 1
        if isFaulty { found += 1 }
        let isEither = FormFaults.hipsOffLine.contains(fault) && said.isSuperset(of: .hipsOffLine)
        if !faults.isDisjoint(with: isEither ? .hipsOffLine : fault) { right += 1 }
    }

    fileprivate mutating func add(_ other: Self, times: Int) {
        cycles += other.cycles * times
        matched += other.matched * times
        found += other.found * times
        reported += other.reported * times
        right += other.right * times
    }
}

/// The score of a detector's reports of one fault.
package struct FormFigures: Sendable, Hashable {
    package let fault: FormFault
    package let cycles: Int
    /// Those of them that a count or a rejection matches.
    package let matched: Int
    /// Those of the matched ones for which the fault is reported.
    package let found: Int
    /// Matched cycles for which the fault is reported.
    package let reported: Int
    /// Those of them that have the fault.
    package let right: Int
    /// Right reports, as a share of all.
    package let precision: Estimate
    /// Found cycles, as a share of the matched ones with the fault.
    package let recall: Estimate
}
