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

/// The layout of a view in a cell: its area, the picture's display area, and the person with its box.
struct DisplayLayout: CellDrawing {
    let width = 240.0
    let pictureHeight: Double
    private let display: RenderedDisplay
    private let scale, left: Double

    init(_ display: RenderedDisplay) {
        self.display = display
        let area = display.layout.display.area
        // A tall view is kept at one and a half times its width.
        scale = min(width / area.width, width * 1.5 / area.height)
        pictureHeight = area.height * scale
        left = (width - area.width * scale) / 2
    }

    func drawing(of frame: PoseFrame, truth: PoseFrame?) -> [String] {
        let area = display.layout.display
        let window = display.layout.display.visible
        var lines = [rect("view", area.area.bounds), rect("frame", window)]
        // What the picture holds beyond its visible part is cut off, as in a view.
        lines.append(
            "<svg\(attributes(corners(window))) viewBox=\"\(number(x(window.x))) \(number(window.y * scale)) "
                + "\(number(window.width * scale)) \(number(window.height * scale))\">")
        lines += Skeleton.drawing(of: frame, truth: truth) { observation in
            place(display.joints, observation)
        } middle: {
            (x(window.centre.x), window.centre.y * scale)
        }
        if display.layout.place.cutShare > 0 { lines.append(rect("seen", display.seen)) }
        lines.append("</svg>")
        return lines + box(in: frame, window)
    }

    /// The person's box with its label, cut off at the picture's visible part.
    private func box(in frame: PoseFrame, _ window: PictureRect) -> [String] {
        guard let person = display.person(in: frame), let place = try? display.boxes.apply(person.boundingBox),
            let visible = place.intersection(window)
        else { return [] }
        var label = "\(person.label) \(number(person.confidence))"
        if let overlap = display.overlap(of: person) { label += " · overlap \(Format.fixed(overlap, 2))" }
        // The label stays within the cell, above the box where there is room.
        let from = min(x(visible.x), max(width - Double(label.count) * 6.2, 0))
        let base = max(visible.y * scale - 4, 11)
        return [
            rect("box", visible),
            element("text", "label", ["x": from, "y": base], text: label),
        ]
    }

    private func place(_ map: PictureMap, _ joint: JointObservation) -> (x: Double, y: Double)? {
        guard let point = try? map.apply(SIMD2(joint.x, joint.y)) else { return nil }
        return (x(point.x), point.y * scale)
    }

    private func x(_ points: Double) -> Double { left + points * scale }

    private func corners(_ rect: PictureRect) -> KeyValuePairs<String, Double> {
        ["x": x(rect.x), "y": rect.y * scale, "width": rect.width * scale, "height": rect.height * scale]
    }

    private func rect(_ style: String, _ rect: PictureRect) -> String { element("rect", style, corners(rect)) }

    static let style = """

        .view{fill:#d8dee4;stroke:#8c959f}.seen{fill:none;stroke:#6e7781;stroke-dasharray:5 4}
        .box{fill:none;stroke:#1a7f37;stroke-width:1.8}
        text.label{font-size:11px;fill:#1a7f37;stroke:#f5f6f8;stroke-width:3;paint-order:stroke}
        @media (prefers-color-scheme:dark){.view{fill:#2f3742;stroke:#6e7781}.seen{stroke:#a3adb8}
        .box{stroke:#3fb950}text.label{fill:#3fb950;stroke:#171c24}}
        """
}
