/// The rectangle in which a view shows a picture.
///
/// Without a picture it is the whole area, with the aspect 1. Apps that lay a model's boxes over an image do so before
/// the first image has come; the view must not divide by zero then.
public struct DisplayArea: Sendable, Hashable {
    /// The rectangle of the picture, view points from the view's upper left corner.
    ///
    /// With `fill` it may reach beyond the area.
    public let rect: PictureRect
    /// The size of the area that the picture is laid into, view points.
    public let area: PictureSize
    /// The way in which it is laid in.
    public let mode: AspectMode
    /// The picture's width divided by its height; 1 without a picture.
    public let aspect: Double
    /// The size of the picture, pixels; `nil` without one.
    public let image: PictureSize?

    /// Lays a picture into an area.
    ///
    /// - Parameters:
    ///   - image: The size of the picture, pixels; `nil` for none.
    ///   - area: The size of the area, view points.
    ///   - mode: How it is laid in.
    public init(of image: PictureSize?, in area: PictureSize, mode: AspectMode = .fit) {
        (self.image, self.area, self.mode) = (image, area, mode)
        rect = image.map { mode.rect(of: $0, in: area) } ?? area.bounds
        aspect = image?.aspect ?? 1
    }

    /// The part of the picture's rectangle that lies in the area.
    public var visible: PictureRect { rect.intersection(area.bounds) ?? area.bounds }

    /// Returns the map from normalised coordinates of the shown picture to view points.
    ///
    /// - Parameter origin: The corner from which the normalised coordinates are counted; Vision's are counted from the
    ///   lower left one.
    /// - Returns: The map.
    public func map(from origin: OriginCorner) -> PictureMap { .normalised(from: origin, to: rect) }

    /// The map from pixels of the picture, from its upper left corner, to view points; `nil` without a picture.
    public var pixelMap: PictureMap? { image.map { PictureMap(checked: AxisMap(from: $0.bounds, to: rect)) } }
}
