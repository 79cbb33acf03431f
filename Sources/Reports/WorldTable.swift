package import Motion
import Pose

/// A performance's joints in the world, as CSV: `t`, then `<joint>_x,<joint>_y,<joint>_z` in metres, z up.
///
/// The 19 joints come first, then `leftToe` and `rightToe`, the toe balls. No camera and no noise has touched them.
package enum WorldTable {
    /// Rows per second beside those at the frames' instants.
    package static let rate = 240.0

    /// The file's text: a row every 1/240 s and one at each frame's instant, in the order of time.
    ///
    /// - Parameters:
    ///   - performance: What is shown.
    ///   - instants: The frames' instants, seconds.
    /// - Returns: The text.
    package static func text(_ performance: Performance, instants: [Double]) -> String {
        let names = Joint.allCases.map(\.name) + ["leftToe", "rightToe"]
        var text = CSVText(header: ["t"] + names.flatMap { name in ["x", "y", "z"].map { "\(name)_\($0)" } })
        let steps = Int((performance.duration.seconds * rate).rounded(.down))
        let grid = (0...steps).map { Nanoseconds(seconds: Double($0) / rate) }
        let times = Set(grid + instants.map { Nanoseconds(seconds: $0) }).sorted()
        for time in times where time <= performance.duration {
            let skeleton = performance.skeleton(at: time.seconds)
            text.add(seconds: time)
            for point in skeleton.points {
                text.add(point.x)
                text.add(point.y)
                text.add(point.z)
            }
            text.endLine()
        }
        return text.text
    }
}
