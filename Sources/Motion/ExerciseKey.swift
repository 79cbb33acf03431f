import Scenarios

/// A key pose of an exercise: the joint angles at a share of its full range.
struct ExerciseKey: Sendable {
    typealias Lanes = SIMD16<Double>

    /// A number of the pose: degrees, and lengths as shares of stature.
    enum Lane: Int, Sendable {
        /// Pitch of the trunk above the horizontal, toward the head; 90 is upright.
        case trunk
        /// Pitch of the head against the trunk; positive looks up.
        case head
        /// Outward direction of the knees.
        case splay
        /// Interior angle of the right knee; of both where the feet stand side by side.
        case knee
        /// Angle of the line from the right ankle to the hip against the vertical; positive leans ahead.
        case lean
        /// Height of the feet above the floor.
        case rise
        /// Distance of each foot outward from where it stands.
        case stance
        /// Distance of the left foot ahead.
        case step
        /// Height of the left foot above the other.
        case lift
        /// Angle by which the left heel is raised about the toe ball.
        case leftHeel
        /// The same of the right heel.
        case rightHeel
        /// Interior angle of the elbows.
        case elbow
        /// Angle of the line from shoulder to wrist against the trunk: 0 along it, 90 out of the chest, 180 overhead.
        case flexion
        /// Angle of that line outward.
        case spread
        /// Angle by which the elbows are turned outward from behind or below the arm.
        case swivel
    }

    /// The share of the full range at which the pose is reached, 0 to 1.
    var share = 0.0
    var lanes = Lanes.zero

    subscript(lane: Lane) -> Double {
        get { lanes[lane.rawValue] }
        set { lanes[lane.rawValue] = newValue }
    }

    /// The pose with some numbers changed, at another share.
    func at(_ share: Double, _ changes: KeyValuePairs<Lane, Double> = [:]) -> ExerciseKey {
        var key = self
        key.share = share
        for (lane, value) in changes { key[lane] = value }
        return key
    }

    /// A person who stands, arms hanging.
    static let standing = ExerciseKey().at(
        0, [.trunk: 89, .knee: 174, .lean: 3, .elbow: 165, .flexion: 8, .spread: 7, .swivel: 20])
}

extension Exercise {
    /// Whether and how the hands stay.
    var hands: ExerciseMotion.Hands {
        switch self {
        case .pullUp, .dip: .carry
        case .invertedRow: .stay
        default: .free
        }
    }

