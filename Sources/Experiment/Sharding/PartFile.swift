package import Documents
package import Foundation

/// A part that is whole: its seal is there and fits.
package struct PartFile<Subject: PartSubject>: Sendable {
    package let url: URL
    package let header: PartHeader<Subject>
    /// The range of bytes that holds its items, one a line.
    let items: Range<UInt64>
    /// The line after the items, in JSON: what the shard gave beside them.
    let closing: Data
}

extension PartFile {
    /// Reads a part from end to end, with little memory, and checks its seal.
    package init(_ url: URL) throws(PartError) {
        let kind = try PartFiles.kind(of: url)
        guard kind == Subject.kind else {
            throw PartError(
                url, "a part of a \(kind.rawValue)", "parts of a \(Subject.kind.rawValue) were given before it")
        }
        do {
            self = try Self.read(url)
        } catch let error as PartError {
            throw error
        } catch {
            throw PartError(url, "it cannot be read (\(error.localizedDescription))", "give a file that can be read")
        }
    }

    private static func read(_ url: URL) throws -> PartFile {
        let cut = PartError(url, "it is cut short: its seal is missing", "start its shard again")
        let length = try LineReader.length(url)
        guard length > PartForm.sealLength else { throw cut }
        let end = length - UInt64(PartForm.sealLength)
        var digest = ContentDigest()
        var offset: UInt64 = 0
        // The starts of the last two lines before the seal.
        var (closing, last): (UInt64, UInt64) = (0, 0)
        var headerEnd: UInt64?
        while offset < end {
            let piece = try LineReader.read(url, at: offset, most: Int(min(UInt64(LineReader.piece), end - offset)))
            guard !piece.isEmpty else { throw cut }
            digest.add(piece)
            for (index, byte) in piece.enumerated() where byte == 0x0A {
                let next = offset + UInt64(index) + 1
                if headerEnd == nil { headerEnd = next }
                (closing, last) = (last, next)
            }
            offset += UInt64(piece.count)
        }
        let seal = String(decoding: try LineReader.read(url, at: end, most: PartForm.sealLength), as: UTF8.self)
        guard seal.hasPrefix("{\"digest\":\""), seal.hasSuffix("\"}\n"), let headerEnd, last == end,
            closing >= headerEnd
        else { throw cut }
        guard seal == PartForm.seal(digest.digits) else {
            throw PartError(url, "it was altered: its seal does not fit", "start its shard again")
        }
        let header = try LineReader.read(url, at: 0, most: Int(headerEnd))
        let items = headerEnd..<closing
        guard let header = JSONDocument.value(PartHeader<Subject>.self, from: header) else {
            throw PartError(url, "its first line is none of a part", "start its shard again")
        }
        if let fault = header.subject.fault { throw PartError(url, fault, "start its shard again") }
        return PartFile(
            url: url, header: header, items: items,
            closing: try LineReader.read(url, at: closing, most: Int(end - closing)))
    }

    func closing<Closing: Decodable>(as type: Closing.Type) throws(PartError) -> Closing {
        guard let closing = JSONDocument.value(type, from: closing) else {
            throw PartError(url, "its last line is none of a part", "start its shard again")
        }
        return closing
    }

    package var lines: LineReader { LineReader(url, items) }
}

package enum PartFiles {
    package static func kind(of url: URL) throws(PartError) -> PartKind {
        let mark: PartForm.Mark
        do {
            let length = try LineReader.length(url)
            guard length > 0 else { throw PartError(url, "it is empty", "start its shard again") }
            // A header is short, except with a great many scenarios or recordings.
            var reader = LineReader(url, 0..<min(length, 64 << 20))
            guard let line = try reader.next(), let found = JSONDocument.value(PartForm.Mark.self, from: line)
            else { throw PartError(url, "it is no part, or cut short", "give the files that --shard wrote") }
            mark = found
        } catch let error as PartError {
            throw error
        } catch {
            throw PartError(
                url, "it cannot be read (\(error.localizedDescription))", "give the files that --shard wrote")
        }
        guard mark.format == PartForm.current else {
            throw PartError(
                url, "it has form \(mark.format), this program reads form \(PartForm.current)",
                "merge with the version that made it")
        }
        guard let kind = PartKind(rawValue: mark.kind) else {
            throw PartError(url, "a part of a '\(mark.kind)'", "merge with the version that made it")
        }
        return kind
    }

    /// The files at some places: files as they are, and all `part-….jsonl` of folders in the order of their names.
    package static func files(at places: [URL]) throws(PartError) -> [URL] {
        var files: [URL] = []
        var problems: [PartError.Problem] = []
        for place in places {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
                problems.append(
                    .init(place.relativePath, "there is no such file or folder", "name parts, or their folder"))
                continue
            }
            guard isFolder.boolValue else {
                files.append(place)
                continue
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            let parts = names.filter { $0.hasPrefix("part-") && $0.hasSuffix(".jsonl") }.sorted()
            if parts.isEmpty {
                problems.append(
                    .init(place.relativePath, "there is no part in it", "name the folder that --shard wrote to"))
            }
            files += parts.map { place.appending(path: $0) }
        }
        guard problems.isEmpty else { throw PartError(problems) }
        return files
    }
}
