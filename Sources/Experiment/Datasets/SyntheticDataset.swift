package import Documents
import Foundation
import Mathematics
import Pose
import Recordings
package import Scenarios
import Sensing

/// A dataset of synthesised trials: frames, truth, phases and covariates, split by person.
package struct SyntheticDataset: Sendable {
    /// The trials, with the seed of the dataset.
    let plan: ExperimentPlan
    /// The seed from which that of the dataset is derived.
    let baseSeed: UInt64
    let format: DatasetFormat

    package struct Summary: Sendable, Hashable {
        package fileprivate(set) var trials = 0
        package fileprivate(set) var frames = 0
        package fileprivate(set) var bytes = 0
        package fileprivate(set) var seed: UInt64
    }

    /// Plans a dataset; `nil` trials, and the seed from which that of the dataset is derived, are the suite's; the
    /// files do not depend on the number of jobs.
    package init(
        _ selection: ScenarioLibrary.Selection, trials: Int?, seed: UInt64?, format: DatasetFormat, jobs: Int
    ) {
        baseSeed = seed ?? selection.seed
        plan = ExperimentPlan(selection, trials: trials, entrants: [], seed: Self.seed(baseSeed), jobs: jobs)
        self.format = format
    }

    /// The seed of a dataset: `RandomKey.make(seed:name:)` of a seed and the name `dataset`.
    ///
    /// A report has its seed as it is, so the trials of a dataset are in no report, even of the same seed.
    package static func seed(_ seed: UInt64) -> UInt64 { RandomKey.make(seed: seed, name: "dataset") }

    package func write(
        into folder: consuming NewFolder, progress: WorkProgress.Observer = { _ in }
    ) async throws -> Summary {
        var output = DatasetOutput(folder.writer)
        let (writer, format) = (folder.writer, format)
        try await plan.walk { [seed = plan.seed] _, scenario, trial in
            (try Self.piece(try SynthesisedTrial(scenario, trial: trial, seed: seed), format, writer), [])
        } deliver: { _, pieces in
            for (trial, frames, bytes) in pieces { try output.add(trial, frames, bytes: bytes) }
        } progress: {
            progress(WorkProgress("trials", $0, of: plan.trialCount))
        }
        try output.finish()
        for (name, text) in try descriptions(of: output) { try output.write(Data(text.utf8), to: name) }
        try folder.publish()
        return Summary(trials: output.trials, frames: output.frames, bytes: output.bytes, seed: plan.seed)
    }

    /// A trial with its frames as the format has them.
    private static func piece(
        _ made: SynthesisedTrial, _ format: DatasetFormat, _ writer: NewFolder.Writer
    ) throws -> (DatasetTrial, PackedFrames?, bytes: Int) {
        var trial = DatasetTrial(made)
        guard format == .csv else { return (trial, PackedFrames(made.sensed.frames), 0) }
        let path = "recordings/\(trial.name)"
        trial.file = "\(path).csv"
        var recording = made.recording(named: trial.name)
        recording.info.person = trial.person
        let files = try RecordingWriter.contents(of: recording, at: URL(filePath: trial.file))
        for (file, suffix) in zip(files, ["csv", "json"]) { try writer.write(file.data, to: "\(path).\(suffix)") }
        return (trial, nil, files.reduce(0) { $0 + $1.data.count })
    }
}

struct DatasetOutput {
    private let writer: NewFolder.Writer
    private var archives: [DatasetSplit: FrameArchive] = [:]
    private var written: [DatasetSplit: Int] = [:]
    private(set) var tables = DatasetTables.files
    private(set) var archiveFiles: [(name: String, path: String, bytes: Int)] = []
    private(set) var trials = 0
    private(set) var frames = 0
    private(set) var bytes = 0

    init(_ writer: NewFolder.Writer) { self.writer = writer }

    /// Takes the next trial; one whose frames are given goes into the archive of its part.
    mutating func add(_ trial: DatasetTrial, _ packed: PackedFrames?, bytes: Int) throws {
        trials += 1
        frames += trial.frames
        self.bytes += bytes
        guard let packed else { return list(trial) }
        let split = trial.split
        archives[split, default: FrameArchive()].add(trial, packed)
        if let archive = archives[split], archive.frames >= FrameArchive.enough { try flush(split, archive) }
    }

    mutating func finish() throws {
        for split in DatasetSplit.allCases {
            if let archive = archives[split] { try flush(split, archive) }
        }
        for table in tables { try write(Data(table.text.utf8), to: table.file) }
    }

    mutating func write(_ data: Data, to name: String) throws {
        try writer.write(data, to: name)
        bytes += data.count
    }

    private mutating func flush(_ split: DatasetSplit, _ archive: FrameArchive) throws {
        let number = written[split, default: 0]
        written[split] = number + 1
        archives[split] = nil
        let name = "\(split.rawValue)-\(number)"
        let path = "frames/\(name).npz"
        let data = archive.data
        archiveFiles.append((name, path, data.count))
        try write(data, to: path)
        for var trial in archive.trials {
            trial.file = path
            list(trial)
        }
    }

    private mutating func list(_ trial: DatasetTrial) {
        for (place, rows) in DatasetTables.rows(trial).enumerated() {
            for row in rows { tables[place].add(row) }
        }
    }
}

package enum DatasetFormat: String, Sendable, CaseIterable {
    /// Archives of NumPy arrays, many trials each.
    case npz
    /// A recording for each trial: a CSV file and a JSON file.
    case csv
}

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
