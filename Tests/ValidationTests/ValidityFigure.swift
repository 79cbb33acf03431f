import Foundation
import Pose
import Recordings

/// A flat figure that does push-ups of known geometry and tempo in the image.
struct ValidityFigure {
    var torso = 200.0
    var upperArm = 120.0
    var forearm = 100.0
    var headsRight = true
    /// Seconds from top to bottom, at the bottom, and from bottom to top; a raised cosine each way.
    var (descent, pause, ascent) = (0.8, 0.3, 0.6)
    var rest = 1.0
    var reps = 3
    var fps = 25.0
    var origin = SIMD2(640.0, 200.0)
    /// The far shoulder's and hip's distance in the image, torsos: what makes a view.
    var width = 0.1

    /// The shoulder's and hip's places over the ankle at the top and their ways down, torsos.
    static let shoulder = (top: SIMD2(2.4, 0.95), fall: SIMD2(0.2, -0.6))
    static let hip = (top: SIMD2(1.45, 0.6), fall: SIMD2(0.1, -0.4))
    /// The wrist's place, torsos.
    static let wrist = SIMD2(2.45, -0.1)

    var period: Double { rest + descent + pause + ascent }
    var bottoms: [Double] { (0..<reps).map { Double($0) * period + rest + descent + pause / 2 } }

    /// Returns the depth of the body, 0…1.
    func depth(_ time: Double) -> Double {
        let t = time.truncatingRemainder(dividingBy: period) - rest
        if time >= Double(reps) * period || t < 0 { return 0 }
        if t < descent { return (1 - cos(.pi * t / descent)) / 2 }
        if t < descent + pause { return 1 }
        return (1 + cos(.pi * (t - descent - pause) / ascent)) / 2
    }

    func recording(named name: String = "figure", noise: (Int, Joint) -> SIMD2<Double> = { _, _ in .zero })
        -> Recording
    {
        let image = ImageSize(width: 1280, height: 720)
        var info = RecordingInfo(image: image)
        info.bottoms = bottoms.map { .init(time: Nanoseconds(seconds: $0), countable: true) }
        let count = Int(((Double(reps) * period + rest) * fps).rounded())
        let frames = (0..<count).map { index in
            let time = Double(index) / fps
            var frame = PoseFrame(time: Nanoseconds(seconds: time), image: image)
            for (joint, place) in places(depth(time)) {
                let pixels = origin + place * SIMD2(headsRight ? 1 : -1, 1) + noise(index, joint)
                frame[joint] = JointObservation(
                    x: pixels.x / image.width, y: pixels.y / image.height,
                    confidence: joint.name.hasPrefix("left") ? 0.8 : 0.6)
            }
            frame.deriveMidpoints()
            return frame
        }
        return Recording(name: name, group: "figures", frames: frames, info: info)
    }

    private func places(_ depth: Double) -> [(Joint, SIMD2<Double>)] {
        let shoulder = (Self.shoulder.top + depth * Self.shoulder.fall) * torso
        let hip = (Self.hip.top + depth * Self.hip.fall) * torso
        let wrist = Self.wrist * torso
        let elbow = bend(shoulder, wrist)
        let aside = SIMD2(width * torso, 0)
        var result: [(Joint, SIMD2<Double>)] = [(.nose, shoulder + SIMD2(60, 10))]
        for (near, place) in [
            (Joint.leftShoulder, shoulder), (.leftElbow, elbow), (.leftWrist, wrist), (.leftHip, hip),
            (.leftKnee, hip / 2), (.leftAnkle, .zero),
        ] {
            result += [(near, place), (near.mirrored, place + aside)]
        }
        return result
    }

    private func bend(_ shoulder: SIMD2<Double>, _ wrist: SIMD2<Double>) -> SIMD2<Double> {
        let line = wrist - shoulder
        let length = min((line * line).sum().squareRoot(), upperArm + forearm - 1e-9)
        let along = (upperArm * upperArm - forearm * forearm + length * length) / (2 * length)
        let out = max(0, upperArm * upperArm - along * along).squareRoot()
        return shoulder + (line * along + SIMD2(line.y, -line.x) * out) / length
    }

    /// The elbow's angle at a depth, by the law of cosines.
    func elbow(_ depth: Double) -> Double {
        let line = (Self.shoulder.top + depth * Self.shoulder.fall - Self.wrist) * torso
        let square = min((line * line).sum(), (upperArm + forearm) * (upperArm + forearm))
        return acos((upperArm * upperArm + forearm * forearm - square) / (2 * upperArm * forearm)) * 180 / .pi
    }
}
