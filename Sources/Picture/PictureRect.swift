/// An axis-parallel rectangle: the corner with the least coordinates, a width and a height.
///
/// The coordinate system is said by whoever makes it. In a box of Vision the coordinates are shares of the image with
/// the origin at the lower left corner; in pixels and view points the origin is the upper left corner.
public struct PictureRect: Sendable, Hashable {
    /// The least x.
    public let x: Double
    /// The least y.
    public let y: Double
    /// The extent in x, at least 0.
    public let width: Double
    /// The extent in y, at least 0.
    public let height: Double

    /// The greatest magnitude of a coordinate: no area overflows within it, and no layout of allowed sizes leaves it.
    public static let farthest = 1e60

    /// Makes a rectangle; one without area is allowed.
    ///
    /// - Parameters:
    ///   - x: The least x.
    ///   - y: The least y.
    ///   - width: The extent in x, at least 0.
    ///   - height: The extent in y, at least 0.
    /// - Throws: `PictureError` for a number that is not finite, a negative extent, or a coordinate beyond `farthest`.
    public init(x: Double, y: Double, width: Double, height: Double) throws(PictureError) {
        let (least, extent) = (SIMD2(x, y), SIMD2(width, height))
        guard Self.isAllowed(least, extent) else {
            throw PictureError(
                subject: .rectangle, found: "(\(x), \(y)), \(width) × \(height)",
                allowed: "finite coordinates within ±\(Self.farthest), and extents of at least 0")
        }
        self.init(checked: least, extent)
    }

    /// Makes a rectangle of numbers that are known to be allowed.
    init(checked least: SIMD2<Double>, _ extent: SIMD2<Double>) {
        (x, y, width, height) = (least.x, least.y, extent.x, extent.y)
    }

    private static func isAllowed(_ least: SIMD2<Double>, _ extent: SIMD2<Double>) -> Bool {
        let greatest = least + extent
        // A comparison with a number that is not one is false.
        return extent.x >= 0 && extent.y >= 0 && least.x >= -farthest && least.y >= -farthest
            && greatest.x <= farthest && greatest.y <= farthest
    }

    /// The whole picture in normalised coordinates.
    public static let unit = PictureRect(checked: .zero, SIMD2(1, 1))

    /// The corner with the least coordinates.
    public var least: SIMD2<Double> { SIMD2(x, y) }

    /// The corner with the greatest coordinates.
    public var greatest: SIMD2<Double> { SIMD2(x + width, y + height) }

    /// The middle.
    public var centre: SIMD2<Double> { SIMD2(x + width / 2, y + height / 2) }

    /// Width and height.
    public var extent: SIMD2<Double> { SIMD2(width, height) }

    /// The area.
    public var area: Double { width * height }

    /// Returns the part that two rectangles share; `nil` where they share no area.
    public func intersection(_ other: PictureRect) -> PictureRect? {
        let from = pointwiseMax(least, other.least)
        let extent = pointwiseMin(greatest, other.greatest) - from
        guard extent.x > 0, extent.y > 0 else { return nil }
        return PictureRect(checked: from, extent)
    }

    /// Returns the shared area of two rectangles divided by the area that they cover together: 1 for the same
    /// rectangle, 0 for rectangles that share no area.
    ///
    /// It is the measure of the Pascal challenge (Everingham et al. 2010, "The Pascal Visual Object Classes (VOC)
    /// Challenge", section 4.2).
    public func overlap(with other: PictureRect) -> Double {
        if self == other { return 1 }
        guard let shared = intersection(other)?.area, shared > 0 else { return 0 }
        return min(shared / (area + other.area - shared), 1)
    }
}
