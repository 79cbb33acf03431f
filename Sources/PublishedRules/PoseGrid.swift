/// The greatest differences of a pose from all samples on a grid of 32 steps a unit, eight samples at a time.
///
/// Samples lie on the grid, and a pose is at most half a step beside it. So a distance differs from the exact one by at
/// most half a step. Memory is set aside once.
struct PoseGrid: Sendable {
    private static let steps = 32.0
    /// No coordinate of a vector is farther from 0, units: the places of joints are within ±100.
    private static let farthest = 255.0
    private static let lanes = 8

    /// A vector of the pose in all lanes, and its rank among all.
    private struct Column: Sendable {
        var x = SIMD8<Int16>.zero
        var y = SIMD8<Int16>.zero
        var rank = 0
    }

    private var columns = [Column](repeating: Column(), count: PoseEmbedding.count)
    /// The distances of each block of samples, steps.
    private var distances: [SIMD8<Int16>]
    /// The samples that are among the nearest.
    private(set) var near: [Int] = []
    /// The samples that may be the others of the nearest: for them the grid is too coarse.
    private(set) var border: [Int] = []
    private let nearest: Int

    /// Makes a grid for samples and a number of the nearest, not above that of all.
    init(_ samples: PoseSamples, nearest: Int) {
        self.nearest = nearest
        distances = Array(repeating: .zero, count: PoseGrid.blocks(samples.count))
        near.reserveCapacity(nearest)
        border.reserveCapacity(samples.count)
    }

    /// Chooses the samples that can be among the nearest ones of a pose: half a step too long or too short, a distance
    /// tells all but those at the edge.
    mutating func measure(_ pose: PoseEmbedding, _ samples: PoseSamples) {
        measureAll(columns: take(pose), samples)
        let edge = edge()
        near.removeAll(keepingCapacity: true)
        border.removeAll(keepingCapacity: true)
        for (block, found) in distances.enumerated() where found.min() <= edge + 1 {
            for lane in 0..<PoseGrid.lanes where found[lane] <= edge + 1 {
                let sample = block * PoseGrid.lanes + lane
                if found[lane] < edge - 1 { near.append(sample) } else { border.append(sample) }
            }
        }
    }

    /// Takes the vectors of a pose, and returns their number.
    private mutating func take(_ pose: PoseEmbedding) -> Int {
        columns.withUnsafeMutableBufferPointer { columns in
            var count = 0
            for rank in 0..<PoseEmbedding.count where pose.sees(rank) && !PoseEmbedding.isRepeated(rank) {
                let (x, y) = (PoseGrid.step(pose.vectors[rank].x), PoseGrid.step(pose.vectors[rank].y))
                columns[count] = Column(x: SIMD8(repeating: x), y: SIMD8(repeating: y), rank: rank)
                count += 1
            }
            return count
        }
    }

    private mutating func measureAll(columns count: Int, _ samples: PoseSamples) {
        columns.withUnsafeBufferPointer { columns in
            samples.blocks.withUnsafeBufferPointer { blocks in
                let pose = UnsafeBufferPointer(rebasing: columns[..<count])
                for block in distances.indices {
                    let start = 2 * PoseEmbedding.count * block
                    distances[block] = PoseGrid.distance(pose, UnsafeBufferPointer(rebasing: blocks[start...]))
                }
            }
        }
        // The last block may not be full.
        let last = distances.count - 1
        for lane in samples.count - last * PoseGrid.lanes..<PoseGrid.lanes { distances[last][lane] = .max }
    }

    /// The least distance within which there are enough samples, steps.
    private func edge() -> Int16 {
        var (low, high) = (Int16(0), Int16.max - 1)
        while low < high {
            let middle = low + (high - low) / 2
            let limit = SIMD8(repeating: middle)
            var counts = SIMD8<Int16>.zero
            for found in distances { counts.replace(with: counts &+ 1, where: found .<= limit) }
            if Int(counts.wrappedSum()) >= nearest { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The distances of a block of samples, of the pose or of the flipped pose, whichever is less.
    @inline(__always)
    private static func distance(
        _ pose: UnsafeBufferPointer<Column>, _ block: UnsafeBufferPointer<SIMD8<Int16>>
    ) -> SIMD8<Int16> {
        // The least and the greatest difference: the magnitude of each one would take longer.
        var height = (low: SIMD8<Int16>.zero, high: SIMD8<Int16>.zero)
        var (straight, flipped) = (height, height)
        for vector in pose {
            let (x, y) = (block[2 &* vector.rank], block[2 &* vector.rank &+ 1])
            widen(&height, to: y &- vector.y)
            widen(&straight, to: x &- vector.x)
            widen(&flipped, to: x &+ vector.x)
        }
        let (width, turned) = (magnitude(straight), magnitude(flipped))
        return greater(magnitude(height), width.replacing(with: turned, where: turned .< width))
    }

    @inline(__always)
    private static func widen(_ range: inout (low: SIMD8<Int16>, high: SIMD8<Int16>), to step: SIMD8<Int16>) {
        range.low.replace(with: step, where: step .< range.low)
        range.high = greater(range.high, step)
    }

    @inline(__always)
    private static func magnitude(_ range: (low: SIMD8<Int16>, high: SIMD8<Int16>)) -> SIMD8<Int16> {
        greater(range.high, 0 &- range.low)
    }

    @inline(__always)
    private static func greater(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
        a.replacing(with: b, where: b .> a)
    }

    /// The vectors of samples on the grid, in blocks of eight samples: x and y of the first vector of eight samples, then
    /// of their second one, and so on.
    static func blocks(of vectors: [SIMD2<Double>]) -> [SIMD8<Int16>] {
        let samples = vectors.count / PoseEmbedding.count
        var all = [SIMD8<Int16>](repeating: .zero, count: 2 * PoseEmbedding.count * blocks(samples))
        for (place, vector) in vectors.enumerated() {
            let (sample, rank) = place.quotientAndRemainder(dividingBy: PoseEmbedding.count)
            let first = 2 * (sample / lanes * PoseEmbedding.count + rank)
            all[first][sample % lanes] = step(vector.x)
            all[first + 1][sample % lanes] = step(vector.y)
        }
        return all
    }

    private static func blocks(_ samples: Int) -> Int { (samples + lanes - 1) / lanes }

    /// The nearest step to a coordinate.
    private static func step(_ value: Double) -> Int16 {
        // Above 0 to leave out the fraction is to round down, which takes no call.
        let steps = (min(max(value, -farthest), farthest) + farthest) * steps + 0.5
        return Int16(truncatingIfNeeded: Int(steps) - Int(farthest * PoseGrid.steps))
    }
}
