public import Pose

extension Contract {
    /// A stream of frames that the contract shows to a detector.
    public struct Stream: Sendable {
        /// A name for messages.
        public var name: String
        /// The frames, at strictly increasing times.
        public var frames: [PoseFrame]
        /// The number of repetitions in the stream; `nil` where it is not known, or where a detector may miss some.
        public var repetitions: Int?
        /// The number of frames before the first repetition.
        ///
        /// Some clauses disturb the stream there. At 0 those clauses leave the stream out.
        public var lead: Int

        /// Makes a stream.
        public init(name: String, frames: [PoseFrame], repetitions: Int? = nil, lead: Int = 0) {
            (self.name, self.frames, self.repetitions) = (name, frames, repetitions)
            self.lead = min(max(lead, 0), frames.count)
        }
    }

    /// The streams of frames that the contract shows to a detector.
    public struct Material: Sendable {
        /// Streams with motion; most clauses require the same events in two versions of them.
        public var streams: [Stream]
        /// Streams in which nothing moves at all: no event may be emitted.
        public var still: [Stream]
        /// Streams in which joints only jitter: nothing may be counted.
        public var idle: [Stream]

        /// Makes material of streams.
        public init(streams: [Stream], still: [Stream] = [], idle: [Stream] = []) {
            (self.streams, self.still, self.idle) = (streams, still, idle)
        }

        /// The kit's own: push-ups seen from the side, at an angle and from the front, and the same body at rest.
        public static let drawn = Material(
            streams: DrawnBody.views.map { DrawnBody.pushUps(seen: $0) },
            still: DrawnBody.views.flatMap { DrawnBody.stills(seen: $0) } + DrawnBody.bentArms(),
            idle: DrawnBody.views.map { DrawnBody.jittering(seen: $0) })

        /// A fifth of `drawn`, from the front only: for detectors that take long for each frame, in debug builds above
        /// all.
        public static let brief = Material(
            streams: [DrawnBody.pushUps(seen: DrawnBody.views[2], repetitions: 3)],
            still: DrawnBody.stills(seen: DrawnBody.views[2]), idle: [DrawnBody.jittering(seen: DrawnBody.views[2])])

        /// The same material with more streams, for example recordings.
        public func adding(_ streams: [Stream]) -> Material {
            Material(streams: self.streams + streams, still: still, idle: idle)
        }
    }
}
