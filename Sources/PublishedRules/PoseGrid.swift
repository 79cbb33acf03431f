/// The greatest differences of a pose from all samples on a grid of 32 steps a unit, eight samples at a time.
///
/// Samples lie on the grid, and a pose is at most half a step beside it. So a distance differs from the exact one by at
/// most half a step. From frame to frame no distance changes by more than the pose moves: a block of samples that was
/// far is measured again only when it can be near. Memory is set aside once.
struct PoseGrid: Sendable {
    private static let steps = 32.0
    /// No coordinate of a vector is farther from 0, units: the places of joints are within ±100.
    private static let farthest = 255.0
    private static let lanes = 8
    /// More than any distance, steps.
    private static let beyond = Int(Int16.max)

    /// The distances of each block of samples, steps; where a block was not measured they are out of date.
    private var distances: [SIMD8<Int16>]
    /// Lower bounds of each block's distances, steps.
    private var bounds: [Int]
    /// The blocks that were measured in the last frame.
    private var measured: IndexList
    /// The samples that are among the nearest.
    private(set) var near: IndexList
    /// The samples that may be the others of the nearest: for them the grid is too coarse.
    private(set) var border: IndexList
    /// The distance of the last nearest sample in the last frame, steps.
    private var edge = 0
    /// The sample of each lane of the blocks.
    private let order: [Int]
    private let nearest: Int
    /// A vector of the pose in all lanes, and its rank among all.
    private struct Column: Sendable {
        var x = SIMD8<Int16>.zero
        var y = SIMD8<Int16>.zero
        var rank = -1
    }
    private var pose = [Column](repeating: Column(), count: PoseEmbedding.count)

    /// Makes a grid for samples and a number of the nearest, not above that of all.
    init(_ samples: PoseSamples, nearest: Int) {
        order = samples.order
        self.nearest = nearest
        let blocks = PoseGrid.blocks(order.count)
        distances = Array(repeating: .zero, count: blocks)
        bounds = Array(repeating: 0, count: blocks)
        measured = IndexList(capacity: blocks)
        near = IndexList(capacity: nearest)
        border = IndexList(capacity: order.count)
    }

    /// Measures the samples that can be among the nearest ones of the next pose.
    mutating func measure(_ seen: SeenVectors, _ samples: PoseSamples) {
        let (count, way) = move(to: seen)
        let limit = min(edge + way, PoseGrid.beyond - 1) + 1
        measured.clear()
        pose.withUnsafeBufferPointer { pose in
            samples.blocks.withUnsafeBufferPointer { blocks in
                for block in bounds.indices {
                    bounds[block] -= way
                    guard bounds[block] <= limit else { continue }
                    let start = 2 * PoseEmbedding.count * block
                    var found = PoseGrid.distance(
                        UnsafeBufferPointer(rebasing: pose[..<count]), UnsafeBufferPointer(rebasing: blocks[start...]))
                    let filled = min(order.count - block * PoseGrid.lanes, PoseGrid.lanes)
                    for lane in filled..<PoseGrid.lanes { found[lane] = .max }
                    distances[block] = found
                    bounds[block] = Int(found.min())
                    measured.append(block)
                }
            }
        }
        edge = edge(from: max(0, edge - way), to: limit)
        choose()
    }

    /// Chooses the nearest samples: half a step too long or too short, a distance tells all but those at the edge.
    private mutating func choose() {
        near.clear()
        border.clear()
        for index in 0..<measured.count where bounds[measured[index]] <= edge + 1 {
            let first = measured[index] * PoseGrid.lanes
            let found = distances[measured[index]]
            for lane in 0..<PoseGrid.lanes where found[lane] <= edge + 1 {
                if found[lane] < edge - 1 {
                    near.append(order[first + lane])
                } else {
                    border.append(order[first + lane])
                }
            }
        }
    }

