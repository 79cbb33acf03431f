import Text

/// The contents of a page: links to its sections.
enum PageContents {
    /// Returns a line of links to the second-level headings of a page in markdown; empty with fewer than two.
    static func line(_ page: String) -> String {
        let titles = Lines.split(page).filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        guard titles.count > 1 else { return "" }
        return "**Contents**: " + titles.map { "[\($0)](#\(anchor($0)))" }.joined(separator: " · ") + "\n"
    }

    /// Returns the anchor that a forge gives to a heading: small letters, digits, hyphens and underscores.
    static func anchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}
