import Foundation
import Pose
import Recordings

package enum DatasetFormat: String, Sendable, CaseIterable {
    /// Archives of NumPy arrays, many trials each.
    case npz
    /// A recording for each trial: a CSV file and a JSON file.
    case csv
}

/// The frames of trials that go into one archive.
struct FrameArchive {
    private var times: [Int64] = []
    private var joints: [Float] = []
    private var first: [Int64] = [0]
    /// The trials whose frames it has, which lack the name of the file.
    private(set) var trials: [DatasetTrial] = []

    /// The number of frames from which an archive is full; a trial is never divided.
    static let enough = 100_000

    var frames: Int { times.count }

    mutating func add(_ trial: DatasetTrial, _ frames: PackedFrames) {
        var trial = trial
        trial.firstFrame = times.count
        times += frames.times
        joints += frames.joints
        first.append(Int64(times.count))
        trials.append(trial)
    }

    /// The bytes of the file.
    var data: Data {
        var archive = NumpyArchive()
        archive.add("time_ns", shape: [times.count], times)
        archive.add("joints", shape: [times.count, Joint.allCases.count, 3], joints)
        archive.add("first_frame", shape: [first.count], first)
        return archive.data
    }
}

/// The frames of a trial as arrays: timestamps, and x, y and confidence of every joint.
struct PackedFrames: Sendable {
    let times: [Int64]
    let joints: [Float]

    init(_ frames: [PoseFrame]) {
        times = frames.map(\.time)
        var joints: [Float] = []
        joints.reserveCapacity(frames.count * Joint.allCases.count * 3)
        for frame in frames {
            for joint in Joint.allCases {
                let found = frame[joint]
                // The place of a joint that was not found means nothing.
                let isFound = found.isFound
                joints.append(isFound ? Float(found.x) : .nan)
                joints.append(isFound ? Float(found.y) : .nan)
                joints.append(Float(found.confidence))
            }
        }
        self.joints = joints
    }
}
