import Detection
import Pose

/// A joint as `PushupHero` smooths it: One-Euro (1.5, 0.5), and the last place of a joint that is hardly visible.
///
/// From a visibility of 0.5 on the place is smoothed and kept as a good one. Between 0.15 and 0.5 it is drawn to the
/// last good one, by as much as the visibility is short of 0.5, and smoothed. Below 0.15 it is the last good one.
/// Without a good one yet it is smoothed as it is (`src/infra/oneEuroFilter.ts`, lines 93-172).
struct HeldJoint: Sendable {
    private static let visible = 0.5
    private static let hidden = 0.15

    private var x = OneEuroFilter(minimumCutoff: 1.5, beta: 0.5)
    private var y = OneEuroFilter(minimumCutoff: 1.5, beta: 0.5)
    private var last: Nanoseconds?
    private var good: SIMD2<Double>?
    /// The smoothed place, y downwards.
    private(set) var place = SIMD2<Double>.zero
    /// The visibility, which is not smoothed.
    private(set) var visibility = 0.0

    /// Takes the joint of the next frame.
    mutating func take(_ joint: JointObservation, at time: Nanoseconds) {
        visibility = joint.confidence
        let raw = SIMD2(joint.x, 1 - joint.y)
        if let good, visibility < HeldJoint.hidden {
            place = good
        } else if let good, visibility < HeldJoint.visible {
            let weight = visibility / HeldJoint.visible
            place = smooth(raw * weight + good * (1 - weight), at: time)
        } else {
            place = smooth(raw, at: time)
            if visibility >= HeldJoint.visible { good = place }
        }
    }

    private mutating func smooth(_ raw: SIMD2<Double>, at time: Nanoseconds) -> SIMD2<Double> {
        let elapsed = last.map { time.seconds(since: $0) } ?? 0
        last = time
        return SIMD2(x.filter(raw.x, elapsed: elapsed), y.filter(raw.y, elapsed: elapsed))
    }
}

/// The joints of one side that `PushupHero` looks at.
struct HeldSide: Sendable {
    private(set) var shoulder = HeldJoint()
    private(set) var elbow = HeldJoint()
    private(set) var wrist = HeldJoint()
    private(set) var hip = HeldJoint()
    private(set) var ankle = HeldJoint()

    fileprivate mutating func take(_ side: SideReadings, at time: Nanoseconds) {
        shoulder.take(side.shoulder, at: time)
        elbow.take(side.elbow, at: time)
        wrist.take(side.wrist, at: time)
        hip.take(side.hip, at: time)
        ankle.take(side.ankle, at: time)
    }

    var trust: Double { elbow.visibility + wrist.visibility }

    /// The angle at the elbow, degrees.
    func angle(_ unit: SIMD2<Double>) -> Double {
        Geometry.angle((shoulder.place - elbow.place) * unit, (wrist.place - elbow.place) * unit) ?? 0
    }
}

/// The ten joints that `PushupHero` looks at.
struct HeldBody: Sendable {
    private(set) var left = HeldSide()
    private(set) var right = HeldSide()

    /// Takes the next frame, and returns whether all joints were found; otherwise the frame is passed over.
    mutating func take(_ body: Body) -> Bool {
        guard body.left.seesArm(0), body.left.hip.isFound, body.left.ankle.isFound,
            body.right.seesArm(0), body.right.hip.isFound, body.right.ankle.isFound
        else { return false }
        left.take(body.left, at: body.time)
        right.take(body.right, at: body.time)
        return true
    }

    /// Whether shoulders and hips are at least this visible.
    func isSeen(_ least: Double) -> Bool { corner { $0.visibility >= least }.count == 4 }

    /// Whether three of shoulders and hips are visible, within 0.6 of each other and not all at one place.
    var isPlausible: Bool {
        let (count, low, high) = corner { $0.visibility > 0.5 }
        let span = high - low
        return count >= 3 && max(span.x, span.y) <= 0.6 && max(span.x, span.y) >= 0.01
    }

    /// The box around those of shoulders and hips that are more visible than 0.3, within the image.
    var box: BodyLock.Box {
        let (_, low, high) = corner { $0.visibility > 0.3 }
        // The source begins its search at the edges of the image, so the box ends there.
        let least = SIMD2(min(low.x, 1), min(low.y, 1))
        let most = SIMD2(max(high.x, 0), max(high.y, 0))
        return BodyLock.Box(centre: (least + most) / 2, size: most - least)
    }

    /// The number of shoulders and hips that pass, and the corners of their box.
    private func corner(_ passes: (HeldJoint) -> Bool) -> (count: Int, low: SIMD2<Double>, high: SIMD2<Double>) {
        var result = (count: 0, low: SIMD2(repeating: Double.infinity), high: SIMD2(repeating: -Double.infinity))
        func take(_ joint: HeldJoint) {
            guard passes(joint) else { return }
            result.count += 1
            result.low = pointwiseMin(result.low, joint.place)
            result.high = pointwiseMax(result.high, joint.place)
        }
        take(left.shoulder)
        take(right.shoulder)
        take(left.hip)
        take(right.hip)
        return result
    }
}

/// The place and size at which `PushupHero` expects the body (`BaseExerciseDetector.ts`, lines 34-40 and 313-355).
///
/// The box may be 0.25 of the image away from its place, and 45 % larger or smaller. What passes draws it by 0.05, and
/// after 90 frames in a row that do not, each of those by 0.025.
struct BodyLock: Sendable {
    /// A box, sizes of the image.
    struct Box: Sendable {
        var centre, size: SIMD2<Double>
    }

    private static let drift = 0.25
    private static let growth = 0.45
    private static let patience = 90
    private static let rate = 0.05

    private var expected: Box
    private var rejected = 0

    init(_ box: Box) { expected = box }

    /// Takes the next box, and returns whether it is where it is expected.
    mutating func take(_ box: Box) -> Bool {
        let away = box.centre - expected.centre
        let isNear = max(away.x.magnitude, away.y.magnitude) < BodyLock.drift
        guard isNear, keeps(box.size.x, expected.size.x), keeps(box.size.y, expected.size.y) else {
            rejected += 1
            if rejected > BodyLock.patience { approach(box, by: BodyLock.rate / 2) }
            return false
        }
        rejected = 0
        approach(box, by: BodyLock.rate)
        return true
    }

    private func keeps(_ size: Double, _ expected: Double) -> Bool {
        let ratio = expected > 0 ? size / expected : 1
        return ratio > 1 - BodyLock.growth && ratio < 1 + BodyLock.growth
    }

    private mutating func approach(_ box: Box, by rate: Double) {
        expected.centre = expected.centre * (1 - rate) + box.centre * rate
        expected.size = expected.size * (1 - rate) + box.size * rate
    }
}
