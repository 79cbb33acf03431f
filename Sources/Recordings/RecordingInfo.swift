public import Pose

/// The metadata of a recording: the JSON file next to the CSV file.
///
/// Only width and height must be known; a key that is absent, or null, is `nil` here. Keys that are not listed are
/// not read, and not written again.
public struct RecordingInfo: Sendable, Hashable {
    /// The number of repetitions in a recording, as a range.
    public struct Repetitions: Sendable, Hashable {
        /// The least count that is right.
        public var expected: Int
        /// The greatest count that is right, at least `expected`.
        public var max: Int

        /// Makes a range of right counts.
        public init(expected: Int, max: Int) { (self.expected, self.max) = (expected, max) }

        /// Whether a count is right.
        public func contains(_ count: Int) -> Bool { expected <= count && count <= max }
    }

    /// An instant at which the body is at its lowest.
    public struct Bottom: Sendable, Hashable {
        /// The instant; `t` in the file, seconds.
        public var time: Nanoseconds
        /// Whether a repetition ends after it.
        public var countable: Bool

        /// Makes a bottom.
        public init(time: Nanoseconds, countable: Bool) { (self.time, self.countable) = (time, countable) }
    }

    /// From when to when a repetition lasted; a pair of seconds in the file.
    public struct Extent: Sendable, Hashable {
        /// Its start.
        public var start: Nanoseconds
        /// Its end, not before its start.
        public var end: Nanoseconds

        /// Makes an extent.
        public init(start: Nanoseconds, end: Nanoseconds) { (self.start, self.end) = (start, end) }
    }

    /// The place of a camera.
    public struct Camera: Sendable, Hashable, Codable {
        /// The direction from which it looks, degrees about the vertical, −360 to 360: 0 from the head, 90 from the
        /// person's left side, −90 from the right, 180 from the feet.
        public var azimuth: Double
        /// The height above the floor, metres.
        public var height: Double
        /// The horizontal distance from the middle between hands and feet, metres.
        public var distance: Double

        /// Makes a place.
        public init(azimuth: Double, height: Double, distance: Double) {
            (self.azimuth, self.height, self.distance) = (azimuth, height, distance)
        }
    }

    /// The scenario and trial that a synthesised recording comes from.
    public struct Synthesis: Sendable, Hashable {
        /// The scenario's name.
        public var scenario: String
        /// The scenario's family.
        public var family: String
        /// The number of the trial, from 0.
        public var trial: Int
        /// The suite's seed.
        public var seed: UInt64
        /// The place of the camera; `nil` in files of versions that did not write it.
        public var camera: Camera?
        /// The number of its frames; `nil` in files of versions that did not write it.
        public var frames: Int?

        /// Names a trial.
        public init(
            scenario: String, family: String, trial: Int, seed: UInt64, camera: Camera? = nil, frames: Int? = nil
        ) {
            (self.scenario, self.family) = (scenario, family)
            (self.trial, self.seed, self.camera, self.frames) = (trial, seed, camera, frames)
        }
    }

    /// The image's size, pixels; `width` and `height` in the file.
    public var image: ImageSize
    /// The nominal frame rate, Hz; the frames' own times take precedence.
    public var fps: Double?
    /// The origin of the recording.
    public var source: String?
    /// The pose estimator that found the joints.
    public var estimator: String?
    /// A name or number of the person who is seen, the same in all recordings of that person.
    public var person: String?
    /// The person's activity, for example `push-up`.
    public var activity: String?
    /// The camera's view of the person.
    public var view: String?
    /// The manner of the exercise, or another note.
    public var form: String?
    /// The reliability of the count.
    public var grade: String?
    /// The right counts.
    public var reps: Repetitions?
    /// The instants of the lowest points; `nil` where they are not known, empty where there is none.
    public var bottoms: [Bottom]?
    /// Starts and ends of the repetitions, where a person marked them.
    public var cycles: [Extent]?
    /// Share of the frames whose pose is grossly wrong, 0…1, or −1 where nobody assessed it.
    ///
    /// The key in the file is `gross_tracking_error_fraction`.
    public var grossTrackingErrorFraction: Double?
    /// The true cycles and phases, for synthesised trials.
    ///
    /// In the file its cycles are `truth`, next to `phases` and `duration`. A file without `duration` has that of its
    /// last cycle or phase.
    public var truth: Truth?
    /// The scenario and trial, for synthesised trials.
    public var synthesis: Synthesis?

    /// Makes the information of a recording of which only the image's size is known.
    public init(image: ImageSize) { self.image = image }

    /// Makes the information of a synthesised trial: right counts and bottoms follow from the truth.
    ///
    /// Right are counts from that of the countable cycles to that of the countable and the borderline ones.
    public init(image: ImageSize, fps: Double?, truth: Truth) {
        self.init(image: image)
        (self.fps, self.truth) = (fps, truth)
        let countable = truth.cycles.count { $0.verdict == .countable }
        let borderline = truth.cycles.count { $0.verdict == .borderline }
        reps = Repetitions(expected: countable, max: countable + borderline)
        bottoms = truth.cycles.map { Bottom(time: $0.bottom, countable: $0.verdict == .countable) }
            .sorted { $0.time < $1.time }
    }
}
