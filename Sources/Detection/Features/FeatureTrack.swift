public import Pose

/// What a rule takes from the frames of a trial, worked out once for many settings of its parameters.
///
/// Three rules have one: `angle-threshold`, `angle-torso-drop` and `filtered-hysteresis`. What is in it depends on the
/// rule and the coordinates of its angles alone; what is left, thresholds, filters and clocks, costs a small part of
/// the whole. Through a track a detector says the same as through the frames, to the last bit.
public struct FeatureTrack: Sendable {
    /// On what a track depends, beside the frames.
    public struct Key: Sendable, Hashable {
        fileprivate enum Rule: Sendable, Hashable { case elbow, torso, arm }
        fileprivate var rule: Rule
        fileprivate var pixels: PixelShape
    }

    fileprivate enum Features: Sendable {
        case elbow([ElbowFeatures])
        case torso([TorsoFeatures])
        case arm([ArmFeatures])
    }

    fileprivate let features: Features

    /// Works out what a rule takes from frames.
    ///
    /// - Parameters:
    ///   - key: The rule and its coordinates.
    ///   - frames: The frames of a trial in the order of their delivery.
    public init(_ key: Key, frames: [PoseFrame]) {
        var clock = FrameClock()
        switch key.rule {
        case .elbow:
            var features: [ElbowFeatures] = []
            features.reserveCapacity(frames.count)
            for frame in frames where clock.advance(to: frame.time) != nil {
                let next = ElbowFeatures(frame, pixels: key.pixels)
                if next.worth > 0, !next.angle.isNaN { features.append(next) }
            }
            self.features = .elbow(features)
        case .torso:
            var features: [TorsoFeatures] = []
            features.reserveCapacity(frames.count)
            for frame in frames {
                guard let elapsed = clock.advance(to: frame.time) else { continue }
                features.append(TorsoFeatures(frame, elapsed: elapsed, pixels: key.pixels))
            }
            self.features = .torso(features)
        case .arm:
            var reader = ArmFeatureReader(pixels: key.pixels)
            var features: [ArmFeatures] = []
            features.reserveCapacity(frames.count)
            for frame in frames {
                guard let elapsed = clock.advance(to: frame.time) else { continue }
                features.append(reader.read(frame, elapsed: elapsed))
            }
            self.features = .arm(features)
        }
    }
}

/// A detector that reads tracks in place of frames.
public struct TrackReader: Sendable {
    private enum Rule: Sendable {
        case elbow(AngleThreshold)
        case torso(AngleTorsoDrop)
        case arm(FilteredHysteresis)
    }

    /// The kind of track that it reads.
    public let key: FeatureTrack.Key
    private let rule: Rule

    /// Makes a reader, or gives `nil` where the detector reads frames only.
    public init?(_ detector: any Detector) {
        switch detector {
        case let made as AngleThreshold:
            key = FeatureTrack.Key(rule: .elbow, pixels: made.parameters.pixels)
            rule = .elbow(made)
        case let made as AngleTorsoDrop:
            key = FeatureTrack.Key(rule: .torso, pixels: made.parameters.pixels)
            rule = .torso(made)
        case let made as FilteredHysteresis:
            key = FeatureTrack.Key(rule: .arm, pixels: made.parameters.pixels)
            rule = .arm(made)
        default:
            return nil
        }
    }

    /// Hands on what the detector says in a trial, as if it had never seen another one.
    ///
    /// - Parameters:
    ///   - track: The trial's track, of the reader's key; one of another rule says nothing.
    ///   - say: Takes what the detector says, in order.
    public func read(_ track: FeatureTrack, _ say: (Detection) -> Void) {
        switch (rule, track.features) {
        case (.elbow(var detector), .elbow(let features)):
            for frame in features { if let detection = detector.observe(frame) { say(detection) } }
        case (.torso(var detector), .torso(let features)):
            for frame in features { if let detection = detector.observe(frame) { say(detection) } }
        case (.arm(var detector), .arm(let features)):
            for frame in features { if let detection = detector.observe(frame) { say(detection) } }
        default:
            break
        }
    }
}
