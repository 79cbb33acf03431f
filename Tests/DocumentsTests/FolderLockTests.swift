import Documents
import Foundation
import Testing

@Suite("Lock of a folder")
struct FolderLockTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @Test("Changes of one file by many at once are all kept, in a folder that one of them makes")
    func race() async throws {
        let file = scratch.url.appending(path: "new/numbers")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    #expect(throws: Never.self) {
                        try FolderLock.holding([file], makesFolders: true, wrap: { $0 as any Error }) {
                            let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                            try AtomicFile.write("\(before)\(number)\n", to: file)
                        }
                    }
                }
            }
        }
        let numbers = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
        #expect(numbers.sorted() == Array(0..<50))
    }

    @Test("Who waits too long is told the file and what to do, through a link too")
    func timeout() throws {
        try scratch.write("", to: "a/file")
        let link = scratch.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: scratch.url.appending(path: "a/file"))
        let lock = try FolderLock(scratch.url.appending(path: "a"))
        let error = try #require(throws: FileError.self) {
            try FolderLock.holding([link], patience: .milliseconds(20), wrap: { $0 }) { () throws(FileError) in
                Issue.record("the lock is another's")
            }
        }
        #expect(error.path == link.path && error.advice.contains("wait"))
        lock.release()
        #expect(throws: Never.self) {
            try FolderLock.holding([link], patience: .zero, wrap: { $0 as any Error }) {}
        }
    }

    @Test("Two who need the same folders in another order do not wait for each other")
    func order() async throws {
        let files = ["a/x", "b/y", "a/z"].map { scratch.url.appending(path: $0) }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let files = number.isMultiple(of: 2) ? files : files.reversed()
                    #expect(throws: Never.self) {
                        try FolderLock.holding(
                            files, makesFolders: true, patience: .seconds(300), wrap: { $0 as any Error }
                        ) { try AtomicFile.write(files.map { (Data("\(number)".utf8), $0) }) }
                    }
                }
            }
        }
        #expect(try Set(files.map { try String(contentsOf: $0, encoding: .utf8) }).count == 1)
    }

    @Test("A folder that was made for nothing is removed, and one that is missing is an error")
    func folders() {
        let file = scratch.url.appending(path: "a/b/file")
        #expect(throws: CancellationError.self) {
            try FolderLock.holding([file], makesFolders: true, wrap: { $0 as any Error }) { throw CancellationError() }
        }
        #expect(scratch.names() == [])
        #expect(throws: FileError.self) { try FolderLock.holding([file], wrap: { $0 as any Error }) {} }
    }
}
