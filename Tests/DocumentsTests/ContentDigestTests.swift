import Documents
import Foundation
import Testing

@Suite("Content digests")
struct ContentDigestTests {
    @Test(
        "FNV-1a has its published values",
        arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func vectors(_ text: String, _ digits: String) {
        #expect(ContentDigest(text.utf8).digits == digits)
        #expect(ContentDigest(text.utf8.lazy.map { $0 }).digits == digits)
    }

    @Test("bytes have the same digest in whatever pieces they come", arguments: [1, 7, 64, 65, 200])
    func pieces(size: Int) {
        let data = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
        var pieces = ContentDigest()
        for start in stride(from: 0, to: data.count, by: size) {
            pieces.add(data[start..<min(start + size, data.count)])
        }
        #expect(pieces == ContentDigest(data))
    }

    @Test("names and lengths of files count, and their order does not")
    func files() {
        let digest = ContentDigest(files: ["a": Data("xy".utf8), "b": Data("z".utf8)])
        #expect(digest != ContentDigest(files: ["a": Data("x".utf8), "b": Data("yz".utf8)]))
        #expect(digest != ContentDigest(files: ["a": Data("xy".utf8), "c": Data("z".utf8)]))
        #expect(digest == ContentDigest(files: ["b": Data("z".utf8), "a": Data("xy".utf8)]))
    }

    @Test("every word and every byte at the end counts", arguments: 0..<19)
    func words(changed: Int) {
        func digest(_ bytes: [UInt8]) -> ContentDigest {
            var digest = ContentDigest()
            bytes.withUnsafeBytes { digest.add(words: $0) }
            return digest
        }
        let bytes = [UInt8](0..<19)
        var other = bytes
        other[changed] ^= 1
        #expect(digest(bytes) != digest(other))
    }
}
