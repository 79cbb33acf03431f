import Testing
import Text

@Suite struct LinesTests {
    @Test(
        "Lines end with LF, CR LF or CR, also beside scalars that join them",
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\rc\nd", ["a", "b", "c", "d"]), ("\n\n", ["", ""]),
            ("a\r\n\r\nb", ["a", "", "b"]), ("a\u{600}\nb\n\u{301}c", ["a\u{600}", "b", "\u{301}c"]),
            ("a\r\r\n", ["a", ""]),
        ])
    func split(text: String, lines: [String]) {
        let found = Lines.split(text).map { Array($0.unicodeScalars) }
        #expect(found == lines.map { Array($0.unicodeScalars) })
        let unified = String(decoding: Lines.unified(bytes: text.utf8), as: UTF8.self)
        #expect(!unified.utf8.contains(0x0D))
        #expect(Lines.split(unified) == Lines.split(text))
    }

    @Test(
        "Marks of direction and controls are shown, letters of every script stay", arguments: ["é", "漢", "👩‍🚀", "שלום"])
    func shown(text: String) {
        #expect(Shown.text(text) == text)
        #expect(Shown.text("\u{1B}[2J\(text)\u{202E}\n") == "\\u{1b}[2J\(text)\\u{202e}\\u{a}")
        #expect(Shown.text("\(text)\n\t", keepsLines: true) == "\(text)\n\t")
    }

    @Test func aQuotedTextIsCut() {
        #expect(Shown.quoted("abc", limit: 3) == "'abc'")
        #expect(Shown.quoted("abcd", limit: 3) == "'abc…'")
    }
}
