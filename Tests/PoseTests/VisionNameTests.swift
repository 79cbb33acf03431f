import Pose
import Testing

@Suite("What comes from Apple Vision")
struct VisionNameTests {
    @Test("Every joint has a name of its own in Vision, and is found by it", arguments: Joint.allCases)
    func names(_ joint: Joint) {
        #expect(Joint(visionName: joint.visionName) == joint)
        #expect(Joint(visionName: joint.name + "?") == nil)
        let opposite = joint.visionName.contains("left") ? "right" : "left"
        let side = opposite == "left" ? "right" : "left"
        #expect(
            joint.mirrored.visionName
                == joint.visionName.split(separator: side, omittingEmptySubsequences: false).joined(separator: opposite)
        )
    }

    @Test("Orientation tags of Exif from 5 to 8 turn the image", arguments: UInt32(0)...9)
    func orientation(_ tag: UInt32) {
        let size = ImageSize(width: 1920, height: 1080)
        let turned = ImageSize(width: 1080, height: 1920)
        #expect(size.upright(exifOrientation: tag) == ([5, 6, 7, 8].contains(tag) ? turned : size))
    }
}
