import DetectionTestSupport
import Foundation
import Pose
import Testing

@testable import Detection

@Suite("Angles")
struct GeometryTests {
    /// A frame of this size with a left arm through three places in pixels.
    private func arm(
        _ shoulder: SIMD2<Double>, _ elbow: SIMD2<Double>, _ wrist: SIMD2<Double>,
        in image: ImageSize = ImageSize(width: 1600, height: 900)
    ) -> PoseFrame {
        var frame = PoseFrame(time: 0, image: image)
        for (joint, place) in [(Joint.leftShoulder, shoulder), (.leftElbow, elbow), (.leftWrist, wrist)] {
            frame[joint] = JointObservation(x: place.x / image.width, y: place.y / image.height, confidence: 1)
        }
        return frame
    }

    private func angle(_ frame: PoseFrame, _ pixels: AngleCoordinates = .square) -> Double? {
        Geometry.angle(at: .leftElbow, from: .leftShoulder, to: .leftWrist, in: frame, pixels: pixels)
    }

    @Test(
        "Angles of the plane, in exact cases",
        arguments: [
            (SIMD2(1.0, 0.0), 0.0), (SIMD2(1, 1), 45), (SIMD2(0, 1), 90), (SIMD2(-1, 1), 135), (SIMD2(-1, 0), 180),
            (SIMD2(-1, -1), 135), (SIMD2(0, -2), 90), (SIMD2(3, -3), 45),
        ])
    func plane(_ direction: SIMD2<Double>, _ degrees: Double) {
        #expect(Geometry.angle(SIMD2(2, 0), direction) == degrees)
        #expect(Geometry.angle(direction, SIMD2(2, 0)) == degrees)
    }

    @Test("A rough angle is right to a thousandth of a degree", arguments: [1e-9, 1, 1e9])
    func rough(size: Double) {
        for step in -1000...1000 {
            let share = size * Double(step) / 1000
            for (y, x) in [(size, share), (share.magnitude, size), (share.magnitude, -size)] {
                let rough = Geometry.roughDegrees(y: SIMD2(y, y), x: SIMD2(x, x))
                #expect((rough - SIMD2(repeating: Geometry.degrees(y: y, x: x))).length < 1e-3)
            }
        }
    }

    @Test("An angle near 180° keeps its last digits")
    func nearlyStraight() throws {
        let angle = try #require(Geometry.angle(SIMD2(1, 0), SIMD2(-1, 1e-9)))
        #expect((180 - angle - 1e-9 * 180 / .pi).magnitude < 1e-13)
    }

    @Test(
        "A leg without length or a place that is no number has no angle",
        arguments: [
            SIMD2(0.0, 0.0), SIMD2(.nan, 1), SIMD2(1, .nan), SIMD2(.infinity, 1), SIMD2(-.infinity, .infinity),
            SIMD2(1e200, 1), SIMD2(1e-200, 0),
        ])
    func degenerate(_ leg: SIMD2<Double>) {
        #expect(Geometry.angle(leg, SIMD2(1, 0)) == nil)
        #expect(Geometry.angle(SIMD2(1, 0), leg) == nil)
    }

    @Test("Joints in one place have no angle, not an angle of 0")
    func collapsed() {
        let place = SIMD2(100.0, 100.0)
        #expect(angle(arm(place, place, place)) == nil)
        #expect(angle(arm(SIMD2(100, 200), place, place)) == nil)
    }

