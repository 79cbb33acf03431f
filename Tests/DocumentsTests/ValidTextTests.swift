import Documents
import Testing

@Suite struct ValidTextTests {
    @Test("Text comes back as it was", arguments: ["", "a", "Liegestütz", "\u{FEFF}x", "\u{FFFD}", "e\u{301}\0😀"])
    func valid(_ text: String) {
        let read = String(utf8: Array(text.utf8))
        #expect(read.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "Bytes that are no UTF-8 give none",
        arguments: [[0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func invalid(_ bytes: [UInt8]) {
        #expect(String(utf8: bytes) == nil)
        #expect(String(utf8: bytes[...]) == nil)
    }
}
