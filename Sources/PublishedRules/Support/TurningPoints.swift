import Detection
import Pose

/// Finds the peaks and valleys of a signal as they become certain: a causal zigzag.
///
/// A turning point is certain once the signal has gone back from it by the prominence. An offline peak finder knows it
/// at the instant itself; the time in between is the price of causality.
struct TurningPoints: Sendable, Hashable {
    /// A turning point.
    struct Turn: Sendable, Hashable {
        /// Whether it is a peak, else a valley.
        var isPeak: Bool
        /// The signal there.
        var value: Double
        /// The instant at which the signal was there.
        var time: Nanoseconds
    }

    private enum Direction { case unknown, up, down }

    private var direction = Direction.unknown
    private var high = Turn(isPeak: true, value: 0, time: 0)
    private var low = Turn(isPeak: false, value: 0, time: 0)
    private var hasBegun = false
    /// The last height of any account on the way up, and its instant: patience is not renewed by a creep.
    private var mark = 0.0
    private var marked: Nanoseconds = 0
    /// The share of the prominence that is of account.
    private static let account = 0.05

    /// Takes the next value.
    ///
    /// - Parameters:
    ///   - value: The value, finite.
    ///   - time: Its instant.
    ///   - prominence: By how much the signal must have gone back, at least 0.
    ///   - patience: Seconds after which a peak is certain where nothing has come that is higher by a twentieth of the
    ///     prominence.
    /// - Returns: The turning point that has become certain, if one has.
    mutating func add(
        _ value: Double, at time: Nanoseconds, prominence: Double, patience: Double = .infinity
    ) -> Turn? {
        guard hasBegun else {
            hasBegun = true
            high = Turn(isPeak: true, value: value, time: time)
            low = Turn(isPeak: false, value: value, time: time)
            return nil
        }
        if value > high.value { high = Turn(isPeak: true, value: value, time: time) }
        if value > mark + TurningPoints.account * prominence {
            mark = value
            marked = time
        }
        if value < low.value { low = Turn(isPeak: false, value: value, time: time) }
        let hasFallen = high.value - value > prominence
        let hasWaited = direction == .up && time.seconds(since: marked) >= patience
        if direction != .down, hasFallen || hasWaited {
            direction = .down
            low = Turn(isPeak: false, value: value, time: time)
            return high
        }
        if direction != .up, value - low.value > prominence {
            direction = .up
            high = Turn(isPeak: true, value: value, time: time)
            mark = value
            marked = time
            return low
        }
        return nil
    }
}
