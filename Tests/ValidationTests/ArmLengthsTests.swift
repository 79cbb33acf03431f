import Foundation
import Pose
import Recordings
import Testing

@testable import Validation

@Suite("The lengths of a straight arm")
struct ArmLengthsTests {
    /// A torso of 100 pixels whose shoulders rise and fall by 40, with an arm of 60 and 45 that bends at the bottom.
    private func recording(frames: Int = 60, elbow isShown: Bool = true) -> Recording {
        let info = RecordingInfo(image: ImageSize(width: 1000, height: 500))
        let images = (0..<frames).map { index in
            var frame = PoseFrame(time: Nanoseconds(seconds: Double(index) / 30), image: info.image)
            let rise = 20 * (1 + cos(Double(index) / 5))
            let bend = rise > 20 ? 0 : (20 - rise) / 20
            let shoulder = SIMD2(500, 200 + rise)
            let elbow = shoulder + SIMD2(sin(bend), -cos(bend)) * 60
            let wrist = elbow + SIMD2(-sin(bend), -cos(bend)) * 45
            for side in Side.allCases {
                let places = [
                    side.shoulder: shoulder, side.hip: shoulder - SIMD2(100, 0), side.elbow: elbow, side.wrist: wrist,
                ]
                for (joint, place) in places where isShown || joint != side.elbow {
                    frame[joint] = JointObservation(x: place.x / 1000, y: place.y / 500, confidence: 0.9)
                }
            }
            return frame
        }
        return Recording(name: "one", group: "some", frames: images, info: info)
    }

    @Test("are its bones' apparent lengths in torsos, whatever it does at the bottom")
    func lengths() throws {
        let found = try #require(ArmLengths(recording()))
        #expect(abs(found.upperArm - 0.6) < 1e-9)
        #expect(abs(found.forearm - 0.45) < 1e-9)
    }

    @Test("are unknown of too few images, and of an arm without an elbow")
    func unknown() {
        #expect(ArmLengths(recording(frames: 12)) == nil)
        #expect(ArmLengths(recording(elbow: false)) == nil)
    }
}
