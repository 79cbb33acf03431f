import Foundation
import Search
import Testing

@Suite("asking and telling")
struct AskTellTests {
    private let folder: Folder
    private let study: StudyFile

    init() throws {
        folder = try Folder()
        study = try StudyFile(folder.file, origin: .test())
    }

    /// A sequence in which every third place holds nothing and some keys come twice.
    private static func sequence(from place: Int) -> () -> String? {
        var place = place
        return {
            defer { place += 1 }
            return place % 3 == 2 ? nil : "p\(place % 40 < 5 ? place / 40 : place)"
        }
    }

    private func propose(limit: Int = 1000) throws -> StudyEntry? {
        try study.propose(limit: limit) { Self.sequence(from: $0) }
    }

    @Test("numbers run from 1, and what was asked for before keeps its number and its result")
    func ask() throws {
        #expect(try ["a", "b", "a", "c"].map { try study.ask($0, asker: .outside).number } == [1, 2, 1, 3])
        try study.tell(2, result: Sums(of: "b"))
        let again = try study.ask("b", asker: .outside)
        #expect(again.state == .done)
        #expect(try again.result(as: Sums.self) == Sums(of: "b"))
    }

    @Test("a configuration is told once")
    func twice() throws {
        _ = try study.ask("a", asker: .outside)
        _ = try study.ask("b", asker: .outside)
        try study.tell(1, result: [0.5])
        try study.tell(2, failure: "no")
        #expect(throws: StudyError.alreadyTold(1, state: .done)) { try study.tell(1, result: [0.5]) }
        #expect(throws: StudyError.alreadyTold(1, state: .done)) { try study.tell(1, failure: "no") }
        #expect(throws: StudyError.alreadyTold(2, state: .failed)) { try study.tell(2, result: [0.5]) }
        #expect(try study.entries().map(\.json) == ["[0.5]", nil])
    }

    @Test("a number that nobody asked for is unknown", arguments: [0, -1, 2, Int.max])
    func unknown(number: Int) throws {
        _ = try study.ask("a", asker: .outside)
        #expect(throws: StudyError.unknownNumber(number, known: 1)) { try study.tell(number, result: [1]) }
        #expect(throws: StudyError.unknownNumber(number, known: 1)) { _ = try study.take(number) }
        #expect(throws: StudyError.unknownNumber(number, known: 1)) { _ = try study.entry(number) }
    }

    @Test("the sampler's sequence is passed through in order, without gaps and repetitions of its own")
    func proposals() throws {
        let next = Self.sequence(from: 0)
        var expected: [String] = []
        for _ in 0..<200 { if let key = next(), !expected.contains(key) { expected.append(key) } }
        let found = try (0..<100).map { _ in try #require(try propose()).key }
        #expect(found == Array(expected.prefix(100)))
        #expect(try study.entries().map(\.number) == Array(1...100))
    }

    @Test("what somebody outside asks for between does not change which configurations the sampler proposes")
    func interleaved() throws {
        var found: [String] = []
        for turn in 0..<60 {
            if turn % 2 == 0 { _ = try study.ask("outside-\(turn)", asker: .outside) }
            found.append(try #require(try propose()).key)
        }
        let other = try Folder()
        let alone = try StudyFile(other.file, origin: .test())
        let expected = try (0..<60).map { _ in
            try #require(try alone.propose(limit: 60) { Self.sequence(from: $0) }).key
        }
        #expect(found == expected)
    }

    @Test("the sampler stops at the limit, and says when its space has nothing left")
    func ends() throws {
        for _ in 0..<5 { #expect(try propose(limit: 5) != nil) }
        #expect(try propose(limit: 5) == nil)
        let small = { (place: Int) -> () -> String? in
            var place = place
            return {
                place += 1
                return "q\(place % 4)"
            }
        }
        for _ in 0..<4 { #expect(try study.propose(limit: 100, from: small) != nil) }
        #expect(throws: StudyError.exhausted(afterPoints: StudyFile.mostPassedOver)) {
            _ = try study.propose(limit: 100, from: small)
        }
        #expect(try study.entries().count == 9)
    }

    @Test("one that runs is nobody else's until it is given back, and one that failed may be run again")
    func taking() throws {
        _ = try study.ask("a", asker: .outside)
        _ = try study.ask("b", asker: .outside)
        #expect(try study.takeNext()?.key == "a")
        #expect(try study.takeNext()?.key == "b")
        #expect(try study.takeNext() == nil)
        #expect(throws: StudyError.runningElsewhere(1, worker: .current)) { _ = try study.take(1) }
        try study.release(1)
        #expect(try study.takeNext()?.number == 1)
        try study.tell(1, failure: "it broke")
        #expect(try study.entry(1).failure == "it broke")
        #expect(try study.take(1).failure == nil)
        try study.tell(1, result: [1])
        #expect(throws: StudyError.alreadyTold(1, state: .done)) { _ = try study.take(1) }
    }
}