    /// Side view, forearm vertical: what the normalised-coordinate mistake makes of an angle in 16:9 and 9:16.
    ///
    /// An upper arm at 90 + a degrees to the forearm rises by sin a over a run of cos a, and the image scales the run
    /// by its height over its width.
    @Test(
        "Normalised coordinates distort angles by the image's shape",
        arguments: [
            (1600.0, 900.0, 100.0, 107.0), (1600, 900, 120, 136), (1600, 900, 140, 155),
            (900, 1600, 100, 96), (900, 1600, 120, 108), (900, 1600, 140, 124), (900, 900, 120, 120),
        ])
    func normalised(_ width: Double, _ height: Double, _ truth: Double, _ read: Double) throws {
        let tilt = (truth - 90) * .pi / 180
        // Rational points on the circle would do too, but four terms of the series are near enough for a degree.
        let sine = tilt - tilt * tilt * tilt / 6 + tilt * tilt * tilt * tilt * tilt / 120
        let cosine = (1 - sine * sine).squareRoot()
        let image = ImageSize(width: width, height: height)
        let frame = arm(SIMD2(400 + 100 * cosine, 300 + 100 * sine), SIMD2(400, 300), SIMD2(400, 220), in: image)
        #expect(try (#require(angle(frame, .square)) - truth).magnitude < 0.05)
        #expect(try (#require(angle(frame, .normalised)) - read).magnitude < 0.6)
    }

    @Test("two angles at once have the bits of each alone")
    func anglesInPairs() {
        var generator = SplitMix(state: 8)
        let odd: [Double] = [0, -0.0, .leastNonzeroMagnitude, 1e-200, 0.5, 1, 3, 1e200, .infinity, -.infinity, .nan]
        func number() -> Double {
            Bool.random(using: &generator)
                ? Double.random(in: -2...2, using: &generator) : odd.randomElement(using: &generator) ?? 0
        }
        func angle() -> JointAngle {
            if Int.random(in: 0..<9, using: &generator) == 0 { return JointAngle(known: abs(number())) }
            return JointAngle(SIMD2(number(), number()), SIMD2(number(), number()))
        }
        var known = 0
        for _ in 0..<20_000 {
            let (a, b) = (angle(), angle())
            let (first, second) = JointAngle.known(a, b)
            #expect(first.isNaN ? a.known.isNaN : first.bitPattern == a.known.bitPattern)
            #expect(second.isNaN ? b.known.isNaN : second.bitPattern == b.known.bitPattern)
            known += first.isNaN || second.isNaN ? 0 : 1
        }
        #expect(known > 1_000)
    }

    @Test(
        "The averages over a torso move by 1 − exp(−Δt/τ)",
        arguments: [0.0, 1e-9, 1 / 60, 1 / 30, 0.5, 30, 1e9] as [Double])
    func torso(elapsed: Double) {
        let shares = TorsoTrack.Shares(elapsed: elapsed)
        #expect((shares.height - (1 - exp(-elapsed / 0.08))).magnitude < 1e-14)
        #expect((shares.top - (1 - exp(-elapsed / 0.5))).magnitude < 1e-14)
    }

    @Test("A torso that was hidden moves by the whole time in which it was", arguments: [0, 1, 3, 20])
    func hiddenTorso(frames: Int) throws {
        // Only the left side is seen; the torso is 30 pixels long, the arm has no length.
        func torso(height: Double, confidence: Double = 1) -> TorsoReading {
            var joints = JointArray(repeating: JointObservation.missing)
            for joint in [Joint.leftShoulder, .leftElbow, .leftWrist, .leftHip] {
                let x = joint == .leftHip ? 0.8 : 0.5
                joints[joint] = JointObservation(x: x, y: height, confidence: confidence)
            }
            return TorsoReading(joints, SIMD2(100, 100))
        }
        let elapsed = 1.0 / 30
        var track = TorsoTrack()
        func observe(_ reading: TorsoReading) -> TorsoTrack.Sides {
            track.observe(
                reading, above: 0.5, after: SIMD2(repeating: elapsed),
                share: TorsoTrack.Shares(elapsed: elapsed).height)
        }
        track.markTop(share: 1, where: observe(torso(height: 0.6)))
        for _ in 0..<frames { #expect(!any(observe(torso(height: 0.1, confidence: 0.4)))) }
        _ = observe(torso(height: 0.5))
        let share = 1 - exp(-elapsed * Double(frames + 1) / 0.08)
        #expect((try #require(track.drop) - share * 10 / 30).magnitude < 1e-12)
    }
}
