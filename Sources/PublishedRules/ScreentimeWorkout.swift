import Detection
import Pose

/// The elbow angle, and in frames without an arm the height of the head.
///
/// **Joints** are seen above a confidence of 0.1; angles are those of normalised coordinates, of the mean of the elbows
/// that are seen. The head is the nose, else the middle of the eyes, else an ear, else the middle of the shoulders.
/// Frames closer than a thirtieth of a second to the last one are not looked at.
///
/// **Start.** Counting begins once the arms were up (140°) for 1 s, from the first such frame to the last one. Without
/// an arm a head whose last five heights differ by less than 0.02 begins the second, and the mean of these is the height
/// that the head has at the top, from then on. A frame without a person, or an arm that is not up, ends the second.
///
/// **Count.** Down is an angle of at most 120°, or a head that is lower than at the top by more than 0.04 of the image;
/// up is 140°, or less than 0.02 lower. Down and then up is one. After each change of the state 0.2 s pass in which
/// nothing is looked at. Without a height from the start the head never counts.
///
/// **Limits**: nothing checks that a sinking head belongs to a sinking body: where the phone sees no arm, a nod is a
/// repetition. The heights are shares of the image, so a person far from the phone has to move further.
struct ScreentimeWorkout: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 120.0
        var up = 140.0
        var headDown = 0.04
        var headUp = 0.02
        var hold = 1.0
        var rest = 0.2
        var confidence = 0.1
    }

    /// The least time between two frames that are looked at, seconds: a thirtieth, less a millisecond for times that
    /// are rounded.
    private static let leastInterval = 1.0 / 30 - 0.001
    /// The number of heights that must be steady, the range that they may have, image heights, and the least number of
    /// heights with which the head is looked at.
    private static let steady = (heights: 5, range: 0.02, least: 3)

    var parameters = Parameters()
    var reader = Reader(NoSettings())
    private var lastFrame: Nanoseconds?
    private var isReady = false
    private var isDown = false
    private var upSince: Nanoseconds?
    private var lastChange: Nanoseconds?
    private var heights = SIMD8<Double>()
    private var heightCount = 0
    /// The height of the head at the top, if it was taken.
    private var top: Double?

    mutating func decide(_ features: Reader.Features) -> Detection? {
        let time = features.body.time
        if let lastFrame, time.seconds(since: lastFrame) < ScreentimeWorkout.leastInterval { return nil }
        lastFrame = time
        guard features.mostConfident > parameters.confidence else {
            upSince = nil
            return nil
        }
        let head = head(features)
        if let head { keep(head) }
        if let angle = mean(angle(of: features.body.left), angle(of: features.body.right)) {
            return follow(isUp: angle >= parameters.up, isDown: angle <= parameters.down, at: time)
        }
        guard let head, heightCount >= ScreentimeWorkout.steady.least else { return nil }
        return follow(head, at: time)
    }

    private func sees(_ joint: JointObservation) -> Bool { joint.confidence > parameters.confidence }

    /// The height of the head, image heights.
    private func head(_ features: Reader.Features) -> Double? {
        let (left, right) = (features.body.left.shoulder, features.body.right.shoulder)
        let (nose, eyes, ears) = (features.body.nose, features.eyes, features.ears)
        if sees(nose) { return nose.y }
        if sees(eyes.left), sees(eyes.right) { return (eyes.left.y + eyes.right.y) / 2 }
        if sees(ears.left) { return ears.left.y }
        if sees(ears.right) { return ears.right.y }
        return sees(left) && sees(right) ? (left.y + right.y) / 2 : nil
    }

    private mutating func keep(_ head: Double) {
        heights = SIMD8(head, heights[0], heights[1], heights[2], heights[3], 0, 0, 0)
        heightCount = min(heightCount + 1, ScreentimeWorkout.steady.heights)
    }

    /// The elbow angle of an arm that is seen.
    private func angle(of side: SideReadings) -> Double? {
        side.armConfidence > parameters.confidence ? side.elbowBend.degrees : nil
    }

    /// Takes the state of the arms.
    private mutating func follow(isUp: Bool, isDown: Bool, at time: Nanoseconds) -> Detection? {
        guard !isReady else { return change(isUp: isUp, isDown: isDown, at: time) }
        guard isUp else {
            upSince = nil
            return nil
        }
        beginIfHeld(at: time)
        return nil
    }

    /// Takes the height of the head.
    private mutating func follow(_ head: Double, at time: Nanoseconds) -> Detection? {
        guard let top else {
            guard !isReady, heightCount >= ScreentimeWorkout.steady.heights else { return nil }
            var (low, high, sum) = (Double.infinity, -Double.infinity, 0.0)
            for index in 0..<ScreentimeWorkout.steady.heights {
                low = min(low, heights[index])
                high = max(high, heights[index])
                sum += heights[index]
            }
            guard high - low < ScreentimeWorkout.steady.range else { return nil }
            self.top = sum / Double(ScreentimeWorkout.steady.heights)
            upSince = time
            return nil
        }
        guard isReady else {
            if upSince != nil { beginIfHeld(at: time) }
            return nil
        }
        let sunk = top - head
        return change(isUp: sunk < parameters.headUp, isDown: sunk > parameters.headDown, at: time)
    }

    /// Begins the second of *up*, or counting at its end.
    private mutating func beginIfHeld(at time: Nanoseconds) {
        guard let upSince else {
            self.upSince = time
            return
        }
        guard time.seconds(since: upSince) >= parameters.hold else { return }
        isReady = true
        lastChange = time
    }

    /// Changes the state, and counts when it becomes *up*.
    private mutating func change(isUp: Bool, isDown: Bool, at time: Nanoseconds) -> Detection? {
        if let lastChange, time.seconds(since: lastChange) < parameters.rest { return nil }
        guard self.isDown ? isUp : isDown else { return nil }
        self.isDown.toggle()
        lastChange = time
        return self.isDown ? nil : Detection(time: time)
    }

    /// Reads body and head.
    struct Reader: FeatureReader {
        /// Body and head of one frame.
        struct Features: Sendable {
            fileprivate(set) var body: Body
            let eyes, ears: (left: JointObservation, right: JointObservation)
            /// The greatest confidence of all joints but neck and root.
            let mostConfident: Double
        }

        private var bodies = BodyReader(.normalised)

        init(_ settings: NoSettings) {}

        @inline(__always)
        mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard let body = bodies.read(frame) else { return nil }
            var most = 0.0
            for index in 0..<Joint.count where index != Joint.neck.rawValue && index != Joint.root.rawValue {
                most = max(most, frame.joints[index].found.confidence)
            }
            return Features(
                body: body, eyes: (frame.joints[.leftEye].found, frame.joints[.rightEye].found),
                ears: (frame.joints[.leftEar].found, frame.joints[.rightEar].found), mostConfident: most)
        }

        static func keep(_ features: Features) -> Features {
            var kept = features
            kept.body = BodyReader.keep(features.body)
            return kept
        }
    }

    static let entry = DetectorEntry(
        of: ScreentimeWorkout.self, name: "screentime-workout",
        about: "mean elbow angle, and the head's height where no arm is seen",
        source: RuleSource(
            project: "caelstewart/screentime",
            file: "screentime-workout/Core/Services/PoseDetection/PushUpAnalyzer.swift, PoseDetector.swift",
            revision: "fb5e9cb", estimator: .vision, frameRate: 30,
            conditions: "A phone sees the arms or the head, and the person holds the top for a second at first.",
            undetected: .absent,
            status: .identical(
                to: .transcription,
                except: "In one recording the rest ends at the time of a frame, and rounding decides.")),
        parameters: [
            .degrees("down", \.down, "the arms are down at this mean elbow angle"),
            .degrees("up", \.up, "the arms are up at this mean elbow angle"),
            .share("head-down", \.headDown, "the head is down when lower than at the top by more, image heights"),
            .share("head-up", \.headUp, "the head is up when lower than at the top by less, image heights"),
            .seconds("hold", \.hold, "how long up must be held at the beginning"),
            .seconds("rest", \.rest, in: 0...5, "how long nothing is looked at after a change of the state"),
            .confidence(\.confidence, "joints must be more confident than this"),
        ],
        orders: [.notAbove(\.headUp, \.headDown), .below(\.down, \.up)])
}
