import Foundation
import Pose
import Recordings

/// Writes frames as a recording, and reads the recording again.
func record(_ frames: [PoseFrame], to file: URL, repetitions: Int?) throws -> Recording {
    var recorder = PoseRecorder()
    for frame in frames { recorder.append(frame) }
    try recorder.write(to: file, source: "my app", repetitions: repetitions)

    let (recording, warnings) = try RecordingReader.read(csv: file)
    for warning in warnings { print(warning) }
    return recording
}
