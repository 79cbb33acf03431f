/// A map between two coordinate systems of a picture: axes may change places, be scaled, mirrored and moved.
///
/// It holds its inverse beside itself. `map.inverse.inverse` is therefore exactly `map`, and the inverse of two maps
/// in sequence is exactly the sequence of the inverses. A point that goes there and back returns within 1e-12 of the
/// larger of the two systems, both measured at its start. A system that is far larger than the picture in it costs
/// digits: a picture of 10:1 that is fitted into an input of 1:10 is a hundredth of the input's height.
public struct PictureMap: Sendable, Hashable {
    private let forward: AxisMap
    private let backward: AxisMap

    /// The map that changes nothing.
    public static let identity = PictureMap(checked: AxisMap(swaps: false, scale: SIMD2(1, 1), offset: .zero))

    /// Makes a map that takes one rectangle to another, without turning or mirroring it.
    ///
    /// - Parameters:
    ///   - source: The rectangle that is taken; it has an area.
    ///   - target: The rectangle to which it is taken; it has an area.
    /// - Throws: `PictureError` where a rectangle has no area, or where the scale is too large or too small for a
    ///   `Double`.
    public init(from source: PictureRect, to target: PictureRect) throws(PictureError) {
        for rect in [source, target] where rect.width == 0 || rect.height == 0 {
            throw PictureError(
                subject: .map, found: "a rectangle of \(rect.width) × \(rect.height)",
                allowed: "rectangles with an area")
        }
        let forward = AxisMap(from: source, to: target)
        try self.init(forward: forward, backward: forward.inverse)
    }

    private init(forward: AxisMap, backward: AxisMap) throws(PictureError) {
        guard forward.isUsable, backward.isUsable else {
            throw PictureError(
                subject: .map, found: "scales \(forward.scale.x), \(forward.scale.y)",
                allowed: "scales and offsets that a number can hold in both directions")
        }
        (self.forward, self.backward) = (forward, backward)
    }

    /// Makes a map of a half that is known to be usable in both directions.
    init(checked forward: AxisMap) { (self.forward, backward) = (forward, forward.inverse) }

    private init(unchecked forward: AxisMap, _ backward: AxisMap) {
        (self.forward, self.backward) = (forward, backward)
    }

    /// Returns the map from normalised coordinates of a picture to its pixels, counted from the upper left corner.
    ///
    /// With `.lowerLeft` it is `VNImageRectForNormalizedRect` or `VNImagePointForNormalizedPoint` (Apple, Vision)
    /// with y turned over, as views need it.
    ///
    /// - Parameters:
    ///   - size: The picture's size, pixels.
    ///   - origin: The corner from which the normalised coordinates are counted.
    /// - Returns: The map.
    public static func pixels(of size: PictureSize, from origin: OriginCorner) -> PictureMap {
        normalised(from: origin, to: size.bounds)
    }

    /// Returns the map from normalised coordinates to a rectangle that is counted from the upper left corner.
    static func normalised(from origin: OriginCorner, to rect: PictureRect) -> PictureMap {
        switch origin {
        case .upperLeft: PictureMap(checked: AxisMap(from: .unit, to: rect))
        case .lowerLeft:
            PictureMap(
                checked: AxisMap(
                    swaps: false, scale: SIMD2(rect.width, -rect.height), offset: SIMD2(rect.x, rect.y + rect.height)))
        }
    }

    /// The map in the other direction.
    public var inverse: PictureMap { PictureMap(unchecked: backward, forward) }

    /// Returns this map and then another one, as one map.
    ///
    /// - Throws: `PictureError` where the scales together are too large or too small for a `Double`.
    public func then(_ next: PictureMap) throws(PictureError) -> PictureMap {
        try PictureMap(forward: forward.then(next.forward), backward: next.backward.then(backward))
    }

    /// Returns this map, between shares of pictures, and then the one to the shares of a model's input, both from the
    /// lower left corner.
    ///
    /// No scale of allowed sizes leaves the range of a number here: it is at most a ratio of two sides, which are
    /// within `PictureSize.sides`, and nothing else.
    package func joined(with place: InputPlace) -> PictureMap {
        joined(with: .pixels(of: place.image, from: .lowerLeft)).joined(with: place.map)
            .joined(with: PictureMap.pixels(of: place.input, from: .lowerLeft).inverse)
    }

    private func joined(with next: PictureMap) -> PictureMap {
        PictureMap(unchecked: forward.then(next.forward), next.backward.then(backward))
    }

