import Documents
import Foundation
import GRDB
import Search
import Testing

@Suite("a study's file")
struct StudyFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("what was recorded is found again, by this and by a later opening, whatever the order of recording")
    func memory() throws {
        let keys = (0..<50).map { "angle-threshold:down=\(60 + $0)" }
        let study = try StudyFile(folder.file, origin: .test())
        for key in keys.shuffled() { try study.record(Sums(of: key), of: key) }
        for reopened in [study, try StudyFile(folder.file, origin: .test()), try StudyFile(existing: folder.file)] {
            for key in keys { #expect(try reopened.result(of: key, as: Sums.self) == Sums(of: key)) }
            #expect(try reopened.result(of: "another", as: Sums.self) == nil)
            #expect(try reopened.entries().map(\.state) == Array(repeating: .done, count: 50))
            #expect(reopened.origin == .test())
        }
    }

    @Test("every finite number comes back to the last bit")
    func numbers() throws {
        let numbers = [
            0.1, 1 / 3, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1e22,
            9_007_199_254_740_991, -0.0,
        ]
        let study = try StudyFile(folder.file, origin: .test())
        try study.record(numbers, of: "numbers")
        let found = try #require(try study.result(of: "numbers", as: [Double].self))
        #expect(found.map(\.bitPattern) == numbers.map(\.bitPattern))
    }

    @Test("a result recorded again changes nothing, a different one is refused")
    func again() throws {
        let study = try StudyFile(folder.file, origin: .test())
        try study.record(Sums(of: "a"), of: "a")
        try study.record(Sums(of: "a"), of: "a")
        #expect(throws: StudyError.differentResult(key: "a")) { try study.record(Sums(of: "b"), of: "a") }
        #expect(try study.result(of: "a", as: Sums.self) == Sums(of: "a"))
    }

    @Test("a number that is not finite is refused and nothing is kept", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(number: Double) throws {
        let study = try StudyFile(folder.file, origin: .test())
        #expect(throws: StudyError.self) { try study.record([number], of: "a") }
        #expect(try study.entries().isEmpty)
    }

    @Test("a result of another form is refused by what it belongs to")
    func otherForm() throws {
        let study = try StudyFile(folder.file, origin: .test())
        try study.record(["a word"], of: "a")
        let error = #expect(throws: StudyError.self) { try study.result(of: "a", as: Sums.self) }
        #expect(error?.description.contains("the result of a ") == true)
    }

    @Test("a file of another origin is refused by the name of what differs", arguments: ["suite", "seed", "trials"])
    func otherOrigin(name: String) throws {
        _ = try StudyFile(folder.file, origin: .test())
        let error = #expect(throws: StudyError.self) {
            try StudyFile(folder.file, origin: .test([name: "another"]))
        }
        guard case .otherStudy(_, let differences)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(differences.map(\.name) == [name])
        #expect(differences.first?.inFile == StudyOrigin.test()[name])
        #expect(differences.first?.asked == "another")
        #expect(error?.exitStatus == .wrongInput)
    }

    @Test("facts that only one side has are told, and the hash tells origins apart, but not the order of facts")
    func facts() {
        let origin = StudyOrigin.test()
        let more = StudyOrigin(origin.facts + [.init("detector", "closed-chain")])
        #expect(origin.differences(from: more).map(\.name) == ["detector"])
        #expect(more.differences(from: origin).map(\.inFile) == ["closed-chain"])
        #expect(origin.hash != more.hash)
        #expect(origin.hash == StudyOrigin(origin.facts.reversed()).hash)
        #expect(StudyOrigin(origin.facts + [.init("seed", "8")])["seed"] == "8")
    }

    @Test("a new study is not made over a file, and one that is absent is not opened")
    func places() throws {
        #expect(throws: StudyError.missing(path: folder.file.relativePath)) { try StudyFile(existing: folder.file) }
        #expect(try folder.contents().isEmpty)
        _ = try StudyFile(folder.file, origin: .test(), opening: .new)
        #expect(throws: StudyError.exists(path: folder.file.relativePath)) {
            try StudyFile(folder.file, origin: .test(), opening: .new)
        }
        let nowhere = folder.url.appending(path: "nowhere/test.study")
        let error = #expect(throws: StudyError.self) { try StudyFile(nowhere, origin: .test()) }
        #expect(error?.description.contains(" cannot be used as a study: ") == true, "\(String(describing: error))")
    }
}

@Suite("files that are no study of ours")
struct ForeignFileTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func expectRefused(_ matches: (StudyError) -> Bool) throws {
        let before = try folder.contents()
        let attempts: [() throws -> StudyFile] = [
            { try StudyFile(folder.file, origin: .test()) }, { try StudyFile(existing: folder.file) },
        ]
        for attempt in attempts {
            let error = #expect(throws: StudyError.self) { try attempt() }
            #expect(error.map(matches) == true, "\(String(describing: error))")
            #expect(error?.exitStatus == .wrongInput)
        }
        #expect(try folder.contents() == before)
    }

    private func expectForeign() throws {
        try expectRefused { $0.description.contains(" is not a study of RepGauge: ") }
    }

    @Test(
        "a file that is no database is refused and left as it was",
        arguments: ["x", "label,f1\nangle-threshold,0.9\n", "SQLite format 3\u{0}"])
    func text(text: String) throws {
        try Data(text.utf8).write(to: folder.file)
        try expectForeign()
    }

    @Test("another program's database is refused and left as it was, with its mode")
    func database() throws {
        do {
            let queue = try DatabaseQueue(path: folder.file.path)
            try queue.write { try $0.execute(sql: "CREATE TABLE trials (id INTEGER PRIMARY KEY)") }
            try queue.close()
        }
        try expectForeign()
    }

    @Test("a study of a later format is refused and left as it was")
    func newer() throws {
        do {
            _ = try StudyFile(folder.file, origin: .test())
            let queue = try DatabaseQueue(path: folder.file.path)
            try queue.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA user_version = 99")
                _ = try $0.checkpoint(.truncate)
            }
            try queue.close()
        }
        let path = folder.file.path(percentEncoded: false)
        try expectRefused {
            $0.description == "\(path) has format 99, this program knows formats up to 1; use the newer program"
        }
    }

    @Test("a folder is refused")
    func folderInPlace() throws {
        try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
        try expectForeign()
    }

    @Test("a study whose pages were overwritten is refused as damaged, not read as something else")
    func damaged() throws {
        do {
            let study = try StudyFile(folder.file, origin: .test())
            for index in 0..<200 { try study.record(Sums(of: "\(index)"), of: "\(index)") }
        }
        var bytes = try Data(contentsOf: folder.file)
        try #require(bytes.count > 8192)
        for index in 200..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 13) }
        try bytes.write(to: folder.file)
        #expect(throws: StudyError.self) { try StudyFile(existing: folder.file).entries() }
    }
}
