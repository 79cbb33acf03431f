import Foundation

/// Makes the samples of a history, source by source.
struct SampleHistoryMaker {
    private let truth: [Instant]
    private let span: Range<Instant>
    private let plan: SampleHistoryPlan
    private let recorded: DeviceCounts
    private let sources: HistorySources
    private(set) var facts: [SampleHistory.Fact] = []
    /// The phone's counts, by its own clock.
    private(set) var phoneCounts: [DeviceCounts.Count] = []
    private var isSeen: [Bool]

    private static let hour: Int64 = 3600 * Instant.second

    init(truth: [Instant], span: Range<Instant>, plan: SampleHistoryPlan, counts: DeviceCounts) throws(CountsError) {
        (self.truth, self.span, self.plan) = (truth, span, plan)
        recorded = counts
        sources = try HistorySources()
        isSeen = Array(repeating: false, count: truth.count)
    }

    /// Makes the phone's, the watch's, the apps', the person's and the forged samples, in this order.
    mutating func makeAll(using generator: inout some RandomNumberGenerator) throws(CountsError) {
        let shaken = recorded.phone == nil ? shakes(using: &generator) : []
        phoneCounts = counts(of: plan.phone, recorded.phone, shaken: shaken, using: &generator)
        let phone = try samples(of: phoneCounts, plan.phone, sources.phone, .phone, using: &generator)
        if let watch = plan.watch {
            let counts = counts(of: watch, recorded.watch, shaken: [], using: &generator)
            _ = try samples(of: counts, watch, sources.watch, .watch, using: &generator)
        }
        try copies(of: phone, using: &generator)
        try manualEntries(using: &generator)
        try forgeries(using: &generator)
    }

    /// Makes the instants at which the phone counts while it is shaken: one every 0.3 s.
    private func shakes(using generator: inout some RandomNumberGenerator) -> [Instant] {
        var instants: [Instant] = []
        for _ in 0..<plan.shakes {
            let start = instant(using: &generator)
            let counts = generator.between(Int64(plan.shakenCounts.lowerBound)...Int64(plan.shakenCounts.upperBound))
            for place in 0..<counts {
                let instant = start.advanced(byNanoseconds: place * 300_000_000)
                if span.contains(instant) { instants.append(instant) }
            }
        }
        return instants
    }

    /// Makes the counts of a device by its clock, or takes those that it has made, without those of the hours in which it
    /// is not carried; a shaken device is.
    private mutating func counts(
        of recorder: SampleHistoryPlan.Recorder, _ recorded: [DeviceCounts.Count]?, shaken: [Instant],
        using generator: inout some RandomNumberGenerator
    ) -> [DeviceCounts.Count] {
        var counts = shaken.map { DeviceCounts.Count(instant: $0, repetition: nil, isShaken: true) }
        var (hour, isCarried): (Int64, Bool) = (-1, true)
        for count in recorded ?? truth.enumerated().map({ .init(instant: $1, repetition: $0) }) {
            if !count.isShaken {
                let now = self.hour(of: count.instant)
                if now != hour { (hour, isCarried) = (now, !generator.happens(recorder.gap)) }
                guard isCarried, recorded != nil || generator.happens(recorder.recall) else { continue }
                if let place = count.repetition { isSeen[place] = true }
            }
            counts.append(count)
            if recorded == nil, generator.happens(recorder.extra) { counts.append(count) }
        }
        // Sorting keeps no order of equal elements, so the flag is part of the order.
        if recorded == nil { counts.sort { ($0.instant, $0.isShaken ? 1 : 0) < ($1.instant, $1.isShaken ? 1 : 0) } }
        return counts.map { count in
            .init(
                instant: count.instant.advanced(byNanoseconds: recorder.clockSkew), repetition: count.repetition,
                isShaken: count.isShaken)
        }
    }

    /// The hour of the span in which an instant lies, from 0.
    private func hour(of instant: Instant) -> Int64 {
        (instant.nanoseconds - span.lowerBound.nanoseconds) / Self.hour
    }

    /// Makes a device's samples: one for each stretch of its length in which it counted.
    private mutating func samples(
        of counts: [DeviceCounts.Count], _ recorder: SampleHistoryPlan.Recorder, _ origin: HistorySources.Entry,
        _ kind: SampleHistory.Origin, using generator: inout some RandomNumberGenerator
    ) throws(CountsError) -> [(sample: QuantitySample, shaken: Int)] {
        let zero = span.lowerBound.advanced(byNanoseconds: recorder.clockSkew)
        var made: [(sample: QuantitySample, shaken: Int)] = []
        var position = 0
        while position < counts.count {
            let chunk = max(counts[position].instant.nanoseconds - zero.nanoseconds, 0) / recorder.sampleLength
            let start = zero.advanced(byNanoseconds: chunk * recorder.sampleLength)
            let end = start.advanced(byNanoseconds: recorder.sampleLength)
            var (count, shaken) = (0, 0)
            repeat {
                count += 1
                shaken += counts[position].isShaken ? 1 : 0
                position += 1
            } while position < counts.count && counts[position].instant < end && count < QuantitySample.countLimit
            let sample = try origin.sample(count, from: start, to: end, using: &generator)
            made.append((sample, shaken))
            try save(sample, kind, recorder, shaken: shaken, using: &generator)
        }
        return made
    }

