/// The way in which an upright picture becomes the input of a model.
///
/// Names and numbers are those of `VNImageCropAndScaleOption` (Apple, Vision); `ImageCropAndScaleAction` of Vision's
/// newer interface has the same five.
public enum CropAndScale: UInt, Sendable, Hashable, CaseIterable {
    /// The picture keeps its shape and covers the input; what reaches beyond its longer side is cut off evenly.
    case centerCrop = 0
    /// The picture keeps its shape and lies whole within the input; the rest of the input stays empty.
    case scaleFit = 1
    /// The picture covers the input exactly; its pixels may be squeezed.
    case scaleFill = 2
    /// The picture is turned by a quarter counter-clockwise, and then `scaleFit`.
    case scaleFitRotate90CCW = 257
    /// The picture is turned by a quarter counter-clockwise, and then `scaleFill`.
    case scaleFillRotate90CCW = 258

    /// The turn that comes before the scaling.
    public var turn: ImageOrientation {
        switch self {
        case .centerCrop, .scaleFit, .scaleFill: .up
        case .scaleFitRotate90CCW, .scaleFillRotate90CCW: .left
        }
    }

    /// Returns the place of a picture in a model's input.
    ///
    /// That the picture is in the middle, and that a crop is not rounded to whole pixels, is *inferred*: Apple's pages
    /// name the modes and show one figure (Apple, Vision, `VNImageCropAndScaleOption`).
    ///
    /// - Parameters:
    ///   - image: The size of the upright picture, pixels.
    ///   - input: The size of the model's input, pixels.
    /// - Returns: The place.
    public func place(_ image: PictureSize, in input: PictureSize) -> InputPlace {
        let turned = turn.uprightSize(of: image)
        let whole: PictureRect
        switch self {
        case .centerCrop: whole = AspectMode.fill.rect(of: turned, in: input)
        case .scaleFit, .scaleFitRotate90CCW: whole = AspectMode.fit.rect(of: turned, in: input)
        case .scaleFill, .scaleFillRotate90CCW: whole = input.bounds
        }
        let turning = turn.axes(upright: turned.bounds.extent, origin: .upperLeft)
        let map = PictureMap(checked: turning.then(AxisMap(from: turned.bounds, to: whole)))
        // The part that is seen has the input's shape and lies in the picture as the picture would in the input.
        let seen = self == .centerCrop ? AspectMode.fit.rect(of: input, in: image) : image.bounds
        return InputPlace(
            image: image, input: input, map: map, seen: seen,
            covered: self == .centerCrop ? input.bounds : whole)
    }
}

/// The place of an upright picture in a model's input.
public struct InputPlace: Sendable, Hashable {
    /// The size of the upright picture, pixels.
    public let image: PictureSize
    /// The size of the model's input, pixels.
    public let input: PictureSize
    /// The map from the picture's pixels to the input's, both from the upper left corner.
    public let map: PictureMap
    /// The part of the picture that the model sees, pixels of the picture.
    public let seen: PictureRect
    /// The part of the input that the picture covers, pixels of the input.
    public let covered: PictureRect

    /// The bands of the picture that the model does not see, pixels of the picture: none, left and right, or top and
    /// bottom.
    public var cutOff: [PictureRect] {
        var bands: [PictureRect] = []
        if seen.x > 0 {
            bands.append(PictureRect(checked: .zero, SIMD2(seen.x, image.height)))
            bands.append(PictureRect(checked: SIMD2(image.width - seen.x, 0), SIMD2(seen.x, image.height)))
        }
        if seen.y > 0 {
            bands.append(PictureRect(checked: .zero, SIMD2(image.width, seen.y)))
            bands.append(PictureRect(checked: SIMD2(0, image.height - seen.y), SIMD2(image.width, seen.y)))
        }
        return bands
    }

    /// The share of the picture's area that the model does not see, 0…1.
    public var cutShare: Double { 1 - (seen.width / image.width) * (seen.height / image.height) }

    /// The share of the input's area that the picture leaves empty, 0…1.
    public var emptyShare: Double { 1 - (covered.width / input.width) * (covered.height / input.height) }

    /// The factor by which the picture is made wider than high: 1 keeps all shapes.
    ///
    /// It is along the picture's own axes, so a turn does not change it.
    public var squeeze: Double { map.squeeze }

    /// The map from normalised coordinates of the picture to normalised coordinates of the input.
    ///
    /// - Parameter origin: The corner from which both are counted.
    /// - Returns: The map.
    /// - Throws: `PictureError` where sizes of extreme aspects together leave the range of a number.
    public func normalisedMap(from origin: OriginCorner) throws(PictureError) -> PictureMap {
        try PictureMap.pixels(of: image, from: origin).then(map)
            .then(PictureMap.pixels(of: input, from: origin).inverse)
    }
}
