extension Contract {
    /// One of the things that every detector must keep.
    ///
    /// *The same* means: the same counts and rejections at the same frames.
    public enum Clause: String, Sendable, Hashable, CaseIterable {
        /// The detector counts the repetitions of at least one of the streams.
        ///
        /// Without this clause a detector that emits no events would keep all other clauses.
        case counting
        /// Two detectors that are made in the same way emit the same events for the same frames.
        case sameOutput = "same-output"
        /// After a reset the detector emits the same events as a new one.
        case reset
        /// A copy is independent: neither of the two is affected by the other's frames.
        case copies
        /// A stream in which nothing moves gives no event, and a stream in which joints only jitter gives no count.
        case stillness
        /// The mirror image, in which left is right, gives the same events.
        case mirror
        /// A phone turned by 90°, with the orientation tag applied, gives the same events.
        ///
        /// The person is then where they were in square pixels about the image's middle, but the image's width and
        /// height have changed places, and with them what the normalised coordinates mean.
        case roll
        /// Every resolution of the image gives the same events.
        case resolution
        /// A person who is smaller in the image gives the same events.
        case distance
        /// Every origin of time gives the same events.
        case startTime = "start-time"
        /// Twice as many frames a second give the same number of counts, and each within a tolerance.
        case frameRate = "frame-rate"
        /// Frames without joints give no events, and some of them before the first repetition cost at most one
        /// repetition.
        case emptyFrames = "empty-frames"
        /// A joint that was not found has no place: the coordinates given instead make no difference.
        ///
        /// A joint is not found if its confidence is 0, negative or not a number.
        case missingJoints = "missing-joints"
        /// The detector does not crash on coordinates, confidences and image sizes that are not numbers, infinite or
        /// absurd.
        ///
        /// Values that are not numbers or infinite, before the first repetition, cost at most one repetition; a reset
        /// clears their effect.
        case notNumbers = "not-numbers"
        /// Frames that are not later than the last one are ignored.
        case lateFrames = "late-frames"
        /// Hours without a frame cost at most one repetition and add none; the detector does not crash at the least and
        /// the greatest time.
        case gaps
        /// An event carries the time of the frame at which it is emitted; times increase strictly.
        case stamps

        /// The clause's requirement, in a line.
        public var meaning: String {
            switch self {
            case .counting: "counts the repetitions of at least one stream"
            case .sameOutput: "the same input gives the same output"
            case .reset: "after a reset it behaves like a new one"
            case .copies: "copies are independent"
            case .stillness: "no event without motion"
            case .mirror: "the mirror image gives the same events"
            case .roll: "a phone turned by 90°, with its orientation tag, gives the same events"
            case .resolution: "the image's resolution does not matter"
            case .distance: "the person's size in the image does not matter"
            case .startTime: "the origin of time does not matter"
            case .frameRate: "twice the frame rate gives the same counts, within limits"
            case .emptyFrames: "frames without joints do no harm"
            case .missingJoints: "the place of a joint that was not found does not matter"
            case .notNumbers: "NaN, infinite and huge numbers do no harm"
            case .lateFrames: "repeated and late frames are ignored"
            case .gaps: "long gaps do no harm"
            case .stamps: "events have the times of their frames"
            }
        }
    }
}
