import Pose

/// The trials that came out the same.
struct TrialClass: Sendable, Hashable, Comparable {
    private static let durationBin: Nanoseconds = 20_000_000_000

    /// How many trials a class has, and how long they were together.
    struct Members: Sendable, Hashable {
        var count = 0
        var duration: Nanoseconds = 0

        static func + (first: Members, second: Members) -> Members {
            Members(count: first.count + second.count, duration: first.duration + second.duration)
        }

        static func += (sum: inout Members, other: Members) { sum = sum + other }
    }

    // Narrow, because there may be thousands of classes for every row of a report: a trial has room for 65,535 cycles
    // and two thousand million detections.
    let countable, countableObservable, detected, detectedObservable, cheatCycles, cheatCyclesAccepted: UInt16
    let durationBin: UInt16
    let falseCounts, countError: Int32

    init(_ tally: Tally) {
        countable = UInt16(clamping: tally.countable)
        countableObservable = UInt16(clamping: tally.countableObservable)
        detected = UInt16(clamping: tally.detected)
        detectedObservable = UInt16(clamping: tally.detectedObservable)
        cheatCycles = UInt16(clamping: tally.cheatCycles)
        cheatCyclesAccepted = UInt16(clamping: tally.cheatCyclesAccepted)
        durationBin = UInt16(clamping: tally.duration / Self.durationBin)
        falseCounts = Int32(clamping: tally.falseCounts)
        countError = Int32(clamping: tally.countError)
    }

    private var order: [Int32] {
        let counts = [
            countable, countableObservable, detected, detectedObservable, cheatCycles, cheatCyclesAccepted, durationBin,
        ]
        return counts.map(Int32.init) + [falseCounts, countError]
    }

    /// Any total order will do: it makes resampling independent of the order of adding.
    static func < (first: TrialClass, second: TrialClass) -> Bool {
        first.order.lexicographicallyPrecedes(second.order)
    }
}

/// The sums from which figures are made, of a trial or of many, as numbers that can be added at once.
struct TrialRow: Sendable {
    /// Countable, countable observable, detected, detected observable, false, cheat cycles, accepted, minutes.
    private(set) var counts = SIMD8<Double>()
    /// Trials, trials with the right count, trials off by at most one, sum of count errors.
    private(set) var errors = SIMD4<Double>()

    init() {}

    init(_ trials: TrialClass, _ members: TrialClass.Members) {
        counts = SIMD8(
            Double(trials.countable), Double(trials.countableObservable), Double(trials.detected),
            Double(trials.detectedObservable), Double(trials.falseCounts), Double(trials.cheatCycles),
            Double(trials.cheatCyclesAccepted), members.duration.seconds / 60 / Double(members.count))
        errors = SIMD4(
            1, trials.countError == 0 ? 1 : 0, abs(trials.countError) <= 1 ? 1 : 0, Double(trials.countError))
    }

    @inline(__always)
    mutating func add(_ row: TrialRow, times count: Double) {
        counts += row.counts * count
        errors += row.errors * count
    }
}

/// A quotient of two sums.
struct Quotient: Sendable {
    let part: @Sendable (TrialRow) -> Double
    let whole: @Sendable (TrialRow) -> Double

    /// The quotient, `nil` where it is 0/0.
    func value(_ row: TrialRow) -> Double? {
        let whole = whole(row)
        return whole > 0 ? part(row) / whole : nil
    }

    static let precision = Quotient {
        $0.counts[2]
    } whole: {
        $0.counts[2] + $0.counts[4]
    }
    static let recall = Quotient {
        $0.counts[2]
    } whole: {
        $0.counts[0]
    }
    static let recallObservable = Quotient {
        $0.counts[3]
    } whole: {
        $0.counts[1]
    }
    static let f1 = Quotient {
        2 * $0.counts[2]
    } whole: {
        $0.counts[2] + $0.counts[4] + $0.counts[0]
    }
    static let falsePerMinute = Quotient {
        $0.counts[4]
    } whole: {
        $0.counts[7]
    }
    static let cheatAcceptance = Quotient {
        $0.counts[6]
    } whole: {
        $0.counts[5]
    }
    static let exactShare = Quotient {
        $0.errors[1]
    } whole: {
        $0.errors[0]
    }
    static let offByOneShare = Quotient {
        $0.errors[2]
    } whole: {
        $0.errors[0]
    }
    static let countBias = Quotient {
        $0.errors[3]
    } whole: {
        $0.errors[0]
    }
}
