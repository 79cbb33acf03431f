package import Detection
package import Pose
package import Recordings
import Text

/// A session as a player page or a contact sheet shows it, computed elsewhere: frames, truth, and events.
package struct RenderInput: Sendable {
    /// The headline, for example the name of a scenario or of a recording.
    package var title: String
    /// The rest of the session's identity: trial, estimator, frame rate, camera, or a recording's source.
    package var subtitle: String
    /// The frames, all of one image size; they are shown in the order of their times.
    package var frames: [PoseFrame]
    /// The true cycles and phases, or `nil` where they are not known.
    package var truth: Truth?
    /// The instants of the lowest points, for a recording of which only those are known; not shown with a truth.
    package var bottoms: [RecordingInfo.Bottom]
    /// The number of repetitions that is right, for a recording of which only that is known.
    package var expected: ClosedRange<Int>?
    package var detectors: [RenderedDetector]
    /// The noise-free, unoccluded projection of each frame, the true skeleton below it; `nil` where there is none.
    package var idealFrames: [PoseFrame]?
    /// The file of a recording's description, for a player that labels its bottoms; `nil` for anything else.
    package var labelling: Labelling?
    /// The view in which a contact sheet shows the pictures; `nil` for the pictures as detectors get them.
    package var display: RenderedDisplay?
    /// The number of frames of what is shown, with those that are left out.
    package var count: Int
    /// The time of which at most one frame is shown, nanoseconds; 0 where all frames are shown.
    package var step: Nanoseconds = 0
    /// The part of the session that is shown; `nil` for all of it.
    package internal(set) var part: ClosedRange<Nanoseconds>?
    /// The times of the first and the last frame of the whole session; `nil` without a frame.
    package var extent: ClosedRange<Nanoseconds>?

    package init(
        title: String, subtitle: String = "", frames: [PoseFrame], truth: Truth? = nil,
        bottoms: [RecordingInfo.Bottom] = [], expected: ClosedRange<Int>? = nil, detectors: [RenderedDetector] = [],
        idealFrames: [PoseFrame]? = nil
    ) {
        (self.title, self.subtitle, self.frames, self.truth, self.bottoms) = (title, subtitle, frames, truth, bottoms)
        (self.expected, self.detectors, self.idealFrames) = (expected, detectors, idealFrames)
        count = frames.count
        for frame in frames { extent.include(frame.time) }
    }

    /// The sentences about what is not shown; none where all is shown.
    package var notes: [String] {
        var notes: [String] = []
        if let part {
            let start = part.lowerBound > .min ? " from \(part.lowerBound.seconds) s" : ""
            let end = part.upperBound < .max ? " to \(part.upperBound.seconds) s" : ""
            notes.append("Part of the session\(start)\(end)")
        }
        if step > 0 {
            notes.append(
                "Thinned: 1 frame in \(step.seconds) s, \(Format.count(frames.count)) of \(Format.count(count)); events have their exact instants"
            )
        }
        return notes
    }

    /// The sentence about an instant outside the session, at which a page is to open; `nil` of an instant within it.
    package func note(at instant: Nanoseconds) -> String? {
        guard let extent, !extent.contains(instant) else { return nil }
        let (first, last) = (Format.fixed(extent.lowerBound.seconds, 3), Format.fixed(extent.upperBound.seconds, 3))
        return "the page opens at the frame that is nearest to \(Format.fixed(instant.seconds, 3)) s: the session has "
            + "frames from \(first) to \(last) s"
    }

    /// Leaves out what lies outside a part of the session, both ends included: frames, truth and events, and the number
    /// of repetitions and the labels, which are of the whole session.
    package mutating func cut(to part: ClosedRange<Nanoseconds>) {
        self.part = part
        let kept = frames.indices.filter { part.contains(frames[$0].time) }
        if kept.count < frames.count {
            count = kept.count
            keep(kept)
        }
        let instants = truth?.cycles.map(\.bottom) ?? bottoms.map(\.time)
        var places: [Int: Int] = [:]
        for index in instants.indices where part.contains(instants[index]) { places[index] = places.count }
        truth?.cycles.removeAll { !part.contains($0.bottom) }
        truth?.phases.removeAll { !part.overlaps($0.start...max($0.start, $0.end)) }
        bottoms.removeAll { !part.contains($0.time) }
        for index in detectors.indices {
            detectors[index].detections.removeAll { !part.contains($0.time) }
            detectors[index].misses = detectors[index].misses.compactMap { miss in
                guard let place = places[miss.cycle] else { return nil }
                var miss = miss
                miss.cycle = place
                return miss
            }
        }
        expected = nil
        labelling = nil
    }

    /// Leaves frames out, evenly in time, until at most so many are left, at least 2; events keep their instants.
    package mutating func thin(to most: Int) {
        guard frames.count > most else { return }
        let thinned = ShownFrames.thinned(frames, from: step, to: most)
        step = thinned.step
        keep(thinned.kept)
    }

    private mutating func keep(_ kept: [Int]) {
        frames = kept.map { frames[$0] }
        idealFrames = idealFrames.map { ideal in ideal.count > (kept.last ?? 0) ? kept.map { ideal[$0] } : ideal }
        for detector in detectors.indices {
            for signal in detectors[detector].signals.indices {
                let values = detectors[detector].signals[signal].values
                detectors[detector].signals[signal].values = kept.map { values[$0] }
            }
        }
    }
}

