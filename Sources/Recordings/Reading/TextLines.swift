import Foundation

/// The lines of a text file, read in pieces: memory does not grow with the file.
struct TextLines: Sendable {
    struct Line {
        /// Its number, from 1.
        var number: Int
        /// Its bytes, without its end.
        var bytes: ArraySlice<UInt8>
        /// Whether the file ends in it, without a line break.
        var isCut: Bool
    }

    /// Greatest length of a line, bytes; a row of all joints has about 1,500.
    private static let longest = RecordingLimits.lineBytes

    private let file: RegularFile
    private let name: String
    private var buffer: [UInt8] = []
    private var position = 0
    private var number = 0
    private var isAtEnd = false

    /// Opens a file.
    init(_ url: URL) throws(Diagnostic) {
        file = try RegularFile(url)
        name = url.relativePath
        try fill()
        // A byte order mark is no part of the first line.
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Reads the next line, `nil` at the end.
    mutating func next() throws(Diagnostic) -> Line? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                return line(position..<end, next: end + 1, isCut: false)
            }
            guard buffer.count - position <= Self.longest else {
                let (found, allowed) =
                    Self.flaw(of: buffer[position...]) ?? (
                        "a line of more than \(Self.longest) bytes", "a line for each frame"
                    )
                throw Diagnostic(file: name, line: number + 1, found: found, allowed: allowed)
            }
            searched = buffer.count - position
            try fill()
            guard isAtEnd else { continue }
            guard position < buffer.count else { return nil }
            return line(position..<buffer.count, next: buffer.count, isCut: true)
        }
    }

    /// The reason for which bytes are no line of a text, or `nil` for those that may be one.
    static func flaw(of bytes: ArraySlice<UInt8>) -> (found: String, allowed: String)? {
        if bytes.contains(0) { return ("zero bytes", "a text in UTF-8; convert a table in UTF-16") }
        if bytes.contains(UInt8(ascii: "\r")) { return ("lines that end in CR", "lines that end in LF or in CR LF") }
        return nil
    }

    private mutating func line(_ range: Range<Int>, next: Int, isCut: Bool) -> Line {
        number += 1
        position = next
        let hasReturn = !range.isEmpty && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
        return Line(
            number: number, bytes: buffer[range.lowerBound..<(range.upperBound - (hasReturn ? 1 : 0))], isCut: isCut)
    }

    /// Reads the next piece after the rest of the last one.
    private mutating func fill() throws(Diagnostic) {
        let piece = try file.next()
        isAtEnd = piece.isEmpty
        buffer.removeFirst(position)
        position = 0
        buffer += piece
    }
}
