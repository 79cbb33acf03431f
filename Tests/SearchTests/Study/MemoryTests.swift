import Documents
@testable import Search
import Scoring
import Testing

@Suite("a study as the memory of a search")
struct MemoryTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Returns the result of a simulated search for a configuration.
    private static func result(_ label: String, shift: Int = 0) -> ConfigurationResult {
        let counts = (0..<4).map { trial in
            var counts = TrialCounts()
            counts.detected = label.utf8.count + trial + shift
            counts.falseCounts = trial
            counts.closeTrial()
            return counts
        }
        func packed(_ trials: [TrialCounts]) -> PackedCounts {
            trials.reduce(into: PackedCounts()) { $0.append($1) }
        }
        return ConfigurationResult(training: packed(counts), heldOut: packed(counts.reversed()))
    }

    @Test("what was recorded is given out again, but for the one that checks the program, at each opening")
    func check() throws {
        let labels = (0..<10).map { "angle-threshold:down=\(60 + $0)" }
        let first = try StudyFile(folder.file, origin: .test()).memory
        for label in labels {
            #expect(try first.lookup(label) == nil)
            try first.record(label, Self.result(label))
        }
        for _ in 0..<2 {
            let memory = try StudyFile(folder.file, origin: .test()).memory
            #expect(try memory.lookup(labels[3]) == nil)
            try memory.record(labels[3], Self.result(labels[3]))
            for label in labels { #expect(try memory.lookup(label) == Self.result(label)) }
        }
    }

    @Test("a program that computes something else than the one that wrote the file is found out, and nothing changes")
    func otherProgram() throws {
        let label = "angle-threshold"
        try StudyFile(folder.file, origin: .test()).memory.record(label, Self.result(label))
        let study = try StudyFile(folder.file, origin: .test())
        let before = try study.entries()
        #expect(try study.memory.lookup(label) == nil)
        let error = #expect(throws: StudyError.self) { try study.memory.record(label, Self.result(label, shift: 1)) }
        #expect(error == .differentResult(key: label))
        #expect(error?.exitStatus == .runFailed)
        #expect(try study.entries() == before)
    }

    @Test("a figure that its metric cannot have is found, a held-out one too, and always the same one of several")
    func impossible() {
        var result = StudyResult(told: [.recall: 0.5, .precision: 0.5, .f1: 0.5])
        #expect(result.impossible(.standard) == nil)
        result.heldOut = ["recall": -1]
        #expect(result.impossible(.standard)?.value == -1)
        result.figures = ["recall": 2, "precision": 3, "f1": 4]
        #expect(result.impossible(.standard)?.name == "f1")
    }
}
