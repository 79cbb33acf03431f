import Foundation

/// Folders that are made for files, and removed again where no file came.
enum NewFolders {
    /// The most steps to a parent: more than any path has parts, and then some for others who remove what is made.
    static let mostSteps = 10_000

    /// Makes a folder and its missing parents, and returns the paths of those that were made, the innermost first.
    static func make(_ url: URL) throws(FileError) -> [String] {
        var (made, missing, steps) = ([String](), [String](), 0)
        var path = url.path
        while true {
            if mkdir(path, 0o777) == 0 {
                made.insert(path, at: 0)
            } else if errno == ENOENT, path != "/", steps < mostSteps {
                steps += 1
                missing.append(path)
                path = URL(filePath: path).deletingLastPathComponent().path
                continue
            } else if errno != EEXIST || !isFolder(path) {
                let error = FileError(errnoFor: url.path)
                remove(made)
                throw error
            }
            guard let next = missing.popLast() else { return made }
            path = next
        }
    }

    /// Removes folders, the innermost first, as far as they are empty.
    static func remove(_ paths: [String]) {
        for path in paths where rmdir(path) != 0 { return }
    }

    private static func isFolder(_ path: String) -> Bool {
        guard let state = try? FileState(path: path) else { return false }
        if state.kind != .folder { errno = ENOTDIR }
        return state.kind == .folder
    }
}
