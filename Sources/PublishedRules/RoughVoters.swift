/// The samples at the least sums of differences from a pose, measured in single precision, four numbers at a time.
///
/// A sum of 46 differences is then right to 0.06, since no coordinate of a vector is beyond ±200. Where the last voter
/// is nearer than the next sample by more, exact sums choose the same voters. Memory is set aside once.
struct RoughVoters: Sendable {
    /// Twice the error of a sum, and as much again.
    private static let clear: Float = 0.25
    /// Eight coordinates of three columns each: of 23 vectors, and one of zeros.
    static let columns = 3

    private let samples = PoseSamples.all
    private let voters: Int
    /// The pose: x of its vectors, then y.
    private var pose = [SIMD8<Float>](repeating: .zero, count: 2 * columns)
    /// The nearest samples, one more than vote, nearest first.
    private var nearest: [(distance: Float, isDown: Bool)]
    private var count = 0

    init(count: Int) {
        voters = count
        nearest = Array(repeating: (.infinity, false), count: count + 1)
    }

    /// Takes the next pose, of which all vectors are seen, and no sample yet.
    mutating func take(_ seen: SeenVectors) {
        count = 0
        pose.withUnsafeMutableBytes { bytes in
            let numbers = bytes.assumingMemoryBound(to: Float.self)
            seen.forEach { rank, vector in
                numbers[rank] = Float(vector.x)
                numbers[8 * RoughVoters.columns + rank] = Float(vector.y)
            }
        }
    }

    mutating func insert(_ sample: Int) {
        let distance = distance(sample)
        let isDown = samples.isDown(sample)
        nearest.withUnsafeMutableBufferPointer { nearest in
            if count == nearest.count, distance >= nearest[count - 1].distance { return }
            var place = min(count, nearest.count - 1)
            while place > 0, distance < nearest[place - 1].distance {
                nearest[place] = nearest[place - 1]
                place -= 1
            }
            nearest[place] = (distance, isDown)
        }
        count = min(count + 1, nearest.count)
    }

    /// The number of voters of the lower end; `nil` where it takes exact sums to tell who votes.
    var votesForDown: Int? {
        if count > voters, nearest[voters].distance - nearest[voters - 1].distance < RoughVoters.clear { return nil }
        var votes = 0
        for rank in 0..<min(count, voters) where nearest[rank].isDown { votes += 1 }
        return votes
    }

    /// The sum of the differences in all coordinates, of the pose or of the flipped pose, whichever is less.
    private func distance(_ sample: Int) -> Float {
        let columns = RoughVoters.columns
        return pose.withUnsafeBufferPointer { pose in
            samples.rough.withUnsafeBufferPointer { rough in
                var (straight, flipped) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
                let first = 2 * columns * sample
                for column in 0..<columns {
                    let x = rough[first &+ column]
                    let height = magnitude(rough[first &+ columns &+ column] - pose[columns &+ column])
                    straight += magnitude(x - pose[column]) + height
                    flipped += magnitude(x + pose[column]) + height
                }
                let sums = (straight.lowHalf + straight.highHalf, flipped.lowHalf + flipped.highHalf)
                let halves = (sums.0.lowHalf + sums.0.highHalf, sums.1.lowHalf + sums.1.highHalf)
                return min(halves.0.x + halves.0.y, halves.1.x + halves.1.y)
            }
        }
    }

    @inline(__always)
    private func magnitude(_ numbers: SIMD8<Float>) -> SIMD8<Float> {
        unsafeBitCast(unsafeBitCast(numbers, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF), to: SIMD8.self)
    }
}
