import Detection
import Pose

/// Depth from the bend of the arms and from how near the hands are to the shoulders: for the phone on the floor in
/// front.
///
/// **Depth**, 0…1, the mean of what there is of two: the fall of the mean elbow angle from 155° to 90°; and the fall
/// of the distance between the middle of the shoulders and the middle of the wrists from 1.9 to 0.8 shoulder widths.
/// The shoulder width is at least 0.08, and 0.18 where one shoulder is seen. A head (nose, else neck) near the wrists
/// deepens it: where (0.28 − distance) / 0.18 is above 0.55, the depth is at least the mean of both. All lengths and
/// angles are in normalised coordinates, joints are seen above a confidence of 0.15.
///
/// **Count.** The depth is averaged with a weight of 0.45 a frame. From 0.48 it is down. Once it was down, a
/// repetition is counted where it is at 0.40, or below 0.48 and 0.18 back from its deepest.
///
/// **Loss.** After a bottom, a frame with shoulders and no arm has a depth of 0.55; every other frame without a depth
/// is a miss. More than 18 misses in a row end the average; the bottom is kept, however long they last.
///
/// **Limits**: the lengths are shares of the image, so the head's term depends on the distance to the phone. Seen from
/// the side the shoulders have no width, so that half of the depth stays at 0.
struct VisionFloorPhone: UniformStart {
    enum Depth: String, Sendable, Hashable, CaseIterable {
        case both
        /// The elbow angle alone.
        case bend
        /// The shoulders' width beside the arms alone.
        case size
    }

    struct Parameters: DetectorParameters {
        var depth = Depth.both
        var down = 0.48
        var up = 0.40
        var rise = 0.18
        var weight = 0.45
        var misses = 18.0
        var confidence = 0.15
    }

    /// The mean elbow angle at which the bend is 0, degrees.
    private static let straight = 155.0
    /// The fall of the angle from there that is the whole of the depth, degrees.
    private static let bend = 65.0
    /// The distance from shoulders to wrists at which the size's depth is 0, shoulder widths.
    private static let long = 1.9
    /// The fall of the distance from there that is the whole of the depth, shoulder widths.
    private static let shortening = 1.1
    /// The least shoulder width, and that of one shoulder, in normalised coordinates.
    private static let widths = (least: 0.08, single: 0.18)
    /// The distance from head to wrists at which the head's depth is 0, its fall that is the whole of the depth, and
    /// the depth above which it has a say.
    private static let head = (far: 0.28, nearing: 0.18, least: 0.55)
    /// The depth of a frame with shoulders only.
    private static let armless = 0.55

    var parameters = Parameters()
    var reader = BodyReader(.normalised)
    private var average: Double?
    private var hasReachedBottom = false
    private var deepest = 0.0
    private var misses = 0.0

    mutating func decide(_ body: Body) -> Detection? {
        guard let raw = depth(of: body) else {
            misses += 1
            if misses > parameters.misses { average = nil }
            return nil
        }
        misses = 0
        let depth = average.map { $0 + (raw - $0) * parameters.weight } ?? raw
        average = depth
        if depth >= parameters.down {
            hasReachedBottom = true
            deepest = max(deepest, depth)
            return nil
        }
        guard hasReachedBottom, depth <= parameters.up || deepest - depth >= parameters.rise else { return nil }
        hasReachedBottom = false
        deepest = 0
        return Detection(time: body.time)
    }

    /// The depth in one frame, 0…1, or `nil` for a miss.
    private func depth(of body: Body) -> Double? {
        let (left, right, wrists) = (body.left, body.right, middle(body.left.wrist, body.right.wrist, where: sees))
        let bend = parameters.depth == .size ? nil : bend(left, right)
        let size = parameters.depth == .bend ? nil : size(left, right, wrists)
        guard let depth = mean(bend, size) else {
            return hasReachedBottom && (sees(left.shoulder) || sees(right.shoulder)) ? VisionFloorPhone.armless : nil
        }
        let head = sees(body.nose) ? body.nose : body.neck
        guard parameters.depth == .both, sees(head), let wrists else { return depth }
        let nearness = share((VisionFloorPhone.head.far - (head.place - wrists).length) / VisionFloorPhone.head.nearing)
        return nearness > VisionFloorPhone.head.least ? max(depth, (depth + nearness) / 2) : depth
    }

    /// The depth by the elbows that are seen.
    private func bend(_ left: SideReadings, _ right: SideReadings) -> Double? {
        mean(left.bend(above: parameters.confidence), right.bend(above: parameters.confidence)).map {
            share((VisionFloorPhone.straight - $0) / VisionFloorPhone.bend)
        }
    }

    /// The depth by the distance from shoulders to wrists.
    private func size(_ left: SideReadings, _ right: SideReadings, _ wrists: SIMD2<Double>?) -> Double? {
        guard let shoulders = middle(left.shoulder, right.shoulder, where: sees), let wrists else { return nil }
        let isPair = sees(left.shoulder) && sees(right.shoulder)
        let width = (left.shoulder.place - right.shoulder.place).length
        let scale = isPair ? max(width, VisionFloorPhone.widths.least) : VisionFloorPhone.widths.single
        return share((VisionFloorPhone.long - (shoulders - wrists).length / scale) / VisionFloorPhone.shortening)
    }

    private func sees(_ joint: JointObservation) -> Bool { joint.confidence > parameters.confidence }

    /// A number brought into 0…1; what is not a number is 0.
    private func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

    static let entry = DetectorEntry(
        of: VisionFloorPhone.self, name: "vision-floor-phone",
        about: "depth from elbow angle and from hands near the shoulders; phone on the floor in front",
        source: RuleSource(
            project: "a Swift app whose repository is not known", file: "PushupDetector.swift",
            views: [.front], estimator: .vision, frameRate: 30,
            conditions: "The phone lies on the floor before the head and its camera faces the person.",
            undetected: .absent, status: .identical(to: .transcription)),
        parameters: [
            .choice("depth", \.depth, about: "the measure of depth"),
            .share("down", \.down, "it is down from this depth"),
            .share("up", \.up, "it is up at this depth or less"),
            .share("rise", \.rise, "it is up, too, this far back from the deepest"),
            .number("weight", \.weight, in: 0.01...1, about: "share of a new frame in the average of depths"),
            .number("misses", \.misses, in: 0...1000, about: "the misses in a row that the average survives"),
            .confidence(\.confidence, "joints must be more confident than this"),
        ],
        orders: [.below(\.up, \.down)])
}
