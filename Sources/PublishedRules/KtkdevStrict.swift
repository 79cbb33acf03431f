package import Detection
package import Pose

/// The mean elbow at 75° and then at 155°, both arms visible.
///
/// Every joint of both arms has a visibility of 0.5, or the frame is passed over. The mean angle in normalised
/// coordinates is at most 75° at the bottom and at least 155° at the top; no top need come first. A top within 0.3 s of
/// the last count is waited for longer. Hand width and body line are warnings in the source and change no count.
///
/// Source: ktkdev1206/push-up-form-checker, `src/lib/utils/repCounter.ts` at 711b797, lines 8-10 and 74-145;
/// `src/lib/pose/formValidation.ts`, lines 145-257; `src/lib/pose/angleCalculation.ts`, lines 22-105.
package struct KtkdevStrict: Detector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The mean elbow is at most this at the bottom, degrees.
        package var down = 75.0
        /// The mean elbow is at least this at the top, degrees.
        package var up = 155.0
        /// Counts are further apart than this, seconds.
        package var interval = 0.3
        /// Every joint of both arms is at least this confident.
        package var confidence = 0.5
        /// The coordinates of angles.
        package var pixels = AngleCoordinates.normalised

        /// Makes the source's parameters.
        package init() {}
    }

    private let parameters: Parameters
    private var clock = MonotonicFrames()
    private var isDown = false
    private var lastCounted: Nanoseconds?

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes the next frame; see `Detector`.
    package mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard clock.isNew(frame) else { return nil }
        let left = SideReadings(.left, in: frame.joints)
        let right = SideReadings(.right, in: frame.joints)
        guard left.seesArm(parameters.confidence), right.seesArm(parameters.confidence) else { return nil }
        let unit = parameters.pixels.unit(of: frame.image)
        guard let angle = mean(left.elbowAngle(unit), right.elbowAngle(unit)) else { return nil }
        guard isDown else {
            isDown = angle <= parameters.down
            return nil
        }
        guard angle >= parameters.up else { return nil }
        if let lastCounted, frame.time.seconds(since: lastCounted) <= parameters.interval { return nil }
        isDown = false
        lastCounted = frame.time
        return Detection(time: frame.time)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = KtkdevStrict(parameters) }
}

extension KtkdevStrict {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "ktkdev-strict", about: "mean elbow at 75° and at 155°, counts more than 0.3 s apart",
        source: RuleSource(
            project: "ktkdev1206/push-up-form-checker", file: "src/lib/utils/repCounter.ts", revision: "711b797",
            estimator: .mediaPipe, frameRate: 30,
            conditions: "Both arms are visible to a web camera; it warns unless hands are as wide as the shoulders.",
            undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .number("down", \.down, unit: .degrees, in: 0...180, about: "the mean elbow is at most this at the bottom"),
            .number("up", \.up, unit: .degrees, in: 0...180, about: "the mean elbow is at least this at the top"),
            .number("interval", \.interval, unit: .seconds, in: 0...10, about: "counts are further apart than this"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
            .choice("pixels", \.pixels, about: "the coordinates of angles"),
        ],
        conflict: { RangeShares.conflict(down: $0.down, up: $0.up) },
        make: { KtkdevStrict($0) })
}
