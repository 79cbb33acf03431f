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
}
