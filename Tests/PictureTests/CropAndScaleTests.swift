import Picture
import Testing

@Suite("Crop and scale")
struct CropAndScaleTests {
    /// A picture and an input; the input's pixel of the point at 1/4 of the width and 7/8 of the height from the upper
    /// left corner, the part that is seen, and squeeze, cut share and empty share.
    struct Placed: Sendable {
        var image, input: [Double]
        var mode: UInt
        var point, seen, figures: [Double]

        init(
            _ image: [Double], _ input: [Double], _ mode: UInt, at point: [Double], seen: [Double], figures: [Double]
        ) {
            (self.image, self.input, self.mode, self.point) = (image, input, mode, point)
            (self.seen, self.figures) = (seen, figures)
        }
    }

    /// Made with Python's `fractions` from the definition of the modes.
    private static let placed: [Placed] = [
        Placed(
            [1280, 720], [256, 256], 0, at: [14.222222222222221, 224], seen: [280, 0, 720, 720],
            figures: [1, 0.4375, 0]),
        Placed([1280, 720], [256, 256], 1, at: [64, 182], seen: [0, 0, 1280, 720], figures: [1, 0, 0.4375]),
        Placed([1280, 720], [256, 256], 2, at: [64, 224], seen: [0, 0, 1280, 720], figures: [0.5625, 0, 0]),
        Placed([1280, 720], [256, 256], 257, at: [182, 192], seen: [0, 0, 1280, 720], figures: [1, 0, 0.4375]),
        Placed([1280, 720], [256, 256], 258, at: [224, 192], seen: [0, 0, 1280, 720], figures: [0.5625, 0, 0]),
        Placed(
            [720, 1280], [256, 256], 0, at: [64, 298.6666666666667], seen: [0, 280, 720, 720], figures: [1, 0.4375, 0]),
        Placed([720, 1280], [256, 256], 1, at: [92, 224], seen: [0, 0, 720, 1280], figures: [1, 0, 0.4375]),
        Placed(
            [720, 1280], [256, 256], 2, at: [64, 224], seen: [0, 0, 720, 1280], figures: [1.7777777777777777, 0, 0]),
        Placed([720, 1280], [256, 256], 257, at: [224, 164], seen: [0, 0, 720, 1280], figures: [1, 0, 0.4375]),
        Placed(
            [720, 1280], [256, 256], 258, at: [224, 192], seen: [0, 0, 720, 1280], figures: [1.7777777777777777, 0, 0]),
        Placed(
            [1280, 720], [640, 480], 0, at: [106.66666666666667, 420], seen: [160, 0, 960, 720], figures: [1, 0.25, 0]),
        Placed([1280, 720], [640, 480], 1, at: [160, 375], seen: [0, 0, 1280, 720], figures: [1, 0, 0.25]),
        Placed([1280, 720], [640, 480], 2, at: [160, 420], seen: [0, 0, 1280, 720], figures: [0.75, 0, 0]),
        Placed(
            [1280, 720], [640, 480], 257, at: [421.25, 360], seen: [0, 0, 1280, 720], figures: [1, 0, 0.578125]),
        Placed([1280, 720], [640, 480], 258, at: [560, 360], seen: [0, 0, 1280, 720], figures: [0.421875, 0, 0]),
        Placed(
            [1080, 1920], [640, 360], 0, at: [160, 606.6666666666666], seen: [0, 656.25, 1080, 607.5],
            figures: [1, 0.68359375, 0]),
        Placed(
            [1080, 1920], [640, 360], 1, at: [269.375, 315], seen: [0, 0, 1080, 1920], figures: [1, 0, 0.68359375]),
        Placed(
            [1080, 1920], [640, 360], 2, at: [160, 315], seen: [0, 0, 1080, 1920], figures: [3.1604938271604937, 0, 0]),
        Placed([1080, 1920], [640, 360], 257, at: [560, 270], seen: [0, 0, 1080, 1920], figures: [1, 0, 0]),
        Placed([1080, 1920], [640, 360], 258, at: [560, 270], seen: [0, 0, 1080, 1920], figures: [1, 0, 0]),
        Placed([300, 300], [192, 256], 0, at: [32, 224], seen: [37.5, 0, 225, 300], figures: [1, 0.25, 0]),
        Placed([300, 300], [192, 256], 1, at: [48, 200], seen: [0, 0, 300, 300], figures: [1, 0, 0.25]),
        Placed([300, 300], [192, 256], 2, at: [48, 224], seen: [0, 0, 300, 300], figures: [0.75, 0, 0]),
        Placed([300, 300], [192, 256], 257, at: [168, 176], seen: [0, 0, 300, 300], figures: [1, 0, 0.25]),
        Placed(
            [300, 300], [192, 256], 258, at: [168, 192], seen: [0, 0, 300, 300], figures: [1.3333333333333333, 0, 0]),
    ]

