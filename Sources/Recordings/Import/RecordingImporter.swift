public import Foundation

/// Makes recordings of what other tools wrote.
///
/// The layouts that are read, and how their joints, corners, units and times become ours, are described in
/// `Sources/Recordings/Import/README.md`. Left and right are the person's own in all of them and here.
public enum RecordingImporter {
    /// The recordings of files, and what had to be assumed to make them.
    public struct Result: Sendable {
        /// The recordings, named after the files and without a group.
        public let recordings: [Recording]
        /// The facts that were assumed about each recording, in the same order.
        public let assumptions: [ImportAssumptions]
        /// The corrections and the parts that were not read.
        public let warnings: [Diagnostic]
    }

    /// Reads files; each becomes a recording, except OpenPose's, of which all with the same name and folder do.
    ///
    /// - Parameters:
    ///   - files: The files. A folder means the files of OpenPose in it.
    ///   - options: The facts that the files don't state.
    /// - Returns: The recordings with what was assumed about them.
    /// - Throws: `RecordingError.faulty` with the faults of all files.
    public static func read(_ files: [URL], _ options: ImportOptions) throws(RecordingError) -> Result {
        var log = ImportLog(confidence: options.confidence)
        var made: [(file: String, recording: Recording, assumptions: ImportAssumptions)] = []
        func finish(_ take: RawTake?, since before: Int) {
            if let take, log.faults.count == before,
                let recording = TakeAssembly(take: take, options: options).recording(&log)
            {
                made.append((take.file, recording.0, recording.1))
            }
            log.close()
        }
        var openPose: [URL] = []
        for url in files.flatMap({ contents(of: $0, &log) }) {
            if options.format ?? .openpose == .openpose, OpenPoseJSON.parts(of: url) != nil {
                openPose.append(url)
                continue
            }
            let before = log.faults.count
            finish(take(url, options, &log), since: before)
        }
        for files in sequences(openPose) {
            let before = log.faults.count
            finish(take(sequence: files, &log), since: before)
        }
        let same = Dictionary(grouping: made, by: \.recording.name).values.filter { $0.count > 1 }
        for files in same.map({ $0.map(\.file) }).sorted(by: { $0[0] < $1[0] }) {
            log.refuse(
                ImportPlace(file: files[0]), "the same name as \(files[1])", "each file once, under a name of its own")
        }
        if !log.faults.isEmpty { throw log.faults.error }
        return Result(recordings: made.map(\.recording), assumptions: made.map(\.assumptions), warnings: log.warnings)
    }

    /// The file itself, or the files of OpenPose in a folder.
    private static func contents(of url: URL, _ log: inout ImportLog) -> [URL] {
        guard (try? FileState(path: url.path(percentEncoded: false)))?.kind == .folder else { return [url] }
        let place = ImportPlace(file: url.relativePath)
        do throws(POSIXError) {
            let names = try FolderListing(path: url.path(percentEncoded: false))
            for name in names.oddNames where FolderWalk.kind(of: name) == "json" {
                log.refuse(ImportPlace(file: "\(url.relativePath)/\(name)"), "a name that is not UTF-8", "another name")
            }
            let found = names.names.map { url.appending(path: $0) }.filter { OpenPoseJSON.parts(of: $0) != nil }
            if found.isEmpty {
                log.refuse(
                    place, "a folder without files of OpenPose",
                    "files, or a folder of NAME_000000000012_keypoints.json")
            }
            return found
        } catch {
            log.refuse(place, "a folder that cannot be read (\(error.reason))", "a folder that may be read")
            return []
        }
    }

    private static func take(_ url: URL, _ options: ImportOptions, _ log: inout ImportLog) -> RawTake? {
        ImportSource.load(url, &log).flatMap { take($0, of: url, options, &log) }
    }

    /// Reads the contents of a file.
    static func take(_ data: Data, of url: URL, _ options: ImportOptions, _ log: inout ImportLog) -> RawTake? {
        let path = url.relativePath
        let name = url.deletingPathExtension().lastPathComponent
        let place = ImportPlace(file: path)
        let kind = url.pathExtension.lowercased()
        if kind == "csv" {
            guard options.format != .trc else {
                log.refuse(place, "a CSV file", "a file NAME.trc")
                return nil
            }
            let take = JointCSV(options: options, path: path).take(data, name: name, &log)
            if take.format == .recording, ClipFiles.isRecording(url) {
                log.refuse(
                    place, "a recording of RepGauge with its JSON file", "files of other programs; it needs no import")
            }
            return take
        }
        if kind == "trc" { return TRCFile(options: options, path: path).take(data, name: name, &log) }
        guard let file = JSONFile(data, file: path, &log) else { return nil }
        guard let format = options.format ?? .detected(in: file) else {
            let names = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            log.refuse(place, "an unknown format", "name the source with --from: \(names)")
            return nil
        }
        switch format {
        case .mediapipe, .mlkit:
            return MediaPipeJSON(options: options, format: format).take(file, name: name, path: path, &log)
        case .movenet: return MoveNetJSON(options: options).take(file, name: name, path: path, &log)
        case .coco: return COCOJSON().take(file, name: name, path: path, &log)
        case .vision: return VisionJSON(options: options).take(file, name: name, path: path, &log)
        case .openpose:
            log.refuse(place, "a name without a frame's number", "NAME_000000000012_keypoints.json")
        case .deeplabcut, .recording, .table: log.refuse(place, "a file that is no CSV file", "NAME.csv")
        case .trc: log.refuse(place, "a file that is no TRC file", "NAME.trc")
        }
        return nil
    }

    /// Puts OpenPose's files together: those of a folder and a name, in the order of their numbers.
    private static func sequences(_ files: [URL]) -> [[(name: String, number: Int, url: URL)]] {
        let parts = files.compactMap { url in OpenPoseJSON.parts(of: url).map { ($0.name, $0.number, url) } }
        let groups = Dictionary(grouping: parts) { name, _, url in
            url.standardizedFileURL.deletingLastPathComponent().appending(path: name).path
        }
        return groups.sorted { $0.key < $1.key }.map { $0.value.sorted { ($0.1, $0.2.path) < ($1.1, $1.2.path) } }
    }

    private static func take(sequence: [(name: String, number: Int, url: URL)], _ log: inout ImportLog) -> RawTake {
        var take = RawTake(
            name: sequence.first?.name ?? "", file: sequence.first?.url.relativePath ?? "", format: .openpose)
        for (_, number, url) in sequence {
            guard let data = ImportSource.load(url, &log), let file = JSONFile(data, file: url.relativePath, &log)
            else { continue }
            OpenPoseJSON().frame(file, number: number, path: url.relativePath, &take, &log)
        }
        return take
    }
}
