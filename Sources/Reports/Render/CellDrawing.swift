import Foundation
import Pose
import Text

/// A way to draw a frame into a cell of a contact sheet.
protocol CellDrawing {
    /// Width of a cell, px.
    var width: Double { get }
    /// Height of the picture without its captions, px.
    var pictureHeight: Double { get }
    /// Returns a frame, over its true skeleton where one is given, as SVG elements from the cell's upper left corner.
    func drawing(of frame: PoseFrame, truth: PoseFrame?) -> [String]
}

extension CellDrawing {
    /// Height of a cell, px.
    var height: Double { pictureHeight + 38 }
}

enum Skeleton {
    /// Draws bones and joints as SVG elements, over the bones of the noise-free projection, `nil` for none; places are
    /// px, `nil` for a joint that is not drawn, and a frame without joints has a text in its middle.
    static func drawing(
        of frame: PoseFrame, truth: PoseFrame?, place: (JointObservation) -> (x: Double, y: Double)?,
        middle: () -> (x: Double, y: Double)
    ) -> [String] {
        let seen = Joint.allCases.map { Footage.drawable(frame[$0]) }
        let places = seen.map { $0.flatMap(place) }
        var lines = truth.map { bones(of: $0, place: place) } ?? []
        for bone in Bones.all {
            let (first, last) = (bone.from.rawValue, bone.to.rawValue)
            guard let a = seen[first], let b = seen[last], let from = places[first], let to = places[last] else {
                continue
            }
            let style = bone.from.colour == bone.to.colour ? bone.from.colour : "middle"
            lines.append(
                element(
                    "line", style,
                    [
                        "x1": from.x, "y1": from.y, "x2": to.x, "y2": to.y, "stroke-width": 2.2,
                        "opacity": opacity(min(a.confidence, b.confidence)),
                    ]))
        }
        for joint in Joint.allCases {
            guard let observation = seen[joint.rawValue], let centre = places[joint.rawValue] else { continue }
            let opacity = opacity(observation.confidence)
            lines.append(
                element("circle", joint.colour, ["cx": centre.x, "cy": centre.y, "r": 2.4, "opacity": opacity]))
        }
        if seen.allSatisfy({ $0 == nil }) {
            let centre = middle()
            lines.append(
                element(
                    "text", "quiet", ["x": centre.x, "y": centre.y], #" text-anchor="middle""#, text: "no joint found"))
        }
        return lines
    }

    private static func bones(of truth: PoseFrame, place: (JointObservation) -> (x: Double, y: Double)?) -> [String] {
        Bones.all.compactMap { bone in
            guard let from = Footage.drawable(truth[bone.from]).flatMap(place),
                let to = Footage.drawable(truth[bone.to]).flatMap(place)
            else { return nil }
            return element("line", "truth", ["x1": from.x, "y1": from.y, "x2": to.x, "y2": to.y])
        }
    }

    private static func opacity(_ confidence: Double) -> Double { 0.12 + 0.88 * confidence }
}

extension Joint {
    /// The name of the colour in which it is drawn: `left`, `right` or `middle`.
    fileprivate var colour: String { name.hasPrefix("left") ? "left" : name.hasPrefix("right") ? "right" : "middle" }
}

/// The layout of a session's frame in a cell: the image with its border, and joints beside it up to 25 %.
struct CellLayout: CellDrawing {
    let width = 240.0
    let pictureHeight: Double
    private let left, high: Double
    private let scale: (x: Double, y: Double)

    init(footage: Footage, truth: [PoseFrame]) {
        var (left, right, low, high) = (0.0, 1.0, 0.0, 1.0)
        for frame in footage.frames + truth {
            for joint in Joint.allCases {
                guard let place = Footage.drawable(frame[joint]) else { continue }
                left = min(left, place.x)
                right = max(right, place.x)
                low = min(low, place.y)
                high = max(high, place.y)
            }
        }
        self.left = max(left, -0.25) - 0.01
        self.high = min(high, 1.25) + 0.01
        let across = (min(right, 1.25) + 0.01 - self.left) * footage.image.width
        let upwards = (self.high - max(low, -0.25) + 0.01) * footage.image.height
        // A tall picture is kept at one and a half times its width.
        let pixel = min(width / across, width * 1.5 / upwards)
        pictureHeight = upwards * pixel
        scale = (footage.image.width * pixel, footage.image.height * pixel)
    }

    func drawing(of frame: PoseFrame, truth: PoseFrame?) -> [String] {
        let corner = place(0, 1)
        return [element("rect", "frame", ["x": corner.x, "y": corner.y, "width": scale.x, "height": scale.y])]
            + Skeleton.drawing(of: frame, truth: truth) { observation in
                let at = place(observation.x, observation.y)
                // A joint that is far outside would lie in another cell.
                return (0...width).contains(at.x) && (0...pictureHeight).contains(at.y) ? at : nil
            } middle: {
                place(0.5, 0.5)
            }
    }

    /// From shares of the image, y upwards, to px of the cell, y downwards.
    private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        ((x - left) * scale.x, (high - y) * scale.y)
    }
}

/// An element of SVG with numbers as attributes, then others, and with a text.
func element(
    _ name: String, _ style: String, _ numbers: KeyValuePairs<String, Double>, _ others: String = "",
    text: String? = nil
) -> String {
    let head = "<\(name) class=\"\(style)\"\(attributes(numbers))\(others)"
    return head + (text.map { ">\(Escape.markup($0))</\(name)>" } ?? "/>")
}

func attributes(_ numbers: KeyValuePairs<String, Double>) -> String {
    numbers.map { " \($0)=\"\(number($1))\"" }.joined()
}

/// A number with at most two decimals, as short as it can be.
func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(format: "%.0f", hundredths) : "\(hundredths)"
}