    /// The lengths to which a unit along the source's x axis and one along its y axis are taken; both are positive.
    public var factors: SIMD2<Double> {
        let scale = SIMD2(forward.scale.x.magnitude, forward.scale.y.magnitude)
        return forward.swaps ? scale.swapped : scale
    }

    /// The ratio of the two factors: 1 keeps all shapes, 2 makes everything twice as wide.
    ///
    /// Wide is meant along the source's x axis.
    public var squeeze: Double { factors.x / factors.y }

    /// Whether x becomes y: a turn by a quarter, or a mirror at a diagonal.
    public var turnsAxes: Bool { forward.swaps }

    /// Whether left and right are exchanged, for any rotation: the sense of rotation is reversed.
    public var isMirrored: Bool { forward.swaps != (forward.scale.x * forward.scale.y < 0) }

    /// Returns the place of a point.
    ///
    /// - Throws: `PictureError` for a coordinate that is not finite, or becomes so.
    public func apply(_ point: SIMD2<Double>) throws(PictureError) -> SIMD2<Double> {
        let place = place(of: point)
        guard point.x.isFinite, point.y.isFinite, place.x.isFinite, place.y.isFinite else {
            throw PictureError(
                subject: .point, found: "(\(point.x), \(point.y))", allowed: "finite coordinates, before and after")
        }
        return place
    }

    /// Returns the place of a point whose coordinates are known to be finite, such as those of a found joint.
    ///
    /// A coordinate that is not finite stays so, and leaves the other one as it is.
    package func place(of point: SIMD2<Double>) -> SIMD2<Double> { forward.place(of: point) }

    /// Returns the place of a rectangle.
    ///
    /// - Throws: `PictureError` where it would reach beyond `PictureRect.farthest`.
    public func apply(_ rect: PictureRect) throws(PictureError) -> PictureRect {
        let (a, b) = (forward.place(of: rect.least), forward.place(of: rect.greatest))
        let least = pointwiseMin(a, b)
        // The difference of the two corners would lose digits of a small box far from the origin.
        let extent = (forward.swaps ? rect.extent.swapped : rect.extent) * forward.scale.magnitudes
        return try PictureRect(x: least.x, y: least.y, width: extent.x, height: extent.y)
    }
}

/// The corner of a picture from which coordinates are counted; the names are those of Vision's `CoordinateOrigin`.
public enum OriginCorner: String, Sendable, Hashable, CaseIterable {
    /// x rightwards, y upwards: the normalised coordinates of Vision.
    case lowerLeft
    /// x rightwards, y downwards: pixels, views, MediaPipe and MoveNet.
    case upperLeft
}

/// One direction of a map: the axes change places or not, and then each is scaled and moved.
struct AxisMap: Sendable, Hashable {
    /// Whether x and y change places.
    let swaps: Bool
    /// The scales of the axes after the exchange; not 0.
    let scale: SIMD2<Double>
    /// The place of the source's origin.
    let offset: SIMD2<Double>

    init(swaps: Bool, scale: SIMD2<Double>, offset: SIMD2<Double>) {
        (self.swaps, self.scale, self.offset) = (swaps, scale, offset)
    }

    init(from source: PictureRect, to target: PictureRect) {
        let scale = target.extent / source.extent
        self.init(swaps: false, scale: scale, offset: target.least - source.least * scale)
    }

    func place(of point: SIMD2<Double>) -> SIMD2<Double> { (swaps ? point.swapped : point) * scale + offset }

    var inverse: AxisMap {
        let (reciprocal, back) = (1 / scale, SIMD2<Double>(0, 0) - offset / scale)
        return AxisMap(
            swaps: swaps, scale: swaps ? reciprocal.swapped : reciprocal, offset: swaps ? back.swapped : back)
    }

    func then(_ next: AxisMap) -> AxisMap {
        AxisMap(
            swaps: swaps != next.swaps, scale: (next.swaps ? scale.swapped : scale) * next.scale,
            offset: next.place(of: offset))
    }

    /// Whether the scales have all their digits and nothing is infinite.
    var isUsable: Bool { scale.x.isNormal && scale.y.isNormal && offset.x.isFinite && offset.y.isFinite }
}

extension SIMD2<Double> {
    /// x and y exchanged.
    var swapped: SIMD2<Double> { SIMD2(y, x) }

    var magnitudes: SIMD2<Double> { SIMD2(x.magnitude, y.magnitude) }
}
