import Detection
import Foundation
import Pose
import Testing

@Suite("Thresholds on confidence as quantiles")
struct RankedConfidenceTests {
    /// Ten push-ups in 20 s by the elbows alone; confidences are whole multiples of 1/64 times a scale.
    private static func frames(scale: Double) -> [PoseFrame] {
        (0..<600).map { number in
            let seconds = Double(number) / 30
            let angle = (125 + 45 * cos(.pi * seconds)) * .pi / 180
            var frame = PoseFrame(
                time: Nanoseconds(seconds: seconds), image: ImageSize(width: 100, height: 100))
            var joint = 0
            func confidence() -> Double {
                joint += 1
                let isLow = (number * 7 + joint * 13) % 40 == 0
                let level = isLow ? 8 : 30 + (number * 5 + joint * 11) % 34
                return Double(level) / 64 * scale
            }
            for side in Side.allCases {
                let elbow = SIMD2(0.5, 0.4)
                let forearm = SIMD2(-cos(angle), sin(angle))
                let wrist = elbow + 0.2 * forearm
                for (joint, place) in [
                    (side.shoulder, SIMD2(0.3, 0.4)), (side.elbow, elbow), (side.wrist, wrist),
                    (side.hip, SIMD2(0.1, 0.4)),
                ] {
                    frame[joint] = JointObservation(x: place.x, y: place.y, confidence: confidence())
                }
            }
            return frame
        }
    }

    private static func detections(_ specification: String, scale: Double) throws -> [Detection] {
        var detector = try core.configured(parsing: specification).makeDetector()
        return frames(scale: scale).compactMap { detector.observe($0) }
    }

    @Test(
        "A quantile gives the same counts on every scale of confidences, a number does not",
        arguments: ["angle-threshold", "filtered-hysteresis"])
    func isIndependentOfScale(_ name: String) throws {
        let ranked = try Self.detections("\(name):confidence=q0.03", scale: 1)
        #expect(ranked.count { $0.isCounted } >= 9)
        #expect(try Self.detections("\(name):confidence=q0.03", scale: 0.25) == ranked)
        let plain = try Self.detections("\(name):confidence=0.4", scale: 1)
        #expect(plain.count { $0.isCounted } >= 9)
        #expect(try Self.detections("\(name):confidence=0.4", scale: 0.25).isEmpty)
    }

    @Test("The quantile 0 takes every joint that was found, and 1 none")
    func ends() throws {
        let all = try Self.detections("angle-threshold:confidence=0", scale: 1)
        #expect(try Self.detections("angle-threshold:confidence=q0", scale: 1) == all)
        #expect(try Self.detections("angle-threshold:confidence=q1", scale: 1).isEmpty)
    }

    @Test("A reset forgets the distribution, and tracing changes nothing")
    func resets() throws {
        let configured = try core.configured(parsing: "angle-torso-drop:confidence=q0.1")
        var detector = try #require(configured.makeDetector() as? any TracedDetector)
        for frame in Self.frames(scale: 0.5) { _ = detector.observe(frame) }
        detector.reset()
        var values = [Double](repeating: .nan, count: detector.signals.count)
        let traced = Self.frames(scale: 1).compactMap { detector.trace($0, &values) }
        #expect(try Self.detections("angle-torso-drop:confidence=q0.1", scale: 1) == traced)
    }

    @Test(
        "Invalid confidences and times are harmless",
        arguments: [Double.nan, .infinity, -.infinity, -1, 0, .leastNonzeroMagnitude, 1e300])
    func survives(_ confidence: Double) throws {
        var detector = try core.configured(parsing: "angle-threshold:confidence=q0.1").makeDetector()
        for time in [Nanoseconds.min, 0, 0, -5, .max] {
            var frame = PoseFrame(time: time, image: ImageSize(width: 100, height: 100))
            for joint in Joint.allCases { frame[joint] = JointObservation(x: 0.5, y: 0.5, confidence: confidence) }
            #expect(detector.observe(frame) == nil)
        }
    }
}