    /// The key poses, from the beginning to the far end.
    ///
    /// Where nothing else is stated the numbers are our own choice.
    var keys: [ExerciseKey] {
        let standing = ExerciseKey.standing
        switch self {
        case .pullUp:
            // On tiptoe below the bar, then hanging with bent knees.
            let reach = standing.at(
                0,
                [
                    .trunk: 88, .head: 10, .knee: 172, .leftHeel: 30, .rightHeel: 30, .elbow: 168, .flexion: 178,
                    .spread: 9, .swivel: 60,
                ])
            let hang = reach.at(0.3, [.knee: 105, .lean: 36, .elbow: 171])
            return [reach, hang, hang.at(1, [.trunk: 98, .head: 15, .elbow: 46, .flexion: 132, .swivel: 55])]
        case .dip:
            // Between the bars, then up on straight arms.
            let grip = standing.at(0, [.trunk: 86, .elbow: 84, .flexion: -8, .spread: 7])
            let top = grip.at(0.3, [.knee: 100, .lean: 38, .leftHeel: 40, .rightHeel: 40, .elbow: 170, .flexion: 5])
            return [grip, top, top.at(1, [.trunk: 64, .lean: 28, .elbow: 82, .flexion: -6])]
        case .row:
            let low = standing.at(
                0, [.trunk: 35, .head: 20, .knee: 150, .lean: -12, .elbow: 168, .flexion: 55, .swivel: 25])
            return [low, low.at(1, [.elbow: 72, .flexion: 18])]
        case .invertedRow:
            let hang = ExerciseKey().at(
                0, [.trunk: 13, .knee: 174, .lean: 78, .elbow: 168, .flexion: 72, .spread: 8, .swivel: 45])
            return [hang, hang.at(1, [.trunk: 28, .lean: 62])]
        case .bend:
            let down = standing.at(
                1, [.trunk: -26, .head: -15, .knee: 168, .lean: -9, .elbow: 170, .flexion: 116, .spread: 4])
            return [standing, down]
        case .deadlift: return [Self.thighs, Self.knees, Self.floor]
        case .cleanAndJerk:
            let rack = standing.at(0.55, [.trunk: 90, .elbow: 42, .flexion: 95, .spread: 6, .swivel: 10])
            return [
                Self.floor.at(0), Self.knees.at(0.2),
                Self.thighs.at(
                    0.32, [.trunk: 94, .leftHeel: 28, .rightHeel: 28, .elbow: 145, .flexion: 6, .swivel: 60]),
                rack.at(0.44, [.trunk: 78, .knee: 95, .lean: -16, .splay: 12]), rack,
                rack.at(0.66, [.knee: 140, .lean: -4]),
                rack.at(
                    0.8,
                    [.knee: 148, .lean: -2, .elbow: 168, .flexion: 176, .swivel: 60, .leftHeel: 8, .rightHeel: 8]),
                rack.at(1, [.elbow: 172, .flexion: 178, .swivel: 60]),
            ]
        case .jump:
            return [
                standing,
                standing.at(0.38, [.trunk: 58, .head: 15, .knee: 108, .lean: -11, .elbow: 130, .flexion: -5]),
                standing.at(0.75, [.trunk: 86, .knee: 172, .elbow: 110, .flexion: 45, .leftHeel: 38, .rightHeel: 38]),
                standing.at(1, [.knee: 165, .elbow: 115, .flexion: 75, .leftHeel: 45, .rightHeel: 45, .rise: 0.15]),
            ]
        case .jumpingJack:
            return [
                standing.at(0, [.flexion: 3]),
                standing.at(
                    0.5,
                    [
                        .knee: 166, .elbow: 158, .flexion: 0, .spread: 85, .stance: 0.05, .rise: 0.03,
                        .leftHeel: 30, .rightHeel: 30,
                    ]),
                standing.at(1, [.knee: 168, .elbow: 155, .flexion: -4, .spread: 165, .stance: 0.13]),
            ]
        case .lunge:
            return [
                standing,
                standing.at(0.35, [.knee: 160, .lean: 12, .step: 0.24, .lift: 0.07, .rightHeel: 10]),
                standing.at(0.6, [.trunk: 86, .knee: 140, .lean: 30, .step: 0.4, .lift: 0, .rightHeel: 30]),
                standing.at(1, [.trunk: 85, .knee: 88, .lean: 52, .step: 0.4, .lift: 0, .rightHeel: 52]),
            ]
        case .sitUp:
            let lying = ExerciseKey().at(
                0, [.trunk: 3, .knee: 80, .elbow: 42, .flexion: 165, .spread: 20, .swivel: 75])
            return [lying, lying.at(0.3, [.trunk: 18, .head: -20]), lying.at(1, [.trunk: 78, .head: -10])]
        case .chairStand:
            return [
                standing,
                standing.at(0.55, [.trunk: 52, .head: 15, .knee: 128, .lean: -20, .elbow: 130, .flexion: 40]),
                standing.at(1, [.trunk: 86, .knee: 95, .lean: -40, .elbow: 108, .flexion: 30]),
            ]
        case .pickUp:
            let carrying = standing.at(0, [.elbow: 92, .flexion: 22, .spread: 3])
            return [
                carrying,
                Self.knees.at(0.55, [.elbow: 150, .flexion: 55, .spread: 3]),
                Self.floor.at(
                    1, [.trunk: 32, .knee: 78, .lean: -21, .splay: 12, .elbow: 160, .flexion: 68, .spread: 3]),
            ]
        case .crawl: return [standing, standing.at(1)]
        }
    }

    /// A person who holds a bar before the thighs.
    private static let thighs = ExerciseKey.standing.at(0, [.elbow: 172, .flexion: 6])
    /// The bar at the knees.
    private static let knees = thighs.at(0.5, [.trunk: 48, .head: 15, .knee: 142, .lean: -14, .flexion: 36])
    /// The bar on the floor, its axis at the radius of a plate, 0.225 m.
    private static let floor = thighs.at(1, [.trunk: 22, .head: 25, .knee: 95, .lean: -25, .flexion: 56])
}
