import Picture
import Testing

@Suite("The display area")
struct AspectTests {
    /// A picture, an area, and the two rectangles, each as x, y, width and height.
    struct Laid: Sendable {
        var picture, area, fit, fill: [Double]

        init(_ picture: [Double], _ area: [Double], fit: [Double], fill: [Double]) {
            (self.picture, self.area, self.fit, self.fill) = (picture, area, fit, fill)
        }
    }

    /// Made with Python's `fractions`: the scale is the smaller or the larger ratio of the sides, and the rectangle is
    /// in the middle.
    private static let laid: [Laid] = [
        Laid(
            [1920, 1080], [390, 844], fit: [0, 312.3125, 390, 219.375],
            fill: [-555.2222222222222, 0, 1500.4444444444443, 844]),
        Laid(
            [1080, 1920], [390, 844], fit: [0, 75.33333333333333, 390, 693.3333333333334],
            fill: [-42.375, 0, 474.75, 844]),
        Laid([1280, 720], [640, 360], fit: [0, 0, 640, 360], fill: [0, 0, 640, 360]),
        Laid([4032, 3024], [1024, 768], fit: [0, 0, 1024, 768], fill: [0, 0, 1024, 768]),
        Laid(
            [720, 1280], [844, 390], fit: [312.3125, 0, 219.375, 390],
            fill: [0, -555.2222222222222, 844, 1500.4444444444443]),
        Laid([3, 1], [1, 3], fit: [0, 1.3333333333333333, 1, 0.3333333333333333], fill: [-4, 0, 9, 3]),
        Laid([100, 1], [7, 7], fit: [0, 3.465, 7, 0.07], fill: [-346.5, 0, 700, 7]),
        Laid([1, 100], [7, 7], fit: [3.465, 0, 0.07, 7], fill: [0, -346.5, 7, 700]),
        Laid(
            [1170, 2532], [393, 852], fit: [0, 0.7538461538461538, 393, 850.4923076923077],
            fill: [-0.34834123222748814, 0, 393.69668246445497, 852]),
        Laid(
            [5, 7], [0.001, 100000], fit: [0, 49999.9993, 0.001, 0.0014],
            fill: [-35714.285214285715, 0, 71428.57142857143, 100000]),
    ]

    @Test("a picture is laid in as exact fractions say", arguments: laid)
    func vectors(_ laid: Laid) throws {
        let image = try PictureSize(width: laid.picture[0], height: laid.picture[1])
        let area = try PictureSize(width: laid.area[0], height: laid.area[1])
        for (mode, numbers) in [(AspectMode.fit, laid.fit), (.fill, laid.fill)] {
            let expected = try PictureRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            let display = DisplayArea(of: image, in: area, mode: mode)
            let size = SIMD2(max(numbers[2], area.width), max(numbers[3], area.height))
            #expect(display.rect.isNear(expected, 4e-16 * size), "\(mode): \(display.rect)")
            #expect(display.aspect == laid.picture[0] / laid.picture[1])
        }
    }

    @Test("a fitting picture stays within, a filling one covers, and both keep their shape", arguments: 0..<200)
    func properties(_ seed: Int) throws {
        var draws = Draws(UInt64(seed))
        let (image, area) = (try draws.size(), try draws.size())
        let fit = DisplayArea(of: image, in: area, mode: .fit).rect
        let fill = DisplayArea(of: image, in: area, mode: .fill).rect
        #expect(fit.x >= 0 && fit.y >= 0 && fit.width <= area.width && fit.height <= area.height)
        #expect(fit.width == area.width || fit.height == area.height)
        #expect(fill.x <= 0 && fill.y <= 0 && fill.width >= area.width && fill.height >= area.height)
        #expect(fill.width == area.width || fill.height == area.height)
        for rect in [fit, fill] {
            #expect((rect.width / rect.height / image.aspect - 1).magnitude < 1e-15)
            #expect(
                rect.centre.isNear(
                    area.extent / 2, 1e-15 * SIMD2(max(rect.width, area.width), max(rect.height, area.height))))
        }
        #expect(DisplayArea(of: image, in: area, mode: .fill).visible.isNear(area.bounds, 1e-15 * fill.extent))
        #expect(DisplayArea(of: image, in: area).visible.isNear(fit, 1e-15 * area.extent))
    }

    @Test("an area of the picture's aspect is filled exactly", arguments: AspectMode.allCases)
    func equal(_ mode: AspectMode) throws {
        let image = try PictureSize(width: 4032, height: 3024)
        // A third of these heights, times four, is not the width for a Double that divides first.
        for height in [195.0, 207, 219, 231, 756, 1512, 3024, 9072] {
            let area = try PictureSize(width: height / 3 * 4, height: height)
            #expect(DisplayArea(of: image, in: area, mode: mode).rect == area.bounds)
        }
    }

    /// Pictures and areas of almost equal aspects in which plain arithmetic reaches out of the area by a rounding, or
    /// leaves a gap of one; found by trying three million.
    private static let almost: [[Double]] = [
        [1.327154397796299, 0.001721908863818585, 13.183561946685268, 0.017104936856173578],
        [47029.9260379427, 0.014458890828987516, 29350.823891479722, 0.00902362376767004],
        [230.9790241669321, 0.0019103316444307515, 2027.05911503202, 0.016764964639294916],
        [0.0033659816790573725, 0.007408800961581018, 0.007567757956255296, 0.016657254188923044],
    ]

    @Test("almost equal aspects neither reach out nor leave a gap", arguments: almost)
    func almostEqual(_ sides: [Double]) throws {
        let image = try PictureSize(width: sides[0], height: sides[1])
        let area = try PictureSize(width: sides[2], height: sides[3])
        let fit = AspectMode.fit.rect(of: image, in: area)
        let fill = AspectMode.fill.rect(of: image, in: area)
        #expect(fit.x >= 0 && fit.y >= 0 && fit.width <= area.width && fit.height <= area.height)
        #expect(fill.x <= 0 && fill.y <= 0 && fill.width >= area.width && fill.height >= area.height)
    }

    @Test("without a picture the rectangle is the whole area, and the aspect is 1", arguments: AspectMode.allCases)
    func none(_ mode: AspectMode) throws {
        let area = try PictureSize(width: 390, height: 844)
        let display = DisplayArea(of: nil, in: area, mode: mode)
        #expect(display.rect == area.bounds && display.visible == area.bounds)
        #expect(display.aspect == 1)
        #expect(display.pixelMap == nil)
        #expect(try display.map(from: .lowerLeft).apply(SIMD2(0, 1)) == .zero)
        #expect(try display.map(from: .upperLeft).apply(SIMD2(1, 1)) == SIMD2(390, 844))
    }

    @Test("pixels and shares of a picture meet in the view", arguments: AspectMode.allCases)
    func maps(_ mode: AspectMode) throws {
        var draws = Draws(5)
        for _ in 0..<100 {
            let (image, area) = (try draws.size(), try draws.size())
            let display = DisplayArea(of: image, in: area, mode: mode)
            let pixel = draws.point(in: image)
            let place = try #require(display.pixelMap).apply(pixel)
            let near = 1e-14 * SIMD2(max(area.width, display.rect.width), max(area.height, display.rect.height))
            for origin in OriginCorner.allCases {
                let share = try PictureMap.pixels(of: image, from: origin).inverse.apply(pixel)
                #expect(try display.map(from: origin).apply(share).isNear(place, near))
            }
        }
    }
}
