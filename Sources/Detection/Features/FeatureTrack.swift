public import Pose

/// The features of a trial's frames, read once for many settings of a detector.
///
/// Any `StagedDetector` has one. It depends on the detector's reader and its settings alone; what is left, thresholds,
/// filters and clocks, costs a small part of the whole. Through a track a detector emits the same events as through the
/// frames, to the last bit.
public struct FeatureTrack: Sendable {
    /// The reader that makes a track, with its settings: what a track depends on, beside the frames.
    public struct Key: Sendable, Hashable {
        private let reader: ObjectIdentifier
        private let settings: any Hashable & Sendable
        fileprivate let rows: @Sendable ([PoseFrame]) -> any Sendable

        fileprivate init<Reader: FeatureReader>(_ kind: Reader.Type, _ settings: Reader.Settings) {
            (reader, self.settings) = (ObjectIdentifier(kind), settings)
            rows = { frames in
                var reader = Reader(settings)
                var rows: [Reader.Kept] = []
                rows.reserveCapacity(frames.count)
                // An element of an array would be copied for each call.
                frames.withUnsafeBufferPointer { frames in
                    for index in frames.indices {
                        if let features = reader.read(frames[index]) { rows.append(Reader.keep(features)) }
                    }
                }
                return rows
            }
        }

        /// Whether two keys make the same tracks.
        public static func == (a: Key, b: Key) -> Bool {
            a.reader == b.reader && AnyHashable(a.settings) == AnyHashable(b.settings)
        }

        /// Mixes the settings into a hash.
        public func hash(into hasher: inout Hasher) { settings.hash(into: &hasher) }
    }

    let rows: any Sendable

    /// Reads the frames of a trial.
    ///
    /// - Parameters:
    ///   - key: The reader and its settings.
    ///   - frames: The frames of a trial in the order of their delivery.
    public init(_ key: Key, frames: [PoseFrame]) { rows = key.rows(frames) }
}

/// A detector that reads tracks in place of frames, or several of one type that read the same tracks together.
public struct TrackReader: Sendable {
    /// The kind of track that it reads.
    public let key: FeatureTrack.Key
    /// Lets the detectors, which have seen nothing yet, take the features of a trial together.
    private let decide: @Sendable (_ rows: any Sendable, _ say: (_ detector: Int, Detection) -> Void) -> Void

    /// Makes a reader of a detector with its settings; see `init(_:)`.
    public init?(_ detector: ConfiguredDetector) { self.init(detector.makeDetector()) }

    /// Makes a reader, or gives `nil` where the detector reads frames only.
    ///
    /// - Parameter detector: A detector that has seen nothing yet.
    public init?(_ detector: any Detector) { self.init([detector]) }

    /// Makes a reader of several detectors, or gives `nil` where they are not of one type that reads one kind of track.
    ///
    /// - Parameter detectors: Detectors that have seen nothing yet.
    public init?(_ detectors: [any Detector]) {
        guard let first = detectors.first as? any StagedDetector, let reader = TrackReader(detectors, like: first)
        else { return nil }
        self = reader
    }

    private init?<D: StagedDetector>(_ detectors: [any Detector], like first: D) {
        let settings = first.readerSettings
        let lanes = detectors.compactMap { $0 as? D }
        guard lanes.count == detectors.count, lanes.allSatisfy({ $0.readerSettings == settings }) else { return nil }
        key = FeatureTrack.Key(D.Reader.self, settings)
        decide = { rows, say in
            guard let rows = rows as? [D.Reader.Kept] else { return }
            var lanes = lanes
            D.decide(all: rows, by: &lanes, say)
        }
    }

    /// Hands on the detectors' events in a trial, as if they had never seen another one.
    ///
    /// - Parameters:
    ///   - track: The trial's track, of the reader's key; a track of another key gives no events.
    ///   - say: Takes the events; those of one detector come in order.
    public func read(_ track: FeatureTrack, _ say: (Detection) -> Void) { readEach(track) { say($1) } }

    /// Hands on the events of each detector in a trial, as if it had never seen another one, nor the others.
    ///
    /// - Parameters:
    ///   - track: The trial's track, of the reader's key; a track of another key gives no events.
    ///   - say: Takes each event with the place of its detector; the events of one detector come in order.
    public func readEach(_ track: FeatureTrack, _ say: (_ detector: Int, Detection) -> Void) {
        decide(track.rows, say)
    }
}