    @Test("a picture comes into the input as exact fractions say", arguments: placed)
    func vectors(_ placed: Placed) throws {
        let mode = try #require(CropAndScale(rawValue: placed.mode))
        let image = try PictureSize(width: placed.image[0], height: placed.image[1])
        let input = try PictureSize(width: placed.input[0], height: placed.input[1])
        let place = mode.place(image, in: input)
        let point = try place.map.apply(image.extent * SIMD2(0.25, 0.875))
        #expect(point.isNear(SIMD2(placed.point[0], placed.point[1]), SIMD2(1e-12, 1e-12)), "\(point)")
        let seen = try PictureRect(
            x: placed.seen[0], y: placed.seen[1], width: placed.seen[2], height: placed.seen[3])
        #expect(place.seen.isNear(seen, SIMD2(1e-12, 1e-12)), "\(place.seen)")
        let figures = [place.squeeze, place.cutShare, place.emptyShare]
        #expect(zip(figures, placed.figures).allSatisfy { ($0 - $1).magnitude < 1e-15 }, "\(figures)")
        #expect(place.cutOff.isEmpty == (placed.figures[1] == 0))
    }

    @Test("what is seen, what is cut off and what stays empty add up", arguments: 0..<200)
    func properties(_ seed: Int) throws {
        var draws = Draws(UInt64(seed) + 1_000)
        let (image, input) = (try draws.size(), try draws.size())
        for mode in CropAndScale.allCases {
            let place = mode.place(image, in: input)
            let area = place.cutOff.reduce(place.seen.area) { $0 + $1.area }
            #expect((area / image.bounds.area - 1).magnitude < 1e-12)
            #expect((place.cutOff.reduce(0) { $0 + $1.area } / image.bounds.area - place.cutShare).magnitude < 1e-12)
            #expect(place.cutOff.allSatisfy { $0.overlap(with: place.seen) < 1e-12 })
            #expect([0, 2].contains(place.cutOff.count))
            // The seen part covers the covered part of the input.
            let whole = place.map.factors * image.extent
            let near = place.map.turnsAxes ? whole.turned : whole
            #expect(
                try place.map.apply(place.seen).isNear(
                    place.covered, 1e-12 * SIMD2(max(near.x, input.width), max(near.y, input.height))))
            switch mode {
            case .centerCrop, .scaleFit, .scaleFitRotate90CCW: #expect((place.squeeze - 1).magnitude < 1e-12)
            case .scaleFill: #expect((place.squeeze / (input.aspect / image.aspect) - 1).magnitude < 1e-12)
            case .scaleFillRotate90CCW:
                #expect((place.squeeze * input.aspect * image.aspect - 1).magnitude < 1e-12)
            }
            if mode != .centerCrop { #expect(place.cutShare == 0 && place.seen == image.bounds) }
            if mode == .centerCrop || mode.rawValue & 3 == 2 { #expect(place.emptyShare == 0) }
        }
    }

    @Test("a turned mode is the plain one on a picture that was turned counter-clockwise", arguments: 0..<50)
    func turned(_ seed: Int) throws {
        var draws = Draws(UInt64(seed) + 2_000)
        let (image, input) = (try draws.plainSize(), try draws.plainSize())
        for (turned, plain) in [
            (CropAndScale.scaleFitRotate90CCW, CropAndScale.scaleFit), (.scaleFillRotate90CCW, .scaleFill),
        ] {
            let place = turned.place(image, in: input)
            #expect(place.map.turnsAxes && !place.map.isMirrored)
            let point = draws.point(in: image)
            // Turned counter-clockwise, the right edge is on top.
            let there = try plain.place(image.swapped, in: input).map.apply(SIMD2(point.y, image.width - point.x))
            #expect(try place.map.apply(point).isNear(there, 1e-12 * input.extent))
        }
    }

    @Test(
        "an input of the picture's size changes nothing", arguments: [CropAndScale.centerCrop, .scaleFit, .scaleFill])
    func same(_ mode: CropAndScale) throws {
        let image = try PictureSize(width: 1280, height: 720)
        let place = mode.place(image, in: image)
        #expect(place.map == .identity && place.squeeze == 1 && place.cutShare == 0 && place.emptyShare == 0)
        #expect(try place.normalisedMap(from: .lowerLeft) == .identity)
    }

    @Test("a crop that cuts off the feet: shares outside 0…1")
    func feet() throws {
        // A person lies across a landscape picture; ankles at 5 % of its width.
        let image = try PictureSize(width: 1280, height: 720)
        let input = try PictureSize(width: 256, height: 256)
        let ankle = SIMD2(0.05, 0.3)
        let cut = try CropAndScale.centerCrop.place(image, in: input).normalisedMap(from: .lowerLeft).apply(ankle)
        #expect((cut.x - (0.05 * 1280 - 280) / 720).magnitude < 1e-12 && (cut.y - 0.3).magnitude < 1e-12)
        let fit = try CropAndScale.scaleFit.place(image, in: input).normalisedMap(from: .lowerLeft).apply(ankle)
        #expect(fit.isNear(SIMD2(0.05, 0.3 * 0.5625 + 0.21875), SIMD2(1e-12, 1e-12)))
    }

    @Test("the numbers are those of Vision")
    func numbers() {
        #expect(CropAndScale.allCases.map(\.rawValue) == [0, 1, 2, 257, 258])
        #expect(CropAndScale(rawValue: 256) == nil)
    }
}
