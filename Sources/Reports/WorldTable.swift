import Documents
package import Motion
import Pose

/// The joints of a performance in the world: `t`, then `<joint>_x,<joint>_y,<joint>_z` in metres, z up: the 19
/// joints, then `leftToe` and `rightToe`, the toe balls; no camera and no noise has touched them.
package enum WorldTable {
    /// Rows per second beside those at the instants of the frames.
    package static let rate = 240.0

    private typealias Row = (time: Nanoseconds, points: [SIMD3<Double>])

    private static let table = Table<Row>(
        "world", of: "instant",
        [Column("t", unit: "s", "the instant, from the start of the trial") { Cell.seconds($0.time) }]
            + (Joint.allCases.map(\.name) + ["leftToe", "rightToe"]).enumerated().map { index, name in
                Column(
                    ["x", "y", "z"].map { "\(name)_\($0)" }, unit: "m", "the place of the joint in the world, z up"
                ) { row in
                    let point = row.points[index]
                    return [.number(point.x), .number(point.y), .number(point.z)]
                }
            })

    /// Returns the CSV file: a row every 1/240 s and one at each frame's instant, in seconds, ordered by time.
    package static func text(_ performance: Performance, instants: [Double]) -> String {
        let steps = Int((performance.duration.seconds * rate).rounded(.down))
        let grid = (0...steps).map { Nanoseconds(seconds: Double($0) / rate) }
        let times = Set(grid + instants.map { Nanoseconds(seconds: $0) }).sorted()
        return table.csv(
            times.lazy.filter { $0 <= performance.duration }.map { time in
                (time: time, points: performance.skeleton(at: time.seconds).points)
            })
    }
}
