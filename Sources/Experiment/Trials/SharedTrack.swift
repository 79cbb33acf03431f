import Detection
import Pose

/// Detectors that read the same features of frames, so that one reading of a whole trial serves all of them.
struct SharedTrack: Sendable {
    private let key: FeatureTrack.Key
    private let readers: [(lane: Int, reader: TrackReader)]

    var lanes: [Int] { readers.map(\.lane) }

    /// Groups the detectors of lanes; a detector that reads features as no other does is in no group.
    static func groups(of detectors: [(any Detector)?]) -> [SharedTrack] {
        let readers = detectors.enumerated().compactMap { lane, detector in
            detector.flatMap { TrackReader($0) }.map { (lane: lane, reader: $0) }
        }
        return Dictionary(grouping: readers, by: \.reader.key).filter { $1.count > 1 }
            .map { SharedTrack(key: $0, readers: $1) }
    }

    /// Hands on the events of each lane in a trial, in order, as if its detector had seen no other trial.
    func read(_ frames: [PoseFrame], _ say: (_ lane: Int, Detection) -> Void) {
        let track = FeatureTrack(key, frames: frames)
        for (lane, reader) in readers { reader.read(track) { say(lane, $0) } }
    }
}
