package import Detection
package import Experiment
package import Scoring

/// The configurations that a search tried, with their results, in columns: a search may try a million.
package final class Candidates: Sendable, RandomAccessCollection {
    fileprivate let detectors: Configurations
    fileprivate let results: ResultColumns
    fileprivate let trials: SearchTrials
    fileprivate let objective: Objective
    fileprivate let metrics: [Metric]
    /// The figures of each configuration in training, one after the other.
    fileprivate let training: [Double]

    /// The configurations of one piece of work.
    private static let chunk = 256

    init(
        _ detectors: Configurations, _ results: ResultColumns, in trials: SearchTrials, for objective: Objective
    ) async throws {
        let metrics = objective.metrics.objectives
        var training: [Double] = []
        training.reserveCapacity(detectors.count * metrics.count)
        _ = try await inParallel(
            (detectors.count + Self.chunk - 1) / Self.chunk,
            workers: Array(repeating: (), count: Swift.max(1, trials.plan.jobs)),
            work: { (_: inout Void, chunk) in
                detectors.indices.dropFirst(chunk * Self.chunk).prefix(Self.chunk).flatMap {
                    MetricValues.numbers(trials.trialCounts(results[$0].training, .training), metrics)
                }
            },
            deliver: { training += $1 })
        (self.detectors, self.results, self.trials, self.objective) = (detectors, results, trials, objective)
        (self.metrics, self.training) = (metrics, training)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { detectors.count }
    package subscript(place: Int) -> SearchOutcome.Candidate { SearchOutcome.Candidate(self, place) }
}

extension SearchOutcome {
    package struct Candidate: Sendable {
        private let columns: Candidates
        private let place: Int

        fileprivate init(_ columns: Candidates, _ place: Int) { (self.columns, self.place) = (columns, place) }

        /// The configuration; it is made anew each time.
        package var detector: any Entrant { columns.detectors[place] }

        package var values: [ParameterValue] { columns.detectors.values(of: place) }

        package func value(in dimension: Int) -> ParameterValue { columns.detectors.value(of: place, in: dimension) }

        package var training: MetricValues {
            let width = columns.metrics.count
            return MetricValues(columns.training[(place * width)..<((place + 1) * width)], columns.metrics)
        }

        /// Its figures in the held-out trials; they are worked out each time.
        package var heldOut: MetricValues {
            MetricValues(columns.trials.trialCounts(result.heldOut, .heldOut), columns.metrics)
        }

        package var result: ConfigurationResult { columns.results[place] }

        package var meetsConstraints: Bool { columns.objective.excess(training) == 0 }

        /// One of its figures over the trials of a role; `nil` where it is undefined.
        package func value(_ figure: Metric, _ role: TrialRole) -> Double? {
            switch role {
            case .training: training[figure]
            case .heldOut: figure.value(over: columns.trials.trialCounts(result.heldOut, .heldOut))
            }
        }

        /// Returns how much better its training score looks than its held-out one; `nil` where one is undefined.
        package func gap(_ figure: Metric) -> Double? {
            guard let training = training[figure], let heldOut = value(figure, .heldOut) else { return nil }
            return figure.isBetterHigher ? training - heldOut : heldOut - training
        }
    }
}

/// The configurations of a search, each once; the space's standard comes first.
///
/// Only their values are kept, eight bytes for each dimension: a search may have a million of them. A configuration is
/// made of its values whenever it is asked for.
package struct Configurations: Sendable, RandomAccessCollection {
    private let space: SearchSpace
    /// The values in the dimensions, one configuration after the other: a number as it is, any other value as a NaN
    /// whose lower half is its place in `words`.
    private var values: [Double]
    private var words: [ParameterValue] = []
    /// The first configuration whose label has a hash, and the labels that share a hash with an earlier one.
    private var places: [Int: Int]
    private var clashes: [String: Int] = [:]
    package private(set) var count = 0

    package init(standardOf space: SearchSpace) {
        self.space = space
        (values, places) = ([], [:])
        _ = place(of: space.standard)
    }

    /// The place of a configuration of the space; it is added where it is new.
    package mutating func place(of detector: any Entrant) -> Int {
        let label = detector.label
        let hash = label.hashValue
        if let known = places[hash] {
            if self[known].label == label { return known }
            if let clash = clashes[label] { return clash }
            clashes[label] = count
        } else {
            places[hash] = count
        }
        for value in space.values(of: detector) { values.append(code(of: value)) }
        count += 1
        return count - 1
    }

    /// Forgets what is needed to add configurations only.
    package mutating func close() { (places, clashes) = ([:], [:]) }

    private mutating func code(of value: ParameterValue) -> Double {
        if let number = value.number { return number }
        let word = words.firstIndex(of: value) ?? words.count
        if word == words.count { words.append(value) }
        return Double(bitPattern: Double.nan.bitPattern | UInt64(word))
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package func value(of place: Int, in dimension: Int) -> ParameterValue {
        let value = values[place * space.dimensions.count + dimension]
        return value.isNaN ? words[Int(UInt32(truncatingIfNeeded: value.bitPattern))] : .number(value)
    }

    package func values(of place: Int) -> [ParameterValue] { space.dimensions.indices.map { value(of: place, in: $0) } }

    package subscript(place: Int) -> any Entrant {
        if place == 0 { return space.standard }
        guard case .success(let detector) = try? space.detector(values(of: place)) else {
            preconditionFailure("a configuration was made of these values before")
        }
        return detector
    }
}
