package import Foundation

/// Reads a file line by line with little memory, and without keeping it open in between.
package struct LineReader {
    private let url: URL
    private var offset: UInt64
    private let end: UInt64
    private var buffer = Data()

    /// Bytes that are read at a time.
    package static let piece = 64 * 1024

    package init(_ url: URL, _ stretch: Range<UInt64>) {
        self.url = url
        offset = stretch.lowerBound
        end = stretch.upperBound
    }

    /// The next line without its end, or `nil` after the last; bytes after the last line break are not a line.
    package mutating func next() throws -> Data? {
        while true {
            if let newline = buffer.firstIndex(of: 0x0A) {
                let line = buffer[buffer.startIndex..<newline]
                buffer = buffer[(newline + 1)...]
                return line
            }
            guard offset < end else { return nil }
            let more = try Self.read(url, at: offset, most: Int(min(UInt64(Self.piece), end - offset)))
            guard !more.isEmpty else { return nil }
            offset += UInt64(more.count)
            // A fresh buffer, so that what was read before does not stay in memory.
            buffer = Data(buffer) + more
        }
    }

    package static func read(_ url: URL, at offset: UInt64, most: Int) throws -> Data {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        try handle.seek(toOffset: offset)
        return try handle.read(upToCount: most) ?? Data()
    }

    package static func length(_ url: URL) throws -> UInt64 {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        return try handle.seekToEnd()
    }
}
