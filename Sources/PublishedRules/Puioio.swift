import Detection
import Pose

/// Both elbows from above 150° by way of a frame in between to below 130°, and by way of another one back again.
///
/// A frame with one elbow at the top and the other at the bottom is in between, too. Without a frame in between a phase
/// is not left: a bottom right after a top waits for the next descent. The six joints of the arms must have a
/// likelihood of 0.75; any other frame is passed over, however long that lasts: the pause after 1.5 s is a notice on
/// the screen. The first usable frame is not judged (`exercise_state_machine.dart`).
///
/// Before that, each joint's place is averaged (`lib/utils/average_calculator.dart`): over all frames up to the
/// nineteenth, then by a moving average that begins with the mean of twenty and takes each new place with a weight of
/// 30/21, so it overshoots. Counting frames is what the source does. ML Kit reports a place for every joint; here a
/// joint that was not found leaves its average as it is.
///
/// The paper falls back on optical flow where no pose is found; at this revision the app has none.
///
/// **Limits**: both arms must be seen well, so from the side it counts little.
struct Puioio: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 130.0
        var up = 150.0
        var confidence = 0.75
    }

    private enum Phase { case top, descending, bottom, ascending }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var left = ArmAverage()
    private var right = ArmAverage()
    private var hasBegun = false
    private var phase = Phase.top

    mutating func decide(_ body: Body) -> Detection? {
        let (leftArm, rightArm) = (left.add(body.left, body.unit), right.add(body.right, body.unit))
        guard let leftArm, let rightArm,
            min(body.left.armConfidence, body.right.armConfidence) >= parameters.confidence
        else { return nil }
        guard hasBegun else {
            hasBegun = true
            return nil
        }
        let angles = (left: leftArm.angle ?? .nan, right: rightArm.angle ?? .nan)
        let isTop = angles.left > parameters.up && angles.right > parameters.up
        let isBottom = angles.left < parameters.down && angles.right < parameters.down
        switch phase {
        case .top: if !isTop, !isBottom { phase = .descending }
        case .descending: if isBottom { phase = .bottom }
        case .bottom: if !isTop, !isBottom { phase = .ascending }
        case .ascending:
            guard isTop else { return nil }
            phase = .top
            return Detection(time: body.time)
        }
        return nil
    }

    static let entry = DetectorEntry(
        of: Puioio.self, name: "puioio",
        about: "both averaged elbows above 150°, in between, below 130°, in between and above 150°",
        source: RuleSource(
            project: "Automated-Exercise-Repetition-Counting/AutomatedRepCountingApp",
            file: "lib/automatic_rep_counter/automatic_rep_counter.dart", revision: "7c0552e", estimator: .mlKit,
            conditions: "The whole body in the picture of a phone that stands away from the person.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the bottom is both elbows below this"),
            .degrees("up", \.up, "the top is both elbows above this"),
            .confidence(\.confidence, "the arms' joints are at least this likely"),
        ],
        orders: [.below(\.down, \.up)])
}

private struct ArmAverage: Sendable {
    private var shoulder = PlaceAverage()
    private var elbow = PlaceAverage()
    private var wrist = PlaceAverage()

    /// Takes the joints of a frame; the averaged arm, or `nil` where one of its joints was not found.
    mutating func add(_ side: SideReadings, _ unit: SIMD2<Double>) -> ArmPoints? {
        let shoulder = shoulder.add(side.shoulder, unit)
        let elbow = elbow.add(side.elbow, unit)
        let wrist = wrist.add(side.wrist, unit)
        guard let shoulder, let elbow, let wrist else { return nil }
        return ArmPoints(shoulder: shoulder, elbow: elbow, wrist: wrist)
    }
}

/// The source's average of a place: a mean until there are twenty places, then a moving average.
private struct PlaceAverage: Sendable {
    /// The number of places from which the average moves (`_maxValues`).
    private static let most = 20
    /// The weight of a new place times one more than that number (`_smoothing`).
    private static let smoothing = 30.0

    private var sum = SIMD2<Double>.zero
    private var count = 0
    private var average = SIMD2<Double>.zero

    /// Takes a joint; `nil` for one that was not found.
    mutating func add(_ joint: JointObservation, _ unit: SIMD2<Double>) -> SIMD2<Double>? {
        guard joint.isFound else { return nil }
        let place = joint.imagePoint(unit)
        if count < PlaceAverage.most {
            count += 1
            sum += place
            average = sum / Double(count)
        } else {
            let weight = PlaceAverage.smoothing / Double(PlaceAverage.most + 1)
            average = place * weight + average * (1 - weight)
        }
        return average
    }
}
