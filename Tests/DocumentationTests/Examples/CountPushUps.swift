import Detection
import Pose

/// Counts the push-ups in some frames, for example with `closed-chain:evidence=3`.
func count(_ frames: [PoseFrame], with specification: String) throws -> Int {
    var detector = try CoreDetectors.catalog.configured(parsing: specification).makeDetector()
    var count = 0
    for frame in frames {
        guard let detection = detector.observe(frame) else { continue }
        if detection.isCounted { count += 1 }
    }
    return count
}
