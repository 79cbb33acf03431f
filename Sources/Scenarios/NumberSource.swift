package import Mathematics

/// A number that is fixed, or how it is drawn.
struct NumberSource: Sendable, Hashable {
    indirect enum Distribution: Sendable, Hashable {
        case fixed(Double)
        case uniform(ClosedRange<Double>)
        case normal(mean: Double, sd: Double)
        case lognormal(median: Double, sigma: Double)
        /// One of several, all equally likely.
        case choice([NumberSource])
    }

    var distribution: Distribution
    /// Bounds outside which a number is drawn again.
    var clip: ClosedRange<Double>?

    /// The largest number of redraws of a number outside its bounds before it is put onto the nearer bound.
    static let mostTries = 100

    /// The range of its numbers; what the key allows bounds what has no bound of its own.
    func bounds(within range: ClosedRange<Double>) -> ClosedRange<Double> {
        let range = clip.map { $0.clamped(to: range) } ?? range
        switch distribution {
        case .fixed(let number): return number...number
        case .uniform(let bounds): return bounds.clamped(to: range)
        case .normal(let mean, 0): return mean...mean
        case .lognormal(let median, 0): return median...median
        case .normal, .lognormal: return range
        case .choice(let options):
            let bounds = options.map { $0.bounds(within: range) }
            let low = bounds.map(\.lowerBound).min() ?? range.lowerBound
            return low...(bounds.map(\.upperBound).max() ?? low)
        }
    }

    /// Draws a number within the clip and the range; a fixed number takes no randomness, and a uniform distribution
    /// gives each whole number equally often.
    func draw(from stream: inout RandomStream, within range: ClosedRange<Double>, isWhole: Bool = false) -> Double {
        if case .fixed(let number) = distribution { return number }
        let range = clip.map { $0.clamped(to: range) } ?? range
        var number = 0.0
        for _ in 0..<Self.mostTries {
            number = drawOnce(from: &stream, within: range, isWhole: isWhole)
            if range.contains(number) { return number }
        }
        return min(max(number, range.lowerBound), range.upperBound)
    }

    private func drawOnce(from stream: inout RandomStream, within range: ClosedRange<Double>, isWhole: Bool) -> Double {
        switch distribution {
        case .fixed(let number): return number
        case .uniform(let bounds):
            guard isWhole else { return stream.uniform(in: bounds) }
            return bounds.lowerBound + Double(stream.choice(count: Int(bounds.upperBound - bounds.lowerBound) + 1))
        case .normal(let mean, let sd):
            let number = stream.normal(mean: mean, sd: sd)
            return isWhole ? number.rounded() : number
        case .lognormal(let median, let sigma):
            let number = stream.lognormal(median: median, sigma: sigma)
            return isWhole ? number.rounded() : number
        case .choice(let options):
            return options[stream.choice(count: options.count)].draw(from: &stream, within: range, isWhole: isWhole)
        }
    }
}

/// A time that is fixed, or drawn anew whenever it is needed.
package struct DrawnTime: Sendable, Hashable {
    let source: NumberSource
    private let range: ClosedRange<Double>

    /// A time that a file gives.
    init(_ source: NumberSource, within range: ClosedRange<Double>) { (self.source, self.range) = (source, range) }

    /// Makes a fixed time, seconds, limited to 0…60 s.
    package init(seconds: Double) {
        let range = Schema.serviceSeconds
        let bounded = seconds.isNaN ? range.upperBound : min(max(seconds, range.lowerBound), range.upperBound)
        self.init(NumberSource(distribution: .fixed(bounded)), within: range)
    }

    /// The middle of its distribution, seconds; `nil` for a choice.
    package var middle: Double? {
        switch source.distribution {
        case .fixed(let number): number
        case .uniform(let range): (range.lowerBound + range.upperBound) / 2
        case .normal(let mean, _): mean
        case .lognormal(let median, _): median
        case .choice: nil
        }
    }

    /// The longest time that can be drawn, seconds.
    var longest: Double { source.bounds(within: range).upperBound }

    /// Draws a time, seconds.
    package func draw(from stream: inout RandomStream) -> Double { source.draw(from: &stream, within: range) }
}
