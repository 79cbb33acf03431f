import Recordings
package import Scoring

/// The counts of one entrant by the place of the camera.
package struct CameraTally: Sendable, Hashable {
    /// A range of places: azimuth folded to the person's side, and height above the floor.
    package struct Cell: Sendable, Hashable, Comparable {
        /// Steps of `azimuthWidth` from 0, from the head.
        package let azimuth: Int
        /// Steps of `heightWidth` from the floor.
        package let height: Int

        /// The least and the greatest azimuth, degrees.
        package var azimuths: ClosedRange<Double> {
            Double(azimuth) * CameraTally.azimuthWidth...Double(azimuth + 1) * CameraTally.azimuthWidth
        }

        /// The least and the greatest height, metres.
        package var heights: ClosedRange<Double> {
            Double(height) * CameraTally.heightWidth...Double(height + 1) * CameraTally.heightWidth
        }

        package static func < (first: Cell, second: Cell) -> Bool {
            (first.azimuth, first.height) < (second.azimuth, second.height)
        }

        init(_ camera: RecordingInfo.Camera) {
            // 0 is from the head and 180 from the feet; left and right of the person are the same.
            let turned = abs(camera.azimuth.remainder(dividingBy: 360))
            azimuth = min(Int(turned / CameraTally.azimuthWidth), Int(180 / CameraTally.azimuthWidth) - 1)
            height = Int(max(0, camera.height) / CameraTally.heightWidth)
        }
    }

    /// The width of a cell, degrees.
    package static let azimuthWidth = 30.0
    /// The height of a cell, metres.
    package static let heightWidth = 0.25

    package private(set) var cells: [Cell: TrialCounts] = [:]

    /// Adds the counts of a trial; parts refuse a camera at no place, and scenarios name none.
    mutating func add(_ counts: TrialCounts, at camera: RecordingInfo.Camera) {
        cells[Cell(camera), default: TrialCounts()] += counts
    }
}
