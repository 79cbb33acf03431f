import Detection
import Pose

/// A detector whose decision starts in the same state whatever its parameters.
protocol UniformStart: StagedDetector, AdjustableDetector {
    var parameters: Parameters { get set }

    init()
}

extension UniformStart {
    init(_ parameters: Parameters) {
        self.init()
        self.parameters = parameters
        reader = Reader(readerSettings)
    }
}

extension Bool {
    /// Takes whether a signal is down and whether it is up, and returns whether it came up from down; true stands for
    /// a signal that was down last.
    mutating func rises(isDown: Bool, isUp: Bool) -> Bool {
        defer { self = self ? !isUp : isDown }
        return self && isUp
    }
}

extension Detection {
    /// A count, or a rejection where the last count is less than an interval ago, seconds.
    static func count(at time: Nanoseconds, after last: inout Nanoseconds?, interval: Double) -> Detection {
        if let last, time.seconds(since: last) < interval { return Detection(time: time, rejection: .tooSoon) }
        last = time
        return Detection(time: time)
    }
}
