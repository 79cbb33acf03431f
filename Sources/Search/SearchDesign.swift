package import Experiment
import Mathematics
import Detection

/// The configurations that a sweep tries, chosen before any is.
package struct SearchDesign: Sendable {
    /// The method by which they are chosen.
    package enum Method: String, Sendable, Hashable, CaseIterable {
        /// Every combination of the values.
        case grid
        /// At random, evenly.
        case random
        /// A Sobol sequence.
        case sobol
        /// A Sobol sequence, crossed as Saltelli (2002, doi:10.1016/S0010-4655(02)00280-1) has it, which gives
        /// sensitivity indices: `points` × (parameters + 2) combinations.
        case saltelli
    }

    /// The configurations in order, each once; the space's standard comes first.
    package let detectors: [any Entrant]
    /// The number of combinations of values from the method, duplicates and refused ones included.
    package let combinations: Int
    /// The number of combinations that the detector refuses.
    package let refused: Int
    /// For `saltelli`, the configuration of each combination: A, B and every A with one column of B, row by row.
    package let crossed: [Int]

    /// The most configurations of one search.
    package static let most = 1_000_000

    /// Chooses.
    ///
    /// - Parameters:
    ///   - method: How.
    ///   - space: Among what.
    ///   - points: How many, for all but grids.
    ///   - seed: Where chance comes from.
    /// - Throws: `TuningError` for what the method cannot do.
    package init(_ method: Method, of space: SearchSpace, points: Int, seed: UInt64) throws {
        let values = try Self.values(method, of: space, points: points, seed: seed)
        var detectors: [any Entrant] = [space.standard]
        var places = [space.standard.label: 0]
        var crossed: [Int] = []
        var refusals: [DetectorError] = []
        for values in values {
            switch try space.detector(values) {
            case .success(let detector):
                let place = places[detector.label] ?? detectors.count
                if place == detectors.count { detectors.append(detector) }
                places[detector.label] = place
                crossed.append(place)
            case .failure(let refusal):
                refusals.append(refusal)
            }
        }
        if let first = refusals.first {
            guard method != .saltelli else {
                throw TuningError.incomplete(detector: space.name, reason: "\(first)")
            }
            guard refusals.count < values.count else {
                throw TuningError.nothingToTry(detector: space.name, reason: "\(first)")
            }
        }
        self.detectors = detectors
        self.combinations = values.count
        self.refused = refusals.count
        self.crossed = method == .saltelli ? crossed : []
    }

    private static func values(
        _ method: Method, of space: SearchSpace, points: Int, seed: UInt64
    ) throws -> [[ParameterValue]] {
        let width = space.dimensions.count
        func refuse(_ number: Double) throws {
            guard number <= Double(most) else { throw TuningError.configurations(number, most: most) }
        }
        switch method {
        case .grid:
            return try grid(space, refuse)
        case .random:
            try refuse(Double(points))
            let key = RandomKey.make(seed: seed, name: "random design")
            return (0..<points).map { point in
                var stream = RandomStream(key: key, trial: point, station: .search)
                return space.values(at: (0..<width).map { _ in stream.uniform() })
            }
        case .sobol:
            try refuse(Double(points))
            return try sobol(width, points: points, parameters: width).map { space.values(at: $0) }
        case .saltelli:
            try refuse(Double(points) * Double(width + 2))
            let rows = try sobol(2 * width, points: points, parameters: width)
            let a = rows.map { Array($0[..<width]) }
            let b = rows.map { Array($0[width...]) }
            let mixed = (0..<width).flatMap { column in
                zip(a, b).map { a, b in
                    var row = a
                    row[column] = b[column]
                    return row
                }
            }
            return (a + b + mixed).map { space.values(at: $0) }
        }
    }

    /// The first points of a Sobol sequence.
    ///
    /// - Parameters:
    ///   - width: The number of coordinates.
    ///   - points: How many points.
    ///   - parameters: For how many parameters they are.
    /// - Returns: The points, the middle of the cube first.
    /// - Throws: `TuningError.dimensions` for more than 40 coordinates, beyond which GSL gives zeros alone.
    package static func sobol(_ width: Int, points: Int, parameters: Int) throws -> [[Double]] {
        guard width <= SobolSequence.mostDimensions else {
            throw TuningError.dimensions(parameters, needed: width, most: SobolSequence.mostDimensions)
        }
        var sequence = try SobolSequence(dimensions: width)
        return try (0..<points).map { _ in try sequence.next() }
    }

    private static func grid(_ space: SearchSpace, _ refuse: (Double) throws -> Void) throws -> [[ParameterValue]] {
        let lists = try space.dimensions.map { dimension in
            switch dimension.values {
            case .list(let list):
                return list
            case .range(let range):
                let ends = [range.lowerBound, range.upperBound].map { ParameterValue.number($0).description }
                throw TuningError.stepMissing(
                    parameter: dimension.name, range: ends.joined(separator: "..."))
            }
        }
        try refuse(lists.reduce(1) { $0 * Double($1.count) })
        return lists.reduce([[]]) { rows, list in rows.flatMap { row in list.map { row + [$0] } } }
    }
}
