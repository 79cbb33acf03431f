import Documents
import Foundation
import Testing

@Suite("File that is written whole or not at all")
struct AtomicFileTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @Test("The files of processes that were killed are cleared away, those of others stay")
    func leftOvers() throws {
        try scratch.write("dead", to: ".repgauge-\(UUID().uuidString).part")
        try scratch.write("mine", to: ".repgauge-mine.part")
        try scratch.write("mine", to: "\(UUID().uuidString).part")
        try AtomicFile.write("new", to: scratch.url.appending(path: "file"))
        #expect(scratch.texts().values.sorted() == ["mine", "mine", "new"])
    }

    @Test("Many at once do not clear away each other's files")
    func race() async {
        let url = scratch.url
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let folder = url.appending(path: "\(number % 10)")
                    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    let file = folder.appending(path: "file")
                    #expect(throws: Never.self) { try AtomicFile.write("\(number)", to: file) }
                }
            }
        }
        for number in 0..<10 { #expect(scratch.names("\(number)") == ["file"]) }
    }

    @Test("If one of several cannot be written, none is changed")
    func several() throws {
        try scratch.write("old", to: "a")
        let files = [("a", "new"), ("missing/b", "new")].map { name, text in
            (data: Data(text.utf8), url: scratch.url.appending(path: name))
        }
        #expect(throws: FileError.self) { try AtomicFile.write(files) }
        #expect(scratch.texts() == ["a": "old"])
    }

    @Test("A name as long as a name may be can be written", arguments: ["x", "ä", "😀"])
    func longName(_ character: String) throws {
        let name = String(repeating: character, count: 255 / character.utf8.count)
        try AtomicFile.write("text", to: scratch.url.appending(path: name))
        #expect(scratch.names() == [name])
    }
}
