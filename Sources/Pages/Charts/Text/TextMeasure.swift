/// The width of text in the picture's type.
///
/// The widths of ASCII are those of Helvetica (Adobe Font Metrics), which Arial and Liberation Sans share. A viewer
/// with another font may set text a little wider or narrower, so that each measure has a reserve.
enum TextMeasure {
    /// The size of all text, in units of the picture.
    static let size = 15.0
    static let lineHeight = 19.0
    /// The distance from the middle of a line of text down to its base line.
    static let baseline = 5.2
    private static let reserve = 1.04

    // From the space (0x20) to the tilde (0x7E), thousandths of the size.
    private static let widths: [Double] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]

    /// The width of a line of text, in units of the picture.
    static func width(_ text: String, bold: Bool = false) -> Double {
        let thousandths = text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
        return thousandths / 1000 * size * reserve * (bold ? 1.08 : 1)
    }

    /// The text, or its beginning with an ellipsis where it is wider than there is room.
    static func shortened(_ text: String, to room: Double) -> String {
        guard width(text) > room else { return text }
        var used = width("…")
        var kept = ""
        for character in text {
            used += width(String(character))
            if used > room { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// The text in at most so many lines, broken at spaces; the last is shortened where the rest has no room.
    static func lines(_ text: String, width room: Double, most: Int = 2) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            if let last = lines.last, lines.count == most || width(last + " " + word) <= room {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { shortened($0, to: room) }
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20...0x7E: widths[Int(scalar.value) - 0x20]
        case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0xB0, 0xB2, 0xB3, 0xB9, 0x2070...0x207F: 400
        case 0x2009: 200
        case 0x2013: 556
        case 0x2212, 0xD7: 584
        case 0x2026: 1000
        case 0..<0x1100: 640
        default: 1000
        }
    }
}
