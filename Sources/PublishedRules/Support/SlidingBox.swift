import Detection
import Pose

/// The extent of a moving point over its last moments: the diagonal of its bounding box.
///
/// Time is cut into twelve slices a window, each with its own box, so that the window is up to a twelfth too short. The
/// box around all slices but the newest is kept until a slice begins or the oldest one ends. Memory is set aside once.
struct SlidingBox: Sendable {
    private static let slices = 12

    private struct Slice {
        var low = SIMD2<Double>.zero
        var high = SIMD2<Double>.zero
        var begun: Nanoseconds = 0
    }

    /// The time that it looks back, seconds.
    let window: Double
    /// The newest slice, and the others in a ring in which its own place is `newest`.
    private var current = Slice()
    private var others = [Slice](repeating: Slice(), count: slices)
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
        if count > 0, time.seconds(since: current.begun) < window / Double(SlidingBox.slices) {
            current.low = pointwiseMin(current.low, place)
            current.high = pointwiseMax(current.high, place)
            return
        }
        others[newest] = current
        newest = (newest + 1) % SlidingBox.slices
        count = min(count + 1, SlidingBox.slices)
        current = Slice(low: place, high: place, begun: time)
        isDoneKnown = false
    }

    /// The diagonal of the box around all places of the window, 0 for an empty window.
    mutating func diagonal(at time: Nanoseconds) -> Double {
        guard count > 0, time.seconds(since: current.begun) <= window else { return 0 }
        let hasEnded = doneSince.map { time.seconds(since: $0) > window } ?? false
        if !isDoneKnown || hasEnded { joinDone(at: time) }
        let least = pointwiseMin(doneLow, current.low)
        let most = pointwiseMax(doneHigh, current.high)
        return (most - least).length
    }

    /// Takes the box around all slices of the window but the newest anew.
    private mutating func joinDone(at time: Nanoseconds) {
        var least = SIMD2<Double>(repeating: .infinity)
        var most = -least
        doneSince = nil
        for age in 1..<max(count, 1) {
            let slot = (newest - age + SlidingBox.slices) % SlidingBox.slices
            let slice = others[slot]
            guard time.seconds(since: slice.begun) <= window else { break }
            least = pointwiseMin(least, slice.low)
            most = pointwiseMax(most, slice.high)
            doneSince = slice.begun
        }
        doneLow = least
        doneHigh = most
        isDoneKnown = true
    }
}
