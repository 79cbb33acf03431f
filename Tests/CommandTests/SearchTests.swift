import Foundation
import Testing

@Suite("Sweeps and tuning")
struct SearchCommandTests {
    private static let files = [
        "README.md", "trials.csv", "pareto.csv", "sensitivity.csv", "recall-at-false-rate.csv", "comparison.csv",
        "winner.yaml", "columns.md",
    ]

    private func search(_ command: Command, _ words: String...) throws -> Command.Result {
        try command.run(words + ["--scenarios", Command.scenarios])
    }

    @Test("a sweep writes the same files for one and three workers, and run takes its winner")
    func sweep() throws {
        let command = try Command()
        for jobs in ["1", "3"] {
            let result = try search(
                command, "sweep", "real/fast", "cheat/wave", "--detector", "angle-threshold", "--parameter",
                "down=80...110:10", "--parameter", "up=130,150", "--trials", "4", "--jobs", jobs, "--out", "out\(jobs)")
            #expect(result.status == 0, "\(result.complaints)")
            #expect(result.output.contains("Corrected for being the best of 9"))
        }
        for file in Self.files { #expect(try command.text("out1/\(file)") == command.text("out3/\(file)"), "\(file)") }
        let lines = try command.text("out1/trials.csv").split(separator: "\n")
        #expect(lines.count == 1 + 9 * 2)
        #expect(lines[1].hasPrefix("0,angle-threshold,training,100,140,true"))
        let page = try command.text("out1/README.md")
        for part in ["tuned on real/fast and 1 more", "held-out", "Gap", "paired sign-flip", "winner.yaml"] {
            #expect(page.contains(part), "\(part)")
        }
        let run = try search(
            command, "run", "real/fast", "--trials", "1", "--out", "run", "--detector", "out1/winner.yaml")
        #expect(run.status == 0, "\(run.complaints)")
        let winner = try command.text("out1/winner.yaml")
        #expect(winner.hasPrefix("detector: angle-threshold\n"))
        #expect(run.output.contains("angle-threshold"))
    }

    @Test("thresholds for an alarm: the fewest mornings fooled while some are earned, in sweep, study and compare")
    func mornings() throws {
        let command = try Command()
        let sleepers = ["alarm/honest", "alarm/cheat-standing-pump"]
        let objective = ["--minimise", "mornings fooled", "--subject-to", "earned >= 0.5", "--push-ups", "3"]
        let detector = ["--detector", "filtered-hysteresis", "--parameter", "down=80,110"]
        let library = ["--scenarios", Command.scenarios]
        let swept = try command.run(
            ["sweep"] + sleepers + detector + objective + ["--trials", "3", "--out", "out"] + library)
        #expect(swept.status == 0, "\(swept.complaints)")
        let header = try command.text("out/trials.csv").split(separator: "\n")[0].split(separator: ",")
        for column in ["mornings_fooled", "earned", "never_silent", "steps_in_time"] {
            #expect(header.contains { $0 == column }, "\(column)")
        }
        #expect(try command.text("out/README.md").contains("--push-ups 3"))
        let made = try command.run(
            ["study", "create", "a.study"] + detector + objective + ["--suite"] + sleepers + ["--trials", "2"]
                + library)
        #expect(made.status == 0, "\(made.complaints)")
        let run = try command.run(["study", "run", "a.study", "--configurations", "1", "--format", "json"] + library)
        #expect(run.status == 0 && run.output.contains("\"mornings-fooled\""), "\(run.complaints)")
        let compared = try command.run(
            ["compare", "angle-threshold", "closed-chain", "--outcomes", "--suite"] + sleepers
                + ["--trials", "3", "--no-latency", "--json", "c.json"] + library)
        #expect([0, 1, 4].contains(compared.status), "\(compared.complaints)")
        #expect(try command.text("c.json").contains("mornings-fooled"))
    }

    @Test("tune writes the same files for one and two workers, with constraints and a kind held out")
    func tune() throws {
        let command = try Command()
        for jobs in ["1", "2"] {
            let result = try search(
                command, "tune", "real/fast", "cheat/wave", "--detector", "filtered-hysteresis", "--parameter",
                "down=80...120", "--parameter", "filter", "--trials", "3", "--evaluations", "40", "--starts", "2",
                "--maximise", "recall", "--subject-to", "false per minute <= 30", "--hold-out", "family=cheat",
                "--jobs",
                jobs, "--out", "out\(jobs)")
            #expect(result.status == 0, "\(result.complaints)")
        }
        for file in Self.files { #expect(try command.text("out1/\(file)") == command.text("out2/\(file)"), "\(file)") }
        let page = try command.text("out1/README.md")
        #expect(page.contains("`family=cheat`, of which nothing was in training"))
        #expect(page.contains(/best of the [0-9]+ of [0-9]+ configurations that keep all constraints/))
    }

    @Test("a winner that keeps the constraints in training alone is said to")
    func breach() throws {
        let command = try Command()
        let result = try search(
            command, "sweep", "real/fast", "cheat/arm-raise", "--detector", "angle-threshold", "--parameter",
            "down=95,98", "--trials", "3", "--maximise", "precision", "--subject-to", "false per minute <= 2",
            "--hold-out", "scenario=cheat/arm-raise", "--out", "out")
        #expect(result.status == 0, "\(result.complaints)")
        for text in [result.output, try command.text("out/README.md"), try command.text("out/report.html")] {
            #expect(text.contains("In held-out trials it does not keep all constraints: false-per-minute "))
        }
    }

    @Test("a plan tunes several detectors into one report")
    func plan() throws {
        let command = try Command()
        try command.write(
            """
            tuning: test
            about: a test
            scenarios: [real/fast]
            trials: 2
            held-out-trials: 2
            evaluations: 8
            studies:
              - {detector: angle-threshold, parameters: [down=80...110]}
              - {detector: angle-torso-drop, parameters: [drop=0...0.4]}

            """, to: "plan.yaml")
        let result = try search(command, "tune", "--plan", "plan.yaml", "--starts", "1", "--out", "out")
        #expect(result.status == 0, "\(result.complaints)")
        let page = try command.text("out/README.md")
        #expect(page.contains("[angle-threshold](angle-threshold.md)") && page.contains("angle-torso-drop"))
        #expect(command.has("out/angle-torso-drop.winner.yaml") && command.has("out/angle-threshold.trials.csv"))
    }

    @Test("a plan reports the detectors that could be searched, and says which one could not")
    func undefinedInPlan() throws {
        let command = try Command()
        try command.write(
            """
            tuning: test
            about: a test
            scenarios: [real/fast]
            trials: 2
            held-out-trials: 2
            evaluations: 8
            maximise: [precision]
            studies:
              - {detector: angle-torso-drop, parameters: [drop=0...0.4]}
              - {detector: "angle-threshold:down=0", parameters: [up=100...120]}

            """, to: "plan.yaml")
        let result = try search(command, "tune", "--plan", "plan.yaml", "--starts", "1", "--out", "out")
        #expect(result.status == 2 && result.complaints.contains("angle-threshold: precision is undefined"))
        #expect(result.complaints.contains("1 of 2 detectors could not be searched"), "\(result.complaints)")
        #expect(try command.text("out/README.md").contains("- Not searched: angle-threshold: precision is undefined"))
        #expect(command.has("out/angle-torso-drop.winner.yaml") && !command.has("out/angle-threshold.md"))
    }

    @Test(
        "a plan of which a detector cannot be searched at all is refused before anything is tried",
        arguments: [
            ("angle-torso-drop, parameters: [dawn=80...110]", "no parameter 'dawn'"),
            ("angle-threshold, parameters: [up=126...175]", "angle-threshold is in the plan twice"),
        ])
    func refusedPlan(study: String, refusal: String) throws {
        let command = try Command()
        try command.write(Self.plan + "  - {detector: \(study)}\n", to: "plan.yaml")
        let result = try search(command, "tune", "--plan", "plan.yaml", "--starts", "1", "--out", "out")
        #expect(result.status == 2 && result.complaints.contains(refusal), "\(result.complaints)")
        #expect(!result.complaints.contains(" configurations in ") && !command.has("out"))
    }

    /// A plan of one detector over the scenarios of the checkout.
    private static let plan = """
        tuning: test
        about: a test
        scenarios: [real/fast]
        trials: 1
        held-out-trials: 1
        evaluations: 4
        studies:
          - {detector: angle-threshold, parameters: [down=80...110]}

        """

    @Test(
        "recordings that judge a winner are one's own, or with a plan the leaderboard's, and are read before the search",
        arguments: [
            (["my"], false, nil), (["my/0.csv", "my/1.csv"], false, nil), (["nowhere"], false, "nowhere"),
            (["my", "bad"], false, "1 recording cannot be used"), (["my"], true, "no recordings of the plan's list"),
            (["my/0.csv"], true, "'my/0.csv' is not a folder"),
        ] as [([String], Bool, String?)])
    func recordings(paths: [String], isPlanned: Bool, refusal: String?) throws {
        let command = try Command()
        try command.makeLibrary()
        try command.makeRecordings(of: "sets", count: 2, in: "my")
        try command.write("t\nnonsense\n", to: "bad/a.csv")
        try command.write("{}", to: "bad/a.json")
        try command.write(Self.plan, to: "plan.yaml")
        let work =
            isPlanned
            ? ["--plan", "plan.yaml"]
            : ["real/fast", "--detector", "angle-threshold", "--parameter", "down=80...110", "--trials", "1"]
        let result = try command.run(
            ["tune"] + work + ["--evaluations", "4", "--starts", "1", "--out", "out", "--recordings"] + paths
                + ["--scenarios", Command.scenarios])
        if let refusal {
            #expect(result.status == 2 && result.complaints.contains(refusal), "\(result.complaints)")
            #expect(!result.complaints.contains(" configurations in ") && !command.has("out"))
        } else {
            #expect(result.status == 0, "\(result.complaints)")
            #expect(try command.text("out/README.md").contains("of 2 recordings with the default"))
        }
    }

    @Test(
        "what cannot be searched is refused with exit code 2",
        arguments: [
            (["--parameter", "down=60...190:5"], "a number from 0 to 180 deg"),
            (["--parameter", "dawn=60...90:5"], "did you mean 'down'"),
            (["--parameter", "down=60...90"], "a grid needs a step"),
            (["--parameter", "down=60...90:1", "--maximise", "false per minute"], "figure to maximise"),
            (["--parameter", "down=60...90:1", "--subject-to", "recall = 1"], "constraint"),
            (["--parameter", "down=60...90:1", "--subject-to", "cheat acceptance <= 5"], "a share from 0 to 1"),
            (["--parameter", "down=60...90:1", "--subject-to", "false per minute >= -1"], "a number of at least 0"),
            (
                ["--parameter", "down=80,90", "--trials", "1", "--minimise", "cheat acceptance"],
                "cheat-acceptance is undefined for every configuration"
            ),
            (["--parameter", "down=60...90:1", "--hold-out", "family=none"], "--hold-out"),
            (["--parameter", "down=80,90", "--push-ups", "20"], "--push-ups: found without a metric"),
            (["--parameter", "down=60...90:1", "--seed", "4", "--held-out-seed", "4"], "have the same seed 4"),
        ])
    func refusals(words: [String], message: String) throws {
        let command = try Command()
        let result = try command.run(
            ["sweep", "real/fast", "--detector", "angle-threshold", "--scenarios", Command.scenarios] + words)
        #expect(result.status == 2)
        #expect(result.complaints.contains(message), "\(result.complaints)")
    }

    @Test(
        "constraints that no configuration meets end with 1 and a whole report, which names the nearest",
        arguments: [
            ["sweep", "--parameter", "down=80,90"],
            ["tune", "--parameter", "down=80...90", "--evaluations", "4", "--starts", "1"],
        ])
    func infeasible(words: [String]) throws {
        let command = try Command()
        let result = try command.run(
            words + [
                "real/fast", "--detector", "angle-threshold", "--subject-to", "recall >= 1", "--trials", "1", "--out",
                "out", "--scenarios", Command.scenarios,
            ])
        #expect(result.status == 1)
        #expect(result.complaints.contains("no configuration meets recall >= 1"), "\(result.complaints)")
        #expect(result.complaints.contains(", with recall 0."), "\(result.complaints)")
        #expect(command.has("out/trials.csv") && !command.has("out/winner.yaml"))
        #expect(try command.run("validate", "out").status == 0)
    }

    @Test("a plan's table has the figures of the default where no configuration meets the constraints")
    func infeasiblePlan() throws {
        let command = try Command()
        let limits = Self.plan.replacing("evaluations: 4", with: "evaluations: 4\nsubject-to: [\"recall >= 1\"]")
            .replacing("80...110", with: "80...90")
        try command.write(limits, to: "plan.yaml")
        let result = try search(command, "tune", "--plan", "plan.yaml", "--starts", "1", "--out", "out")
        #expect(result.status == 1, "\(result.complaints)")
        let row = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("angle-threshold") })
        let cells = row.split(separator: " ")
        #expect(cells.count(where: { $0.hasPrefix("0.") }) == 2, "default in training and held-out: \(row)")
        #expect(cells.count(where: { $0 == "–" }) >= 2, "the winner: \(row)")
    }

    @Test("a preset that is none is refused with its faults")
    func presets() throws {
        let command = try Command()
        try command.write("detector: angle-threshold\nparameters: {down: 200}\n", to: "wrong.yaml")
        try command.write("detector: angle-threshold\nparameter: {down: 90}\n", to: "unknown.yaml")
        try command.write("detector: angle-threshold\nparameters: {down: 90}\n", to: "good.yaml")
        for (file, message) in [("wrong.yaml", "down cannot be '200'"), ("unknown.yaml", "did you mean parameters")] {
            let result = try search(
                command, "run", "real/fast", "--trials", "1", "--out", "o", "--detector", file)
            #expect(result.status == 2)
            #expect(result.complaints.contains(message) && result.complaints.contains(file), "\(result.complaints)")
        }
        let good = try search(command, "run", "real/fast", "--trials", "1", "--out", "o", "--detector", "good.yaml")
        #expect(good.status == 0 && good.output.contains("angle-threshold:down=90"), "\(good.complaints)")
        #expect(try search(command, "validate", "good.yaml").status == 0)
        #expect(try search(command, "validate", "unknown.yaml").status == 2)
    }
}
