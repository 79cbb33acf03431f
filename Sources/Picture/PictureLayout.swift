/// The picture that a view shows, and the way in which boxes of the upright picture are laid over it.
public enum PictureDrawing: String, Sendable, Hashable, CaseIterable {
    /// The picture is turned upright, and boxes lie on it as they were found.
    case upright
    /// The picture is shown as it is stored, and boxes are turned back to it.
    case turnedBack = "turned-back"
    /// The slip: the picture is shown as it is stored, and boxes lie on it as they were found on the upright one.
    case notTurned = "not-turned"
}

/// The picture whose shares a box is given in.
public enum BoxReference: String, Sendable, Hashable, CaseIterable {
    /// The upright picture: what Vision returns (Apple, Vision, `VNDetectedObjectObservation.boundingBox`).
    case image
    /// The model's input, which may be a cut or squeezed picture: what a model itself returns.
    case modelInput
}

/// The way of a picture from the camera to the model and to the view, and the way back.
///
/// The picture is stored in some orientation, made upright, cut or scaled to the model's input, and shown in a view.
public struct PictureLayout: Sendable, Hashable {
    /// The size of the picture as it is stored, pixels.
    public let stored: PictureSize
    /// The orientation tag with which it is made upright.
    public let orientation: ImageOrientation
    /// The place of the upright picture in the model's input.
    public let place: InputPlace
    /// The place of the picture in the view.
    public private(set) var display: DisplayArea
    /// The picture that the view shows, and the way in which boxes are laid over it.
    public private(set) var drawing: PictureDrawing

    /// Lays a picture out.
    ///
    /// - Parameters:
    ///   - stored: The size of the picture as it is stored, pixels.
    ///   - orientation: The orientation tag with which it is made upright.
    ///   - crop: How it becomes the model's input.
    ///   - input: The size of the model's input, pixels; `nil` for that of the upright picture.
    ///   - view: The size of the view, points.
    ///   - mode: How it is laid into the view.
    ///   - drawing: The picture that the view shows.
    public init(
        stored: PictureSize, orientation: ImageOrientation = .up, crop: CropAndScale = .scaleFill,
        input: PictureSize? = nil, view: PictureSize, mode: AspectMode = .fit, drawing: PictureDrawing = .upright
    ) {
        let upright = orientation.uprightSize(of: stored)
        (self.stored, self.orientation) = (stored, orientation)
        place = crop.place(upright, in: input ?? upright)
        display = DisplayArea(of: drawing == .upright ? upright : stored, in: view, mode: mode)
        self.drawing = drawing
    }

    /// The size of the upright picture, pixels.
    public var upright: PictureSize { place.image }

    /// Returns the map from normalised lower-left coordinates of a box to view points.
    ///
    /// - Parameter reference: The picture whose shares the box is given in.
    /// - Returns: The map; its inverse takes a touch in the view to the picture or the input.
    /// - Throws: `PictureError` where sizes of extreme aspects together leave the range of a number.
    public func boxMap(from reference: BoxReference = .image) throws(PictureError) -> PictureMap {
        let view = display.map(from: .lowerLeft)
        let shown: PictureMap
        switch drawing {
        case .upright, .notTurned: shown = view
        case .turnedBack: shown = try orientation.normalisedMap(from: .lowerLeft).inverse.then(view)
        }
        switch reference {
        case .image: return shown
        case .modelInput: return try place.normalisedMap(from: .lowerLeft).inverse.then(shown)
        }
    }

    /// Returns the size of the slip for one box: what the view shows with `PictureDrawing.notTurned`, beside what it
    /// should show.
    ///
    /// - Parameters:
    ///   - box: The box, normalised from the lower left corner.
    ///   - reference: The picture whose shares it is given in.
    /// - Returns: The measure.
    /// - Throws: `PictureError` where a map or a box leaves the range of a number.
    public func slip(of box: PictureRect, from reference: BoxReference = .image) throws(PictureError) -> BoxSlip {
        let right = try drawn(.turnedBack).boxMap(from: reference).apply(box)
        let wrong = try drawn(.notTurned).boxMap(from: reference).apply(box)
        return BoxSlip(right: right, wrong: wrong)
    }

    /// Returns the same layout with another drawing, in the same view.
    public func drawn(_ drawing: PictureDrawing) -> PictureLayout {
        var layout = self
        layout.drawing = drawing
        layout.display = DisplayArea(
            of: drawing == .upright ? upright : stored, in: display.area, mode: display.mode)
        return layout
    }
}

/// A box on a picture that was not turned: its right place, and the place at which the slip draws it.
public struct BoxSlip: Sendable, Hashable {
    /// The right place, view points.
    public let right: PictureRect
    /// The place at which the slip draws it, view points.
    public let wrong: PictureRect

    /// The shared area of the two divided by the area that they cover together, 0…1.
    public var overlap: Double { right.overlap(with: wrong) }

    /// The distance of the two middles, view points.
    public var distance: Double {
        let way = wrong.centre - right.centre
        return (way * way).sum().squareRoot()
    }
}
