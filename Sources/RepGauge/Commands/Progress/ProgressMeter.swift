import Foundation

/// The measure of one step: its rate over the last seconds, and the time left.
struct ProgressMeter {
    /// The span over which the rate is measured, seconds.
    static let span = 5.0
    /// The least time since the first piece before which a rate says nothing, seconds.
    static let least = 1.0

    private let total: Int
    private var samples: [(instant: Double, done: Int)] = []

    init(total: Int) { self.total = total }

    private(set) var done = 0

    /// Takes note of the pieces that are done at a time, seconds; the clock starts with the first piece, since what
    /// comes before it is preparation and not the rate.
    mutating func note(_ done: Int, at instant: Double) {
        guard done > self.done else { return }
        self.done = done
        samples.append((instant, done))
        while samples.count > 2, samples[1].instant <= instant - Self.span { samples.removeFirst() }
    }

    /// Returns the pieces per second over the last seconds; `nil` where they are too few to say.
    func rate(at instant: Double) -> Double? {
        guard let first = samples.first, let last = samples.last, last.done > first.done,
            instant - first.instant >= Self.least
        else { return nil }
        return Double(last.done - first.done) / (instant - first.instant)
    }

    /// Returns the time that the rest takes at this rate, seconds; `nil` without a rate.
    func left(at instant: Double) -> Double? { rate(at: instant).map { Double(total - done) / $0 } }

    /// The share of the pieces that is done, 0 to 1.
    var share: Double { total > 0 ? Double(done) / Double(total) : 0 }

    /// Returns pieces, share, rate and time left, for example `1300 of 2600 trials (50 %), 312 a second, 0:04 left`.
    func text(_ step: String, at instant: Double) -> String {
        var text = "\(done) of \(total) \(step) (\(Int(share * 100)) %)"
        if let rate = rate(at: instant), let left = left(at: instant), done < total {
            text += ", \(Self.number(rate)) a second, \(Self.clock(left)) left"
        }
        return text
    }

    /// A rate with two or three digits that matter.
    private static func number(_ rate: Double) -> String {
        rate >= 9.95 ? String(format: "%.0f", rate) : String(format: rate >= 0.995 ? "%.1f" : "%.2f", rate)
    }

    /// A time in minutes and seconds, or hours, minutes and seconds; at most 99 hours.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(0, seconds.rounded(.up)), 99 * 3600))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        let rest = String(format: "%02d", whole % 60)
        return hours > 0 ? "\(hours):\(String(format: "%02d", minutes)):\(rest)" : "\(minutes):\(rest)"
    }
}
