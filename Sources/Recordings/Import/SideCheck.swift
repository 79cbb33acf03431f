import Pose
import Text

/// The check whether left and right of a body agree with its face.
///
/// Of a face that is seen, the left eye lies to the left of the nose as the face sees it: turning from the line of the
/// eyes to the nose goes clockwise, however the head is held, and whether or not the image is that of a mirror. It goes
/// the other way where left and right are swapped, or where x counts from the right edge.
struct SideCheck {
    private var frames = 0
    private var agreeing = 0
    private var mirrored = 0
    private var twisted = 0

    /// Least confidence of a joint that is taken into account, our own choice: well above that of hidden faces.
    private static let confidence = 0.5
    /// Least distance of the eyes and of the shoulders, torso lengths, well above the noise of an estimator.
    private static let eyes = 0.05
    private static let shoulders = 0.3
    /// Least sine of the angle between the line of the eyes and the nose, and least cosine between eyes and shoulders.
    private static let clear = 0.5

    init(_ frames: [PoseFrame]) {
        self.frames = frames.count
        for frame in frames { observe(frame) }
    }

    private mutating func observe(_ frame: PoseFrame) {
        func place(_ joint: Joint) -> SIMD2<Double>? {
            guard frame[joint].confidence >= Self.confidence else { return nil }
            return SIMD2(frame[joint].x * frame.image.width, frame[joint].y * frame.image.height)
        }
        func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
        guard let nose = place(.nose), let left = place(.leftEye), let right = place(.rightEye),
            let leftShoulder = place(.leftShoulder), let rightShoulder = place(.rightShoulder),
            let leftHip = place(.leftHip), let rightHip = place(.rightHip)
        else { return }
        let torso = length((leftShoulder + rightShoulder - leftHip - rightHip) / 2)
        let (line, down) = (left - right, nose - (left + right) / 2)
        let sine = (line.x * down.y - line.y * down.x) / (length(line) * length(down))
        guard length(line) > Self.eyes * torso, sine.magnitude > Self.clear else { return }
        let body = leftShoulder - rightShoulder
        let cosine = (line * body).sum() / (length(line) * length(body))
        if sine > 0 {
            mirrored += 1
        } else if length(body) > Self.shoulders * torso, cosine < -Self.clear {
            twisted += 1
        } else {
            agreeing += 1
        }
    }

    /// The contradiction of most frames in words, or `nil` without one.
    var contradiction: String? {
        func isMost(_ count: Int) -> Bool {
            count >= Plausibility.leastFrames && 2 * count > frames && 10 * agreeing < count
        }
        let share = { (count: Int) in "in \((100 * Double(count) / Double(frames)).brief) % of the frames" }
        if isMost(mirrored) { return "a face whose left eye is on its right, so mirrored sides, \(share(mirrored))" }
        if isMost(twisted) { return "shoulders whose left and right contradict those of the face \(share(twisted))" }
        return nil
    }

    /// The evidence in words.
    var finding: String {
        agreeing > 0
            ? "the face agrees in \(agreeing) of \(Plural.counted(frames, "frame"))"
            : "no face is seen well enough to check"
    }
}
