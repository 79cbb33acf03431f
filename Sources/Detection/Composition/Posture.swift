import Pose

/// Reads places of joints in a frame, of one side or midway between both; what is not seen is not a number.
struct BodyReader {
    /// What x and y are multiplied by.
    let unit: SIMD2<Double>
    /// The side; `nil` for the midpoints of both.
    let side: Side?
    /// The least confidence of a joint that is seen.
    let least: Double

    func shoulder(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> {
        place(.leftShoulder, .rightShoulder, joints)
    }
    func elbow(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> { place(.leftElbow, .rightElbow, joints) }
    func wrist(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> { place(.leftWrist, .rightWrist, joints) }
    func hip(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> { place(.leftHip, .rightHip, joints) }
    func knee(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> { place(.leftKnee, .rightKnee, joints) }
    func ankle(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> { place(.leftAnkle, .rightAnkle, joints) }
    func nose(_ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> { place(.nose, .nose, joints) }

    private func place(_ left: Joint, _ right: Joint, _ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> {
        switch side {
        case .left: return place(left, joints)
        case .right: return place(right, joints)
        case nil:
            let a = place(left, joints)
            let b = place(right, joints)
            return a.x.isNaN ? b : b.x.isNaN ? a : (a + b) / 2
        }
    }

    @inline(__always)
    private func place(_ joint: Joint, _ joints: borrowing PoseFrame.Joints) -> SIMD2<Double> {
        let found = joints[joint]
        guard found.confidence > 0, found.confidence >= least else { return SIMD2(repeating: .nan) }
        return SIMD2(found.x, found.y) * unit
    }
}

/// The part of a frame over which gates judge a whole repetition.
struct Posture: Sendable {
    var shoulder = SIMD2<Double>(repeating: .nan)
    var hip = SIMD2<Double>(repeating: .nan)
    var wrist = SIMD2<Double>(repeating: .nan)
    var elbow = SIMD2<Double>(repeating: .nan)
    var nose = SIMD2<Double>(repeating: .nan)
    var frameHeight = Double.nan

    init() {}

    /// What gates need beside shoulder and wrist.
    struct Needs: Sendable {
        var hip = false
        var elbow = false
        var nose = false

        mutating func add(_ unit: LengthUnit?) {
            hip = hip || unit == .torso
            elbow = elbow || unit == .forearm
        }
    }

    init(_ joints: borrowing PoseFrame.Joints, _ reader: BodyReader, _ needs: Needs) {
        shoulder = reader.shoulder(joints)
        wrist = reader.wrist(joints)
        if needs.hip { hip = reader.hip(joints) }
        if needs.elbow { elbow = reader.elbow(joints) }
        if needs.nose { nose = reader.nose(joints) }
        frameHeight = reader.unit.y
    }

    /// The length of a unit, in the unit of the coordinates.
    func length(_ unit: LengthUnit) -> Double {
        switch unit {
        case .torso: (shoulder - hip).length
        case .forearm: (elbow - wrist).length
        case .coordinates: 1
        case .image: frameHeight
        }
    }
}

/// The running moments of two signals.
struct Moments: Sendable {
    private var count = 0.0
    private var meanX = 0.0
    private var meanY = 0.0
    private var xx = 0.0
    private var yy = 0.0
    private var xy = 0.0

    /// Takes a pair; one that is not finite is passed over (Welford's update).
    mutating func add(_ x: Double, _ y: Double) {
        guard x.isFinite, y.isFinite else { return }
        count += 1
        let dx = x - meanX
        let dy = y - meanY
        meanX += dx / count
        meanY += dy / count
        xx += dx * (x - meanX)
        yy += dy * (y - meanY)
        xy += dx * (y - meanY)
    }

    /// Pearson's correlation, or not a number where one signal is constant.
    var correlation: Double { xy / (xx * yy).squareRoot() }
}

/// Counts how often a signal changes direction, by steps that count.
struct Turns: Sendable {
    private(set) var count = 0
    private var pivot: Double?
    /// Whether the signal last went up; `nil` before its first step.
    private var isRising: Bool?

    /// Takes the next value.
    mutating func add(_ value: Double, step: Double) {
        guard let last = pivot else {
            pivot = value
            return
        }
        switch isRising {
        case nil:
            if (value - last).magnitude >= step {
                isRising = value > last
                pivot = value
            }
        case true?:
            if value > last {
                pivot = value
            } else if last - value >= step {
                turn(at: value, rising: false)
            }
        case false?:
            if value < last {
                pivot = value
            } else if value - last >= step {
                turn(at: value, rising: true)
            }
        }
    }

    private mutating func turn(at value: Double, rising: Bool) {
        count += 1
        isRising = rising
        pivot = value
    }
}
