import Picture
import Testing

@Suite("Maps")
struct MapTests {
    @Test(
        "there and back by every orientation, mode and drawing within 1e-12 of the larger system",
        arguments: ImageOrientation.allCases, CropAndScale.allCases)
    func roundTrips(_ orientation: ImageOrientation, _ crop: CropAndScale) throws {
        var draws = Draws(UInt64(orientation.rawValue) * 1_000 + UInt64(crop.rawValue))
        for turn in 0..<200 {
            let isPlain = turn % 2 == 0
            let sizes = try (0..<3).map { _ in isPlain ? try draws.plainSize() : try draws.size() }
            let (mode, drawing) = (AspectMode.allCases[turn / 2 % 2], PictureDrawing.allCases[turn / 4 % 3])
            let layout = PictureLayout(
                stored: sizes[0], orientation: orientation, crop: crop, input: sizes[1], view: sizes[2], mode: mode,
                drawing: drawing)
            let toInput = try orientation.uprightMap(of: sizes[0]).then(layout.place.map)
            try checkReturn(toInput, from: sizes[0].extent, to: sizes[1].extent, isPlain: isPlain, &draws)
            let toView = try #require(layout.display.pixelMap)
            let shown = drawing == .upright ? layout.upright : sizes[0]
            try checkReturn(toView, from: shown.extent, to: sizes[2].extent, isPlain: isPlain, &draws)
            try checkReturn(try layout.boxMap(), from: SIMD2(1, 1), to: sizes[2].extent, isPlain: isPlain, &draws)
            let share = try layout.boxMap(from: .modelInput)
            // The way leads over the picture, whose extent in shares of the input may be the largest of the three.
            let over = try 1 / layout.place.normalisedMap(from: .lowerLeft).inverse.factors
            #expect(over.x.isFinite && over.y.isFinite)
            try checkReturn(
                share, from: SIMD2(max(1, over.x), max(1, over.y)), to: sizes[2].extent, isPlain: false, &draws)
        }
    }

    /// Checks a point and a box; for everyday aspects within 1e-12 of the first system alone.
    private func checkReturn(
        _ map: PictureMap, from source: SIMD2<Double>, to target: SIMD2<Double>, isPlain: Bool, _ draws: inout Draws
    ) throws {
        let tolerance = isPlain ? 1e-12 * source : tolerance(of: map, from: source, to: target)
        let point = SIMD2(draws.number(in: -0.2...1.2), draws.number(in: -0.2...1.2)) * source
        let back = try map.inverse.apply(map.apply(point))
        #expect(back.isNear(point, tolerance), "\(point) became \(back); tolerance \(tolerance)")
        let box = try draws.box()
        let rect = try PictureRect(
            x: box.x * source.x, y: box.y * source.y, width: box.width * source.x, height: box.height * source.y)
        #expect(try map.inverse.apply(map.apply(rect)).isNear(rect, tolerance))
    }

    @Test("an inverse is exact: twice is the map itself, and of two maps it is that of each", arguments: 0..<100)
    func inverses(_ seed: Int) throws {
        var draws = Draws(UInt64(seed) + 3_000)
        let orientation = try #require(ImageOrientation.allCases.randomElement(using: &draws))
        let crop = try #require(CropAndScale.allCases.randomElement(using: &draws))
        let stored = try draws.size()
        let first = orientation.uprightMap(of: stored)
        let second = crop.place(orientation.uprightSize(of: stored), in: try draws.size()).map
        #expect(second.inverse.inverse == second)
        #expect(try first.then(second).inverse == second.inverse.then(first.inverse))
        #expect(second.inverse != second || second == .identity)
        let point = draws.point(in: stored)
        let steps = try second.apply(first.apply(point))
        let near = 1e-13 * second.factors.max() * max(stored.width, stored.height)
        #expect(try first.then(second).apply(point).isNear(steps, SIMD2(near, near)))
        #expect(try first.then(.identity) == first && PictureMap.identity.then(first) == first)
    }

    @Test("a box goes with its corners", arguments: 0..<100)
    func boxes(_ seed: Int) throws {
        var draws = Draws(UInt64(seed) + 4_000)
        let orientation = try #require(ImageOrientation.allCases.randomElement(using: &draws))
        let layout = PictureLayout(
            stored: try draws.plainSize(), orientation: orientation, crop: .scaleFill, input: try draws.plainSize(),
            view: try draws.plainSize(), drawing: .turnedBack)
        let (map, box) = (try layout.boxMap(from: .modelInput), try draws.box())
        let corners = try [box.least, box.greatest, SIMD2(box.x, box.greatest.y), SIMD2(box.greatest.x, box.y)]
            .map(map.apply)
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right) = (try #require(xs.min()), try #require(xs.max()))
        let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
        let expected = try PictureRect(x: left, y: top, width: right - left, height: bottom - top)
        #expect(try map.apply(box).isNear(expected, 1e-12 * layout.display.rect.extent))
    }

    @Test("normalised lower-left coordinates become pixels as Vision's functions say, with y turned over")
    func pixels() throws {
        let size = try PictureSize(width: 1920, height: 1080)
        let box = try PictureRect(x: 0.25, y: 0.125, width: 0.5, height: 0.25)
        let map = PictureMap.pixels(of: size, from: .lowerLeft)
        // VNImageRectForNormalizedRect gives (480, 135), 960 × 270 from below; from above that is 1080 - 135 - 270.
        #expect(try map.apply(box) == PictureRect(x: 480, y: 675, width: 960, height: 270))
        #expect(try map.apply(SIMD2(0, 0)) == SIMD2(0, 1080) && map.apply(SIMD2(1, 1)) == SIMD2(1920, 0))
        #expect(map.isMirrored && !map.turnsAxes)
        let upper = PictureMap.pixels(of: size, from: .upperLeft)
        #expect(try upper.apply(box) == PictureRect(x: 480, y: 135, width: 960, height: 270))
        let ratio: Double = 1920.0 / 1080
        #expect(upper.squeeze == ratio)
    }

    @Test("a map between rectangles takes corners to corners")
    func rectangles() throws {
        let source = try PictureRect(x: 10, y: 20, width: 4, height: 8)
        let target = try PictureRect(x: -1, y: 0, width: 8, height: 2)
        let map = try PictureMap(from: source, to: target)
        #expect(try map.apply(source) == target && map.inverse.apply(target) == source)
        #expect(map.factors == SIMD2(2, 0.25) && map.squeeze == 8 && map.inverse.squeeze == 0.125)
    }
}
