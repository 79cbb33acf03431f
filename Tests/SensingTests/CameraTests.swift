import Mathematics
import Foundation
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Camera")
struct CameraTests {
    static func plan(
        azimuth: Double = 90, height: Double = 0.4, distance: Double = 2, roll: Double = 0, fieldOfView: Double = 65,
        width: Int = 1280, imageHeight: Int = 720, aimX: Double = 0, aimHeight: Double = 0.4
    ) -> CameraPlan {
        CameraPlan(
            azimuth: azimuth, height: height, distance: distance, roll: roll, fieldOfView: fieldOfView,
            imageWidth: width, imageHeight: imageHeight, aimX: aimX, aimHeight: aimHeight, tagError: 0)
    }

    @Test("the aim is the picture's middle", arguments: [-170.0, -90, -30, 0, 45, 90, 135, 180], [0.05, 0.4, 1.2])
    func aim(azimuth: Double, height: Double) {
        let camera = Camera(Self.plan(azimuth: azimuth, height: height, roll: 20, aimX: 0.2, aimHeight: 0.3))
        let projection = camera.project(SIMD3(0.2, 0, 0.3))
        #expect(abs(projection.point.x - 0.5) < 1e-12)
        #expect(abs(projection.point.y - 0.5) < 1e-12)
    }

    @Test("from the left side the head is on the left, from the right on the right; from ahead the left hand is right")
    func handedness() {
        #expect(Camera(Self.plan(azimuth: 90)).project(SIMD3(0.5, 0, 0.4)).point.x < 0.5)
        #expect(Camera(Self.plan(azimuth: -90)).project(SIMD3(0.5, 0, 0.4)).point.x > 0.5)
        #expect(Camera(Self.plan(azimuth: 0)).project(SIMD3(0, 0.5, 0.4)).point.x > 0.5)
        #expect(Camera(Self.plan(azimuth: 90)).project(SIMD3(0, 0, 0.8)).point.y > 0.5)
    }

    @Test("the field of view is that of the longer side", arguments: [(1280, 720), (720, 1280), (1000, 1000)])
    func fieldOfView(width: Int, height: Int) {
        let camera = Camera(Self.plan(fieldOfView: 60, width: width, imageHeight: height))
        let edge = 2 * tan(30 * Double.pi / 180)
        let point = width >= height ? SIMD3(-edge, 0, 0.4) : SIMD3(0, 0, 0.4 + edge)
        let projection = camera.project(point)
        let end = width >= height ? projection.point.x : projection.point.y
        #expect(abs(end - 1) < 1e-12)
        #expect(abs(projection.depth - 2) < 1e-12)
    }

    @Test("lengths across the axis are the same in square pixels in both directions, and shrink with the distance")
    func squarePixels() {
        let camera = Camera(Self.plan())
        let middle = camera.project(SIMD3(0, 0, 0.4)).point
        let along = (camera.project(SIMD3(-0.1, 0, 0.4)).point - middle).x * 1280
        let up = (camera.project(SIMD3(0, 0, 0.5)).point - middle).y * 720
        #expect(abs(along - up) < 1e-9)
        #expect(abs(along - 0.1 * camera.pixelsPerMetre(atDepth: 2)) < 1e-9)
        let far = Camera(Self.plan(distance: 4))
        #expect(abs(far.pixelsPerMetre(atDepth: 4) * 2 - camera.pixelsPerMetre(atDepth: 2)) < 1e-9)
    }

    @Test("roll turns the picture clockwise", arguments: [10.0, 90, -45])
    func roll(degrees: Double) {
        let level = Camera(Self.plan(width: 1000, imageHeight: 1000)).project(SIMD3(0, 0, 0.6)).point - 0.5
        let rolled =
            Camera(Self.plan(roll: degrees, width: 1000, imageHeight: 1000)).project(SIMD3(0, 0, 0.6)).point - 0.5
        let angle = degrees * Double.pi / 180
        #expect(abs(rolled.x - level.y * sin(angle)) < 1e-12)
        #expect(abs(rolled.y - level.y * cos(angle)) < 1e-12)
    }

    @Test("what lies behind the camera is not inside the picture")
    func behind() {
        let projection = Camera(Self.plan()).project(SIMD3(0, 5, 0.4))
        #expect(projection.depth < 0)
        #expect(!projection.isInside)
    }
}
