import Detection
import Pose

extension Detection {
    /// A count, or a rejection where the last count is less than an interval ago, seconds.
    static func count(at time: Nanoseconds, after last: inout Nanoseconds?, interval: Double) -> Detection {
        if let last, time.seconds(since: last) < interval { return Detection(time: time, rejection: .tooSoon) }
        last = time
        return Detection(time: time)
    }
}
