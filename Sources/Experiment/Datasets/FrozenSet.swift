package import Documents
package import Foundation
import Pose
import Recordings
import Scenarios

/// The list of a frozen set: the frames that a counter is to be shown, without the truth.
package struct FrozenSet: Sendable, Codable, Hashable {
    package struct Entry: Sendable, Codable, Hashable {
        /// The name in files of events: the path of the CSV file within the folder, without its extension.
        package var recording: String
        package var frames: Int
        /// The times of the first and the last frame, seconds.
        package var start, end: Double
        /// The digest of its CSV file and its JSON file.
        package var digest: String
    }

    /// The trials of a frozen set; recordings of people have none.
    package struct Trials: Sendable, Codable, Hashable {
        package var suite: [String]
        package var suiteHash: String
        /// The number of trials of each scenario, where it is not the suite's own.
        package var trials: Int?
        package var seed: UInt64
        /// The estimator that replaced those of the scenarios.
        package var estimator: String?

        package init(suite: [String], suiteHash: String, trials: Int?, seed: UInt64, estimator: String?) {
            (self.suite, self.suiteHash) = (suite, suiteHash)
            (self.trials, self.seed, self.estimator) = (trials, seed, estimator)
        }
    }

    package private(set) var format = 1
    package var program: String
    /// The trials, or `nil` for recordings of people.
    package var trials: Trials?
    package var recordings: [Entry] = []
    /// The digest of the set: that of the lines `RECORDING DIGEST`, one for each recording in its order.
    package var digest = ""

    package static let fileName = "manifest.json"

    /// Starts a list; `nil` trials stand for recordings of people.
    package init(trials: Trials?, program: String) { (self.trials, self.program) = (trials, program) }

    package static func read(_ url: URL) throws(InputError) -> FrozenSet {
        do throws(Diagnostic) {
            let data = try RegularFile.contents(of: url, limit: 256 << 20)
            let set: FrozenSet = try JSONDocument.read(from: data, file: url.relativePath)
            guard set.format == 1, set.digest == set.entriesDigest else {
                throw Diagnostic(
                    file: url.relativePath, key: "digest", found: set.digest,
                    allowed: "\(set.entriesDigest), the digest of its recordings; the list was changed")
            }
            return set
        } catch {
            throw InputError([error])
        }
    }

    private var entriesDigest: String {
        var digest = ContentDigest()
        for entry in recordings { digest.add("\(entry.recording) \(entry.digest)\n".utf8) }
        return digest.digits
    }

    package func writing(_ plan: ExperimentPlan, into folder: consuming NewFolder) async throws -> FrozenSet {
        var set = self
        let writer = folder.writer
        try await plan.walk { [seed = plan.seed] _, scenario, trial in
            let name = EventFile.name(scenario: scenario.name, trial: trial)
            let made = try SynthesisedTrial(scenario, trial: trial, seed: seed)
            return (try Self.freeze(made.recording(named: name), as: name, writer), [])
        } deliver: { _, entries in
            set.recordings += entries
        }
        return try set.publish(folder)
    }

    package func writing(
        _ files: [URL], in place: URL, jobs: Int, into folder: consuming NewFolder
    ) async throws -> FrozenSet {
        var set = self
        let writer = folder.writer
        let above = place.standardizedFileURL.pathComponents.count
        let names = files.map { file in
            let path = file.standardizedFileURL.deletingPathExtension().pathComponents
            return path.dropFirst(min(above, path.count - 1)).joined(separator: "/")
        }
        try await RecordingWalk(files, jobs: jobs).run { recording, index, _ in
            try Self.freeze(recording, as: names[index], writer)
        } deliver: { _, step in
            switch step {
            case .done(let entry, _): set.recordings.append(entry)
            case .unusable(let error): throw error
            }
        }
        return try set.publish(folder)
    }

    private func publish(_ folder: consuming NewFolder) throws -> FrozenSet {
        var set = self
        set.digest = set.entriesDigest
        try folder.writer.write(Data(try JSONDocument.page(set).utf8), to: Self.fileName)
        try folder.publish()
        return set
    }

    /// Writes a recording without its truth and without any hint of it.
    private static func freeze(_ recording: Recording, as name: String, _ writer: NewFolder.Writer) throws -> Entry {
        var bare = recording
        bare.info = RecordingInfo(image: recording.info.image)
        bare.info.fps = recording.info.fps
        bare.info.estimator = recording.info.estimator
        let contents = try RecordingWriter.contents(of: bare, at: URL(filePath: "\(name).csv"))
        var digest = ContentDigest()
        for (file, suffix) in zip(contents, ["csv", "json"]) {
            digest.add(file.data)
            try writer.write(file.data, to: "\(name).\(suffix)")
        }
        return Entry(
            recording: name, frames: bare.frames.count, start: bare.frames.first?.time.seconds ?? 0,
            end: bare.frames.last?.time.seconds ?? 0, digest: digest.digits)
    }
}
