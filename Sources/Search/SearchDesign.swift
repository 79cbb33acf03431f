import Detection
package import Mathematics

/// The configurations that a sweep tries, chosen before any is.
package struct SearchDesign: Sendable {
    package enum Method: String, Sendable, Hashable, CaseIterable {
        case grid
        case random
        case sobol
        /// A Sobol sequence, crossed as Saltelli (2002, doi:10.1016/S0010-4655(02)00280-1) has it, which gives
        /// sensitivity indices: `points` × (parameters + 2) combinations.
        case saltelli
    }

    /// The configurations in order, each once; the space's standard comes first.
    package let detectors: Configurations
    /// The number of combinations of values from the method, duplicates and refused ones included.
    package let combinations: Int
    package let refused: Int
    /// For `saltelli`, the configuration of each combination: A, B and every A with one column of B, row by row.
    package let crossed: [Int]

    package static let most = 1_000_000

    /// Chooses some configurations of a space by a method, of which only grids ignore the number of points.
    package init(_ method: Method, of space: SearchSpace, points: Int, seed: UInt64) throws {
        let combinations = try Self.combinations(method, of: space, points: points, seed: seed)
        var detectors = Configurations(standardOf: space)
        var crossed: [Int] = []
        var refused = 0
        var first: DetectorError?
        for number in 0..<combinations.count {
            switch try space.detector(combinations.values(number)) {
            case .success(let detector):
                let place = detectors.place(of: detector)
                if method == .saltelli { crossed.append(place) }
            case .failure(let refusal):
                refused += 1
                first = first ?? refusal
            }
        }
        if let first {
            guard method != .saltelli else { throw TuningError.incomplete(detector: space.name, reason: "\(first)") }
            guard refused < combinations.count else {
                throw TuningError.nothingToTry(detector: space.name, reason: "\(first)")
            }
        }
        detectors.close()
        (self.detectors, self.combinations) = (detectors, combinations.count)
        (self.refused, self.crossed) = (refused, crossed)
    }

    /// The combinations of values of a method, each made when it is asked for.
    private struct Combinations {
        let count: Int
        let values: (Int) -> [ParameterValue]
    }

    private static func combinations(
        _ method: Method, of space: SearchSpace, points: Int, seed: UInt64
    ) throws -> Combinations {
        let width = space.dimensions.count
        func refuse(_ number: Double) throws {
            guard number <= Double(most) else { throw TuningError.configurations(number, most: most) }
        }
        switch method {
        case .grid: return try grid(space, refuse)
        case .random:
            try refuse(Double(points))
            let key = RandomKey.make(seed: seed, name: "random design")
            return Combinations(count: points) { point in
                var stream = RandomStream(key: key, trial: point, station: .search)
                return space.values(at: (0..<width).map { _ in stream.uniform() })
            }
        case .sobol:
            try refuse(Double(points))
            let rows = try sobol(width, points: points, parameters: width)
            return Combinations(count: points) { space.values(at: rows[$0]) }
        case .saltelli:
            try refuse(Double(points) * Double(width + 2))
            let rows = try sobol(2 * width, points: points, parameters: width)
            return Combinations(count: points * (width + 2)) { number in
                // A, then B, then A with each column of B in turn.
                let (block, row) = (number / points, rows[number % points])
                var point = Array(block == 1 ? row[width...] : row[..<width])
                if block > 1 { point[block - 2] = row[width + block - 2] }
                return space.values(at: point)
            }
        }
    }

    /// The first points of a Sobol sequence, the middle first, of at most 40 coordinates: GSL gives zeros beyond them.
    package static func sobol(_ width: Int, points: Int, parameters: Int) throws -> [[Double]] {
        guard width <= SobolSequence.mostDimensions else {
            throw TuningError.dimensions(parameters, needed: width, most: SobolSequence.mostDimensions)
        }
        var sequence = try SobolSequence(dimensions: width)
        return try (0..<points).map { _ in try sequence.next() }
    }

    private static func grid(_ space: SearchSpace, _ refuse: (Double) throws -> Void) throws -> Combinations {
        let lists = try space.dimensions.map { dimension in
            switch dimension.values {
            case .list(let list): return list
            case .range(let range):
                let ends = [range.lowerBound, range.upperBound].map { ParameterValue.number($0).description }
                throw TuningError.stepMissing(parameter: dimension.name, range: ends.joined(separator: "..."))
            }
        }
        try refuse(lists.reduce(1) { $0 * Double($1.count) })
        return Combinations(count: lists.reduce(1) { $0 * $1.count }) { number in
            // The last dimension changes fastest.
            var rest = number
            return lists.reversed().map { list in
                defer { rest /= list.count }
                return list[rest % list.count]
            }.reversed()
        }
    }
}

package enum Sweep {
    /// Tries all configurations of a design, with the same outcome for any number of jobs.
    package static func run(
        _ design: SearchDesign, of space: SearchSpace, objective: Objective, on engine: SearchEngine,
        progress: (Int) -> Void = { _ in }
    ) async throws -> SearchOutcome {
        let results = try await engine.results(of: design.detectors, progress: progress)
        return try await SearchOutcome(
            space: space, objective: objective, trials: engine.trials, detectors: design.detectors, results: results,
            combinations: design.combinations, refused: design.refused, crossed: design.crossed)
    }
}

extension RandomStation {
    package static var search: RandomStation { RandomStation(rawValue: 48) }
}
