import Detection
import Pose

/// The mean elbow of three frames at 75° and then at 110°.
///
/// Joints are whole pixels of the image, as in the source; the mean of both elbows is averaged over the last three
/// frames with a pose, whatever the frame rate. At most 75° is down, and at least 110° after that is a repetition. No
/// confidence is looked at: a frame is passed over where a joint of an arm was not found. The source marks each
/// repetition as correct or not (0.2 s, a body line of 165°, wrists 40 pixels below the shoulders) and counts both
/// kinds; so does this, with a warning where the line shoulder, hip, ankle of the left side is below 165° at the count.
///
/// Source: tharunkumardeveloper/rec, `live py/pushup_live.py` at e127264, lines 9-28, 86-102 and 107-144.
struct TharunkumarRec: UniformStart {
    struct Parameters: DetectorParameters {
        var down = 75.0
        var up = 110.0
    }

    var parameters = Parameters()
    var reader = BodyReader(.square)
    /// The last two angles, the older one first.
    private var older: Double?
    private var newer: Double?
    private var isDown = false

    mutating func decide(_ body: Body) -> Detection? {
        guard let left = ArmPoints(body.left, body.unit), let right = ArmPoints(body.right, body.unit)
        else { return nil }
        // A segment of no length makes 90° in the source.
        let angle = ((left.inWholePixels.angle ?? 90) + (right.inWholePixels.angle ?? 90)) / 2
        let count = 1.0 + (newer == nil ? 0 : 1) + (older == nil ? 0 : 1)
        let average = (angle + (newer ?? 0) + (older ?? 0)) / count
        older = newer
        newer = angle
        guard isDown.rises(isDown: average <= parameters.down, isUp: average >= parameters.up) else { return nil }
        return Detection(time: body.time, faults: isBent(body.left, body.unit) ? .hipsOffLine : [])
    }

    /// The least body line of a repetition that the source marks as correct, degrees.
    private static let straight = 165.0

    /// Whether the line shoulder, hip, ankle is bent; not where one of them was not found.
    private func isBent(_ side: SideReadings, _ unit: SIMD2<Double>) -> Bool {
        guard min(side.hip.confidence, side.ankle.confidence) > 0 else { return false }
        let hip = side.hip.pixel(unit)
        let line = Geometry.angle(side.shoulder.pixel(unit) - hip, side.ankle.pixel(unit) - hip)
        return (line ?? 90) < TharunkumarRec.straight
    }

    static let entry = DetectorEntry(
        of: TharunkumarRec.self, name: "tharunkumar-rec", about: "mean elbow of three frames at 75° and 110°",
        source: RuleSource(
            project: "tharunkumardeveloper/rec", file: "live py/pushup_live.py", revision: "e127264", views: [.side],
            estimator: .mediaPipe, frameRate: 30,
            conditions: "A web camera sees both arms; the left side is what it judges form by.", undetected: .guess,
            status: .identical(to: .code)),
        parameters: [
            .degrees("down", \.down, "the average is at most this at the bottom"),
            .degrees("up", \.up, "the average is at least this at the top"),
        ],
        orders: [.below(\.down, \.up)])
}
