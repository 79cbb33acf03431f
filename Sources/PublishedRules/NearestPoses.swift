/// Finds the samples that are most like a pose.
///
/// All samples are measured on a grid first, eight at a time, which decides all but a few that are about as far as the
/// last of the nearest ones. These few are then measured exactly. Memory is set aside once.
struct NearestPoses: Sendable {
    /// The number of samples that the greatest difference lets through.
    private static let first = 30
    /// The number of samples that vote.
    private static let last = 10

    private var exact = ExactDistances()
    private var grid = PoseGrid(PoseSamples.all, nearest: first)
    private var border = Shortlist(capacity: first)
    private var voters = Shortlist(capacity: last)

    /// The number of the ten nearest samples that are of the lower end.
    mutating func votesForDown(_ places: PoseEmbedding.Places) -> Int {
        exact.pose.describe(places)
        grid.measure(exact.pose, exact.samples)
        if let votes = unanimousVotes { return votes }
        border.clear()
        for sample in grid.border { border.insert(sample, at: exact.greatest(sample), exact) }
        let others = min(border.count, NearestPoses.first - grid.near.count)
        voters.clear()
        for sample in grid.near { vote(sample) }
        for rank in 0..<others { vote(border.samples[rank]) }
        var votes = 0
        for rank in 0..<voters.count where exact.samples.isDown(voters.samples[rank]) { votes += 1 }
        return votes
    }

    /// The votes for the lower end where all samples that may vote are of one end; else `nil`.
    private var unanimousVotes: Int? {
        let downs = grid.near.count(where: exact.samples.isDown) + grid.border.count(where: exact.samples.isDown)
        if downs == 0 { return 0 }
        let all = grid.near.count + grid.border.count
        return downs == all ? min(all, NearestPoses.last) : nil
    }

    private mutating func vote(_ sample: Int) { voters.insert(sample, at: exact.sum(sample), exact) }
}

private struct ExactDistances: Sendable {
    let samples = PoseSamples.all
    var pose = PoseEmbedding()

    /// The greatest difference in any coordinate, of the pose or of the flipped pose, whichever is less.
    func greatest(_ sample: Int) -> Double {
        differences(sample) { greatest, width, height in
            let wider = greatest.replacing(with: width, where: width .> greatest)
            return wider.replacing(with: height, where: height .> wider)
        }
    }

    /// The sum of the differences in all coordinates, of the pose or of the flipped pose, whichever is less.
    func sum(_ sample: Int) -> Double { differences(sample) { sum, width, height in sum + (width + height) } }

    /// Whether a sample precedes another one whose distance is the same: by the greatest difference, then by order.
    func precedes(_ sample: Int, _ other: Int) -> Bool {
        let (one, two) = (greatest(sample), greatest(other))
        return one < two || one == two && sample < other
    }

    /// Takes together the differences of a sample's vectors from those of the pose, and of the flipped pose, and
    /// returns what is less.
    @inline(__always)
    private func differences(
        _ sample: Int,
        _ next: (_ last: SIMD2<Double>, _ width: SIMD2<Double>, _ height: SIMD2<Double>) -> SIMD2<Double>
    ) -> Double {
        var both = SIMD2(0.0, 0.0)
        samples.withVectors(of: sample, and: pose) { vectors, pose in
            for rank in 0..<PoseEmbedding.count {
                let (vector, other) = (pose[rank], vectors[rank])
                guard vector.y == vector.y else { continue }
                let width = SIMD2((vector.x - other.x).magnitude, (vector.x + other.x).magnitude)
                both = next(both, width, SIMD2(repeating: (vector.y - other.y).magnitude))
            }
        }
        return min(both.x, both.y)
    }
}

/// The few samples at the least distances, nearest first; memory is set aside once.
private struct Shortlist: Sendable {
    private(set) var samples: [Int]
    private var distances: [Double]
    private(set) var count = 0

    init(capacity: Int) {
        samples = Array(repeating: 0, count: capacity)
        distances = Array(repeating: 0, count: capacity)
    }

    mutating func clear() { count = 0 }

    /// Takes a sample at a distance; among equal ones `exact` decides.
    mutating func insert(_ sample: Int, at distance: Double, _ exact: borrowing ExactDistances) {
        func isBefore(_ place: Int) -> Bool {
            distance < distances[place] || distance == distances[place] && exact.precedes(sample, samples[place])
        }
        if count == samples.count, !isBefore(count - 1) { return }
        var place = min(count, samples.count - 1)
        while place > 0, isBefore(place - 1) {
            distances[place] = distances[place - 1]
            samples[place] = samples[place - 1]
            place -= 1
        }
        distances[place] = distance
        samples[place] = sample
        count = min(count + 1, samples.count)
    }
}
