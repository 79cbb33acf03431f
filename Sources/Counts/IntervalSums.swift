/// The merged sums of the intervals of a grid, without the sources that they are made of.
package struct IntervalSums: Sendable, Equatable {
    /// The starts of the intervals from the first sample to the last one, and the end of the last interval.
    ///
    /// It is empty without samples. Two equal starts are an interval that a time zone skips.
    package let boundaries: [Instant]
    package private(set) var sums: [Quantity]
    /// The number of samples that touch each interval.
    package private(set) var samples: [Int]

    init(_ merge: OverlapMerge, boundaries: [Instant]) {
        self.boundaries = boundaries
        var sums = Array(repeating: Quantity.zero, count: max(boundaries.count - 1, 0))
        var samples = Array(repeating: 0, count: sums.count)
        merge.forEachPart(in: boundaries) { _, place, part in
            sums[place] += part
            samples[place] += 1
        }
        (self.sums, self.samples) = (sums, samples)
    }

    package var total: Quantity { sums.reduce(.zero, +) }

    /// Returns the place of the interval that contains an instant; `nil` outside all of them.
    package func place(of instant: Instant) -> Int? {
        let place = boundaries.places { $0 <= instant } - 1
        return sums.indices.contains(place) ? place : nil
    }

    /// Returns the sum of the interval that contains an instant; zero outside all of them.
    package func sum(at instant: Instant) -> Quantity { place(of: instant).map { sums[$0] } ?? .zero }
}

extension OverlapMerge {
    /// A sample during a walk over intervals.
    private struct Open {
        let index, rank, count: Int
        let end, duration: Int64
        /// The time on top of the sample's source before the sample.
        let before: Int64
        /// The time on top of its source up to the last boundary, from the sample's start on.
        var part: Int64 = 0
        /// The part of the count that is kept up to the last boundary.
        var kept = Quantity.zero
    }

    /// Calls a function for each interval and each sample that touches it, in the order of the intervals.
    ///
    /// A sample lasts at most seven days and an interval at least an hour, so a sample touches at most 169 intervals,
    /// and the time grows with the number of samples as that of the merge does. The boundaries are in order, from the
    /// start of the first sample or before on; an empty interval is left out.
    func forEachPart(in boundaries: [Instant], _ take: (_ sample: Int, _ interval: Int, _ part: Quantity) -> Void) {
        var open: [Open] = []
        var next = 0
        /// The time on top of each source before the boundary that was asked for last.
        var measures = [(boundary: Int, time: Int64)](repeating: (0, 0), count: shown.count)
        for (place, end) in boundaries.dropFirst().enumerated() where boundaries[place] < end {
            while next < samples.count, samples[next].start < end {
                let sample = samples[next]
                if sample.isPoint {
                    take(next, place, isHidden[next] ? .zero : Quantity(whole: Int64(sample.count)))
                } else {
                    open.append(
                        Open(
                            index: next, rank: ranks[next], count: sample.count, end: sample.end.nanoseconds,
                            duration: sample.duration, before: before[next]))
                }
                next += 1
            }
            var left = 0
            for position in open.indices {
                var sample = open[position]
                let time: Int64
                if sample.end <= end.nanoseconds {
                    time = shown[sample.rank].measure(before: samples[sample.index].end)
                } else {
                    if measures[sample.rank].boundary != place + 1 {
                        measures[sample.rank] = (place + 1, shown[sample.rank].measure(before: end))
                    }
                    time = measures[sample.rank].time
                }
                let earlier = sample.kept
                if time - sample.before != sample.part {
                    sample.part = time - sample.before
                    sample.kept = Quantity(sample.count, part: sample.part, of: sample.duration)
                }
                take(sample.index, place, sample.kept - earlier)
                if sample.end > end.nanoseconds {
                    open[left] = sample
                    left += 1
                }
            }
            open.removeLast(open.count - left)
        }
    }
}
