import Detection
import Pose

/// One arm between a held extension and a held flexion: an iPad station's rule for bench presses, on push-ups.
///
/// The arm with the more confident least joint is followed, at least 0.6; it changes only while both are extended, the
/// other is more confident and within 10°, for 0.18 s. Extended is from 155°, and stays so from 145°; flexed is to 100°,
/// and stays so to 110°; each holds for 0.18 s before it is taken. Extended, flexed and extended again is one, where
/// 0.55 s lie between the first frame below 145° and the arrival at the extension. A frame without the arm, or a gap
/// of more than 0.5 s, begins anew. Angles are those of square pixels.
///
/// **Limits**: a single frame of low confidence loses the repetition; the source forgives one in curls only.
struct TresFortStation: StagedDetector, AdjustableDetector {
    struct Parameters: DetectorParameters {
        var down = 100.0
        var up = 155.0
        var retain = 10.0
        var dwell = 0.18
        var shortest = 0.55
        var grace = 0.5
        var confidence = 0.6
    }

    private enum Phase {
        case seeking
        case armed(since: Nanoseconds?)
        case returning(since: Nanoseconds)
    }

    /// An extension or a flexion, and its first frame.
    private struct Endpoint {
        var isExtended: Bool
        var since: Nanoseconds
    }

    /// The most by which two extended arms differ, degrees.
    private static let mostDifference = 10.0

    let parameters: Parameters
    /// Reads both arms.
    var reader = UpperBodyReader(.square)
    private var phase = Phase.seeking
    private var side: Side?
    private var endpoint: Endpoint?
    private var changeSince: Nanoseconds?
    private var lastFrame: Nanoseconds?

    init(_ parameters: Parameters) { self.parameters = parameters }

    /// Angles are those of the image.
    var readerSettings: AngleCoordinates { .square }

    mutating func decide(_ features: UpperBodyReader.Features) -> Detection? {
        let time = features.time
        let gap = lastFrame.map { time.seconds(since: $0) } ?? 0
        lastFrame = time
        guard gap <= parameters.grace, let angle = angle(of: features) else {
            lose()
            return nil
        }
        let held = hold(angle, at: time)
        switch phase {
        case .seeking:
            if held?.isExtended == true { phase = .armed(since: nil) }
        case .armed(let since):
            if held?.isExtended == true {
                phase = .armed(since: nil)
            } else if angle < parameters.up - parameters.retain {
                let start = since ?? time
                phase = held == nil ? .armed(since: start) : .returning(since: start)
            }
        case .returning(let since):
            guard let held, held.isExtended else { break }
            phase = .armed(since: nil)
            return Detection(
                time: time, rejection: held.since.seconds(since: since) >= parameters.shortest ? nil : .tooFast)
        }
        return nil
    }

    private mutating func lose() {
        phase = .seeking
        side = nil
        endpoint = nil
        changeSince = nil
    }

    /// The angle of the arm that is followed.
    private mutating func angle(of features: UpperBodyReader.Features) -> Double? {
        let left = measure(features.left)
        let right = measure(features.right)
        guard let side else {
            let isRight = right != nil && (left == nil || features.right.armConfidence > features.left.armConfidence)
            guard let angle = isRight ? right : left else { return nil }
            side = isRight ? .right : .left
            return angle
        }
        guard let angle = side == .left ? left : right else { return nil }
        let isRightBetter = features.right.armConfidence > features.left.armConfidence
        let isLeftBetter = features.left.armConfidence > features.right.armConfidence
        let isOtherBetter = side == .left ? isRightBetter : isLeftBetter
        guard isOtherBetter, isAtRest, angle >= parameters.up, let other = side == .left ? right : left,
            other >= parameters.up, (other - angle).magnitude <= TresFortStation.mostDifference
        else {
            changeSince = nil
            return angle
        }
        let since = changeSince ?? features.time
        changeSince = since
        guard features.time.seconds(since: since) >= parameters.dwell else { return angle }
        self.side = side.opposite
        changeSince = nil
        endpoint = Endpoint(isExtended: true, since: since)
        return other
    }

    /// Whether the arm is extended between two repetitions.
    private var isAtRest: Bool {
        if case .armed(since: nil) = phase { true } else { false }
    }

    /// The elbow angle of an arm that is seen.
    private func measure(_ side: SideReading) -> Double? {
        side.armConfidence > 0 && side.armConfidence >= parameters.confidence ? side.bend.degrees : nil
    }

    /// The extension or flexion that is held.
    private mutating func hold(_ angle: Double, at time: Nanoseconds) -> Endpoint? {
        if let current = endpoint {
            let isRetained =
                current.isExtended
                ? angle >= parameters.up - parameters.retain : angle <= parameters.down + parameters.retain
            if !isRetained { endpoint = nil }
        }
        if endpoint == nil {
            if angle >= parameters.up {
                endpoint = Endpoint(isExtended: true, since: time)
            } else if angle <= parameters.down {
                endpoint = Endpoint(isExtended: false, since: time)
            }
        }
        return endpoint.flatMap { time.seconds(since: $0.since) >= parameters.dwell ? $0 : nil }
    }
}

extension TresFortStation {
    static let entry = DetectorEntry(
        of: TresFortStation.self, name: "after-tres-fort",
        about: "one arm, 100° and 155° held for 0.18 s each, at least 0.55 s a repetition",
        source: RuleSource(
            project: "namarks/tres-fort", file: "ios/TresFort/Station/StationCounter.swift", revision: "23ef59f",
            views: [.side], estimator: .mediaPipe, frameRate: 15,
            conditions: "A fixed iPad sees one person's arm from the side, who begins with extended arms.",
            undetected: .absent,
            status: .adapted(
                change:
                    "The station offers squats, curls and bench presses; its rule for bench presses is given push-ups.")
        ),
        parameters: [
            .degrees("down", \.down, "the arm is flexed at this angle or below"),
            .degrees("up", \.up, "the arm is extended at this angle or above"),
            .degrees("retain", \.retain, in: 0...90, "how far from there it stays so"),
            .seconds("dwell", \.dwell, in: 0...5, "how long an extension or a flexion is held"),
            .seconds("shortest", \.shortest, "a repetition takes at least this"),
            .seconds("grace", \.grace, "a longer gap begins anew"),
            .confidence(\.confidence, "joints must be at least this confident"),
        ],
        conflict: { AngleThreshold.Parameters.conflict(down: $0.down, up: $0.up) })
}
