import Picture
import Testing

@Suite("Orientations")
struct OrientationTests {
    /// The rows of a stored picture of two rows and three columns, 1 2 3 and 4 5 6, made upright.
    ///
    /// Made with `ImageOps.exif_transpose` of Pillow 13.0 on a PNG file with EXIF tag 0x0112.
    private static let upright: [ImageOrientation: [[Int]]] = [
        .up: [[1, 2, 3], [4, 5, 6]], .upMirrored: [[3, 2, 1], [6, 5, 4]], .down: [[6, 5, 4], [3, 2, 1]],
        .downMirrored: [[4, 5, 6], [1, 2, 3]], .leftMirrored: [[1, 4], [2, 5], [3, 6]],
        .right: [[4, 1], [5, 2], [6, 3]], .rightMirrored: [[6, 3], [5, 2], [4, 1]],
        .left: [[3, 6], [2, 5], [1, 4]],
    ]

    /// The EXIF value that does what the row's value and then the column's value do; made in the same way.
    private static let products: [[UInt32]] = [
        [1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 4, 3, 8, 7, 6, 5], [3, 4, 1, 2, 7, 8, 5, 6], [4, 3, 2, 1, 6, 5, 8, 7],
        [5, 6, 7, 8, 1, 2, 3, 4], [6, 5, 8, 7, 4, 3, 2, 1], [7, 8, 5, 6, 3, 4, 1, 2], [8, 7, 6, 5, 2, 1, 4, 3],
    ]

    /// The box of the stored pixels in rows 2…6 and columns 3…14 of 20 rows and 30 columns on the upright picture, in
    /// shares from the lower left corner; made in the same way.
    private static let boxes: [(ImageOrientation, [Double])] = [
        (.up, [0.1, 0.65, 0.4, 0.25]), (.upMirrored, [0.5, 0.65, 0.4, 0.25]), (.down, [0.5, 0.1, 0.4, 0.25]),
        (.downMirrored, [0.1, 0.1, 0.4, 0.25]), (.leftMirrored, [0.1, 0.5, 0.25, 0.4]),
        (.right, [0.65, 0.5, 0.25, 0.4]), (.rightMirrored, [0.65, 0.1, 0.25, 0.4]), (.left, [0.1, 0.1, 0.25, 0.4]),
    ]

    @Test("every stored pixel goes where an image library puts it", arguments: ImageOrientation.allCases)
    func pixels(_ orientation: ImageOrientation) throws {
        let rows = try #require(Self.upright[orientation])
        let stored = try PictureSize(width: 3, height: 2)
        let size = orientation.uprightSize(of: stored)
        let extent = SIMD2(Double(rows[0].count), Double(rows.count))
        #expect(size.extent == extent)
        let map = orientation.uprightMap(of: stored)
        for row in 0..<2 {
            for column in 0..<3 {
                let place = try map.apply(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
                #expect(rows[Int(place.y)][Int(place.x)] == row * 3 + column + 1)
                #expect(place - SIMD2(place.x.rounded(.down), place.y.rounded(.down)) == SIMD2(0.5, 0.5))
                #expect(try map.inverse.apply(place) == SIMD2(Double(column) + 0.5, Double(row) + 0.5))
            }
        }
        // A mirrored picture shows 1, 2, 4 in the other sense of rotation.
        let corners = try [SIMD2(0.0, 0), SIMD2(3.0, 0), SIMD2(0.0, 2)].map(map.apply)
        let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
        #expect((a.x * b.y - a.y * b.x < 0) == orientation.isMirrored)
        #expect(map.isMirrored == orientation.isMirrored && map.turnsAxes == orientation.turnsAxes)
        #expect(map.factors == SIMD2(1, 1) && map.squeeze == 1)
    }

    @Test("a box in shares from the lower left corner goes where an image library puts it", arguments: boxes)
    func box(_ orientation: ImageOrientation, upright: [Double]) throws {
        let stored = try PictureRect(x: 0.1, y: 0.65, width: 0.4, height: 0.25)
        let expected = try PictureRect(x: upright[0], y: upright[1], width: upright[2], height: upright[3])
        let map = orientation.normalisedMap(from: .lowerLeft)
        #expect(try map.apply(stored).isNear(expected, SIMD2(1e-15, 1e-15)))
        #expect(try map.inverse.apply(expected).isNear(stored, SIMD2(1e-15, 1e-15)))
    }

    @Test("the two ways of counting agree", arguments: ImageOrientation.allCases)
    func corners(_ orientation: ImageOrientation) throws {
        var draws = Draws(11)
        let flip = PictureMap.pixels(of: try PictureSize(width: 1, height: 1), from: .lowerLeft)
        let other = try flip.then(orientation.normalisedMap(from: .upperLeft)).then(flip.inverse)
        for _ in 0..<100 {
            let point = SIMD2(draws.number(in: -1...2), draws.number(in: -1...2))
            let found = try orientation.normalisedMap(from: .lowerLeft).apply(point)
            #expect(try found.isNear(other.apply(point), SIMD2(1e-15, 1e-15)))
        }
    }

    @Test("two orientations one after the other are one of the eight", arguments: ImageOrientation.allCases)
    func composition(_ first: ImageOrientation) throws {
        let stored = try PictureSize(width: 3, height: 2)
        for second in ImageOrientation.allCases {
            let both = first.followed(by: second)
            #expect(both.rawValue == Self.products[Int(first.rawValue) - 1][Int(second.rawValue) - 1])
            let steps = try first.uprightMap(of: stored).then(second.uprightMap(of: first.uprightSize(of: stored)))
            #expect(steps == both.uprightMap(of: stored))
            #expect(both.isMirrored == (first.isMirrored != second.isMirrored))
        }
        #expect(first.followed(by: first.inverse) == .up && first.inverse.followed(by: first) == .up)
    }

    @Test("the error of a wrong tag is what it does to an upright picture", arguments: ImageOrientation.allCases)
    func wrongTag(_ orientation: ImageOrientation) throws {
        #expect(orientation.error(taggedAs: orientation) == .up)
        let stored = try PictureSize(width: 640, height: 480)
        let upright = orientation.uprightSize(of: stored)
        for tag in ImageOrientation.allCases {
            let error = orientation.error(taggedAs: tag)
            let seen = try orientation.uprightMap(of: stored).then(error.uprightMap(of: upright))
            #expect(seen == tag.uprightMap(of: stored))
        }
    }

    @Test("quarter turns clockwise", arguments: [-5, -1, 0, 1, 2, 3, 4, 7, Int.min, Int.max])
    func turns(_ number: Int) {
        let expected = [ImageOrientation.up, .right, .down, .left][number & 3]
        #expect(ImageOrientation(clockwiseQuarterTurns: number) == expected)
        #expect(!expected.isMirrored)
    }

    @Test("the numbers are those of EXIF, and no others", arguments: [0, 9, UInt32.max])
    func numbers(_ other: UInt32) {
        #expect(ImageOrientation.allCases.map(\.rawValue) == Array(1...8))
        #expect(ImageOrientation(rawValue: other) == nil)
    }
}
