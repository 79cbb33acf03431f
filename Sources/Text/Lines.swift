/// Lines of texts and files: they end with LF, CR LF or CR.
package enum Lines {
    /// Returns the lines of a text without their ends.
    ///
    /// Empty lines are kept; a text that ends with a line end has no further line after it.
    package static func split(_ text: some StringProtocol) -> [Substring] {
        let text = Substring(text)
        var lines: [Substring] = []
        var start = text.startIndex
        var index = start
        let bytes = text.utf8
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == 0x0A || byte == 0x0D else {
                bytes.formIndex(after: &index)
                continue
            }
            lines.append(text[start..<index])
            bytes.formIndex(after: &index)
            if byte == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { bytes.formIndex(after: &index) }
            start = index
        }
        if start < text.endIndex { lines.append(text[start...]) }
        return lines
    }

    /// Returns the cells of a line between its commas; quotes have no meaning.
    package static func cells(_ line: Substring) -> [Substring] {
        line.utf8.split(separator: 0x2C, omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// Returns a text on one line: its lines that are not empty, joined by spaces.
    package static func joined(_ text: some StringProtocol) -> String {
        split(text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the bytes of a text, in UTF-8 or another encoding that agrees with ASCII, with LF in place of CR LF and
    /// CR.
    package static func unified(bytes: some Collection<UInt8>) -> [UInt8] {
        var unified: [UInt8] = []
        unified.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes {
            if byte != 0x0A || last != 0x0D { unified.append(byte == 0x0D ? 0x0A : byte) }
            last = byte
        }
        return unified
    }

    /// Whether a scalar ends a line in any of the formats that the program writes.
    package static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether a text holds more than one line.
    package static func isSeveral(_ text: some StringProtocol) -> Bool { text.unicodeScalars.contains(where: isBreak) }
}
