import Documents
import Foundation
import Testing

@Suite("Walks through folders")
struct FolderWalkTests {
    private func withFolder(_ work: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder)
    }

    @Test("A folder that cannot be read is a fault, and the others are walked")
    func unreadable() throws {
        try withFolder { folder in
            for name in ["a", "b", "c"] {
                try FileManager.default.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true)
                try Data().write(to: folder.appending(path: "\(name)/1.csv"))
            }
            let walk = FolderWalk(folder, kinds: ["csv"]) { path throws(POSIXError) in
                if path.hasSuffix("b") { throw POSIXError(.EACCES) }
                return try FolderListing(path: path)
            }
            #expect(walk.files == ["a/1.csv", "c/1.csv"])
            try #require(walk.faults.count == 1)
            #expect("\(walk.faults[0])".contains("/b: found a folder that cannot be read (Permission denied)"))
        }
    }

    @Test("A name that is no text is a fault where it may hide a file of the kind, with its bytes shown")
    func oddNames() throws {
        try withFolder { folder in
            // Some file systems refuse such names; the list is then given.
            let odd = ["\\xFF.csv", "caf\\xE9", "\\xFE.png", ".\\xFF.csv"]
            let walk = FolderWalk(folder, kinds: ["csv"]) { _ in FolderListing(names: [], oddNames: odd) }
            #expect(
                walk.faults.map { URL(filePath: $0.file).lastPathComponent } == ["\\xFF.csv", "caf\\xE9"])
            #expect(walk.faults.allSatisfy { $0.found == "a name that is not UTF-8" })
        }
    }

    #if os(Linux)
        @Test("Names are read as bytes, and none is left out")
        func bytes() throws {
            try withFolder { folder in
                for bytes in [Array("é.csv".utf8), [0x63, 0xFF, 0x2E], [0xE9]] as [[UInt8]] {
                    let path = (Array(folder.path.utf8) + [0x2F] + bytes + [0]).map { CChar(bitPattern: $0) }
                    fclose(fopen(path, "w"))
                }
                let listing = try FolderListing(path: folder.path)
                #expect(listing.names == ["é.csv"])
                #expect(listing.oddNames == ["\\xE9", "c\\xFF."])
            }
        }
    #endif

    @Test(
        "Control characters are shown as escapes",
        arguments: [("a\nb", "a\\x0Ab"), ("é\u{1B}[", "é\\x1B["), ("日本", "日本")])
    func shown(name: String, expected: String) { #expect(FolderListing.shown(name) == expected) }

    @Test(
        "The kind of a file is its extension in small letters",
        arguments: [("a.CSV", "csv"), ("a", ""), (".csv", ""), ("a.b.Json", "json"), ("a.", "")])
    func kind(name: String, expected: String) { #expect(FolderWalk.kind(of: name) == expected) }
}
