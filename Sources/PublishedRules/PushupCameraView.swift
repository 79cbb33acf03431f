import Detection
import Pose

/// 98° and 150° with a body that comes down by 3.8 % of the image: an alarm clock's rule.
///
/// **Body.** One shoulder, elbow, wrist and hip must be more than 0.25 confident, and the body not upright: a torso
/// within 38° of the vertical that is higher than 0.65 shoulder widths and 12 % of the image, or hip and knee 15 pixels
/// below each other with the knee 22 % of the image below the shoulder. Else the person is not in position. Middles
/// are of what is seen of two joints; angles and lengths are in pixels.
///
/// **Drop.** The greater of how far the shoulders are below their place at the top, and 0.7 of how much nearer they are
/// to the wrists. The top follows with a weight of 0.15 a frame while the person waits with a mean elbow of 140°.
///
/// **Count.** At 130° and a drop of 6 pixels the person goes down. Three frames at 98° with a drop of 3.8 % of the image
/// height, at least 16 pixels, and hips that have not risen by more than 16 are the bottom. Above 115° the person comes
/// up, and three frames at 150° with at most 0.4 of the deepest drop, or 10 pixels, are a repetition of 0.65 to 7 s, at
/// least 1 s after the last one. A descent ends above 145° with a drop of less than 8 pixels after 0.4 s.
///
/// **Limits**: the drop is a share of the image, so people far away are lost; and arms that bend alone come nearer to
/// the shoulders too.
struct PushupCameraView: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 98.0
        var up = 150.0
        var drop = 0.038
        var stable = 3.0
        var shortest = 0.65
        var longest = 7.0
        var interval = 1.0
        var confidence = 0.25
    }

    private enum Phase { case away, ready, goingDown, bottom, goingUp }

    /// The heights of the person at the top, pixels downwards.
    private struct Top {
        var shoulder = 0.0
        var hip = 0.0
        var reach = 0.0
    }

    /// The mean elbow angles from which the arms are straight, at which a descent begins, from which it ends in vain,
    /// and above which the ascent begins, degrees.
    private static let angles = (straight: 140.0, descent: 130.0, vain: 145.0, ascent: 115.0)
    /// Drops in pixels: the least of a descent and of a bottom, the most of a vain descent and of a top, and the most by
    /// which the hips may rise.
    private static let pixels = (descent: 6.0, bottom: 16.0, vain: 8.0, top: 10.0, hips: 16.0)
    /// The share of a new frame in the top's place.
    private static let weight = 0.15
    /// The share of the reach's shortening that is drop, and of the deepest drop that is left at the top.
    private static let shares = (shortening: 0.7, top: 0.4)
    /// The time after which a descent can end in vain, seconds.
    private static let leastDescent = 0.4

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var phase = Phase.away
    private var top: Top?
    private var start: Nanoseconds = 0
    private var deepest = 0.0
    private var low = 0.0
    private var high = 0.0
    private var lastCounted: Nanoseconds?

    mutating func decide(_ body: Body) -> Detection? {
        guard body.left.isAnyFound || body.right.isAnyFound else { return nil }
        guard let body = CameraViewBody(body, confidence: parameters.confidence) else {
            phase = .away
            return nil
        }
        guard !body.isUpright else {
            phase = .away
            (low, high) = (0, 0)
            return nil
        }
        let isStraight = body.elbow.map { $0 >= PushupCameraView.angles.straight } ?? false
        if isStraight { followTop(body) }
        let place = top ?? Top()
        let shortening = top == nil ? 0 : place.reach - body.reach
        let drop = max(body.shoulder - place.shoulder, PushupCameraView.shares.shortening * shortening)
        guard let elbow = body.elbow else {
            (low, high) = (phase == .goingDown ? 0 : low, phase == .goingUp ? 0 : high)
            if phase == .goingDown { deepest = max(deepest, drop) }
            return nil
        }
        return step(body, elbow, drop: drop, rise: place.hip - body.hip)
    }

    /// Takes the place of the top, or follows it.
    private mutating func followTop(_ body: CameraViewBody) {
        guard var place = top else {
            top = Top(shoulder: body.shoulder, hip: body.hip, reach: body.reach)
            return
        }
        guard phase == .away || phase == .ready else { return }
        place.shoulder += PushupCameraView.weight * (body.shoulder - place.shoulder)
        place.hip += PushupCameraView.weight * (body.hip - place.hip)
        place.reach += PushupCameraView.weight * (body.reach - place.reach)
        top = place
    }

    private mutating func step(_ body: CameraViewBody, _ elbow: Double, drop: Double, rise: Double) -> Detection? {
        switch phase {
        case .away, .ready:
            if elbow >= PushupCameraView.angles.straight { phase = .ready }
            guard elbow <= PushupCameraView.angles.descent, drop >= PushupCameraView.pixels.descent else { break }
            phase = .goingDown
            start = body.time
            deepest = drop
        case .goingDown: descend(body, elbow, drop: drop, rise: rise)
        case .bottom:
            guard elbow > PushupCameraView.angles.ascent else { break }
            phase = .goingUp
            high = 0
        case .goingUp:
            let isBack = drop <= max(PushupCameraView.pixels.top, PushupCameraView.shares.top * deepest)
            high = elbow >= parameters.up && isBack ? high + 1 : 0
            if high >= parameters.stable { return complete(body) }
        }
        return nil
    }

    private mutating func descend(_ body: CameraViewBody, _ elbow: Double, drop: Double, rise: Double) {
        deepest = max(deepest, drop)
        let least = max(PushupCameraView.pixels.bottom, (body.imageHeight * parameters.drop).rounded())
        let isLow = elbow <= parameters.down && drop >= least && rise <= PushupCameraView.pixels.hips
        low = isLow ? low + 1 : 0
        if low >= parameters.stable {
            phase = .bottom
            high = 0
        }
        if elbow > PushupCameraView.angles.vain, drop < PushupCameraView.pixels.vain,
            body.time.seconds(since: start) > PushupCameraView.leastDescent
        {
            phase = .ready
        }
    }

    private mutating func complete(_ body: CameraViewBody) -> Detection {
        phase = .ready
        let time = body.time
        let duration = time.seconds(since: start)
        guard duration >= parameters.shortest else { return Detection(time: time, rejection: .tooFast) }
        guard duration <= parameters.longest else { return Detection(time: time, rejection: .tooSlow) }
        let detection = Detection.count(at: time, after: &lastCounted, interval: parameters.interval)
        guard detection.isCounted else { return detection }
        (low, high) = (0, 0)
        top?.shoulder = body.shoulder
        top?.hip = body.hip
        return detection
    }

    static let entry = DetectorEntry(
        of: PushupCameraView.self, name: "pushup-camera-view",
        about: "98° and 150°, and a body that comes down by 3.8 % of the image",
        source: RuleSource(
            project: "sivasagar112-eng/rise",
            file: "client/src/components/dismissal/PushupCameraView.tsx, client/src/services/PoseDetectionEngine.ts",
            revision: "6657ca7", estimator: .moveNet,
            conditions: "A phone at 640 × 480 pixels sees the body from shoulder to hip, which is not upright.",
            undetected: .guess, status: .identical(to: .transcription)),
        parameters: [
            .degrees("down", \.down, "the bottom is at this mean elbow angle"),
            .degrees("up", \.up, "the top is at this mean elbow angle"),
            .share("drop", \.drop, "least drop at the bottom, image heights"),
            .number("stable", \.stable, in: 1...100, about: "frames in a row that make a bottom or a top"),
            .seconds("shortest", \.shortest, "a repetition takes at least this"),
            .seconds("longest", \.longest, in: 1...60, "a repetition takes at most this"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .confidence(\.confidence, "joints must be more confident than this"),
        ],
        orders: [.below(\.down, \.up)])
}

