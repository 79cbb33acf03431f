import Foundation
import Picture
import Pose
import Testing

@testable import Reports

@Suite("A contact sheet in a view")
struct DisplayTests {
    /// A person of three joints in a landscape picture, and in the same picture turned to the right.
    private func frame(_ places: [SIMD2<Double>], _ image: ImageSize) -> PoseFrame {
        var frame = PoseFrame(time: 0, image: image)
        for (joint, place) in zip([Joint.nose, .leftWrist, .rightAnkle], places) {
            frame[joint] = JointObservation(x: place.x, y: place.y, confidence: 0.5)
        }
        return frame
    }

    private func sheet(_ frame: PoseFrame, _ display: RenderedDisplay) throws -> String {
        var input = RenderInput(title: "t", frames: [frame])
        input.display = display
        return try ContactSheet(input).svg()
    }

    /// The numbers of the first element of a class.
    private func rect(_ style: String, in svg: String) throws -> [Double] {
        let line = try #require(svg.split(separator: "\n").first { $0.contains("class=\"\(style)\" x=") })
        return ["x", "y", "width", "height"].compactMap { name in
            line.components(separatedBy: " \(name)=\"").last?.split(separator: "\"").first.flatMap { Double($0) }
        }
    }

    private let wide = ImageSize(width: 400, height: 200)

    @Test("draws display area, box and label where the layout has them")
    func upright() throws {
        let stored = try PictureSize(width: 400, height: 200)
        let layout = PictureLayout(stored: stored, view: try PictureSize(width: 240, height: 240))
        let display = try RenderedDisplay(layout, reference: .image, change: "as it is")
        let person = frame([SIMD2(0.25, 0.5), SIMD2(0.5, 0.75), SIMD2(0.75, 0.25)], wide)
        let svg = try sheet(person, display)
        // 240 points are 240 px; the picture is 240 by 120 in the middle.
        #expect(try rect("view", in: svg) == [0, 0, 240, 240])
        #expect(try rect("frame", in: svg) == [0, 60, 240, 120])
        #expect(try rect("box", in: svg) == [60, 90, 120, 60])
        #expect(svg.contains(">person 0.5</text>") && !svg.contains("class=\"seen\""))
        #expect(svg.contains(">as it is · view 240×240, aspect fit</text>"))
        #expect(svg.contains(">boxes on the upright picture</text>"))
        // Four cells leave room for all in one line.
        var input = RenderInput(title: "t", frames: Array(repeating: person, count: 4))
        input.display = display
        let long = try ContactSheet(input).svg()
        #expect(long.contains(">as it is · view 240×240, aspect fit · boxes on the upright picture</text>"))
        let nobody = PoseFrame(time: 0, image: wide)
        #expect(display.person(in: nobody) == nil)
        #expect(try !sheet(nobody, display).contains("class=\"box\""))
    }

    @Test("cuts the box off at the visible part, and one outside it is not drawn")
    func fill() throws {
        let stored = try PictureSize(width: 400, height: 200)
        let layout = PictureLayout(stored: stored, view: try PictureSize(width: 240, height: 240), mode: .fill)
        let display = try RenderedDisplay(layout, reference: .image, change: "")
        // The picture is 480 by 240, and 120 px are cut off at either side: a quarter of it.
        let half = try sheet(frame([SIMD2(0.1, 0.5), SIMD2(0.5, 0.75)], wide), display)
        #expect(try rect("frame", in: half) == [0, 0, 240, 240])
        #expect(try rect("box", in: half) == [0, 60, 120, 60])
        let outside = try sheet(frame([SIMD2(0.1, 0.5), SIMD2(0.2, 0.75)], wide), display)
        #expect(!outside.contains("class=\"box\""))
    }

    @Test("turns boxes back, and shows the slip with its overlap")
    func slip() throws {
        let stored = try PictureSize(width: 400, height: 200)
        let view = try PictureSize(width: 240, height: 120)
        func display(_ drawing: PictureDrawing) throws -> RenderedDisplay {
            try RenderedDisplay(
                PictureLayout(stored: stored, orientation: .right, view: view, drawing: drawing), reference: .image,
                change: "")
        }
        // In the turned picture, 200 by 400, the person is in the upper left quarter; as stored in the lower left one.
        let person = frame([SIMD2(0, 0.5), SIMD2(0.5, 1)], ImageSize(width: 200, height: 400))
        let back = try sheet(person, try display(.turnedBack))
        #expect(try rect("box", in: back) == [0, 60, 120, 60])
        let wrong = try sheet(person, try display(.notTurned))
        #expect(try rect("box", in: wrong) == [0, 0, 120, 60])
        #expect(wrong.contains(">person 0.5 · overlap 0.00</text>") && wrong.contains("boxes not turned: overlap 0.00"))
        #expect(!back.contains("overlap"))
        // The joints are where the person is, in both.
        func joints(_ svg: String) -> [Substring] { svg.split(separator: "\n").filter { $0.contains("<circle") } }
        #expect(joints(back).count == 2 && joints(back) == joints(wrong))
        let upright = try sheet(person, try display(.upright))
        #expect(try rect("frame", in: upright) == [90, 0, 60, 120])
        #expect(try rect("box", in: upright) == [90, 0, 30, 60])
    }

    @Test("takes joints from the model's input back to the picture, and shows what the model sees")
    func crop() throws {
        let layout = PictureLayout(
            stored: try PictureSize(width: 400, height: 200), crop: .centerCrop,
            input: try PictureSize(width: 100, height: 100), view: try PictureSize(width: 240, height: 120))
        let display = try RenderedDisplay(layout, reference: .modelInput, change: "center-crop")
        let svg = try sheet(frame([SIMD2(0, 0), SIMD2(1, 1)], ImageSize(width: 100, height: 100)), display)
        #expect(try rect("seen", in: svg) == [60, 0, 120, 120] && rect("box", in: svg) == [60, 0, 120, 120])
        #expect(svg.contains("center-crop · 50 % cut off"))
    }

    @Test("bears joints that no picture has")
    func wild() throws {
        let layout = PictureLayout(
            stored: try PictureSize(width: 400, height: 200), view: try PictureSize(width: 1, height: 10_000))
        let display = try RenderedDisplay(layout, reference: .image, change: "")
        let person = frame([SIMD2(1e300, .nan), SIMD2(.infinity, 3), SIMD2(-1e300, 1e300)], wide)
        #expect(try !sheet(person, display).contains("nan"))
        #expect(try sheet(person, display).contains("view 1×10000"))
    }
}
