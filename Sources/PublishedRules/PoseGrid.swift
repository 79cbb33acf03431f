/// The greatest differences of a pose from all samples on a grid of 32 steps a unit, eight samples at a time.
///
/// Samples lie on the grid, and a pose is at most half a step beside it. So a distance differs from the exact one by at
/// most half a step. Memory is set aside once.
struct PoseGrid: Sendable {
    private static let steps = 32.0
    /// No coordinate of a vector is farther from 0, units: the places of joints are within ±100.
    private static let farthest = 255.0
    private static let lanes = 8

    /// The distance of each sample, steps.
    private(set) var distances: [Int16]
    /// A vector of the pose in all lanes, and its rank among all.
    private struct Column: Sendable {
        var x = SIMD8<Int16>.zero
        var y = SIMD8<Int16>.zero
        var rank = 0
    }
    private var pose = [Column](repeating: Column(), count: PoseEmbedding.count)

    /// Makes a grid for a number of samples.
    init(samples: Int) { distances = Array(repeating: 0, count: PoseGrid.blocks(samples) * PoseGrid.lanes) }

    /// Measures all samples.
    mutating func measure(_ seen: SeenVectors, _ samples: PoseSamples) {
        for index in 0..<seen.count {
            let vector = seen.vectors[index]
            pose[index] = Column(
                x: SIMD8(repeating: PoseGrid.step(vector.x)), y: SIMD8(repeating: PoseGrid.step(vector.y)),
                rank: seen.ranks[index])
        }
        let count = seen.count
        pose.withUnsafeBufferPointer { pose in
            samples.blocks.withUnsafeBufferPointer { blocks in
                distances.withUnsafeMutableBytes { distances in
                    for block in 0..<PoseGrid.blocks(samples.count) {
                        distances.storeBytes(
                            of: PoseGrid.distance(
                                UnsafeBufferPointer(rebasing: pose[..<count]),
                                UnsafeBufferPointer(rebasing: blocks[(2 * PoseEmbedding.count * block)...])),
                            toByteOffset: block * MemoryLayout<SIMD8<Int16>>.size, as: SIMD8<Int16>.self)
                    }
                }
            }
        }
    }

    /// The distances of a block of samples, of the pose or of the flipped pose, whichever is less.
    @inline(__always)
    private static func distance(
        _ pose: UnsafeBufferPointer<Column>, _ block: UnsafeBufferPointer<SIMD8<Int16>>
    ) -> SIMD8<Int16> {
        var straight = SIMD8<Int16>.zero
        var flipped = SIMD8<Int16>.zero
        for vector in pose {
            let (x, y) = (block[2 &* vector.rank], block[2 &* vector.rank &+ 1])
            let height = magnitude(y &- vector.y)
            straight = greater(greater(straight, height), magnitude(x &- vector.x))
            flipped = greater(greater(flipped, height), magnitude(x &+ vector.x))
        }
        return straight.replacing(with: flipped, where: flipped .< straight)
    }

    /// A distance, steps, that is not below those of the nearest samples by exact distances.
    ///
    /// - Parameter others: As many samples as are wanted: no nearest sample is farther than the farthest of these.
    /// - Returns: The distance of the farthest, and the two halves of a step by which exact distances may differ.
    func limit(of others: some Sequence<Int>) -> Int {
        others.reduce(0) { max($0, Int(distances[$1])) } + 1
    }

    /// The vectors of samples on the grid: x and y of the first vector of eight samples, then of their second one, and
    /// so on.
    static func blocks(of vectors: [SIMD2<Double>], count: Int) -> [SIMD8<Int16>] {
        var all = [SIMD8<Int16>](repeating: .zero, count: 2 * PoseEmbedding.count * blocks(count))
        for sample in 0..<count {
            for rank in 0..<PoseEmbedding.count {
                let place = 2 * (sample / lanes * PoseEmbedding.count + rank)
                let vector = vectors[sample * PoseEmbedding.count + rank]
                all[place][sample % lanes] = step(vector.x)
                all[place + 1][sample % lanes] = step(vector.y)
            }
        }
        return all
    }

    private static func blocks(_ samples: Int) -> Int { (samples + lanes - 1) / lanes }

    /// The nearest step to a coordinate.
    private static func step(_ value: Double) -> Int16 {
        Int16((min(max(value, -farthest), farthest) * steps).rounded())
    }

    @inline(__always)
    private static func magnitude(_ numbers: SIMD8<Int16>) -> SIMD8<Int16> {
        greater(numbers, 0 &- numbers)
    }

    @inline(__always)
    private static func greater(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
        a.replacing(with: b, where: b .> a)
    }
}
