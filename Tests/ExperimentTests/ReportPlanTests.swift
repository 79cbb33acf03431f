import Foundation
import Testing

@testable import Experiment

@Suite("The plan of a report")
struct ReportPlanTests {
    @Test(
        "Two plans are told apart by the options in which they differ",
        arguments: [
            ("run a --trials 2 --seed 1", "run a --trials 20 --seed 1", "--trials 2", "--trials 20"),
            ("run a --seed 1", "run a --trials 2 --seed 1", "", "--trials 2"),
            ("run a b --seed 1", "run a --seed 1", "b", ""),
            ("run a --seed 1 --late 0.5", "run a --seed 2 --late 0.4", "--seed 1 --late 0.5", "--seed 2 --late 0.4"),
            ("sweep a", "run a", "sweep", "run"),
            ("run a --detector x y", "run a --detector x z", "y", "z"),
            ("run a a a", "run a a", "a", ""),
            ("run a", "run a", "", ""),
        ])
    func differences(one: String, other: String, own: String, others: String) {
        #expect(ReportPlan(one).difference(from: ReportPlan(other)) == own)
        #expect(ReportPlan(other).difference(from: ReportPlan(one)) == others)
    }

    @Test("A long difference is cut")
    func long() {
        let words = (1...40).map { "d\($0)" }.joined(separator: " ")
        let difference = ReportPlan("run --detector \(words)").difference(from: ReportPlan("run"))
        #expect(difference == "--detector " + (1...11).map { "d\($0)" }.joined(separator: " ") + " …")
    }

    @Test(
        "The records of runs and of searches name the command, others none",
        arguments: [
            (#"{"format": 3, "manifest": {"inputs": {"command": "repgauge run a", "seed": 1}}}"#, "repgauge run a"),
            (#"{"environment": {}, "inputs": {"command": "repgauge tune a"}}"#, "repgauge tune a"),
            (#"{"inputs": {}}"#, nil), ("not JSON", nil), ("", nil),
        ])
    func recorded(text: String, command: String?) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "plan-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(ReportPlan.recorded(in: folder) == nil)
        try Data(text.utf8).write(to: folder.appending(path: "run.json"))
        #expect(ReportPlan.recorded(in: folder)?.command == command)
    }
}
