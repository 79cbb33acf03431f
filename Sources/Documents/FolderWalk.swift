package import Foundation

/// The files of some kinds in a folder and in the folders below it.
///
/// Links to files and folders are followed, each folder is taken once, and a link to a folder that holds the link ends
/// there. Names that begin with a dot are skipped. Folders and files that cannot be read are faults, never silence.
package struct FolderWalk: Sendable {
    package typealias Lister = @Sendable (_ path: String) throws(POSIXError) -> FolderListing

    /// The files as paths below the folder, sorted.
    package private(set) var files: [String] = []
    /// The folders and files that cannot be read.
    package private(set) var faults: [Diagnostic] = []
    /// The links that lead nowhere and may have led to a folder.
    package private(set) var warnings: [Diagnostic] = []

    /// The folder; the target where it is a link.
    package let folder: URL
    private let kinds: Set<String>
    private let list: Lister
    private var visited: Set<FileState.Identity> = []
    private var links: [String] = []
    private var lost: [String] = []

    /// Walks through a folder for files with some extensions, in small letters, whatever the case of a file's own.
    package init(
        _ folder: URL, kinds: Set<String>, list: @escaping Lister = { path throws(POSIXError) in try .init(path: path) }
    ) {
        let isLink = (try? FileState(path: folder.path, followingLinks: false))?.kind == .link
        self.folder = isLink ? folder.resolvingSymlinksInPath() : folder
        (self.kinds, self.list) = (kinds, list)
        // A link to a folder above leads back to this one.
        var above = URL(filePath: FileState.realPath(of: folder.path)).deletingLastPathComponent()
        while true {
            if let state = try? FileState(path: above.path) { visited.insert(state.identity) }
            if above.path == "/" { break }
            above = above.deletingLastPathComponent()
        }
        visit("")
        // Folders themselves come before links to them.
        while !links.isEmpty { visit(links.removeFirst()) }
        files.sort()
        if !lost.isEmpty {
            warnings.append(
                Diagnostic(
                    file: shown(""), found: Self.counted(lost, "link that leads nowhere", "links that lead nowhere"),
                    allowed: "links to files and folders; skipped", severity: .warning))
        }
    }

    package static func kind(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Returns a number of names with the first of them, for example `2 links: a, b`.
    package static func counted(_ names: [String], _ one: String, _ several: String) -> String {
        let listed = names.prefix(5).map { FolderListing.shown($0) }.joined(separator: ", ")
        return "\(names.count) \(names.count == 1 ? one : several): \(listed)\(names.count > 5 ? ", …" : "")"
    }

    private func path(_ place: String) -> String {
        place.isEmpty ? folder.path(percentEncoded: false) : folder.path(percentEncoded: false).appendingPath(place)
    }

    private func shown(_ place: String) -> String {
        let folder = folder.relativePath
        return FolderListing.shown(place.isEmpty ? folder : folder.appendingPath(place))
    }

    private mutating func refuse(_ place: String, _ found: String, _ allowed: String) {
        faults.append(Diagnostic(file: shown(place), found: found, allowed: allowed))
    }

    private mutating func visit(_ start: String) {
        var places = [start]
        while let place = places.popLast() {
            do throws(POSIXError) {
                guard visited.insert(try FileState(path: path(place)).identity).inserted else { continue }
                let found = try list(path(place))
                for name in found.oddNames where !name.hasPrefix(".") { refuseOdd(name, in: place) }
                for name in found.names where !name.hasPrefix(".") {
                    let inside = place.isEmpty ? name : "\(place)/\(name)"
                    if try isFolder(inside, named: name) { places.append(inside) }
                }
            } catch {
                refuse(place, "a folder that cannot be read (\(error.reason))", "a folder that may be read")
            }
        }
    }

    /// Whether it is a folder and no link; a file is taken, a link to a folder is put off.
    private mutating func isFolder(_ place: String, named name: String) throws(POSIXError) -> Bool {
        let own = try FileState(path: path(place), followingLinks: false).kind
        var kind = own
        if own == .link {
            do throws(POSIXError) {
                kind = try FileState(path: path(place)).kind
            } catch {
                if !kinds.contains(Self.kind(of: name)) {
                    lost.append(place)
                } else {
                    refuse(place, "a link that leads nowhere (\(error.reason))", "a link to a file")
                }
                return false
            }
        }
        switch kind {
        case .folder where own == .link: links.append(place)
        case .folder: return true
        case .file where kinds.contains(Self.kind(of: name)): files.append(place)
        case .other(let words) where kinds.contains(Self.kind(of: name)): refuse(place, words, "a file")
        case .file, .link, .other: break
        }
        return false
    }

    /// Throws if a name is not valid UTF-8, unless its extension shows that it is not of a wanted kind.
    private mutating func refuseOdd(_ name: String, in place: String) {
        let kind = Self.kind(of: name)
        guard kind.isEmpty || kinds.contains(kind) else { return }
        let inside = place.isEmpty ? name : "\(place)/\(name)"
        let folder = folder.relativePath
        faults.append(
            Diagnostic(
                file: folder.appendingPath(inside), found: "a name that is not UTF-8",
                allowed: "another name; rename it"))
    }
}

extension String {
    fileprivate func appendingPath(_ place: String) -> String { hasSuffix("/") ? self + place : "\(self)/\(place)" }
}
