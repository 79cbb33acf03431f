package import Foundation

/// A regular file that is read in pieces; folders, pipes and devices are refused before they are opened.
package struct RegularFile: Sendable {
    /// The number of bytes that it had when it was opened.
    package let size: Int
    private let name: String
    private let handle: FileHandle

    /// The number of bytes that are read at a time.
    package static let piece = 256 * 1024

    package init(_ url: URL) throws(Diagnostic) {
        name = url.relativePath
        let path = url.resolvingSymlinksInPath().path
        guard let state = try? FileState(path: path) else {
            throw Diagnostic(file: name, found: "no such file", allowed: "a file that can be read")
        }
        switch state.kind {
        case .file: break
        case .folder: throw Diagnostic(file: name, found: "a folder", allowed: "a file")
        case .link: throw Diagnostic(file: name, found: "a link to nothing", allowed: "a file")
        case .other(let kind): throw Diagnostic(file: name, found: kind, allowed: "a regular file")
        }
        size = Int(clamping: state.size)
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: path))
        } catch {
            throw Self.unreadable(name, error)
        }
    }

    /// Reads the next bytes, at most `piece`; none at the end.
    package func next() throws(Diagnostic) -> [UInt8] {
        do {
            return [UInt8](try handle.read(upToCount: Self.piece) ?? Data())
        } catch {
            throw Self.unreadable(name, error)
        }
    }

    /// Reads a whole small file, of at most a number of bytes.
    package static func contents(of url: URL, limit: Int) throws(Diagnostic) -> Data {
        let file = try RegularFile(url)
        var data = Data()
        while data.count <= limit {
            let piece = try file.next()
            if piece.isEmpty { return data }
            data += piece
        }
        throw Diagnostic(
            file: file.name, found: "more than \(limit >> 20) MiB (\(file.size) bytes)",
            allowed: "at most \(limit >> 20) MiB")
    }

    private static func unreadable(_ name: String, _ error: any Error) -> Diagnostic {
        Diagnostic(
            file: name, found: "what cannot be read (\(error.localizedDescription))",
            allowed: "a file that can be read")
    }
}
