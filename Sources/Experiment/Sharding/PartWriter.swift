package import Documents
package import Foundation

/// Writes a part, item by item, into a hidden file that is put in its place when it is whole.
///
/// A shard that was stopped leaves the hidden file behind; started again with the same work, program and machine, it
/// goes on after the last whole item.
package struct PartWriter<Subject: PartSubject>: ~Copyable {
    package let url: URL
    package let done: Int

    private let hidden: URL
    private let file: OpenPlace
    private var digest: ContentDigest

    /// The part at a place, if it is there, whole, and of a header's work, or `nil` where it must be made.
    package static func finished(_ header: PartHeader<Subject>, in folder: URL) -> PartFile<Subject>? {
        guard let part = try? PartFile<Subject>(folder.appending(path: header.shard.fileName)) else { return nil }
        // Which machine made it does not matter here; merging looks whether they go together.
        var wanted = header
        wanted.manifest.environment.machine = part.header.manifest.machine
        return part.header == wanted ? part : nil
    }

    /// Opens a part, in a folder that is made if it does not exist; one may go on after what an earlier process left
    /// behind.
    package init(_ header: PartHeader<Subject>, in folder: URL, goesOn: Bool) throws {
        let url = folder.appending(path: header.shard.fileName)
        let hidden = folder.appending(path: ".\(header.shard.fileName).partial")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw FileError(explaining: error, path: url.path)
        }
        let line = Data((try JSONDocument.line(header) + "\n").utf8)
        let file = try Self.locked(hidden, for: url)
        let left: (items: Int, end: UInt64)?
        var digest = ContentDigest()
        do {
            left = goesOn ? try Self.left(in: hidden, after: line, header: header) : nil
            if let left { try Self.add(hidden, upTo: left.end, to: &digest) } else { digest.add(line) }
        } catch {
            throw FileError(explaining: error, path: url.path)
        }
        guard file.truncate(to: left?.end ?? 0), left != nil || file.append(line) else {
            let error = FileError(errnoFor: url.path)
            // Without a header there is nothing to go on after.
            if left == nil { unlink(hidden.path) }
            throw error
        }
        (self.url, self.hidden, self.digest, done) = (url, hidden, digest, left?.items ?? 0)
        self.file = file
    }

    private static func locked(_ hidden: URL, for url: URL) throws -> OpenPlace {
        guard let file = OpenPlace.growingFile(hidden.path) else { throw FileError(errnoFor: url.path) }
        // A file system without locks cannot name the other process, which may also have finished the part meanwhile.
        let isTaken = if case .refused = file.lock() { true } else { false }
        guard !isTaken, file.isStill(at: hidden.path) else {
            throw PartError(
                url, "another process is making this part", "wait for its end, or give each shard a number of its own")
        }
        return file
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

    package mutating func append(_ lines: String) throws(FileError) { try write(Data(lines.utf8)) }

    /// Appends what the shard gave beside its items, seals the part and puts it in its place.
    package consuming func finish(_ closing: some Encodable) throws {
        try append(try JSONDocument.line(closing) + "\n")
        try write(Data(PartForm.seal(digest.digits).utf8))
        guard file.synchronise(), rename(hidden.path, url.path) == 0 else { throw FileError(errnoFor: url.path) }
    }

    private mutating func write(_ data: Data) throws(FileError) {
        digest.add(data)
        guard file.append(data) else { throw FileError(errnoFor: url.path) }
    }
}
