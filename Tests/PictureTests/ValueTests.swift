import Picture
import Testing

@Suite("What is refused")
struct ValueTests {
    private static let wrong = [0, -0.0, -1, 1e-7, 1e10, .infinity, -.infinity, .nan, .leastNonzeroMagnitude]

    @Test("zero, negative, infinite and degenerate sizes", arguments: wrong)
    func sizes(_ side: Double) throws {
        for (width, height) in [(side, 100), (100, side), (side, side)] {
            let error = #expect(throws: PictureError.self) { try PictureSize(width: width, height: height) }
            #expect(try #require(error).subject == .size)
            #expect(
                "\(try #require(error))" == "size: found \(width) × \(height); allowed: sides within 1e-06…1000000000.0"
            )
        }
        #expect(try PictureSize(width: 1e-6, height: 1e9).aspect == 1e-6 / 1e9)
    }

    @Test("boxes that are not finite, of negative extent or far away", arguments: 0..<4)
    func boxes(_ place: Int) {
        for number in [Double.nan, .infinity, -.infinity, 2e60, -2e60] {
            var numbers = [0.1, 0.2, 0.3, 0.4]
            numbers[place] = number
            let error = #expect(throws: PictureError.self) {
                try PictureRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            }
            #expect(error?.subject == .rectangle)
        }
        #expect(throws: PictureError.self) { try PictureRect(x: 0, y: 0, width: -0.1, height: 1) }
        #expect(throws: PictureError.self) { try PictureRect(x: 0, y: 0, width: 1, height: -0.1) }
        #expect(throws: PictureError.self) { try PictureRect(x: 1e60, y: 0, width: 1e60, height: 1) }
    }

    @Test("points that are not finite, before or after", arguments: [Double.nan, .infinity, -.infinity, 1e308])
    func points(_ number: Double) throws {
        let size = try PictureSize(width: 1e9, height: 1e9)
        for point in [SIMD2(number, 0.5), SIMD2(0.5, number)] {
            let error = #expect(throws: PictureError.self) {
                try PictureMap.pixels(of: size, from: .lowerLeft).apply(point)
            }
            #expect(error?.subject == .point)
        }
    }

    @Test("maps of rectangles without area, and scales that no number holds")
    func maps() throws {
        let line = try PictureRect(x: 0, y: 0, width: 1, height: 0)
        let dot = try PictureRect(x: 0, y: 0, width: .leastNonzeroMagnitude, height: 1)
        // There its offset is 1e60; back it would be -1e360.
        let far = try PictureRect(x: 1e60, y: 0, width: 1e-300, height: 1)
        for (from, to) in [(line, PictureRect.unit), (.unit, line), (dot, .unit), (.unit, dot), (.unit, far)] {
            let error = #expect(throws: PictureError.self) { try PictureMap(from: from, to: to) }
            #expect(error?.subject == .map)
        }
        let large = CropAndScale.scaleFill.place(
            try PictureSize(width: 1e-6, height: 1e-6), in: try PictureSize(width: 1e9, height: 1e9)
        ).map
        var map = large
        #expect(throws: PictureError.self) { for _ in 0..<30 { map = try map.then(large) } }
        #expect(throws: PictureError.self) { try large.apply(PictureRect(x: 0, y: 0, width: 1e46, height: 10)) }
        let back = large.inverse
        map = back
        #expect(throws: PictureError.self) { for _ in 0..<30 { map = try map.then(back) } }
    }

    @Test("any sizes that are allowed can be joined to a layout", arguments: 0..<300)
    func extremes(_ seed: Int) throws {
        var draws = Draws(UInt64(seed) + 5_000)
        let sides = [1e-6, 1e-3, 1, 1e5, 1e9]
        func size() throws -> PictureSize {
            try PictureSize(
                width: try #require(sides.randomElement(using: &draws)),
                height: try #require(sides.randomElement(using: &draws)))
        }
        let layout = PictureLayout(
            stored: try size(), orientation: try #require(ImageOrientation.allCases.randomElement(using: &draws)),
            crop: try #require(CropAndScale.allCases.randomElement(using: &draws)), input: try size(),
            view: try size(), mode: .fill, drawing: .turnedBack)
        let map = try layout.boxMap(from: .modelInput)
        let place = try map.apply(SIMD2(0.5, 0.5))
        // The middle stays the middle, to 1e-12 of the largest extent on the way.
        let (view, rect) = (layout.display.area.extent, layout.display.rect.extent)
        let input = map.turnsAxes ? map.factors.turned : map.factors
        let most = SIMD2(max(view.x, rect.x, input.x), max(view.y, rect.y, input.y))
        #expect(place.isNear(view / 2, 1e-12 * most))
        #expect((0...1).contains(layout.place.cutShare) && (0...1).contains(layout.place.emptyShare))
    }

    @Test("overlap: the same, halves, corners, nothing, and rectangles without area")
    func overlap() throws {
        let a = try PictureRect(x: 0, y: 0, width: 2, height: 2)
        func overlap(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> Double {
            let other = try PictureRect(x: x, y: y, width: width, height: height)
            #expect(a.overlap(with: other) == other.overlap(with: a))
            return a.overlap(with: other)
        }
        #expect(try overlap(0, 0, 2, 2) == 1)
        #expect(try overlap(0, 0, 1, 2) == 0.5)
        #expect(try overlap(1, 1, 2, 2) == 1.0 / 7)
        #expect(try overlap(2, 0, 2, 2) == 0)
        #expect(try overlap(1, 1, 0, 0) == 0)
        #expect(try overlap(0, 0, 1e-200, 1e-200) == 0)
        let line = try PictureRect(x: 1, y: 1, width: 0, height: 3)
        #expect(line.overlap(with: line) == 1)
        #expect(
            try a.intersection(PictureRect(x: 1, y: -1, width: 5, height: 2))
                == PictureRect(x: 1, y: 0, width: 1, height: 1))
        #expect(try a.intersection(PictureRect(x: 2, y: 0, width: 1, height: 1)) == nil)
    }
}
