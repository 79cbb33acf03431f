import Pose
import Scenarios

extension SensedTrial {
    /// Takes out the frames at which the app does not look: it looks at the first of some images, and at none that comes
    /// too soon after the last one.
    ///
    /// It comes after the delivery and before inference: images that the app does not look at need no inference. Which
    /// frames are delivered is all that it changes.
    mutating func throttle(by clock: ClockPlan) {
        guard clock.isThrottled else { return }
        let (everyNth, interval) = (max(clock.everyNth, 1), Nanoseconds(seconds: clock.throttle))
        var last: Nanoseconds?
        keepFrames { index, time in
            guard index % everyNth == 0, last.map({ time - $0 >= interval }) ?? true else { return false }
            last = time
            return true
        }
    }

    /// Keeps some frames, in their order, with all that belongs to them.
    mutating func keepFrames(where isKept: (_ index: Int, _ time: Nanoseconds) -> Bool) {
        var kept = 0
        for index in frames.indices where isKept(index, frames[index].time) {
            frames.swapAt(kept, index)
            if !idealFrames.isEmpty { idealFrames.swapAt(kept, index) }
            instants.swapAt(kept, index)
            kept += 1
        }
        let others = frames.count - kept
        frames.removeLast(others)
        if !idealFrames.isEmpty { idealFrames.removeLast(others) }
        instants.removeLast(others)
    }
}
