public import Foundation
import Pose
import Text

/// Recordings that are about to be written, with what people added to the recordings that they replace.
///
/// All keys of a JSON file that the new recording does not state itself stay as they are, those that RepGauge does not
/// know included.
public struct ImportedFiles: Sendable {
    /// The keys that stay of a recording that is replaced.
    public struct Kept: Sendable, Hashable {
        /// The JSON file.
        public let file: URL
        /// The keys, sorted.
        public let keys: [String]
    }

    /// The recordings of which keys stay, as far as they are there at the check.
    public let kept: [Kept]
    private let recordings: [(recording: Recording, csv: URL)]
    private let isForced: Bool

    /// The keys of what is true of the frames.
    private static let truth: Set = ["reps", "bottoms", "cycles"]
    /// The distance by which the ends of two recordings of the same video may differ.
    private static let tolerance: Nanoseconds = 500_000_000

    /// Checks all recordings, and writes none.
    ///
    /// - Parameters:
    ///   - recordings: The recordings and the places of their CSV files.
    ///   - isForced: Whether recordings that exist are replaced with all that is in them.
    /// - Throws: `RecordingError.faulty` where a recording cannot be written, or one that exists cannot be read, or what
    ///   was added to it does not fit the new frames.
    public init(
        _ recordings: [(recording: Recording, csv: URL)], replacing isForced: Bool = false
    ) throws(RecordingError) {
        (self.recordings, self.isForced) = (recordings, isForced)
        kept = try Self.contents(recordings, replacing: isForced).kept
    }

    /// Writes all files, or none, and makes their folders.
    ///
    /// What people added meanwhile stays too, and is checked again.
    ///
    /// - Returns: The recordings of which keys stayed.
    /// - Throws: `RecordingError.unwritable`, and what the check throws.
    @discardableResult
    public func write() throws(RecordingError) -> [Kept] {
        try RecordingWriter.changing(recordings.map(\.csv), makesFolders: true) { () throws(RecordingError) in
            let (files, kept) = try Self.contents(recordings, replacing: isForced)
            try RecordingWriter.put(files)
            return kept
        }
    }

    private static func contents(
        _ recordings: [(recording: Recording, csv: URL)], replacing isForced: Bool
    ) throws(RecordingError) -> (files: [(data: Data, url: URL)], kept: [Kept]) {
        var faults = DiagnosticList()
        var files: [(data: Data, url: URL)] = []
        var kept: [Kept] = []
        for (recording, csv) in recordings {
            do throws(RecordingError) {
                let added = isForced ? [] : try added(to: csv, besides: recording)
                files += try RecordingWriter.contents(of: recording, at: csv, adding: added)
                if !added.isEmpty {
                    kept.append(Kept(file: RecordingReader.infoFile(of: csv), keys: added.map(\.key).sorted()))
                }
            } catch {
                guard case .faulty(let found, _) = error else { throw error }
                for fault in found { faults.add(fault) }
            }
        }
        guard faults.isEmpty else { throw faults.error }
        return (files, kept)
    }

    /// Refuses a place where there is a recording that is no synthesised trial.
    package static func requireSynthesised(_ csv: URL) throws(RecordingError) {
        guard let info = try existing(csv), info.synthesis == nil else { return }
        throw refusal(csv, "a recording that is no synthesised trial")
    }

    /// The members of an existing JSON file that a new recording does not state itself.
    private static func added(to csv: URL, besides recording: Recording) throws(RecordingError) -> [JSONNode.Member] {
        guard let info = try existing(csv) else { return [] }
        let json = RecordingReader.infoFile(of: csv)
        guard info.synthesis == nil, info.truth == nil else { throw refusal(json, "a synthesised trial") }
        let members: [JSONNode.Member]
        let own: JSONNode
        do {
            members = try JSONDocument.tree(of: try Data(contentsOf: json), file: json.relativePath).root.members ?? []
            own = try JSONDocument.tree(
                of: Data(try JSONDocument.line(recording.info).utf8), file: json.relativePath
            ).root
        } catch {
            throw refusal(json, "what cannot be read")
        }
        let added = members.filter { own[$0.key] == nil && !$0.value.isNull }
        if !truth.isDisjoint(with: added.map(\.key)) { try check(info, of: csv, fits: recording) }
        return added
    }

    /// The information of the recording that exists at a place, or `nil` where there is no file.
    private static func existing(_ csv: URL) throws(RecordingError) -> RecordingInfo? {
        let json = RecordingReader.infoFile(of: csv)
        guard FileState.isThere(json.path(percentEncoded: false)) else {
            guard FileState.isThere(csv.path(percentEncoded: false)) else { return nil }
            throw refusal(csv, "a file that is no recording: no JSON file is beside it")
        }
        do throws(RecordingError) {
            return try RecordingReader.info(csv: csv)
        } catch {
            guard case .faulty(let faults, let more) = error else { throw error }
            let advice = Diagnostic(
                file: json.relativePath, found: "a file that exists and cannot be read as a recording's",
                allowed: Self.advice)
            throw .faulty(faults + [advice], more: more)
        }
    }

    /// Refuses frames that are not those of which the truth was told.
    private static func check(_ info: RecordingInfo, of csv: URL, fits recording: Recording) throws(RecordingError) {
        guard let first = recording.frames.first?.time, let last = recording.frames.last?.time else { return }
        let json = RecordingReader.infoFile(of: csv)
        let frames = "the new frames, which go from \(DecimalSeconds.text(first)) to \(DecimalSeconds.text(last)) s"
        let instants =
            (info.bottoms ?? []).map { ("bottoms", $0.time) }
            + (info.cycles ?? []).flatMap { [("cycles", $0.start), ("cycles", $0.end)] }
        if let (key, time) = instants.first(where: { $0.1 < first - tolerance || $0.1 > last + tolerance }) {
            throw refusal(json, "\(key) at \(DecimalSeconds.text(time)) s, outside \(frames)")
        }
        guard let old = try? RecordingReader.read(csv: csv).recording.frames, let start = old.first?.time,
            let end = old.last?.time
        else { return }
        if (start - first).magnitude > tolerance.magnitude || (end - last).magnitude > tolerance.magnitude {
            throw refusal(
                json,
                "reps, bottoms or cycles of frames from \(DecimalSeconds.text(start)) to \(DecimalSeconds.text(end)) s, not of \(frames)"
            )
        }
    }

    private static let advice = "another folder with --out, or --force, which replaces it with all that is in it"

    private static func refusal(_ file: URL, _ found: String) -> RecordingError {
        .faulty([Diagnostic(file: file.relativePath, found: found, allowed: advice)], more: 0)
    }
}