    /// Takes the vectors of a pose, and returns their number, and the steps that the farthest one has moved by;
    /// `beyond` where others were seen.
    private mutating func move(to seen: SeenVectors) -> (count: Int, way: Int) {
        pose.withUnsafeMutableBufferPointer { pose in
            var count = 0
            var way = 0
            for index in 0..<seen.count where !PoseEmbedding.isRepeated(seen.ranks[index]) {
                let (x, y) = (PoseGrid.step(seen.vectors[index].x), PoseGrid.step(seen.vectors[index].y))
                let (last, rank) = (pose[count], seen.ranks[index])
                let step = max(abs(Int(x) - Int(last.x[0])), abs(Int(y) - Int(last.y[0])))
                way = max(way, rank == last.rank ? step : PoseGrid.beyond)
                pose[count] = Column(x: SIMD8(repeating: x), y: SIMD8(repeating: y), rank: rank)
                count += 1
            }
            if count < pose.count, pose[count].rank >= 0 {
                pose[count].rank = -1
                way = PoseGrid.beyond
            }
            return (count, way)
        }
    }

    /// The least distance within which there are enough of the samples that were measured, steps.
    private func edge(from low: Int, to high: Int) -> Int {
        var (low, high) = (low, high)
        while low < high {
            let middle = (low + high) / 2
            let limit = SIMD8(repeating: Int16(middle))
            var counts = SIMD8<Int16>.zero
            for index in 0..<measured.count {
                counts.replace(with: counts &+ 1, where: distances[measured[index]] .<= limit)
            }
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

    /// The vectors of samples on the grid: x and y of the first vector of eight samples, then of their second one, and
    /// so on; `order` has the samples in the order of the lanes.
    static func blocks(of vectors: [SIMD2<Double>], order: [Int]) -> [SIMD8<Int16>] {
        var all = [SIMD8<Int16>](repeating: .zero, count: 2 * PoseEmbedding.count * blocks(order.count))
        for (slot, sample) in order.enumerated() {
            for rank in 0..<PoseEmbedding.count {
                let place = 2 * (slot / lanes * PoseEmbedding.count + rank)
                let vector = vectors[sample * PoseEmbedding.count + rank]
                all[place][slot % lanes] = step(vector.x)
                all[place + 1][slot % lanes] = step(vector.y)
            }
        }
        return all
    }

    /// An order of samples in which those of a block are near to each other, so that a block as a whole is far.
    static func order(of vectors: [SIMD2<Double>], count: Int) -> [Int] {
        var order: [Int] = []
        var rest = Array(0..<count)
        while let seed = rest.first {
            let distances = rest.map { sample in
                (0..<PoseEmbedding.count).reduce(0.0) { farthest, rank in
                    let a = vectors[seed * PoseEmbedding.count + rank]
                    let b = vectors[sample * PoseEmbedding.count + rank]
                    return max(farthest, (a.x - b.x).magnitude, (a.y - b.y).magnitude)
                }
            }
            let near = zip(distances, rest).sorted { $0 < $1 }.prefix(lanes).map(\.1)
            order += near
            rest.removeAll { near.contains($0) }
        }
        return order
    }

    private static func blocks(_ samples: Int) -> Int { (samples + lanes - 1) / lanes }

    /// The nearest step to a coordinate.
    private static func step(_ value: Double) -> Int16 {
        // Above 0 to leave out the fraction is to round down, which takes no call.
        let steps = (min(max(value, -farthest), farthest) + farthest) * steps + 0.5
        return Int16(truncatingIfNeeded: Int(steps) - Int(farthest * PoseGrid.steps))
    }
}

/// Indices in memory that is set aside once.
struct IndexList: Sendable {
    private var indices: [Int]
    private(set) var count = 0

    init(capacity: Int) { indices = Array(repeating: 0, count: capacity) }

    subscript(rank: Int) -> Int { indices[rank] }

    mutating func clear() { count = 0 }

    /// The number of indices of which something is true.
    func count(where isTrue: (Int) -> Bool) -> Int {
        var found = 0
        for rank in 0..<count where isTrue(indices[rank]) { found += 1 }
        return found
    }

    mutating func append(_ index: Int) {
        indices[count] = index
        count += 1
    }
}
