package import Mathematics

/// A time that is fixed, or drawn anew whenever it is needed.
package struct DrawnTime: Sendable, Hashable {
    let source: NumberSource
    private let range: ClosedRange<Double>

    /// A time that a file gives.
    init(_ source: NumberSource, within range: ClosedRange<Double>) {
        self.source = source
        self.range = range
    }

    /// Makes a fixed time.
    ///
    /// - Parameter seconds: The time, seconds; it is limited to 0…60 s.
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
