import Foundation
import Testing

@Suite("fit")
struct FitTests {
    @Test("an estimator fitted to a folder of recordings is a file that scenarios can be seen by")
    func fits() throws {
        let command = try Command()
        for trial in 0..<3 {
            let made = try command.run(
                "synth", "real/filmed-side", "--trial", "\(trial)", "--out", "recordings/\(trial).csv", "--scenarios",
                Command.scenarios)
            #expect(made.status == 0)
        }
        let arguments = [
            "fit", "recordings", "--name", "mine", "--out", "mine.yaml", "--suite", "real/filmed-side", "--trials",
            "4",
            "--scenarios", Command.scenarios,
        ]
        // A terminal of 80 columns leaves columns out.
        let fit = try command.run(arguments + ["--format", "markdown"])
        #expect(fit.status == 0)
        #expect(fit.output.contains("joints.wrist.size") && fit.output.contains("not shown by these"))
        let text = try command.text("mine.yaml")
        #expect(text.hasPrefix("estimator: mine\n") && text.contains("# Fitted to 3 recordings"))
        #expect(try command.run("validate", "mine.yaml", "--scenarios", Command.scenarios).status == 0)
        let seen = try command.run(
            "synth", "real/standard", "--trial", "0", "--out", "seen.csv", "--estimator", "mine.yaml", "--scenarios",
            Command.scenarios)
        #expect(seen.status == 0)
        #expect(try command.text("seen.json").contains("\"mine\""))

        let again = try command.run(arguments)
        #expect(again.status == 2 && again.complaints.contains("--force"))
        let forced = try command.run(arguments + ["--force"])
        #expect(forced.status == 0)
        #expect(try command.text("mine.yaml") == text, "the same recordings and seed give the same file")
    }

    @Test(
        "where nothing can be measured, fit and validity list the faults and say why the others are left out",
        arguments: [
            ["fit", "recordings", "--name", "mine"],
            ["validity", "real/filmed-side", "--trials", "1", "--recordings", "recordings"],
        ])
    func nothing(words: [String]) throws {
        let command = try Command()
        let made = try command.run(
            "synth", "real/filmed-side", "--out", "recordings/whole.csv", "--scenarios", Command.scenarios)
        #expect(made.status == 0)
        try command.write("t\n0\n1,2\n", to: "recordings/broken.csv")
        try command.write("{\"width\": 640, \"height\": 360}", to: "recordings/broken.json")
        let refused = try command.run(words + ["--form", "nosuch", "--scenarios", Command.scenarios])
        #expect(refused.status == 2)
        for part in [
            "recordings/broken.csv:1: found no joint", "0 of 2 recordings hold a push-up",
            "1 cannot be used, see above",
            "1 does not match --form",
        ] { #expect(refused.complaints.contains(part), "\(refused.complaints)") }
        #expect(!refused.complaints.contains("add recordings"))
    }
}
