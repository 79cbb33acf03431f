import Detection

/// Both elbows at 155° or above, then both at 125° or below, where it is counted.
///
/// Places are whole pixels, and so are the lengths of upper arm, forearm and the line from shoulder to wrist, of which
/// the law of cosines makes the angle. A frame is passed over where whole lengths make no triangle, so an arm that is
/// quite straight often has no angle. Confidences are not used; a frame without a joint of the arms is passed over, as
/// the source does where MediaPipe finds nobody. The source's script ends itself after 300 frames without a count
/// (`automaticTerminate` in `requirefunnc.py`), which a detector does not do; of the 603 recordings that were compared,
/// this would change the count of four.
///
/// The original counts come from its own script, unchanged, with stand-ins for camera, pose model, speech and screen. It
/// ran on after those 300 frames. A joint that a recording marks as hidden had its place, as the script never reads a
/// visibility; a frame that lacks a joint of the arms was one without a person.
///
/// **Limits**: the repetition is counted at the bottom, and 125° is reached by a shallow one.
struct NisramBoth: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 125.0
        var up = 155.0
    }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    private var wasAtTop = false

    mutating func decide(_ body: Body) -> Detection? {
        guard let leftArm = ArmPoints(body.left, body.unit), let rightArm = ArmPoints(body.right, body.unit),
            let leftAngle = NisramBoth.angle(leftArm), let rightAngle = NisramBoth.angle(rightArm)
        else { return nil }
        if min(leftAngle, rightAngle) >= parameters.up { wasAtTop = true }
        guard wasAtTop, max(leftAngle, rightAngle) <= parameters.down else { return nil }
        wasAtTop = false
        return Detection(time: body.time)
    }

    /// The elbow's angle from whole lengths, or `nil` where they make no triangle.
    private static func angle(_ arm: ArmPoints) -> Double? {
        let whole = arm.inWholePixels
        let upperArm = (whole.shoulder - whole.elbow).length.rounded(.towardZero)
        let forearm = (whole.elbow - whole.wrist).length.rounded(.towardZero)
        let reach = (whole.shoulder - whole.wrist).length.rounded(.towardZero)
        let cosine = (upperArm * upperArm + forearm * forearm - reach * reach) / (2 * upperArm * forearm)
        guard (-1...1).contains(cosine) else { return nil }
        return Geometry.angle(SIMD2(1, 0), SIMD2(cosine, (1 - cosine * cosine).squareRoot()))
    }

    static let entry = DetectorEntry(
        of: NisramBoth.self, name: "nisram-both", about: "both elbows at 155° and then at 125°, counted at the bottom",
        source: RuleSource(
            project: "nis12ram/pushup-Counter-and-pushup-form-Reviewer-", file: "pushupCounter.py",
            revision: "3c41380", views: [.side], estimator: .mediaPipe,
            conditions: "A video from the side.", undetected: .guess, status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the bottom is both elbows at this or below"),
            .degrees("up", \.up, "the top is both elbows at this or above"),
        ],
        orders: [.below(\.down, \.up)])
}
