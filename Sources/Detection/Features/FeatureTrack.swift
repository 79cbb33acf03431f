public import Pose

/// The features of a trial's frames, read once for many settings of a detector.
///
/// Any `StagedDetector` has one. It depends on the detector's reader and its settings alone; what is left, thresholds,
/// filters and clocks, costs a small part of the whole. Through a track a detector emits the same events as through the
/// frames, to the last bit.
public struct FeatureTrack: Sendable {
    /// The reader that makes a track, with its settings: what a track depends on, beside the frames.
    public struct Key: Sendable, Hashable {
        fileprivate let source: any TrackSource

        fileprivate init(_ source: any TrackSource) { self.source = source }

        /// Whether two keys make the same tracks.
        public static func == (a: Key, b: Key) -> Bool { a.source.isSame(as: b.source) }

        /// Mixes the settings into a hash.
        public func hash(into hasher: inout Hasher) { source.hash(into: &hasher) }
    }

    fileprivate let rows: any Sendable

    /// Reads the frames of a trial.
    ///
    /// - Parameters:
    ///   - key: The reader and its settings.
    ///   - frames: The frames of a trial in the order of their delivery.
    public init(_ key: Key, frames: [PoseFrame]) { rows = key.source.rows(of: frames) }
}

/// A detector that reads tracks in place of frames.
public struct TrackReader: Sendable {
    /// The kind of track that it reads.
    public let key: FeatureTrack.Key
    private let detector: any StagedDetector

    /// Makes a reader of a detector with its settings; see `init(_:)`.
    public init?(_ detector: ConfiguredDetector) { self.init(detector.makeDetector()) }

    /// Makes a reader, or gives `nil` where the detector reads frames only.
    ///
    /// - Parameter detector: A detector that has seen nothing yet.
    public init?(_ detector: any Detector) {
        guard let staged = detector as? any StagedDetector else { return nil }
        self.detector = staged
        key = TrackReader.key(of: staged)
    }

    /// Hands on the detector's events in a trial, as if it had never seen another one.
    ///
    /// - Parameters:
    ///   - track: The trial's track, of the reader's key; a track of another key gives no events.
    ///   - say: Takes the detector's events, in order.
    public func read(_ track: FeatureTrack, _ say: (Detection) -> Void) {
        TrackReader.run(detector, over: track, say)
    }

    private static func key(of detector: some StagedDetector) -> FeatureTrack.Key {
        func source<D: StagedDetector>(_ detector: D) -> any TrackSource {
            ReaderSource<D.Reader>(settings: detector.readerSettings)
        }
        return FeatureTrack.Key(source(detector))
    }

    private static func run<D: StagedDetector>(
        _ fresh: D, over track: FeatureTrack, _ say: (Detection) -> Void
    ) {
        guard let rows = track.rows as? [D.Reader.Kept] else { return }
        var detector = fresh
        detector.decide(all: rows, say)
    }
}

/// A kind of reader with its settings.
private protocol TrackSource: Sendable, Hashable {
    func rows(of frames: [PoseFrame]) -> any Sendable
    func isSame(as other: any TrackSource) -> Bool
}

private struct ReaderSource<Reader: FeatureReader>: TrackSource {
    let settings: Reader.Settings

    func rows(of frames: [PoseFrame]) -> any Sendable {
        var reader = Reader(settings)
        var rows: [Reader.Kept] = []
        rows.reserveCapacity(frames.count)
        for frame in frames {
            if let features = reader.read(frame) { rows.append(Reader.keep(features)) }
        }
        return rows
    }

    func isSame(as other: any TrackSource) -> Bool { (other as? Self) == self }
}
