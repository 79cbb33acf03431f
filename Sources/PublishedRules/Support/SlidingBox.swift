import Detection
import Pose

/// The extent of a moving point over its last moments: the diagonal of its bounding box.
///
/// Time is cut into twelve slices a window, each with its own box, so that the window is up to a twelfth too short. The
/// box around all slices but the newest is kept until a slice begins or the oldest one ends.
struct SlidingBox: Sendable {
    private static let slices = 12

    /// How far back it looks, seconds.
    let window: Double
    private var low = InlineArray<12, SIMD2<Double>>(repeating: .zero)
    private var high = InlineArray<12, SIMD2<Double>>(repeating: .zero)
    private var begun = InlineArray<12, Nanoseconds>(repeating: 0)
    private var newest = 0
    private var count = 0
    /// The box around the slices that are done, and the beginning of the oldest of them.
    private var doneLow = SIMD2<Double>(repeating: .infinity)
    private var doneHigh = SIMD2<Double>(repeating: -.infinity)
    private var doneSince: Nanoseconds?
    private var isDoneKnown = false

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
        isDoneKnown = false
    }

    /// The diagonal of the box around all places of the window, 0 where there are none.
    mutating func diagonal(at time: Nanoseconds) -> Double {
        guard count > 0, time.seconds(since: begun[newest]) <= window else { return 0 }
        let hasEnded = doneSince.map { time.seconds(since: $0) > window } ?? false
        if !isDoneKnown || hasEnded { joinDone(at: time) }
        let least = pointwiseMin(doneLow, low[newest])
        let most = pointwiseMax(doneHigh, high[newest])
        return (most - least).length
    }

    /// Takes the box around all slices of the window but the newest anew.
    private mutating func joinDone(at time: Nanoseconds) {
        var least = SIMD2<Double>(repeating: .infinity)
        var most = -least
        doneSince = nil
        for age in 1..<max(count, 1) {
            let slot = (newest - age + SlidingBox.slices) % SlidingBox.slices
            guard time.seconds(since: begun[slot]) <= window else { break }
            least = pointwiseMin(least, low[slot])
            most = pointwiseMax(most, high[slot])
            doneSince = begun[slot]
        }
        doneLow = least
        doneHigh = most
        isDoneKnown = true
    }
}
