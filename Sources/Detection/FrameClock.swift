import Pose

/// Tells which frames are new, and how long after the last one they come.
struct FrameClock: Sendable, Hashable {
    private var last: Nanoseconds?

    /// The seconds since the last new frame, 0 at the first, or `nil` where this frame is not later than that one.
    mutating func advance(to time: Nanoseconds) -> Double? {
        guard let last else {
            last = time
            return 0
        }
        guard time > last else { return nil }
        self.last = time
        return time.seconds(since: last)
    }
}

extension Nanoseconds {
    /// The seconds from an earlier instant to this one, whatever their distance.
    ///
    /// - Precondition: `earlier` is not after this instant.
    func seconds(since earlier: Nanoseconds) -> Double {
        Double(UInt64(bitPattern: self &- earlier)) / 1e9
    }
}
