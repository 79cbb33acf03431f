import Foundation

/// Reads the bytes of files to import, and refuses at once what its beginning shows to be something else.
enum ImportSource {
    private static let beginning = 64 * 1024

    /// Reads a file, `nil` where its bytes were refused.
    static func load(_ url: URL, _ log: inout ImportLog) -> Data? {
        let place = ImportPlace(file: url.relativePath)
        do {
            let state = try FileState(path: url.path(percentEncoded: false))
            switch state.kind {
            case .file: break
            case .other(let words):
                log.refuse(place, words, "a file")
                return nil
            case .folder, .link:
                log.refuse(place, "a folder", "a file")
                return nil
            }
            guard state.size <= RecordingLimits.importedBytes else {
                log.refuse(place, "\(state.size) bytes", "at most \(RecordingLimits.importedBytes); split the file")
                return nil
            }
            let isTable = ["csv", "trc"].contains(FolderWalk.kind(of: url.lastPathComponent))
            let start = try LineReader.read(url, at: 0, most: beginning)
            if let flaw = flaw(in: [UInt8](start), isTable: isTable) {
                log.refuse(place, flaw.found, flaw.allowed)
                return nil
            }
            return start.count < beginning ? start : try Data(contentsOf: url)
        } catch {
            let isAbsent = (error as? POSIXError).map { $0.code == .ENOENT || $0.code == .ENOTDIR } ?? false
            log.refuse(
                place, isAbsent ? "no such file" : "what cannot be read (\(error.localizedDescription))",
                "a file that can be read")
            return nil
        }
    }

    /// The reason why a beginning is not that of a table or of JSON, or `nil` for one that may be.
    private static func flaw(in start: [UInt8], isTable: Bool) -> (found: String, allowed: String)? {
        let allowed = isTable ? "a table in UTF-8" : "JSON in UTF-8"
        if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(start.prefix(2))) { return ("a text in UTF-16", allowed) }
        if start.contains(0) { return ("bytes that are no text", allowed) }
        guard !isTable else {
            let isOdd = start.contains(0x0D) && !start.contains(0x0A)
            return isOdd ? ("lines that end in CR alone", "line ends LF or CR LF; save the file anew") : nil
        }
        let full = start.trimmingPrefix([0xEF, 0xBB, 0xBF]).filter { !JSONFile.spaces.contains($0) }.prefix(2)
        if let first = full.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") {
            return ("neither an object nor a list", allowed)
        }
        let isList = full.first == UInt8(ascii: "[") && full.count == 2
        return isList && "-0123456789\"tf".utf8.contains(full[1])
            ? ("a list of single values", "a list of frames") : nil
    }
}

/// The lines of a text, one after the other, without their ends.
struct ByteLines: Sequence, IteratorProtocol {
    private let data: Data
    private var start: Int

    init(_ data: Data) {
        self.data = data
        start = data.startIndex
    }

    mutating func next() -> Data? {
        guard start <= data.endIndex else { return nil }
        let rest = data[start...]
        let length = rest.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else { return bytes.count }
            return UnsafeRawPointer(found) - base
        }
        let end = start + length
        defer { start = end + 1 }
        return data[start..<end]
    }
}
