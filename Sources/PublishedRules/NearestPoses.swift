/// Finds the samples that are most like a pose.
///
/// All samples are measured on a grid first, eight at a time, which leaves only those that can be among the nearest.
/// These few are then measured exactly. Memory is set aside once.
struct NearestPoses: Sendable {
    /// The number of samples that the greatest difference lets through.
    private static let first = 30
    /// The number of samples that vote.
    private static let last = 10

    private let samples = PoseSamples.all
    private var seen = SeenVectors()
    private var grid = PoseGrid(samples: PoseSamples.all.count)
    private var distances = Shortlist(capacity: first)
    private var means = Shortlist(capacity: last)

    /// The number of the ten nearest samples that are of the lower end.
    mutating func votesForDown(_ pose: PoseEmbedding) -> Int {
        seen.take(pose)
        grid.measure(seen, samples)
        // Poses change little from frame to frame: the nearest samples of the last frame are near.
        let isFull = distances.count == NearestPoses.first
        let limit = isFull ? grid.limit(of: distances.samples) : .max
        distances.clear()
        for sample in 0..<samples.count where grid.distances[sample] <= limit {
            distances.insert(sample, at: greatest(sample))
        }
        means.clear()
        for rank in 0..<distances.count {
            let sample = distances.samples[rank]
            means.insert(sample, at: mean(pose, sample))
        }
        var votes = 0
        for rank in 0..<means.count where samples.isDown(means.samples[rank]) { votes += 1 }
        return votes
    }

    /// The greatest difference in any coordinate, of the pose or of the flipped pose, whichever is less.
    private func greatest(_ sample: Int) -> Double {
        var straight = SIMD2(0.0, 0.0)
        var flipped = SIMD2(0.0, 0.0)
        samples.withVectors(of: sample) { vectors in
            for index in 0..<seen.count {
                let a = seen.vectors[index]
                let b = vectors[seen.ranks[index]]
                let y = (a.y - b.y).magnitude
                let next = SIMD2((a.x - b.x).magnitude, y)
                straight.replace(with: next, where: next .> straight)
                let turned = SIMD2((a.x + b.x).magnitude, y)
                flipped.replace(with: turned, where: turned .> flipped)
            }
        }
        return min(straight.max(), flipped.max())
    }

    /// The sum of the differences in all coordinates, of the pose or of the flipped pose, whichever is less.
    private func mean(_ pose: PoseEmbedding, _ sample: Int) -> Double {
        var straight = 0.0
        var flipped = 0.0
        samples.withVectors(of: sample) { vectors in
            for (a, b) in zip(pose.vectors, vectors) where a.y == a.y {
                let y = (a.y - b.y).magnitude
                straight += (a.x - b.x).magnitude + y
                flipped += (a.x + b.x).magnitude + y
            }
        }
        return min(straight, flipped)
    }
}

/// The vectors of a pose whose joints were found; memory is set aside once.
struct SeenVectors: Sendable {
    /// The ranks of the vectors by which the greatest difference is taken; those that stand there twice only once.
    private static let distinct = Array(0...16) + Array(19...22)

    /// The place of each vector among all.
    private(set) var ranks = [Int](repeating: 0, count: distinct.count)
    /// The vectors.
    private(set) var vectors = [SIMD2<Double>](repeating: .zero, count: distinct.count)
    /// The number of vectors.
    private(set) var count = 0

    /// Takes the vectors of the next pose.
    fileprivate mutating func take(_ pose: PoseEmbedding) {
        count = 0
        for rank in SeenVectors.distinct {
            let vector = pose.vectors[rank]
            guard vector.y == vector.y else { continue }
            ranks[count] = rank
            vectors[count] = vector
            count += 1
        }
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

    mutating func insert(_ sample: Int, at distance: Double) {
        if count == samples.count, distance >= distances[count - 1] { return }
        var place = min(count, samples.count - 1)
        while place > 0, distances[place - 1] > distance {
            distances[place] = distances[place - 1]
            samples[place] = samples[place - 1]
            place -= 1
        }
        distances[place] = distance
        samples[place] = sample
        count = min(count + 1, samples.count)
    }
}
