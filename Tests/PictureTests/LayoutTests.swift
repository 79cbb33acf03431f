import Picture
import Testing

@Suite("The way from the camera to the view")
struct LayoutTests {
    @Test(
        "a stored pixel and the box around it meet in the view, whatever the orientation, the mode and the reference",
        arguments: ImageOrientation.allCases, CropAndScale.allCases)
    func meet(_ orientation: ImageOrientation, _ crop: CropAndScale) throws {
        var draws = Draws(UInt64(orientation.rawValue) * 999 + UInt64(crop.rawValue))
        for turn in 0..<40 {
            let stored = try draws.plainSize()
            for drawing in [PictureDrawing.upright, .turnedBack] {
                let layout = PictureLayout(
                    stored: stored, orientation: orientation, crop: crop, input: try draws.plainSize(),
                    view: try draws.plainSize(), mode: AspectMode.allCases[turn % 2], drawing: drawing)
                let pixel = draws.point(in: stored)
                let upright = try orientation.uprightMap(of: stored).apply(pixel)
                // By hand: shares of the upright picture, and of the input, from the lower left corner.
                let share = SIMD2(upright.x / layout.upright.width, 1 - upright.y / layout.upright.height)
                let inInput = try layout.place.map.apply(upright)
                let (width, height) = (layout.place.input.width, layout.place.input.height)
                let inputShare = SIMD2(inInput.x / width, 1 - inInput.y / height)
                let view = try #require(layout.display.pixelMap).apply(drawing == .upright ? upright : pixel)
                let near = 1e-11 * layout.display.rect.extent
                #expect(try layout.boxMap().apply(share).isNear(view, near))
                #expect(try layout.boxMap(from: .modelInput).apply(inputShare).isNear(view, near))
            }
        }
    }

    /// The overlap of the right and the wrong box for the box of `OrientationTests.boxes`; made with `exif_transpose`
    /// of Pillow and Python's `fractions`.
    private static let overlaps: [(ImageOrientation, Double)] = [
        (.up, 1), (.upMirrored, 0), (.down, 0), (.downMirrored, 0), (.leftMirrored, 5.0 / 11), (.right, 0),
        (.rightMirrored, 0), (.left, 0),
    ]

    @Test("the slip draws the box of the upright picture on the one that was not turned", arguments: overlaps)
    func slip(_ orientation: ImageOrientation, overlap: Double) throws {
        let stored = try PictureSize(width: 30, height: 20)
        let layout = PictureLayout(
            stored: stored, orientation: orientation, view: try PictureSize(width: 300, height: 200))
        let true_ = try PictureRect(x: 0.1, y: 0.65, width: 0.4, height: 0.25)
        let found = try orientation.normalisedMap(from: .lowerLeft).apply(true_)
        let slip = try layout.slip(of: found)
        #expect(slip.right.isNear(try PictureRect(x: 30, y: 20, width: 120, height: 50), SIMD2(1e-12, 1e-12)))
        let drawn = try PictureRect(
            x: found.x * 300, y: (1 - found.y - found.height) * 200, width: found.width * 300,
            height: found.height * 200)
        #expect(slip.wrong.isNear(drawn, SIMD2(1e-12, 1e-12)))
        #expect((slip.overlap - overlap).magnitude < 1e-12)
        let way = drawn.centre - SIMD2(90, 45)
        #expect((slip.distance - (way * way).sum().squareRoot()).magnitude < 1e-12)
        #expect((slip.distance == 0) == (orientation == .up))
    }

    @Test("the slip is that of a box in the middle of a mirrored picture: none; of a turned one: its shape")
    func middle() throws {
        let view = try PictureSize(width: 640, height: 480)
        let box = try PictureRect(x: 0.375, y: 0.25, width: 0.25, height: 0.5)
        for orientation in ImageOrientation.allCases {
            let slip = try PictureLayout(stored: view, orientation: orientation, view: view).slip(of: box)
            #expect(slip.distance < 1e-12)
            #expect((slip.overlap - (orientation.turnsAxes ? 1.0 / 3 : 1)).magnitude < 1e-12)
        }
    }

    @Test("a slip of a box in the model's input is that of the box in the picture")
    func slipOfInput() throws {
        let layout = PictureLayout(
            stored: try PictureSize(width: 1920, height: 1080), orientation: .right, crop: .centerCrop,
            input: try PictureSize(width: 256, height: 256), view: try PictureSize(width: 390, height: 844))
        #expect(layout.upright.extent == SIMD2(1080, 1920))
        let box = try PictureRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        let inPicture = try layout.place.normalisedMap(from: .lowerLeft).inverse.apply(box)
        let (a, b) = (try layout.slip(of: box, from: .modelInput), try layout.slip(of: inPicture))
        #expect(a.right.isNear(b.right, SIMD2(1e-11, 1e-11)) && a.wrong.isNear(b.wrong, SIMD2(1e-11, 1e-11)))
        #expect(a.overlap < 1)
    }

    @Test("without an input's size the model sees the upright picture")
    func plain() throws {
        let layout = PictureLayout(
            stored: try PictureSize(width: 1920, height: 1080), orientation: .left,
            view: try PictureSize(width: 390, height: 844))
        #expect(layout.place.map == .identity && layout.place.input == layout.upright)
        #expect(layout.display.aspect == 0.5625)
    }

    @Test("boxes are drawn as the example of the documentation says")
    func example() throws {
        let image = try PictureSize(width: 4032, height: 3024)
        let view = try PictureSize(width: 400, height: 400)
        let box = try PictureRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)
        let object = try RecognizedObject(labels: [], confidence: 0.9, boundingBox: box)
        let outside = try RecognizedObject(
            labels: [], confidence: 1, boundingBox: PictureRect(x: 1.1, y: 0, width: 1, height: 1))
        let drawn = try drawn([.object(object), .object(outside)], on: image, taggedAs: .right, in: view)
        #expect(drawn.map(\.label) == ["Unknown"])
        // Upright it is 3024 × 4032, so 300 × 400 from x = 50.
        #expect(drawn.map(\.box) == [try PictureRect(x: 200, y: 0, width: 75, height: 200)])
    }
}
