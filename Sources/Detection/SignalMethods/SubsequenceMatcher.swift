/// The subsequences of a stream that match a template best under dynamic time warping, found as the stream comes.
///
/// This is the algorithm SPRING (Sakurai, Faloutsos and Yamamuro: "Stream Monitoring under the Time Warping Distance",
/// ICDE 2007, doi:10.1109/ICDE.2007.368963). Every sample may begin a match, so the first row of the table costs
/// nothing; each cell keeps where its path began; and a match is reported as soon as no path that overlaps it can still
/// become a better one. The local distance is the square of the difference. Up to four templates are followed at once,
/// and their matches compete; distances are divided by a template's own size so that they compare. Memory is set aside
/// once.
struct SubsequenceMatcher: Sendable {
    struct Match: Sendable, Hashable {
        /// The template, by its place in the list.
        var template: Int
        /// The number of the first sample, from 0 at the last `clear`.
        var start: Int
        /// The number of the last sample.
        var end: Int
        /// The warping distance over the template's size.
        var distance: Double
    }

    /// Each sample of all templates together; an infinite one where there is none.
    private let templates: [SIMD4<Double>]
    /// One over the size of each template: the sum of its squares.
    private let weights: SIMD4<Double>
    private var distances: [SIMD4<Double>]
    private var starts: [SIMD4<Int64>]
    private var best: Match?
    private(set) var taken = 0

    /// Makes a matcher of one to four templates; all are of one length, and none is all 0.
    init(templates: [[Double]]) {
        var weights = SIMD4(repeating: 1.0)
        var samples = [SIMD4<Double>](repeating: SIMD4(repeating: .infinity), count: templates[0].count)
        for (lane, template) in templates.enumerated() {
            weights[lane] = 1 / max(template.reduce(0) { $0 + $1 * $1 }, .leastNormalMagnitude)
            for (place, value) in template.enumerated() { samples[place][lane] = value }
        }
        (self.templates, self.weights) = (samples, weights)
        distances = Array(repeating: SIMD4(repeating: .infinity), count: samples.count)
        starts = Array(repeating: .zero, count: samples.count)
    }

    /// Takes the next sample, finite, and returns the match that has become certain, at the latest `settle` samples
    /// after its end even if SPRING would wait; `nil` to wait.
    mutating func take(_ value: Double, limit: Double, settle: Int? = nil) -> Match? {
        advance(by: value)
        defer { taken += 1 }
        var certain: Match?
        if let best, isCertain(best) || settle.map({ taken - best.end >= $0 }) ?? false {
            certain = best
            self.best = nil
            for cell in distances.indices {
                distances[cell].replace(with: .infinity, where: starts[cell] .<= Int64(best.end))
            }
        }
        let end = distances.count - 1
        for template in 0..<SIMD4<Double>.scalarCount {
            let distance = distances[end][template]
            if distance <= limit, distance < best?.distance ?? .infinity {
                best = Match(template: template, start: Int(starts[end][template]), end: taken, distance: distance)
            }
        }
        return certain
    }

    /// Forgets all samples.
    mutating func clear() {
        for cell in distances.indices { distances[cell] = SIMD4(repeating: .infinity) }
        best = nil
        taken = 0
    }

    /// Whether no path that overlaps a match can become a better one.
    private func isCertain(_ match: Match) -> Bool {
        for cell in distances.indices
        where any(distances[cell] .< match.distance .& starts[cell] .<= Int64(match.end)) {
            return false
        }
        return true
    }

    /// Moves the tables of all templates on by one sample.
    private mutating func advance(by value: Double) {
        let weights = weights
        // The row before the first one is free, and a path begins there.
        var diagonal = (distance: SIMD4<Double>.zero, start: SIMD4(repeating: Int64(taken)))
        var below = diagonal
        templates.withUnsafeBufferPointer { templates in
            distances.withUnsafeMutableBufferPointer { distances in
                starts.withUnsafeMutableBufferPointer { starts in
                    for cell in templates.indices {
                        let left = (distance: distances[cell], start: starts[cell])
                        // What does not wait for the cell below comes first.
                        var from = diagonal
                        let isLeft = left.distance .< diagonal.distance
                        from.distance.replace(with: left.distance, where: isLeft)
                        from.start.replace(with: left.start, where: isLeft)
                        let isBelow = below.distance .<= from.distance
                        from.distance.replace(with: below.distance, where: isBelow)
                        from.start.replace(with: below.start, where: isBelow)
                        let difference = value - templates[cell]
                        below = (from.distance + difference * difference * weights, from.start)
                        distances[cell] = below.distance
                        starts[cell] = below.start
                        diagonal = left
                    }
                }
            }
        }
    }
}
