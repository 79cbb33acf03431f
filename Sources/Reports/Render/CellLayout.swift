import Foundation
import Pose

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

    /// The border, the bones and the joints of a frame, as SVG elements from the cell's upper left corner.
    func drawing(of frame: PoseFrame, truth: PoseFrame?) -> [String] {
        let corner = place(0, 1)
        let lines = [
            #"<rect class="frame" x="\#(number(corner.x))" y="\#(number(corner.y))" "#
                + #"width="\#(number(scale.x))" height="\#(number(scale.y))"/>"#
        ]
        return lines
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

/// A number with at most two decimals, as short as it can be.
func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? String(format: "%.0f", hundredths) : "\(hundredths)"
}
