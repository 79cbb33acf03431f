/// The subsequences of a stream that match a template best under dynamic time warping, found as the stream comes.
///
/// This is the algorithm SPRING (Sakurai, Faloutsos and Yamamuro: "Stream Monitoring under the Time Warping Distance",
/// ICDE 2007, doi:10.1109/ICDE.2007.368963). Every sample may begin a match, so the first row of the table costs
/// nothing; each cell keeps where its path began; and a match is reported as soon as no path that overlaps it can still
/// become a better one. The local distance is the square of the difference. Several templates are followed at once, and
/// their matches compete; distances are divided by a template's own size so that they compare. Memory is set aside
/// once.
struct SubsequenceMatcher: Sendable {
    /// A subsequence that matches.
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

    /// All templates, one after the other.
    private let templates: [Double]
    /// One over the size of each template: the sum of its squares.
    private let weights: [Double]
    private let length: Int
    private var distances: [Double]
    private var starts: [Int]
    private var best: Match?
    /// The number of samples that were taken.
    private(set) var taken = 0

    /// Makes a matcher.
    ///
    /// - Parameter templates: The templates, of one length, at least one of them, none of them all 0.
    init(templates: [[Double]]) {
        self.templates = templates.flatMap { $0 }
        weights = templates.map { 1 / max($0.reduce(0) { $0 + $1 * $1 }, .leastNormalMagnitude) }
        length = templates.first?.count ?? 0
        distances = Array(repeating: .infinity, count: length * templates.count)
        starts = Array(repeating: 0, count: length * templates.count)
    }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - value: The sample, finite.
    ///   - limit: The greatest distance of a match.
    ///   - settle: The samples after its end from which a match is certain even if SPRING would wait; `nil` to wait.
    /// - Returns: The match that has become certain, if one has.
    mutating func take(_ value: Double, limit: Double, settle: Int? = nil) -> Match? {
        for template in weights.indices { advance(template, by: value) }
        defer { taken += 1 }
        var certain: Match?
        if let best, isCertain(best) || settle.map({ taken - best.end >= $0 }) ?? false {
            certain = best
            self.best = nil
            for cell in distances.indices where starts[cell] <= best.end { distances[cell] = .infinity }
        }
        for template in weights.indices {
            let cell = (template + 1) * length - 1
            let distance = distances[cell]
            if distance <= limit, distance < best?.distance ?? .infinity {
                best = Match(template: template, start: starts[cell], end: taken, distance: distance)
            }
        }
        return certain
    }

    /// Forgets all samples.
    mutating func clear() {
        for cell in distances.indices { distances[cell] = .infinity }
        best = nil
        taken = 0
    }

    /// Whether no path that overlaps a match can become a better one.
    private func isCertain(_ match: Match) -> Bool {
        for cell in distances.indices where distances[cell] < match.distance && starts[cell] <= match.end {
            return false
        }
        return true
    }

    /// Moves the table of a template on by one sample.
    private mutating func advance(_ template: Int, by value: Double) {
        let weight = weights[template]
        // The row before the first one is free, and a path begins there.
        var diagonal = (distance: 0.0, start: taken)
        var below = diagonal
        for cell in (template * length)..<((template + 1) * length) {
            let left = (distance: distances[cell], start: starts[cell])
            var from = below
            if diagonal.distance < from.distance { from = diagonal }
            if left.distance < from.distance { from = left }
            let difference = value - templates[cell]
            below = (from.distance + difference * difference * weight, from.start)
            distances[cell] = below.distance
            starts[cell] = below.start
            diagonal = left
        }
    }
}
