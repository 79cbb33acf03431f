import Foundation

/// A hidden folder of files that are not whole yet; it is removed with the value.
struct StagingFolder: ~Copyable {
    let url: URL
    /// Keeps the hidden folder locked.
    private let place: OpenPlace
    /// The folders that were made, the innermost first.
    private let made: [String]

    /// Makes the hidden folder in one that is made if it does not exist, and removed again if it stays empty; removes
    /// those of processes that were killed.
    init(in folder: URL, for target: URL) throws(FileError) {
        var (made, steps) = ([String](), 0)
        while true {
            made += try NewFolders.make(folder)
            let url = folder.appending(path: LeftOver.folderName())
            guard mkdir(url.path, 0o777) == 0, let place = OpenPlace.folder(url.path) else {
                let isGone = errno == ENOENT
                let error = FileError(errnoFor: target.path)
                steps += 1
                // Another process may remove an empty folder that it had made, or a left-over that nobody has locked.
                if isGone, steps < NewFolders.mostSteps { continue }
                rmdir(url.path)
                NewFolders.remove(made)
                throw error
            }
            // Between making and locking it, another process may have taken it for a left-over.
            _ = place.lock(isPatient: true)
            guard place.isStill(at: url.path) else { continue }
            (self.url, self.made) = (url, made)
            self.place = place
            break
        }
        LeftOver.removeFolders(in: folder)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        NewFolders.remove(made)
    }
}
