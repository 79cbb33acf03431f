import Experiment
package import Search
import ArgumentParser
import Foundation
import Reports

struct SweepCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "sweep", "Try many settings of a detector on the same trials, and measure the best on held-out ones.",
        discussion: """
            Settings are chosen by training trials alone, 10 of each scenario unless --trials is given; held-out trials \
            of other people measure the choice. Metrics are those of run, with hyphens or spaces: f1, recall, \
            'cheat acceptance', 'false per minute', …. If no configuration meets the constraints in training, the report \
            is written and names the nearest, and the exit code is 1.

            EXAMPLES
              repgauge sweep standard --detector angle-threshold --parameter down=60...120:2 --parameter up=130...170:5
              repgauge sweep standard --detector filtered-hysteresis --method sobol --points 500 \\
                --parameter down=80...120 --parameter dwell=0...0.5 --parameter filter=one-euro,median
              repgauge sweep standard --detector angle-torso-drop --method saltelli --points 256 \\
                --parameter down=80...115 --parameter up=125...170 --parameter drop=0...0.4 --hold-out family=cheat
            """)

    @OptionGroup var suites: SuiteArguments
    @Option("The detector, NAME or NAME:key=value,… or a preset FILE.yaml.", as: "detector") var detector: String

    @Option(
        "grid: every combination; random; sobol; saltelli: Sobol points crossed for sensitivity indices.", as: "method")
    var method = SearchDesign.Method.grid

    @Option(
        "Number of points, for all methods but grid; saltelli tries (parameters + 2) times as many.", number: "n")
    var points = Self.standardPoints

    private static let standardPoints = 1000

    @OptionGroup var search: SearchOptions
    @OptionGroup var output: SearchOutputOptions
    @OptionGroup var shards: ShardOptions

    func validate() throws {
        try OptionCheck.range("--points", points, in: 1...SearchDesign.most)
        try OptionCheck.unused(
            ["--points": method == .grid && points != Self.standardPoints],
            beside: "--method grid, which tries every combination", allowed: "with random, sobol and saltelli")
    }

    func run(with harness: Harness) async throws { try await run(merging: nil, harness) }

    /// Sweeps, or makes a part; the parts of this very sweep give its results, `nil` to try everything here.
    func run(merging parts: PartSet<SweepInputs>?, _ harness: Harness) async throws {
        let space = try SearchSpace(
            try harness.roster().specification(parsing: detector, from: parts == nil ? .user : .shown),
            parameters: search.parameters)
        let objective = try output.objective(search, of: harness.metrics)
        let (plan, hash) = try search.plan(
            suites.names, for: objective, roster: harness.roster(), jobs: output.jobs.count)
        let design = try SearchDesign(method, of: space, points: points, seed: plan.seed)
        let command = command(space, plan)
        let inputs = SweepInputs(design, suiteHash: hash, arguments: command.arguments, command: command.text)
        if parts == nil, let shard = shards.shard {
            guard output.study == nil else {
                throw Failure(
                    .wrongInput,
                    "--study keeps the results of one process, a shard keeps its own part; leave out one of them")
            }
            let folder = URL(filePath: output.out.path ?? "out/sweep-\(space.name).parts")
            return try await SweepShard(shard, of: design, on: plan, inputs: inputs)
                .runCommand(output.format, in: folder)
        }
        if let parts, parts.subject != inputs {
            throw Failure(
                .wrongInput,
                "the parts are not of this sweep: \(parts.subject.differences(from: inputs).joined(separator: ", ")); merge beside the scenarios that they were made from"
            )
        }
        let kept = try parts?.results()
        let standard = "out/sweep-\(space.name)"
        let folder = try output.out.open(standard: standard, for: ReportPlan(command.text))
        let memory =
            if let kept {
                ResultStore(
                    lookup: { label in
                        // Parts may come from anybody: nothing that they name is tried here.
                        guard let result = kept[label] else {
                            throw Failure(
                                .wrongInput, "the parts hold no result of a configuration; start their shards again")
                        }
                        return result
                    }, record: { _, _ in })
            } else {
                try output.memory(
                    of: "sweep", suites.names, search, plan, hash: hash, space: space, objective: objective,
                    method: method.rawValue)
            }
        let outcome = try await output.search(plan, for: design.detectors.prefix(kept == nil ? .max : 0)) {
            trials, progress in
            try await Sweep.run(
                design, of: space, objective: objective, on: SearchEngine(trials, memory: memory, remembers: false),
                progress: { progress(WorkProgress("configurations", $0, of: design.detectors.count)) })
        }
        let manifest = RunManifest(
            SearchInputs(command: command.text, method: method.rawValue, suiteHash: hash),
            in: RunEnvironment(try .current()))
        try output.publish(TuningReport(outcome, manifest: manifest), into: folder, standard: standard)
    }

    private func command(_ space: SearchSpace, _ plan: SearchPlan) -> RepeatCommand {
        var command = RepeatCommand("sweep", suites.names.distinct)
        command.add("--detector", space.standard.label)
        command.add("--method", method.rawValue)
        if method != .grid { command.add("--points", points) }
        search.add(to: &command, plan)
        output.add(to: &command)
        return command
    }
}

extension SearchDesign.Method: ExpressibleByArgument {}