/// The middles of one frame's joints, pixels downwards from the upper edge.
private struct CameraViewBody {
    private static let mostLean = 38.0
    /// The least height of an upright torso, shoulder widths and image heights.
    private static let leastTorso = (widths: 0.65, heights: 0.12)
    /// The least steps of stacked joints, pixels, and the least height of shoulder to knee, image heights.
    private static let stack = (step: 15.0, height: 0.22)
    /// The shoulder width where one is seen, image widths.
    private static let width = 0.25

    let time: Nanoseconds
    let imageHeight: Double
    /// The mean angle of the elbows that are seen, degrees.
    let elbow: Double?
    let shoulder: Double
    let hip: Double
    /// The distance from shoulders to wrists.
    let reach: Double
    let isUpright: Bool

    init?(_ body: Body, confidence: Double) {
        let (left, right, pixels) = (body.left, body.right, body.unit)
        func sees(_ joint: JointObservation) -> Bool { joint.confidence > confidence }
        func middle(_ left: JointObservation, _ right: JointObservation) -> SIMD2<Double>? {
            mean(sees(left) ? left.place : nil, sees(right) ? right.place : nil).map { $0 * pixels }
        }
        guard let shoulders = middle(left.shoulder, right.shoulder), middle(left.elbow, right.elbow) != nil,
            let wrists = middle(left.wrist, right.wrist), let hips = middle(left.hip, right.hip)
        else { return nil }
        time = body.time
        imageHeight = pixels.y
        elbow = mean(left.bend(above: confidence), right.bend(above: confidence))
        shoulder = imageHeight - shoulders.y
        hip = imageHeight - hips.y
        reach = (shoulders - wrists).length
        let isPair = sees(left.shoulder) && sees(right.shoulder)
        let width =
            isPair ? ((left.shoulder.place - right.shoulder.place) * pixels).length : CameraViewBody.width * pixels.x
        let fall = hip - shoulder
        let lean = Geometry.angle(SIMD2(0, fall), SIMD2((hips.x - shoulders.x).magnitude, fall)) ?? 90
        let isTorsoUpright =
            fall > 0 && lean < CameraViewBody.mostLean && fall > CameraViewBody.leastTorso.widths * width
            && fall > CameraViewBody.leastTorso.heights * imageHeight
        let knee = middle(left.knee, right.knee).map { pixels.y - $0.y }
        isUpright = isTorsoUpright || CameraViewBody.isStacked(shoulder, hip, knee, imageHeight)
    }

    /// Whether hip and knee are below each other and the shoulder.
    private static func isStacked(_ shoulder: Double, _ hip: Double, _ knee: Double?, _ height: Double) -> Bool {
        guard let knee else { return false }
        return hip > shoulder + stack.step && knee > hip + stack.step && knee - shoulder > stack.height * height
    }
}
