package import Detection
package import Pose

/// The mean of both elbows below 99° and then above 152°, with 90° or less in between and the whole body in sight.
///
/// Twelve joints, both sides from shoulder to ankle, must each have a visibility of 0.5; any other frame is passed
/// over. The depth is that of all frames after the first one below 99°, the one back above 152° included. Angles are
/// those of normalised coordinates, with a depth of 0 because a frame has none; the source takes them in space. An arm
/// with a segment of no length has 0°. The tests of form give advice and count nothing out.
///
/// In the source a cast of a `Double` to `Float` (line 267) fails in each frame with all joints, before the frame is
/// judged. Here it is the conversion that it stands for.
///
/// **Limits**: nothing checks the body; where one of twelve joints is hidden nothing is counted.
package struct PTChampionKotlin: Detector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The arms are down below this mean angle, degrees.
        package var down = 99.0
        /// The arms are up above this mean angle, degrees.
        package var up = 152.0
        /// The least mean angle must reach down to this, degrees.
        package var depth = 90.0
        /// The least visibility of each joint.
        package var confidence = 0.5

        /// Makes the source's parameters.
        package init() {}
    }

    private enum State {
        case idle, starting, up, down
    }

    /// A segment shorter than this has no direction, and the elbow then 0°, in normalised coordinates.
    private static let shortest = 0.0001
    /// The mean angle before a repetition, degrees.
    private static let none = 180.0

    private let parameters: Parameters
    private var clock = MonotonicFrames()
    private var state = State.idle
    private var lowest = none

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes the next frame; see `Detector`.
    package mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard clock.advance(to: frame.time) != nil, frame.seesWholeBody(atLeast: parameters.confidence)
        else { return nil }
        let unit = AngleCoordinates.normalised.unit(of: frame.image)
        guard let left = ArmPoints(.left, in: frame, unit: unit), let right = ArmPoints(.right, in: frame, unit: unit)
        else { return nil }
        let angle = (PTChampionKotlin.angle(left) + PTChampionKotlin.angle(right)) / 2
        if state == .down { lowest = min(lowest, angle) }
        let last = state
        state = next(angle)
        guard last == .down, state == .up else { return nil }
        defer { lowest = PTChampionKotlin.none }
        return Detection(time: frame.time, rejection: lowest <= parameters.depth ? nil : .tooShallow)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = PTChampionKotlin(parameters) }

    /// The state after a frame; the first frame at either end only starts.
    private func next(_ angle: Double) -> State {
        if state == .idle { return .starting }
        if angle < parameters.down { return .down }
        return angle > parameters.up ? .up : state
    }

    private static func angle(_ arm: ArmPoints) -> Double {
        let isDegenerate = min((arm.shoulder - arm.elbow).length, (arm.wrist - arm.elbow).length) < shortest
        return isDegenerate ? 0 : arm.angle ?? 0
    }
}

extension PTChampionKotlin {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "after-ptchampion-kotlin", about: "both elbows below 99°, at 90° and above 152°, the whole body in sight",
        source: RuleSource(
            project: "toole-brendan/ptchampion",
            file: "android/app/src/main/kotlin/com/example/ptchampion/domain/exercise/analyzers/PushupAnalyzer.kt",
            revision: "ad3c66c", estimator: .mediaPipe, conditions: "The full body in the frame.",
            undetected: .guess,
            status: .adapted(
                change: "A cast that fails in every frame (line 267) is the conversion that it stands for; with that "
                    + "change a transcription of the source counts the same.")),
        parameters: [
            .number("down", \.down, unit: .degrees, in: 0...180, about: "the arms are down below this mean angle"),
            .number("up", \.up, unit: .degrees, in: 0...180, about: "the arms are up above this mean angle"),
            .number("depth", \.depth, unit: .degrees, in: 0...180, about: "the least mean angle reaches this"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this visible"),
        ],
        conflict: { $0.down < $0.up ? nil : "'down' must be below 'up'" },
        make: { PTChampionKotlin($0) })
}
