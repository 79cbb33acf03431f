import Detection
import Foundation
import Pose
import Recordings

/// Counts push-ups, and keeps what it saw.
struct PushUpCounter {
    private(set) var count = 0
    /// The reason why the last candidate was not counted, for the user.
    private(set) var rejection: Rejection?
    private var detector: any Detector
    private var recorder = PoseRecorder()

    init(_ specification: String = "closed-chain") throws {
        detector = try CoreDetectors.catalog.configured(parsing: specification).makeDetector()
    }

    /// Takes every frame, those without a person too: a detector learns from them that time goes by.
    mutating func see(_ frame: PoseFrame) {
        recorder.append(frame)
        guard let detection = detector.observe(frame) else { return }
        if detection.isCounted { count += 1 }
        rejection = detection.rejection
    }

    /// Writes `NAME.csv` and `NAME.json`.
    func save(_ name: String, in folder: URL, repetitions: Int?) throws {
        try recorder.write(
            to: folder.appending(path: "\(name).csv"), source: "my app", repetitions: repetitions)
    }
}
