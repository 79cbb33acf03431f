import Foundation
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Self-occlusion")
struct BodyCoverTests {
    private func camera(azimuth: Double, height: Double = 0.4, distance: Double = 2.4) -> Camera {
        Camera(
            CameraPlan(
                azimuth: azimuth, height: height, distance: distance, roll: 0, fieldOfView: 70, imageWidth: 1280,
                imageHeight: 720, aimX: 0, aimHeight: 0.3, tagError: 0))
    }

    private func covers(_ skeleton: Skeleton, _ camera: Camera) -> [Double] {
        let cover = BodyCover(stature: Plans.body.stature)
        let view = View(camera: camera, shoulderWidth: 0.4)
        var body = skeleton
        view.look(at: &body)
        cover.look(view.places)
        return Joint.allCases.map { cover.covers[$0] }
    }

    /// A push-up's skeleton at the bottom and at the top after it.
    private func pushUp() throws -> (bottom: Skeleton, top: Skeleton) {
        let performance = try Performance(Plans.trial(Plans.ideal()))
        let cycle = try #require(performance.truth().cycles.first)
        return (
            performance.skeleton(at: cycle.bottom.seconds), performance.skeleton(at: cycle.completion.seconds + 0.1)
        )
    }

    @Test("Seen from the side the trunk covers the far elbow and wrist at the bottom, and no joint of the near arm")
    func bottom() throws {
        let covers = covers(try pushUp().bottom, camera(azimuth: 90))
        for (joint, least) in [(Joint.rightElbow, 0.9), (.rightWrist, 0.6)] {
            #expect(covers[joint.rawValue] > least, "\(joint)")
        }
        for joint in [Joint.leftShoulder, .leftElbow, .leftWrist] { #expect(covers[joint.rawValue] < 0.1, "\(joint)") }
    }

    @Test("At the top the trunk is above them, and a limb covers less than a trunk")
    func top() throws {
        let covers = covers(try pushUp().top, camera(azimuth: 90))
        for joint in [Joint.rightElbow, .rightWrist] {
            #expect(covers[joint.rawValue] <= BodyCover.strengths.arm, "\(joint)")
        }
    }

    @Test("Seen from straight before a person who stands with arms spread, nothing is covered")
    func spread() {
        var skeleton = Skeleton()
        for side in Side.allCases {
            let y = side == .left ? 1.0 : -1
            skeleton[side.shoulder] = SIMD3(0, 0.2 * y, 1.45)
            skeleton[side.elbow] = SIMD3(0, 0.5 * y, 1.4)
            skeleton[side.wrist] = SIMD3(0, 0.75 * y, 1.35)
            skeleton[side.hip] = SIMD3(0, 0.16 * y, 0.95)
            skeleton[side.knee] = SIMD3(0, 0.25 * y, 0.5)
            skeleton[side.ankle] = SIMD3(0, 0.35 * y, 0.08)
        }
        for (joint, y) in [(Joint.leftEar, 0.07), (.rightEar, -0.07)] { skeleton[joint] = SIMD3(0, y, 1.65) }
        for (joint, y) in [(Joint.leftEye, 0.03), (.rightEye, -0.03), (.nose, 0)] {
            skeleton[joint] = SIMD3(0.1, y, 1.65)
        }
        skeleton[.neck] = SIMD3(0, 0, 1.45)
        skeleton[.root] = SIMD3(0, 0, 0.95)
        let covers = covers(skeleton, camera(azimuth: 0, height: 1, distance: 3))
        for joint in Joint.allCases { #expect(covers[joint.rawValue] == 0, "\(joint)") }
    }

    @Test("The mirror image of a body is covered as its mirror", arguments: [20.0, 45, 70, 90, 110])
    func mirror(azimuth: Double) throws {
        let skeleton = try pushUp().bottom
        var mirrored = Skeleton()
        for joint in Joint.allCases {
            var place = skeleton[joint]
            place.y = -place.y
            mirrored[joint.mirrored] = place
        }
        let (a, b) = (covers(skeleton, camera(azimuth: azimuth)), covers(mirrored, camera(azimuth: -azimuth)))
        for joint in Joint.allCases {
            #expect(abs(a[joint.rawValue] - b[joint.mirrored.rawValue]) < 1e-9, "\(joint)")
        }
    }

    @Test("A limb covers neither of its own ends, however the camera looks at it", arguments: [0.0, 30, 60, 90, 180])
    func ownJoints(azimuth: Double) {
        // Nothing but one forearm; all else lies behind the camera.
        let behind = SIMD3(cos(azimuth * .pi / 180), sin(azimuth * .pi / 180), 0.03) * 10
        var skeleton = Skeleton()
        for joint in Joint.allCases { skeleton[joint] = behind }
        skeleton[.leftElbow] = SIMD3(0.3, 0.1, 0.3)
        skeleton[.leftWrist] = SIMD3(0, 0.1, 0.3)
        let covers = covers(skeleton, camera(azimuth: azimuth))
        #expect(covers[Joint.leftElbow.rawValue] == 0)
        #expect(covers[Joint.leftWrist.rawValue] == 0)
    }

    @Test("Cover changes smoothly as the camera walks round")
    func smoothness() throws {
        let skeleton = try pushUp().bottom
        var last = covers(skeleton, camera(azimuth: 0))
        for step in 1...3600 {
            let next = covers(skeleton, camera(azimuth: Double(step) * 0.1))
            for joint in 0..<Joint.count { #expect(abs(next[joint] - last[joint]) < 0.12) }
            last = next
        }
    }
}
