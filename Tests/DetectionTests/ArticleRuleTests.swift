import Detection
import DetectionTestSupport
import Pose
import Testing

@Suite("The article's rule, to the letter")
struct ArticleRuleTests {
    /// A frame whose elbows both have an exact angle: 45, 90, 135 or 180 degrees, in an image of square shape.
    private func frame(_ index: Int, left: Int, right: Int, confidence: Double = 1) -> PoseFrame {
        var frame = PoseFrame(
            time: Nanoseconds(index) * 100_000_000, image: ImageSize(width: 1024, height: 1024))
        for (side, angle) in [(Side.left, left), (.right, right)] {
            let wrist: SIMD2<Double> =
                switch angle {
                case 45: SIMD2(0.25, 0.25)
                case 90: SIMD2(0, 0.25)
                case 135: SIMD2(-0.25, 0.25)
                default: SIMD2(-0.25, 0)
                }
            let places = [(side.shoulder, SIMD2(0.25, 0)), (side.elbow, SIMD2(0.0, 0)), (side.wrist, wrist)]
            for (joint, place) in places {
                frame[joint] = JointObservation(x: 0.5 + place.x, y: 0.5 + place.y, confidence: confidence)
            }
        }
        return frame
    }

    private func count(_ angles: [(Int, Int)], _ specification: String) throws -> Int {
        let detector = try core.configured(parsing: specification).makeDetector()
        let frames = angles.enumerated().map { frame($0.offset, left: $0.element.0, right: $0.element.1) }
        return listen(detector, to: frames).filter(\.isCounted).count
    }

    @Test("At the thresholds themselves nothing happens: below means below, above means above")
    func strict() throws {
        let course = [(180, 180), (90, 90), (180, 180)]
        #expect(try count(course, "angle-threshold:down=90,up=135") == 0)
        #expect(try count(course, "angle-threshold:down=90.001,up=135") == 1)
        #expect(try count(course, "angle-threshold:down=91,up=180") == 0)
        #expect(try count(course, "angle-threshold:down=91,up=179.999") == 1)
        #expect(try count([(135, 135), (90, 90), (135, 135)], "angle-threshold:down=91,up=135") == 0)
    }

    @Test("The mean of both elbows decides")
    func mean() throws {
        // 45 and 135 are 90 in the mean; 45 and 180 are 112.5.
        #expect(try count([(180, 180), (45, 135), (180, 180)], "angle-threshold") == 1)
        #expect(try count([(180, 180), (45, 180), (180, 180)], "angle-threshold") == 0)
        #expect(try count([(180, 180), (90, 90), (135, 180)], "angle-threshold") == 1)
        #expect(try count([(180, 180), (90, 90), (135, 135)], "angle-threshold") == 0)
    }

    @Test("Every one of the six joints must be above confidence 0.2", arguments: Joint.allCases)
    func confidence(_ joint: Joint) {
        let isArm = Joint.leftShoulder.rawValue...Joint.rightWrist.rawValue ~= joint.rawValue
        for (confidence, counts) in [(0.2, !isArm), (0.2.nextUp, true), (.nan, !isArm), (-1, !isArm), (0, !isArm)] {
            var frames = [180, 90, 180].enumerated().map { frame($0.offset, left: $0.element, right: $0.element) }
            frames[1][joint].confidence = confidence
            #expect(listen(AngleThreshold(), to: frames).filter(\.isCounted).count == (counts ? 1 : 0))
        }
    }

    @Test("It never forgets: hours may pass between down and up")
    func patience() {
        var frames = [180, 90, 180].enumerated().map { frame($0.offset, left: $0.element, right: $0.element) }
        frames[2].time += 36_000_000_000_000
        #expect(listen(AngleThreshold(), to: frames).map(\.time) == [frames[2].time])
    }

    /// The elbow points sideways: a wide image flattens the angle, a tall one sharpens it.
    @Test(
        "As its author wrote it, it takes a landscape 138° for a lockout, and a portrait 150° for none",
        arguments: [(1280.0, 720.0, 138.0, 0, 2), (720, 1280, 138, 0, 0), (720, 1280, 150, 2, 0)])
    func mistake(_ width: Double, _ height: Double, _ top: Double, _ square: Int, _ normalised: Int) throws {
        let drawing = Drawing(image: ImageSize(width: width, height: height))
        let frames = [165, 60, top, 60, top].enumerated().map {
            drawing.frame(at: Nanoseconds($0.offset) * 100_000_000, elbow: $0.element)
        }
        let corrected = try core.configured(parsing: "angle-threshold:pixels=square").makeDetector()
        #expect(listen(corrected, to: frames).filter(\.isCounted).count == square)
        #expect(listen(AngleThreshold(), to: frames).filter(\.isCounted).count == normalised)
    }
}
