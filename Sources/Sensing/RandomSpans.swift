import Mathematics
import Scenarios

/// Spans of time that begin at random and last for a random while.
enum RandomSpans {
    /// Draws a Poisson process of spans over a session; rates are per second, lengths uniform in a range of seconds.
    static func draw(
        _ plan: TrialPlan, station: RandomStation, item: Int = 0, rate: Double, seconds: ClosedRange<Double>,
        duration: Double
    ) -> [ClosedRange<Double>] {
        guard rate > 0 else { return [] }
        var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: station, item: item)
        var spans: [ClosedRange<Double>] = []
        var start = stream.exponential(mean: 1 / rate)
        while start < duration {
            spans.append(start...start + stream.uniform(in: seconds))
            start += stream.exponential(mean: 1 / rate)
        }
        return spans
    }

    /// The most bursts before a clip, so that it begins anywhere in a burst or between two.
    private static let lead = 20

    /// Draws bursts: hidden, visible, hidden and so on, from an instant before the clip to its end.
    ///
    /// With a share, a visible time is exponential about an own draw of the hidden time times (1 − share) / share, so
    /// that the expected share of the time is met for every distribution.
    static func bursts(
        hidden: DrawnTime, visible: Occlusion.Visible, from stream: inout RandomStream, duration: Double
    ) -> [ClosedRange<Double>] {
        if case .share(0) = visible { return [] }
        func gap(_ stream: inout RandomStream) -> Double {
            switch visible {
            case .time(let time): return time.draw(from: &stream)
            case .share(let share):
                let mean = hidden.draw(from: &stream) * (1 - share) / share
                return mean > 0 ? stream.exponential(mean: mean) : 0
            }
        }
        var spans: [ClosedRange<Double>] = []
        var time = 0.0
        for _ in 0..<lead { time += hidden.draw(from: &stream) + gap(&stream) }
        time *= -stream.uniform()
        while time < duration {
            let end = time + hidden.draw(from: &stream)
            if end >= 0 { spans.append(time...end) }
            time = end + gap(&stream)
        }
        return spans
    }
}

/// Instants in spans of time, found in logarithmic time.
struct SpanSet {
    private let spans: [ClosedRange<Double>]

    /// Joins spans that overlap.
    init(_ spans: [ClosedRange<Double>]) {
        var joined: [ClosedRange<Double>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = joined.last, span.lowerBound <= last.upperBound else {
                joined.append(span)
                continue
            }
            joined[joined.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
        }
        self.spans = joined
    }

    /// Whether a span holds an instant; both of its ends belong to it.
    func contains(_ instant: Double) -> Bool {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].upperBound < instant { low = middle + 1 } else { high = middle }
        }
        return low < spans.count && spans[low].lowerBound <= instant
    }
}
