package import Picture
package import Pose

/// The view in which the pictures of a session are shown, with the box of the person over them.
package struct RenderedDisplay: Sendable {
    /// The way of the pictures from the camera to the model and to the view.
    package let layout: PictureLayout
    /// The treatment of the picture, in words.
    package let change: String
    /// From shares of a joint to the place in the view at which the shown picture has it.
    let joints: PictureMap
    /// From shares of a box to the place at which the view draws it.
    let boxes: PictureMap
    /// The part of the picture that the model sees, view points.
    let seen: PictureRect

    /// Shows pictures in a view; joints and boxes are shares of the reference.
    package init(_ layout: PictureLayout, reference: BoxReference, change: String) throws(PictureError) {
        (self.layout, self.change) = (layout, change)
        boxes = try layout.boxMap(from: reference)
        // The person is in the shown picture where the camera saw it, whatever the app makes of the box.
        let right = layout.drawing == .notTurned ? layout.drawn(.turnedBack) : layout
        joints = try right.boxMap(from: reference)
        let shares = try PictureMap.pixels(of: layout.upright, from: .lowerLeft).inverse.apply(layout.place.seen)
        seen = try right.boxMap().apply(shares)
    }

    /// Returns the person in a frame: the box of all found joints, and the mean of their confidences; `nil` for none.
    package func person(in frame: PoseFrame) -> RecognizedObject? {
        let found = Joint.allCases.compactMap { Footage.drawable(frame[$0]) }
        guard let first = found.first else { return nil }
        var (low, high) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
        for joint in found {
            low = pointwiseMin(low, SIMD2(joint.x, joint.y))
            high = pointwiseMax(high, SIMD2(joint.x, joint.y))
        }
        let confidence = found.map(\.confidence).reduce(0, +) / Double(found.count)
        // Joints that can be drawn lie within a hundred pictures, so nothing is refused.
        guard let box = try? PictureRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y),
            let label = try? Classification(identifier: "person", confidence: confidence)
        else { return nil }
        return try? RecognizedObject(labels: [label], confidence: confidence, boundingBox: box)
    }

    /// Returns the overlap of a box with its right place in the view; `nil` where it is not the slip.
    func overlap(of object: RecognizedObject) -> Double? {
        guard layout.drawing == .notTurned, let wrong = try? boxes.apply(object.boundingBox),
            let right = try? joints.apply(object.boundingBox)
        else { return nil }
        return right.overlap(with: wrong)
    }

    /// The facts on picture, view and boxes; with the slip, its mean overlap over some frames.
    func facts(of frames: [PoseFrame]) -> [String] {
        var parts = [change]
        if layout.place.cutShare > 0 { parts.append("\(Format.percent(layout.place.cutShare)) cut off") }
        let view = layout.display.area
        parts.append("view \(number(view.width))×\(number(view.height)), aspect \(layout.display.mode.rawValue)")
        switch layout.drawing {
        case .upright: parts.append("boxes on the upright picture")
        case .turnedBack: parts += ["stored picture", "boxes turned back"]
        case .notTurned:
            let overlaps = frames.compactMap { person(in: $0).flatMap(overlap) }
            let mean = overlaps.isEmpty ? nil : overlaps.reduce(0, +) / Double(overlaps.count)
            parts.append("stored picture")
            parts.append("boxes not turned" + (mean.map { ": overlap \(Format.fixed($0, 2))" } ?? ""))
        }
        return parts
    }
}
