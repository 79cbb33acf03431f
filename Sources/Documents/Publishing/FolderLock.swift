package import Foundation

/// The right to change the files of a folder; one process, and one thread of it, has it at a time.
///
/// Whoever reads files, changes them and writes them again has it from the first read to the last write. It ends with
/// the value, and with the process: a killed process locks nothing. It needs no file in the folder.
package struct FolderLock: ~Copyable {
    /// The longest wait for other processes; a change takes milliseconds.
    package static let patience = Duration.seconds(60)
    private static let pause = 0.005

    let place: OpenPlace
    /// The folders that were made, the innermost first; removed where no file comes.
    private let made: [String]

    package init(
        _ folder: URL, toChange file: URL? = nil, makesFolder: Bool = false, patience: Duration = Self.patience
    ) throws(FileError) {
        let path = (file ?? folder).path
        let end = ContinuousClock.now + patience
        var made: [String] = []
        while true {
            // Another process may remove an empty folder that it had made.
            if makesFolder { made += try NewFolders.make(folder) }
            let place = OpenPlace.folder(folder.path)
            if place == nil, errno != ENOENT || !makesFolder {
                throw FileError(errnoFor: path)
            }
            if let place {
                let lock = place.lock()
                // Without locks, only one process at a time may write; the list of the files shows where two did.
                if lock != .refused, place.isStill(at: folder.path) {
                    self.place = place
                    self.made = made
                    return
                }
            }
            guard ContinuousClock.now < end else {
                throw FileError(
                    path: path, reason: "another process has kept its folder locked for \(patience)",
                    advice: "wait for its end, or choose another folder")
            }
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    deinit { NewFolders.remove(made) }

    package func release() { place.unlock() }

    /// Does some work while the folders of some files, of a link the target, are locked; folders that were made are
    /// removed again where no file comes.
    package static func holding<Result, Failure: Error>(
        _ files: [URL], makesFolders: Bool = false, patience: Duration = Self.patience,
        wrap: (FileError) -> Failure, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var places: [String: (folder: URL, file: URL)] = [:]
        for file in files {
            let folder = file.resolvingSymlinksInPath().deletingLastPathComponent()
            places[folder.path] = places[folder.path] ?? (folder, file)
        }
        // In one order for all processes, so that no two wait for each other.
        return try holding(places.sorted { $0.key < $1.key }.map(\.value)[...], work) { folder, file throws(Failure) in
            do throws(FileError) {
                return try FolderLock(folder, toChange: file, makesFolder: makesFolders, patience: patience)
            } catch {
                throw wrap(error)
            }
        }
    }

    private static func holding<Result, Failure: Error>(
        _ places: ArraySlice<(folder: URL, file: URL)>, _ work: () throws(Failure) -> Result,
        _ lock: (URL, URL) throws(Failure) -> FolderLock
    ) throws(Failure) -> Result {
        guard let (folder, file) = places.first else { return try work() }
        let held = try lock(folder, file)
        defer { held.release() }
        return try holding(places.dropFirst(), work, lock)
    }
}
