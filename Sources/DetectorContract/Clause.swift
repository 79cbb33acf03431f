extension Contract {
    /// One of the things that every detector must keep.
    ///
    /// *The same* means: the same counts and rejections at the same frames.
    public enum Clause: String, Sendable, Hashable, CaseIterable {
        /// It counts the repetitions of at least one of the streams.
        ///
        /// Without it a detector that says nothing would keep all other clauses.
        case counting
        /// Two detectors that are made in the same way say the same to the same frames.
        case sameOutput = "same-output"
        /// After a reset it says what a new one says.
        case reset
        /// A copy goes its own way: neither of the two sees what the other is shown.
        case copies
        /// A stream in which nothing moves gives no event, and a stream in which joints only jitter gives no count.
        case stillness
        /// It says the same to the mirror image, in which left is right.
        case mirror
        /// It says the same when the phone is turned by 90° and the orientation tag is applied.
        ///
        /// The person is then where they were in square pixels about the image's middle, but the image's width and
        /// height have changed places, and with them what the normalised coordinates mean.
        case roll
        /// It says the same whatever the image's resolution.
        case resolution
        /// It says the same to a person who is smaller in the image.
        case distance
        /// It says the same whatever the origin of time.
        case startTime = "start-time"
        /// Twice as many frames a second give the same number of counts, and each within a tolerance.
        case frameRate = "frame-rate"
        /// It says nothing to frames without joints, and some of them before the first repetition cost at most one.
        case emptyFrames = "empty-frames"
        /// A joint that was not found has no place: what stands there instead makes no difference.
        ///
        /// Not found is a joint whose confidence is 0, negative or no number.
        case missingJoints = "missing-joints"
        /// Coordinates, confidences and image sizes that are no numbers, infinite or absurd are survived.
        ///
        /// Those that are no numbers or infinite, before the first repetition, cost at most one; after a reset all is
        /// forgotten.
        case notNumbers = "not-numbers"
        /// Frames that are not later than the last one are ignored.
        case lateFrames = "late-frames"
        /// Hours without a frame cost at most one repetition and add none; the ends of time are survived.
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
