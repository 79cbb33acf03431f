import Foundation
import Pose

/// The layout of a session's frame in a cell: the image with its border, and joints beside it up to 25 %.
struct CellLayout {
    /// Width of a cell, px.
    let width = 240.0
    /// Height of the picture without its captions, px.
    let pictureHeight: Double
    /// Height of a cell, px.
    var height: Double { pictureHeight + 38 }

    private let left: Double
    private let high: Double
    private let scale: (x: Double, y: Double)

    init(footage: Footage) {
        var (left, right, low, high) = (0.0, 1.0, 0.0, 1.0)
        for frame in footage.frames {
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

    /// The border, the bones and the joints of a frame, as SVG elements from the cell's upper left corner.
    func drawing(of frame: PoseFrame) -> [String] {
        let corner = place(0, 1)
        var lines = [
            #"<rect class="frame" x="\#(number(corner.x))" y="\#(number(corner.y))" "#
                + #"width="\#(number(scale.x))" height="\#(number(scale.y))"/>"#
        ]
        let seen = Joint.allCases.map { Footage.drawable(frame[$0]) }
        for bone in Bones.all {
            guard let a = seen[bone.from.rawValue], let b = seen[bone.to.rawValue], shows(a), shows(b) else { continue }
            let (from, to) = (place(a.x, a.y), place(b.x, b.y))
            let style = bone.from.colour == bone.to.colour ? bone.from.colour : "middle"
            lines.append(
                #"<line class="\#(style)" x1="\#(number(from.x))" y1="\#(number(from.y))" x2="\#(number(to.x))" "#
                    + #"y2="\#(number(to.y))" stroke-width="2.2" opacity="\#(opacity(min(a.confidence, b.confidence)))"/>"#
            )
        }
        for joint in Joint.allCases {
            guard let observation = seen[joint.rawValue], shows(observation) else { continue }
            let centre = place(observation.x, observation.y)
            lines.append(
                #"<circle class="\#(joint.colour)" cx="\#(number(centre.x))" cy="\#(number(centre.y))" r="2.4" "#
                    + #"opacity="\#(opacity(observation.confidence))"/>"#)
        }
        if seen.allSatisfy({ $0 == nil }) {
            let centre = place(0.5, 0.5)
            lines.append(
                #"<text class="quiet" x="\#(number(centre.x))" y="\#(number(centre.y))" text-anchor="middle">"#
                    + "no joint found</text>")
        }
        return lines
    }

    /// From shares of the image, y upwards, to px of the cell, y downwards.
    private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        ((x - left) * scale.x, (high - y) * scale.y)
    }

    /// Whether a joint is not so far outside that it would lie in another cell.
    private func shows(_ observation: JointObservation) -> Bool {
        let at = place(observation.x, observation.y)
        return (0...width).contains(at.x) && (0...pictureHeight).contains(at.y)
    }

    private func opacity(_ confidence: Double) -> String { number(0.12 + 0.88 * confidence) }
}

extension Joint {
    /// The name of the colour in which it is drawn: `left`, `right` or `middle`.
    fileprivate var colour: String {
        name.hasPrefix("left") ? "left" : name.hasPrefix("right") ? "right" : "middle"
    }
}

/// A number with at most two decimals, as short as it can be.
func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(format: "%.0f", hundredths) : "\(hundredths)"
}