/// The description of a recording, which labelling fills in.
package struct Labelling: Sendable, Encodable {
    package var file: String
    package var info: String

    package init(file: String, info: String) { (self.file, self.info) = (file, info) }
}

package struct RenderedDetector: Sendable {
    /// Its name with its changed parameters.
    package var label: String
    package var isControl: Bool
    /// The events, in the order of time.
    package var detections: [RenderedDetection]
    /// The repetitions that it missed, in the order of time.
    package var misses: [RenderedMiss]
    /// The signals by which it decides, each with a value for each frame, not a number where there is none.
    package var signals: [(signal: DetectorSignal, values: [Double])]

    package init(
        label: String, isControl: Bool = false, detections: [RenderedDetection], misses: [RenderedMiss] = [],
        signals: [(signal: DetectorSignal, values: [Double])] = []
    ) {
        (self.label, self.isControl, self.detections, self.misses) = (label, isControl, detections, misses)
        self.signals = signals
    }
}

package struct RenderedMiss: Sendable, Hashable, Encodable {
    /// The place of its cycle in the truth, or of its bottom among the bottoms.
    package var cycle: Int
    /// Its beginning, its lowest point and its end; all three are the lowest point where no cycle is known.
    package var start, time, end: Nanoseconds
    /// The kind of error: `missed`, `merged`, `early` or `late`.
    package var error: String
    /// The code of the last rejection during it; `nil` where there was none.
    package var reason: String?

    package init(
        cycle: Int, start: Nanoseconds, time: Nanoseconds, end: Nanoseconds, error: String, reason: String? = nil
    ) {
        (self.cycle, self.start, self.time, self.end, self.error) = (cycle, start, time, end, error)
        self.reason = reason
    }
}

package struct RenderedDetection: Sendable, Hashable, Encodable {
    /// The timestamp of the frame at which it was emitted.
    package var time: Nanoseconds
    /// `nil` for a counted repetition, else the code of the reason why a candidate was rejected.
    package var rejection: String?
    /// The kind of error of a wrong count, for example `doubled` or `phantom:rest`; `nil` for any other event.
    package var error: String?

    package init(time: Nanoseconds, rejection: String? = nil, error: String? = nil) {
        (self.time, self.rejection, self.error) = (time, rejection, error)
    }
}

/// The frames that a page and a contact sheet show: all of a short session, and evenly spaced ones of a long one.
package struct ShownFrames: Sendable {
    package static let most = 30_000
    /// The least step of a session that is thinned, nanoseconds.
    private static let leastStep: Nanoseconds = 1_000_000

    package private(set) var frames: [PoseFrame] = []
    /// The values of each signal, one for each frame.
    package private(set) var signals: [[Double]]
    /// The number of frames of the part that is shown, with those that are left out.
    package private(set) var count = 0
    /// The time of which at most one frame is shown, nanoseconds; 0 where all frames are shown.
    package private(set) var step: Nanoseconds = 0
    /// The times of the first and the last frame, of which the part is cut; `nil` without a frame.
    package private(set) var extent: ClosedRange<Nanoseconds>?

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
        extent.include(frame.time)
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
    private static func place(_ frame: PoseFrame, _ step: Nanoseconds) -> Int {
        Int(frame.time).floorDivided(by: Int(step))
    }
}

extension ClosedRange<Nanoseconds>? {
    fileprivate mutating func include(_ time: Nanoseconds) {
        self = Swift.min(self?.lowerBound ?? time, time)...Swift.max(self?.upperBound ?? time, time)
    }
}
