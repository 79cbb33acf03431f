public import Pose

/// The time of the last new frame: separates frames that are new from those that come twice or too late.
public struct MonotonicFrames: Sendable, Hashable {
    @usableFromInline var last: Nanoseconds?

    /// Makes a clock that has seen no frame.
    @inlinable
    public init() {}

    /// Takes the next frame's time.
    ///
    /// - Returns: The seconds since the last new frame, 0 at the first, or `nil` where this frame is not later than
    ///   that one.
    @inlinable
    public mutating func advance(to time: Nanoseconds) -> Double? {
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
    /// The seconds from an earlier instant to this one, without overflow.
    ///
    /// - Precondition: `earlier` is not after this instant.
    @inlinable
    public func seconds(since earlier: Nanoseconds) -> Double { Double(UInt64(bitPattern: self &- earlier)) / 1e9 }
}
