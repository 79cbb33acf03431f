import Foundation
import GRDB
@testable import Search
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Several processes that use one file, and processes that are killed; each child is a process of its own.
@Suite("several processes, and killed ones", .serialized)
struct ProcessTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("three processes that make one study at the same time and record the same and other results lose nothing")
    func together() async throws {
        let path = folder.file.path
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<3 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, worker = worker as Int] in
                        let study = try StudyFile(URL(filePath: path), origin: .test())
                        for index in 0..<60 {
                            let key = index % 2 == 0 ? "shared-\(index)" : "own-\(worker)-\(index)"
                            try study.record(Sums(of: key), of: key)
                        }
                    }
                }
            }
        }
        let entries = try StudyFile(existing: folder.file).entries()
        #expect(entries.count == 120)
        let numbers: [Int] = entries.map(\.number)
        let expected = Array(1...entries.count)
        #expect(numbers == expected)
        for entry in entries { #expect(try entry.result(as: Sums.self) == Sums(of: entry.key)) }
    }

    @Test("three processes that share the work of a sampler give what one gives")
    func sampler() async throws {
        let path = folder.file.path
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String] in try work(on: path, upTo: 60)
                    }
                }
            }
        }
        let other = try Folder()
        try work(on: other.file.path, upTo: 60)
        let (shared, alone) = (try StudyFile(existing: folder.file), try StudyFile(existing: other.file))
        #expect(try shared.entriesOfNoFile() == (try alone.entriesOfNoFile()))
        #expect(try shared.entries().map(\.state) == Array(repeating: .done, count: 60))
    }

    @Test("a process that is killed at any moment loses at most what it was at, and the next one goes on")
    func killed() async throws {
        let (path, acknowledged) = (folder.file.path, folder.url.appending(path: "acknowledged").path)
        try Data().write(to: URL(filePath: acknowledged))
        var (kills, before) = (0, 0)
        for round in 0..<(HostileWork.isAsked ? 60 : 6) {
            let (results, delay) = (1 + round % 5, UInt32(round * 4973 % 3000))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                    path = path as String, acknowledged = acknowledged as String, results = results as Int,
                    delay = delay as UInt32,
                ] in
                try goOn(path: path, acknowledged: acknowledged, killedAfter: results, delay: delay)
            }
            kills += 1
            let told = try acknowledgements(acknowledged)
            #expect(told.count >= before + results)
            before = told.count
            let study = try StudyFile(folder.file, origin: .test())
            #expect(try study.transaction { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
            let entries = try study.entries()
            let done = Set(entries.filter { $0.state == .done }.map(\.key))
            #expect(done.isSuperset(of: told))
            // Each killed process may have recorded one result without living to report it.
            #expect(done.count <= told.count + kills)
            #expect(entries.count - done.count <= kills)
            for entry in entries { #expect(try entry.result(as: Sums.self).map { $0 == Sums(of: entry.key) } != false) }
        }
        let limit = before + 20
        try work(on: path, upTo: limit)
        let other = try Folder()
        try work(on: other.file.path, upTo: limit)
        #expect(
            try StudyFile(existing: folder.file).entriesOfNoFile() == StudyFile(existing: other.file).entriesOfNoFile())
    }

    @Test("what a killed process had taken is taken by the next one")
    func takeover() async throws {
        let path = folder.file.path
        let study = try StudyFile(folder.file, origin: .test())
        _ = try study.ask("a", asker: .outside)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            _ = try StudyFile(existing: URL(filePath: path)).takeNext()
            kill(getpid(), SIGKILL)
        }
        let left = try study.entry(1)
        #expect(left.state == .running)
        #expect(left.worker.map { !$0.isAlive } == true)
        #expect(try study.takeNext()?.number == 1)
        #expect(try study.entry(1).worker == .current)
        #expect(StudyWorker.current.isAlive)
    }
}

/// Runs what a sampler proposes, and what was left over, until there are so many.
private func work(on path: String, upTo limit: Int) throws {
    let study = try StudyFile(URL(filePath: path), origin: .test())
    while true {
        while let entry = try study.takeNext() { try study.tell(entry.number, result: Sums(of: entry.key)) }
        if try study.propose(limit: limit, from: sequence) == nil { break }
    }
}

private func sequence(from place: Int) -> () -> String? {
    var place = place
    return {
        defer { place += 1 }
        return place % 5 == 4 ? nil : "p\(place)"
    }
}

/// The keys whose results a process has reported as recorded.
private func acknowledgements(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
}

/// Works and reports each recorded result, until a thread kills the process: so many microseconds after so many results
/// of its own.
private func goOn(path: String, acknowledged: String, killedAfter results: Int, delay: UInt32) throws {
    let before = try acknowledgements(acknowledged).count
    Thread.detachNewThread {
        while ((try? acknowledgements(acknowledged).count) ?? 0) < before + results { usleep(100) }
        usleep(delay)
        kill(getpid(), SIGKILL)
    }
    let report = try #require(FileHandle(forWritingAtPath: acknowledged))
    _ = try report.seekToEnd()
    let study = try StudyFile(URL(filePath: path), origin: .test())
    while true {
        while let entry = try study.takeNext() {
            try study.tell(entry.number, result: Sums(of: entry.key))
            try report.write(contentsOf: Data("\(entry.key)\n".utf8))
        }
        _ = try study.propose(limit: .max, from: sequence)
    }
}
