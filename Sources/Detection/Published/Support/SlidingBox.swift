import Pose

/// The extent of a moving point over its last moments: the diagonal of its bounding box.
///
/// Time is cut into twelve slices a window, each with its own box, so that the window is up to a twelfth too short and
/// a frame costs a dozen comparisons.
struct SlidingBox: Sendable {
    private static let slices = 12

    /// How far back it looks, seconds.
    let window: Double
    private var low = InlineArray<12, SIMD2<Double>>(repeating: .zero)
    private var high = InlineArray<12, SIMD2<Double>>(repeating: .zero)
    private var begun = InlineArray<12, Nanoseconds>(repeating: 0)
    private var newest = 0
    private var count = 0

    /// Makes an empty box.
    init(window: Double) { self.window = window }

    /// Takes the next place, which is finite.
    mutating func add(_ place: SIMD2<Double>, at time: Nanoseconds) {
        if count > 0, time.seconds(since: begun[newest]) < window / Double(SlidingBox.slices) {
            low[newest] = pointwiseMin(low[newest], place)
            high[newest] = pointwiseMax(high[newest], place)
            return
        }
        newest = (newest + 1) % SlidingBox.slices
        count = min(count + 1, SlidingBox.slices)
        low[newest] = place
        high[newest] = place
        begun[newest] = time
    }

    /// The diagonal of the box around all places of the window, 0 where there are none.
    func diagonal(at time: Nanoseconds) -> Double {
        var least = SIMD2<Double>(repeating: .infinity)
        var most = -least
        for age in 0..<count {
            let slot = (newest - age + SlidingBox.slices) % SlidingBox.slices
            guard time.seconds(since: begun[slot]) <= window else { break }
            least = pointwiseMin(least, low[slot])
            most = pointwiseMax(most, high[slot])
        }
        return least.x <= most.x ? (most - least).length : 0
    }
}
