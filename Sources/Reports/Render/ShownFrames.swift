package import Pose

/// The frames that a page and a contact sheet show: all of a short session, and evenly spaced ones of a long one.
package struct ShownFrames: Sendable {
    package static let most = 30_000
    /// The least step of a session that is thinned, nanoseconds.
    private static let leastStep: Nanoseconds = 1_000_000

    /// The frames, in the order in which they were added.
    package private(set) var frames: [PoseFrame] = []
    /// The values of each signal, one for each frame.
    package private(set) var signals: [[Double]]
    /// The number of frames of the part that is shown, with those that are left out.
    package private(set) var count = 0
    /// The time of which at most one frame is shown, nanoseconds; 0 where all frames are shown.
    package private(set) var step: Nanoseconds = 0

    private let part: ClosedRange<Nanoseconds>?
    private let most: Int
    /// The last frame of the part, where the step leaves it out.
    private var last: (frame: PoseFrame, values: [Double])?

    /// Shows nothing yet of a part of the session, both ends included, or of the whole session if it is `nil`.
    package init(_ part: ClosedRange<Nanoseconds>?, signals: Int, most: Int = Self.most) {
        (self.part, self.most) = (part, most)
        self.signals = Array(repeating: [], count: signals)
    }

    /// Adds a frame, and leaves frames out where there are too many.
    package mutating func add(_ frame: PoseFrame, _ values: [Double]) {
        guard part?.contains(frame.time) ?? true else { return }
        count += 1
        if step > 0, let shown = frames.last, Self.place(shown, step) == Self.place(frame, step) {
            last = (frame, values)
            return
        }
        last = nil
        append(frame, values)
        guard frames.count > most else { return }
        let (kept, step) = Self.thinned(frames, from: step, to: most)
        self.step = step
        frames = kept.map { frames[$0] }
        for signal in signals.indices { signals[signal] = kept.map { [values = signals[signal]] in values[$0] } }
    }

    /// Adds the last frame of the part, where the step left it out: it is the end of what is shown.
    package mutating func finish() {
        if let last { append(last.frame, last.values) }
        last = nil
    }

    private mutating func append(_ frame: PoseFrame, _ values: [Double]) {
        frames.append(frame)
        for (signal, value) in values.enumerated() { signals[signal].append(value) }
    }

    /// Doubles a step, nanoseconds or 0, until so many frames are left: the first of each step, and the last of all.
    static func thinned(
        _ frames: [PoseFrame], from step: Nanoseconds, to most: Int
    ) -> (kept: [Int], step: Nanoseconds) {
        var step = step
        var kept = Array(frames.indices)
        while kept.count > max(most, 2) {
            step = max(2 * step, leastStep)
            kept = frames.indices.filter { index in
                index == 0 || index == frames.count - 1 || place(frames[index - 1], step) != place(frames[index], step)
            }
        }
        return (kept, step)
    }

    /// The number of the step in which a frame lies.
    private static func place(_ frame: PoseFrame, _ step: Nanoseconds) -> Int64 { frame.time.floorDivided(by: step) }
}
