public import Pose

/// The first stage of a detector: takes from each frame what the decision needs of it.
///
/// Its features may depend on earlier frames and on `Settings`, and on nothing that the detector has decided: then one
/// reading of a trial serves every setting of the other parameters, see `FeatureTrack`. Thresholds on confidences,
/// angles and times belong to the decision; features hold the confidences, angles and times themselves.
public protocol FeatureReader: Sendable {
    /// The parameters on which features depend.
    ///
    /// A search reads each trial once for each value of them: choices, such as the coordinates of angles, but no
    /// numbers that a search varies without end.
    associatedtype Settings: Hashable & Sendable
    /// The features of one frame, its time included; a costly feature may be computed on demand, see `JointAngle`.
    associatedtype Features: Sendable
    /// Features as they are kept for many settings: nothing is put off, in as few bytes as will do.
    associatedtype Kept: Sendable = Features

    /// Makes a reader that has seen nothing yet.
    init(_ settings: Settings)

    /// Takes the next frame.
    ///
    /// - Parameter frame: The frame.
    /// - Returns: Its features; `nil` for a frame that no decision uses, such as one that comes twice or too late.
    mutating func read(_ frame: borrowing PoseFrame) -> Features?

    /// Features as they are kept.
    static func keep(_ features: Features) -> Kept

    /// The features that were kept; the decision is the same for them as for those that were read.
    static func features(of kept: Kept) -> Features
}

extension FeatureReader where Kept == Features {
    /// The features themselves.
    @inlinable
    public static func keep(_ features: Features) -> Features { features }

    /// The features themselves.
    @inlinable
    public static func features(of kept: Features) -> Features { kept }
}

/// A detector in two stages: a reader takes features from each frame, and a decision makes events of them.
///
/// It is run frame by frame like any other. Beyond that a search reads each trial once and lets every setting of the
/// decision run over what was read, many times as fast.
public protocol StagedDetector: Detector {
    /// The first stage.
    associatedtype Reader: FeatureReader

    /// The reader of the frames that `observe` is given; `decide` leaves it alone.
    var reader: Reader { get set }

    /// The parameters on which the reader depends.
    var readerSettings: Reader.Settings { get }

    /// Takes the features of the next frame.
    ///
    /// - Parameter features: The features; their time is after that of the last ones.
    /// - Returns: An event at this frame, or `nil`.
    mutating func decide(_ features: Reader.Features) -> Detection?

    /// Lets detectors take the same kept features, and hands on their events.
    ///
    /// A search has many settings of a rule for each trial. All of them take a frame before any takes the next one, so
    /// that the processor works on several at a time, where one alone waits for its own last result.
    ///
    /// There is no need to write it: it is a requirement so that the loop is compiled with the detector, wherever that
    /// is.
    ///
    /// - Parameters:
    ///   - kept: The features of a trial, in the order of its frames.
    ///   - detectors: The detectors; those of one call read with equal settings.
    ///   - say: Takes each event with the place of its detector; the events of one detector come in order.
    static func decide(all kept: [Reader.Kept], by detectors: inout [Self], _ say: (_ detector: Int, Detection) -> Void)
}

extension StagedDetector {
    /// Takes the next frame; see `Detector`.
    @inlinable
    public mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard let features = reader.read(frame) else { return nil }
        return decide(features)
    }

    /// Lets detectors take the same kept features, frame by frame in turn, and hands on their events.
    @inlinable
    public static func decide(
        all kept: [Reader.Kept], by detectors: inout [Self], _ say: (_ detector: Int, Detection) -> Void
    ) {
        detectors.withUnsafeMutableBufferPointer { detectors in
            for row in kept {
                let features = Reader.features(of: row)
                for place in detectors.indices {
                    if let detection = detectors[place].decide(features) { say(place, detection) }
                }
            }
        }
    }
}

extension StagedDetector where Reader.Settings == NoSettings {
    /// Features depend on no parameter.
    @inlinable
    public var readerSettings: NoSettings { NoSettings() }
}

/// The settings of a reader that depends on no parameter.
public struct NoSettings: Sendable, Hashable {
    /// Makes them.
    public init() {}
}
