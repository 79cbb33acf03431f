import Picture

/// Returns the labels and boxes of a request's results, view points from the upper left corner, for a view that shows
/// the photo upright and whole.
func drawn(
    _ results: [PictureObservation]?, on photo: PictureSize, taggedAs orientation: ImageOrientation,
    in view: PictureSize
) throws -> [(label: String, box: PictureRect)] {
    let layout = PictureLayout(stored: photo, orientation: orientation, view: view, mode: .fit)
    let map = try layout.boxMap()
    return try RecognizedObject.all(in: results).compactMap { object in
        // A box outside the picture is not drawn.
        let box = try map.apply(object.boundingBox).intersection(layout.display.visible)
        return box.map { (object.label, $0) }
    }
}
