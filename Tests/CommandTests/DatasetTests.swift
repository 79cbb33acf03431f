import Foundation
import Testing

@Suite("synth of a dataset")
struct DatasetTests {
    private func table(_ text: String) -> [[String: Substring]] {
        let lines = text.split(separator: "\n")
        let names = lines[0].split(separator: ",").map(String.init)
        return lines.dropFirst().map {
            Dictionary(
                zip(names, $0.split(separator: ",", omittingEmptySubsequences: false)), uniquingKeysWith: { $1 })
        }
    }

    @Test("a dataset lists its trials, whose seed is none of a report and makes each of them again")
    func dataset() throws {
        let command = try Command()
        let synth = ["synth", "real/standard", "--trials", "12", "--scenarios", Command.scenarios, "--format"]
        let made = try command.run(synth + ["csv", "--out", "set"])
        #expect(made.status == 0, "\(made.complaints)")
        let trials = table(try command.text("set/trials.csv"))
        #expect(trials.map { $0["recording"] } == (0..<12).map { "real/standard/\($0)" })
        #expect(Set(trials.map { $0["person"] }).count == 12 && Set(trials.map { $0["seed"] }).count == 1)
        #expect(Set(trials.map { $0["split"] }).isSubset(of: ["train", "validation", "test"]))
        let seed = try #require(trials[3]["seed"])
        #expect(seed != "1")
        let again = try command.run(
            "synth", "real/standard", "--trial", "3", "--seed", String(seed), "--out", "3.csv", "--scenarios",
            Command.scenarios)
        #expect(again.status == 0, "\(again.complaints)")
        #expect(try command.text("3.csv") == command.text("set/recordings/real/standard/3.csv"))
        let checked = try command.run("validate", "set", "--strict")
        #expect(checked.status == 0 && checked.output.contains("12 files are valid"), "\(checked.complaints)")
        let cycles = table(try command.text("set/cycles.csv")).filter { $0["verdict"] == "countable" }
        #expect(cycles.count == trials.reduce(0) { $0 + (Int($1["repetitions"] ?? "") ?? 0) } && !cycles.isEmpty)

        let packed = try command.run(synth + ["npz", "--out", "packed", "--jobs", "3"])
        #expect(packed.status == 0, "\(packed.complaints)")
        #expect(try Set(table(command.text("packed/cycles.csv"))) == Set(table(command.text("set/cycles.csv"))))
        let one = try command.run(synth + ["npz", "--out", "one", "--jobs", "1"])
        #expect(one.status == 0)
        for file in ["trials.csv", "datapackage.json", "croissant.json"] {
            #expect(try command.text("one/\(file)") == command.text("packed/\(file)"))
        }
        func archive(_ folder: String) throws -> Data {
            try Data(contentsOf: command.folder.appending(path: "\(folder)/frames/train-0.npz"))
        }
        #expect(try archive("one") == archive("packed"))
    }

    @Test("a trial of a dataset that was made with an estimator is made again with it, and is another one without")
    func estimator() throws {
        let command = try Command()
        let given = ["--estimator", "movenet-like"]
        func synth(_ words: [String]) throws {
            let made = try command.run(["synth", "real/fast"] + words + ["--scenarios", Command.scenarios])
            #expect(made.status == 0, "\(made.complaints)")
        }
        try synth(["--trials", "1", "--format", "csv", "--out", "set"] + given)
        let trial = try #require(table(try command.text("set/trials.csv")).first)
        #expect(trial["estimator"] == "movenet-like")
        let again = ["--trial", "0", "--seed", String(try #require(trial["seed"]))]
        try synth(again + ["--out", "again.csv"] + given)
        try synth(again + ["--out", "other.csv"])
        let frames = try command.text("set/recordings/real/fast/0.csv")
        #expect(try command.text("again.csv") == frames)
        #expect(try command.text("other.csv") != frames)
    }

    @Test(
        "options that do not fit are refused",
        arguments: [
            ["--format", "parquet", "--out", "set"], ["--format", "npz", "--out", "set", "--trial", "1"],
            ["--trials", "2", "--out", "a.csv"], ["--format", "npz", "--out", "."],
        ])
    func options(arguments: [String]) throws {
        let command = try Command()
        try Data().write(to: command.folder.appending(path: "file"))
        let result = try command.run(
            ["synth", "real/fast"] + arguments + ["--scenarios", Command.scenarios])
        #expect(result.status == 2)
    }
}