    /// Adds a device's sample, perhaps twice, late, or to be deleted.
    private mutating func save(
        _ sample: QuantitySample, _ kind: SampleHistory.Origin, _ recorder: SampleHistoryPlan.Recorder, shaken: Int,
        using generator: inout some RandomNumberGenerator
    ) throws(CountsError) {
        let repeats = generator.happens(recorder.duplicate) ? 2 : 1
        for place in 0..<repeats {
            var copy = sample
            if place > 0 { copy = try sample.copy(uuid: UUID(from: &generator)) }
            let isLate = generator.happens(recorder.late)
            let arrival = arrival(of: copy, isLate: isLate, using: &generator)
            let deletion =
                generator.happens(recorder.deleted)
                ? arrival.advanced(byNanoseconds: 1 + generator.below(plan.longestDelay)) : nil
            facts.append(
                SampleHistory.Fact(
                    sample: copy, origin: kind, shakenCounts: shaken, isDuplicate: place > 0, arrival: arrival,
                    deletion: deletion))
        }
    }

    /// Makes the samples that apps copy from the phone.
    private mutating func copies(
        of phone: [(sample: QuantitySample, shaken: Int)], using generator: inout some RandomNumberGenerator
    ) throws(CountsError) {
        for app in 0..<plan.apps {
            let entry = try HistorySources.app(number: app + 1)
            for (sample, shaken) in phone where generator.happens(plan.appShare) {
                let copy = try entry.sample(sample.count, from: sample.start, to: sample.end, using: &generator)
                append(copy, .app, shaken: shaken, using: &generator)
            }
        }
    }

    /// Makes entries by hand of repetitions that no device saw, one for an hour.
    private mutating func manualEntries(using generator: inout some RandomNumberGenerator) throws(CountsError) {
        var position = 0
        let missed = zip(truth, isSeen).filter { !$0.1 }.map(\.0)
        while position < missed.count {
            var end = position
            while end < missed.count, hour(of: missed[end]) == hour(of: missed[position]) { end += 1 }
            if generator.happens(plan.manualShare) {
                let count = min(end - position, QuantitySample.countLimit)
                let last = missed[end - 1].advanced(byNanoseconds: Instant.second)
                let sample = try sources.entry.sample(count, from: missed[position], to: last, using: &generator)
                append(sample, .manualEntry, using: &generator)
            }
            position = end
        }
    }

    /// Makes forged samples, over the samples of devices or where there are none.
    private mutating func forgeries(using generator: inout some RandomNumberGenerator) throws(CountsError) {
        var occupied = facts.map { $0.sample.start..<$0.sample.end }
        let devices = facts.filter { $0.origin == .phone || $0.origin == .watch }.map(\.sample)
        occupied.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        let kinds: [(SampleHistory.Origin, HistorySources.Entry)] = [
            (.forgedEntry, sources.entry), (.forgingApp, sources.forger), (.lookalike, sources.lookalike),
        ]
        for (kind, entry) in kinds where plan.forgedKinds.contains(kind) {
            for _ in 0..<plan.forgeries {
                let counts = generator.between(
                    Int64(plan.forgedCounts.lowerBound)...Int64(plan.forgedCounts.upperBound))
                let length = generator.between(300 * Instant.second...Self.hour)
                var start = instant(using: &generator)
                if generator.happens(plan.forgedOverlap), !devices.isEmpty {
                    start = devices[Int(generator.below(Int64(devices.count)))].start
                } else {
                    // In a day full of samples there may be no gap; then the last place is taken.
                    for _ in 0..<64 where !Self.isFree(start, length, occupied) { start = instant(using: &generator) }
                }
                let end = start.advanced(byNanoseconds: length)
                append(try entry.sample(Int(counts), from: start, to: end, using: &generator), kind, using: &generator)
                let place = occupied.places { ($0.lowerBound, $0.upperBound) < (start, end) }
                occupied.insert(start..<end, at: place)
            }
        }
    }

    /// Returns whether no sample is near a stretch; samples last at most seven days, so the scan is short.
    private static func isFree(_ start: Instant, _ length: Int64, _ occupied: [Range<Instant>]) -> Bool {
        let end = start.advanced(byNanoseconds: length)
        var place = occupied.places { $0.lowerBound <= end } - 1
        while place >= 0, start.nanoseconds - occupied[place].lowerBound.nanoseconds <= QuantitySample.durationLimit {
            if occupied[place].upperBound >= start { return false }
            place -= 1
        }
        return true
    }

    private mutating func append(
        _ sample: QuantitySample, _ kind: SampleHistory.Origin, shaken: Int = 0,
        using generator: inout some RandomNumberGenerator
    ) {
        facts.append(
            SampleHistory.Fact(
                sample: sample, origin: kind, shakenCounts: shaken, isDuplicate: false,
                arrival: arrival(of: sample, isLate: false, using: &generator), deletion: nil))
    }

    /// Returns the instant at which a sample arrives: within a minute of its end, or later.
    private func arrival(
        of sample: QuantitySample, isLate: Bool, using generator: inout some RandomNumberGenerator
    ) -> Instant {
        let delay = generator.below(60 * Instant.second) + (isLate ? generator.below(plan.longestDelay) : 0)
        return sample.end.advanced(byNanoseconds: delay)
    }

    private func instant(using generator: inout some RandomNumberGenerator) -> Instant {
        let length = span.upperBound.nanoseconds - span.lowerBound.nanoseconds
        return span.lowerBound.advanced(byNanoseconds: generator.below(length))
    }
}
