package import Mathematics
package import Scoring

/// The figures of one row over some trials: over whole trials, and over each of their parts.
package struct OutcomeFigures<O: Outcome>: Sendable {
    package let count: Int
    private var values: [Key: OutcomeValue] = [:]

    private struct Key: Hashable {
        let name: String
        let part: Int?
    }

    package init(_ outcomes: [O], stream: inout RandomStream) throws(GSLError) {
        count = outcomes.count
        var ratios = Ratios()
        for figure in O.figures { try add(figure, Key(name: figure.name, part: nil), outcomes, &ratios, &stream) }
        let (parts, partFigures) = (outcomes.map(\.parts), O.partFigures)
        for part in parts.first?.indices ?? 0..<0 {
            let outcomes = parts.map { $0[part] }
            for figure in partFigures {
                try add(figure, Key(name: figure.name, part: part), outcomes, &ratios, &stream)
            }
        }
        for (key, estimate) in zip(ratios.keys, try Estimate.ratios(ratios.parts, stream: &stream)) {
            values[key] = OutcomeValue(estimate: estimate)
        }
    }

    /// The ratios, which share their resamples.
    private struct Ratios {
        var keys: [Key] = []
        var parts: [[(numerator: Double, denominator: Double)]] = []
    }

    private mutating func add<T>(
        _ figure: OutcomeFigure<T>, _ key: Key, _ outcomes: [T], _ ratios: inout Ratios, _ stream: inout RandomStream
    ) throws(GSLError) {
        var hits = 0
        let estimate: Estimate
        switch figure.measure {
        case .share(let property):
            let known = outcomes.compactMap(property)
            hits = known.count { $0 }
            estimate = try .share(hits, of: known.count)
        case .mean(let number): estimate = try .mean(outcomes.compactMap(number), stream: &stream)
        case .median(let number): estimate = .median(outcomes.compactMap(number))
        case .sum(let number): estimate = Estimate(value: outcomes.reduce(0) { $0 + number($1) })
        case .largest(let number): estimate = Estimate(value: outcomes.reduce(0) { max($0, number($1)) })
        case .ratio(let parts):
            ratios.keys.append(key)
            return ratios.parts.append(outcomes.map(parts))
        }
        values[key] = OutcomeValue(estimate: estimate, hits: hits)
    }

    /// A figure over whole trials; undefined for one that is not declared.
    package subscript(figure: OutcomeFigure<O>) -> Estimate { value(figure).estimate }

    /// A figure over one part; undefined for one that is not declared.
    package subscript(figure: OutcomeFigure<O.Part>, part: Int) -> Estimate { value(figure, part).estimate }

    /// A figure over whole trials with the number of trials behind it.
    package func value(_ figure: OutcomeFigure<O>) -> OutcomeValue { value(Key(name: figure.name, part: nil)) }

    /// A figure over one part with the number of trials behind it.
    package func value(_ figure: OutcomeFigure<O.Part>, _ part: Int) -> OutcomeValue {
        value(Key(name: figure.name, part: part))
    }

    private func value(_ key: Key) -> OutcomeValue { values[key] ?? OutcomeValue(estimate: .undefined) }
}
