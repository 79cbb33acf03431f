public import Foundation

/// The CSV files of recordings at some places, each recording once.
///
/// A folder means all recordings in it and in its folders: CSV files with a JSON file of the same name beside them,
/// whatever the case of the extensions. Links are followed, and each folder is taken once. Files and folders whose names
/// begin with a dot are skipped.
public struct RecordingFiles: Sendable, Hashable {
    /// The CSV files in the order of the places; those of a folder in the order of their paths.
    public private(set) var urls: [URL] = []
    /// The warnings of what was left out: CSV files without a JSON file, recordings named twice, lost links.
    public private(set) var warnings: [Diagnostic] = []

    /// Seeks recordings.
    ///
    /// - Parameter places: CSV files, which are taken as they are, and folders.
    /// - Throws: `RecordingError.faulty` where there is no such file or folder, where a folder holds no recording, and
    ///   where something in it cannot be read.
    public init(at places: [URL]) throws(RecordingError) {
        var faults = DiagnosticList()
        var first: [[[UInt8]]: URL] = [:]
        for place in places {
            var twice: [String] = []
            for file in find(at: place, &faults) {
                let identity = Self.identity(of: file)
                if first[identity] == nil {
                    first[identity] = file
                    urls.append(file)
                } else {
                    twice.append(file.relativePath)
                }
            }
            guard !twice.isEmpty else { continue }
            warnings.append(
                Diagnostic(
                    file: FolderListing.shown(place.relativePath),
                    found: FolderWalk.counted(
                        twice, "recording that was named before", "recordings that were named before"),
                    allowed: "each recording once; taken once", severity: .warning))
        }
        // Those of a folder are known already.
        for fault in faults.isEmpty ? Self.clashes(of: urls.map(\.relativePath), in: nil) : [] { faults.add(fault) }
        guard faults.isEmpty else { throw faults.error }
    }

    private mutating func find(at place: URL, _ faults: inout DiagnosticList) -> [URL] {
        func refuse(_ found: String, _ allowed: String) {
            faults.add(Diagnostic(file: FolderListing.shown(place.relativePath), found: found, allowed: allowed))
        }
        let state: FileState
        do throws(POSIXError) {
            state = try FileState(path: place.path(percentEncoded: false))
        } catch {
            let isAbsent = error.code == .ENOENT || error.code == .ENOTDIR
            refuse(isAbsent ? "nothing" : "what cannot be read (\(error.reason))", "a CSV file or a folder")
            return []
        }
        guard state.kind == .folder else {
            guard FolderWalk.kind(of: place.lastPathComponent) == "json" else { return [place] }
            refuse("a JSON file", "the CSV file of a recording, or a folder")
            return []
        }
        let walk = FolderWalk(place, kinds: ["csv", "json"])
        for fault in walk.faults { faults.add(fault) }
        warnings += walk.warnings
        let (pairs, lone) = Self.pairs(walk.files)
        for fault in Self.clashes(of: walk.files, in: place) { faults.add(fault) }
        if pairs.isEmpty, walk.faults.isEmpty {
            refuse(
                "no recording\(lone.isEmpty ? "" : ", but \(Self.counted(lone))")",
                "CSV files with a JSON file beside each")
        } else {
            warnings += Self.warnings(of: lone, in: place)
        }
        return walk.files.filter { pairs[Self.stem(of: $0)]?.contains($0) ?? false }
            .map { walk.folder.appending(path: $0, directoryHint: .notDirectory) }
    }

    /// Returns the CSV files that have a JSON file beside them, by their paths without an extension, and the others.
    package static func pairs(_ files: [String]) -> (pairs: [String: [String]], lone: [String]) {
        let described = Set(files.filter { FolderWalk.kind(of: $0) == "json" }.map(stem))
        let tables = files.filter { FolderWalk.kind(of: $0) == "csv" }
        let pairs = tables.filter { described.contains(stem(of: $0)) }
        return (Dictionary(grouping: pairs, by: stem), tables.filter { !described.contains(stem(of: $0)) })
    }

    /// Returns the faults of recordings with the same name, in a folder or `nil` for files that were named one by one:
    /// the case of the extension, and the way in which Unicode composes a letter, tell no names apart.
    package static func clashes(of files: [String], in place: URL?) -> [Diagnostic] {
        let names = place == nil ? Dictionary(grouping: files, by: stem) : pairs(files).pairs
        return names.sorted { $0.key < $1.key }.filter { $0.value.count > 1 }.map { stem, files in
            Diagnostic(
                file: FolderListing.shown(place?.relativePath ?? stem),
                found: "\(files.count) recordings of the name \(FolderListing.shown(stem)): "
                    + files.map { FolderListing.shown($0) }.joined(separator: ", "),
                allowed: "names that differ in more than the case of .csv or the Unicode form of a letter")
        }
    }

    /// Whether a file below a folder is a table of a dataset or a report, which has a Data Package beside it.
    static func isPackaged(_ file: String, in place: URL) -> Bool {
        let package = place.appending(path: file, directoryHint: .notDirectory).deletingLastPathComponent()
            .appending(path: "datapackage.json", directoryHint: .notDirectory)
        return FileState.isThere(package.path(percentEncoded: false))
    }

    /// Returns the warning of CSV files that have no JSON file beside them, or none without such files; the tables of a
    /// dataset or a report are no recordings.
    package static func warnings(of lone: [String], in place: URL) -> [Diagnostic] {
        let lone = lone.filter { !isPackaged($0, in: place) }
        guard !lone.isEmpty else { return [] }
        return [
            Diagnostic(
                file: FolderListing.shown(place.relativePath), found: counted(lone),
                allowed: "a JSON file beside each recording; skipped", severity: .warning)
        ]
    }

    private static func counted(_ lone: [String]) -> String {
        FolderWalk.counted(lone, "CSV file without a JSON file beside it", "CSV files without a JSON file beside them")
    }

    static func stem(of file: String) -> String { String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]) }

    /// The files of a recording, without links, as bytes: strings of other bytes may be equal.
    private static func identity(of csv: URL) -> [[UInt8]] {
        [csv, RecordingReader.infoFile(of: csv)].map {
            Array(FileState.realPath(of: $0.path(percentEncoded: false)).utf8)
        }
    }
}

extension RecordingReader {
    /// The JSON file of a CSV file: the one beside it with any case of the extension, or else that with `json`.
    package static func infoFile(of csv: URL) -> URL { sibling(of: csv, kind: "json") }

    /// The CSV file of a recording by either of its files: the one that is there, or else that with `csv`.
    package static func table(of file: URL) -> URL {
        FolderWalk.kind(of: file.lastPathComponent) == "csv" ? file : sibling(of: file, kind: "csv")
    }

    private static func sibling(of file: URL, kind: String) -> URL {
        let stem = file.deletingPathExtension()
        let plain = stem.appendingPathExtension(kind)
        let folder = stem.deletingLastPathComponent()
        guard !FileState.isThere(plain.path(percentEncoded: false)),
            let listing = try? FolderListing(path: folder.path(percentEncoded: false)),
            let name = listing.names.first(where: { name in
                FolderWalk.kind(of: name) == kind && RecordingFiles.stem(of: name) == stem.lastPathComponent
            })
        else { return plain }
        return folder.appending(path: name, directoryHint: .notDirectory)
    }
}
