package import Documents
import Experiment
package import Foundation
import Recordings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes a part, item by item, into a hidden file that is put in its place when it is whole.
///
/// A shard that was stopped leaves the hidden file behind; started again with the same work, program and machine, it
/// goes on after the last whole item.
package struct PartWriter<Subject: PartSubject>: ~Copyable {
    /// The file that the part will be.
    package let url: URL
    /// Items that were there already.
    package let done: Int

    private let hidden: URL
    private let handle: FileHandle
    private var digest = ContentDigest()

    /// The part at a place, if it is there, whole, and of a header's work.
    ///
    /// - Parameters:
    ///   - header: The header of the requested part.
    ///   - folder: The folder of the parts.
    /// - Returns: The part, or `nil` where it must be made.
    package static func finished(_ header: PartHeader<Subject>, in folder: URL) -> PartFile<Subject>? {
        guard let part = try? PartFile<Subject>(folder.appending(path: header.shard.fileName)) else { return nil }
        // Which machine made it does not matter here; merging looks whether they go together.
        var wanted = header
        wanted.manifest.environment.machine = part.header.manifest.machine
        return part.header == wanted ? part : nil
    }

    /// Opens a part.
    ///
    /// - Parameters:
    ///   - header: What it is a part of.
    ///   - folder: The folder of the parts; made if it does not exist.
    ///   - goesOn: Whether to go on after what an earlier process left behind.
    /// - Throws: `FileError` where it cannot be written, `PartError` where another process is at it.
    package init(_ header: PartHeader<Subject>, in folder: URL, goesOn: Bool) throws {
        let url = folder.appending(path: header.shard.fileName)
        let hidden = folder.appending(path: ".\(header.shard.fileName).partial")
        let opened = try Self.open(hidden, for: url, header, goesOn: goesOn)
        (self.url, self.hidden, done) = (url, hidden, opened.items)
        (handle, digest) = (opened.handle, opened.digest)
    }

    private static func open(
        _ hidden: URL, for url: URL, _ header: PartHeader<Subject>, goesOn: Bool
    ) throws -> (handle: FileHandle, items: Int, digest: ContentDigest) {
        let handle: FileHandle
        do {
            try FileManager.default.createDirectory(
                at: hidden.deletingLastPathComponent(), withIntermediateDirectories: true)
            if !FileManager.default.fileExists(atPath: hidden.path) { try Data().write(to: hidden) }
            handle = try FileHandle(forUpdating: hidden)
        } catch {
            throw FileError(explaining: error, path: url.path)
        }
        // A file system without locks cannot name the other process.
        let isTaken = flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK
        if isTaken || !isStill(handle, at: hidden) {
            throw PartError(
                url, "another process is making this part", "wait for its end, or give each shard a number of its own")
        }
        var left: (items: Int, end: UInt64)?
        do {
            let line = Data((try JSONDocument.line(header) + "\n").utf8)
            left = goesOn ? try Self.left(in: hidden, after: line, header: header) : nil
            var digest = ContentDigest()
            try handle.truncate(atOffset: left?.end ?? 0)
            try handle.seek(toOffset: left?.end ?? 0)
            if let left {
                try add(hidden, upTo: left.end, to: &digest)
            } else {
                try handle.write(contentsOf: line)
                digest.add(line)
            }
            return (handle, left?.items ?? 0, digest)
        } catch {
            // Without a header there is nothing to go on after.
            if left == nil { unlink(hidden.path) }
            throw FileError(explaining: error, path: url.path)
        }
    }

    /// Whether an open file still stands at its place: another process may have finished it meanwhile.
    private static func isStill(_ handle: FileHandle, at url: URL) -> Bool {
        var (opened, placed) = (stat(), stat())
        return fstat(handle.fileDescriptor, &opened) == 0 && stat(url.path, &placed) == 0
            && opened.st_ino == placed.st_ino && opened.st_dev == placed.st_dev
    }

    /// Returns the number of items that an earlier process wrote, and where they end; `nil` where they cannot be used.
    private static func left(
        in hidden: URL, after line: Data, header: PartHeader<Subject>
    ) throws -> (items: Int, end: UInt64)? {
        var lines = LineReader(hidden, 0..<(try LineReader.length(hidden)))
        guard let first = try lines.next(), first + Data("\n".utf8) == line else { return nil }
        var items = 0
        var end = UInt64(line.count)
        let accepts = header.subject.lineCheck(of: header.shard)
        let most = header.subject.items(of: header.shard)
        while items < most, let item = try lines.next(), accepts(item) {
            items += 1
            end += UInt64(item.count) + 1
        }
        return (items, end)
    }

    private static func add(_ url: URL, upTo end: UInt64, to digest: inout ContentDigest) throws {
        var offset: UInt64 = 0
        while offset < end {
            let piece = try LineReader.read(url, at: offset, most: Int(min(UInt64(LineReader.piece), end - offset)))
            guard !piece.isEmpty else { throw POSIXError(.EIO) }
            digest.add(piece)
            offset += UInt64(piece.count)
        }
    }

    /// Appends items.
    ///
    /// - Parameter lines: One item a line, each with its end.
    /// - Throws: `FileError`, for example on a full disk.
    package mutating func append(_ lines: String) throws(FileError) {
        try write(Data(lines.utf8))
    }

    /// Appends what the shard gave beside its items, seals the part and puts it in its place.
    ///
    /// - Parameter closing: What the shard gave.
    /// - Throws: `FileError`, and what encoding throws.
    package consuming func finish(_ closing: some Encodable) throws {
        try append(try JSONDocument.line(closing) + "\n")
        try write(Data(PartForm.seal(digest.digits).utf8))
        do {
            try handle.synchronize()
            guard rename(hidden.path, url.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            try handle.close()
        } catch {
            throw FileError(explaining: error, path: url.path)
        }
    }

    private mutating func write(_ data: Data) throws(FileError) {
        digest.add(data)
        do {
            try handle.write(contentsOf: data)
        } catch {
            throw FileError(explaining: error, path: url.path)
        }
    }
}
