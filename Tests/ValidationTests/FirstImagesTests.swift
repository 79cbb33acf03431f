import Pose
import Recordings
import Testing

@testable import Validation

@Suite("The first images of a recording")
struct FirstImagesTests {
    /// A body with a torso of 100 pixels that moves evenly, whose first images are displaced, torsos.
    private func recording(_ displaced: [SIMD2<Double>], shown: Int = 0, frames: Int = 20) -> Recording {
        let info = RecordingInfo(image: ImageSize(width: 1000, height: 500))
        let images = (0..<frames).map { index in
            var frame = PoseFrame(time: Nanoseconds(seconds: Double(index) / 30), image: info.image)
            guard index >= shown else { return frame }
            let moved = SIMD2(2, -1) * Double(index)
            let error = index - shown < displaced.count ? displaced[index - shown] * 100 : .zero
            for joint in Joint.allCases {
                // Shoulders and hips are 100 pixels apart.
                let column = joint.name.hasSuffix("Hip") ? 1.0 : joint.name.hasSuffix("Shoulder") ? 0 : 2
                let place = SIMD2(300 + 100 * column, 250 + column * column) + moved + error
                frame[joint] = JointObservation(x: place.x / 1000, y: place.y / 500, confidence: 0.9)
            }
            return frame
        }
        return Recording(name: "one", group: "some", frames: images, info: info)
    }

    @Test(
        "their errors are the distances from the path after them, wherever the body is first seen", arguments: [0, 5])
    func errors(shown: Int) throws {
        let displaced = [SIMD2(0.3, 0.4), SIMD2(-0.06, 0.08)]
        let found = try #require(FirstImages(recording(displaced, shown: shown)))
        #expect(abs(found.first - 0.5) < 1e-3)
        #expect(abs(found.second - 0.1) < 1e-3)
    }

    @Test("a body that moves evenly has none")
    func none() throws {
        let found = try #require(FirstImages(recording([])))
        #expect(found.first < 1e-9 && found.second < 1e-9)
    }

    @Test("too few images after them measure nothing")
    func few() { #expect(FirstImages(recording([], shown: 12)) == nil) }
}
