import Detection
import DetectionTestSupport
import Pose
import PublishedRules

/// The events of a detector of the catalogue for some frames.
func hear(_ specification: String, _ frames: [PoseFrame]) throws -> [Detection] {
    listen(try DetectorCatalog.standard.configured(parsing: specification).makeDetector(), to: frames)
}

/// The number of repetitions that a detector of the catalogue counts in some frames.
func count(_ specification: String, _ frames: [PoseFrame]) throws -> Int {
    try hear(specification, frames).count { $0.isCounted }
}
