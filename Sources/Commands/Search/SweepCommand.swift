import Experiment
import Documents
package import Search
import Sharding
import ArgumentParser
import Detection
import Foundation
import Reports

/// `repgauge sweep`.
struct SweepCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Try many settings of a detector over the same trials, and say what they are worth on held-out ones.",
        discussion: """
            Settings are chosen by training trials alone; held-out trials of other people say what the choice is worth.
            ScoreSummary are those of run, with hyphens or spaces: f1, recall, 'cheat acceptance', 'false per minute', ….

            EXAMPLES
              repgauge sweep standard --detector angle-threshold --parameter down=60...120:2 --parameter up=130...170:5
              repgauge sweep standard --detector filtered-hysteresis --method sobol --points 500 \\
                --parameter down=80...120 --parameter dwell=0...0.5 --parameter filter=one-euro,median
              repgauge sweep standard --detector angle-torso-drop --method saltelli --points 256 \\
                --parameter down=80...115 --parameter up=125...170 --parameter drop=0...0.4 --hold-out family=cheat
            """)

    @Argument(help: ArgumentHelp("Suites or scenarios: names, or YAML files.", valueName: "suite or scenario"))
    var names = ["standard"]

    @Option(help: ArgumentHelp("The detector, NAME or NAME:key=value,… or a preset FILE.yaml.", valueName: "detector"))
    var detector: String

    @Option(
        help: ArgumentHelp(
            "grid: every combination; random; sobol; saltelli: Sobol points crossed for sensitivity indices.",
            valueName: "method"))
    var method = SearchDesign.Method.grid

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many points, for all but grid; saltelli tries (parameters + 2) as many.", valueName: "n"))
    var points = 1000

    @OptionGroup var search: SearchOptions
    @OptionGroup var shards: ShardOptions

    func validate() throws {
        guard (1...SearchDesign.most).contains(points) else {
            throw ValidationError("--points: \(points) is no number from 1 to \(SearchDesign.most)")
        }
    }

    func run(with harness: Harness) async throws { try await run(merging: nil, harness) }

    /// Sweeps, or makes a part.
    ///
    /// - Parameters:
    ///   - parts: The parts of this very sweep, from which its results are taken; `nil` to try everything here.
    ///   - harness: The program's detectors.
    /// - Throws: What trying throws, and `Failure` where the parts are of another sweep.
    func run(merging parts: PartSet<SweepOutline>?, _ harness: Harness) async throws {
        let space = try SearchSpace(
            try harness.roster().specification(parsing: detector), parameters: search.parameters)
        let objective = try search.objectives.objective()
        let (plan, hash) = try search.plan(names)
        let design = try SearchDesign(method, of: space, points: points, seed: plan.seed)
        var words = names + ["--detector", space.standard.label, "--method", method.rawValue]
        if method != .grid { words += ["--points", "\(points)"] }
        words += search.words(plan)
        let command = (["repgauge", "sweep"] + words).map { RunCommand.quoted($0) }.joined(separator: " ")
        let outline = SweepOutline(design, suiteHash: hash, arguments: words, command: command)
        if let shard = shards.shard {
            guard search.study == nil else {
                throw Failure(
                    .wrongInput,
                    "--study keeps what one process does, a shard keeps its own part; leave one of both out")
            }
            let folder = URL(filePath: search.out ?? "reports/sweep-\(space.name).parts")
            return try await ShardWork(shard: shard, folder: folder).sweep(design, outline: outline) {
                SearchEngine(try await search.synthesise(plan, for: $0))
            }
        }
        if let parts, parts.subject != outline {
            throw Failure(
                .wrongInput,
                "the parts are not of this sweep: \(parts.subject.differences(from: outline).joined(separator: ", ")); merge beside the scenarios that they were made from"
            )
        }
        let kept = try parts?.results()
        let out = search.out ?? "reports/sweep-\(space.name)"
        let folder = try ReportFolder(URL(filePath: out))
        let memory =
            if let kept {
                ResultStore(lookup: { kept[$0] }, record: { _, _ in })
            } else {
                try search.memory(
                    of: "sweep", names, plan, hash: hash, space: space, objective: objective, method: method.rawValue)
            }

        let start = ContinuousClock.now
        let trials = try await search.synthesise(plan, for: kept == nil ? design.detectors : [])
        let made = ContinuousClock.now
        var bar = ProgressBar(total: design.detectors.count, what: "configurations")
        let outcome = try await search.sayingWhatIsKept {
            try await Sweep.run(
                design, of: space, objective: objective, on: SearchEngine(trials, memory: memory),
                progress: { bar.show($0) })
        }
        bar.clear()
        SearchOptions.tell(
            design.detectors.count, trials, making: made - start, evaluating: ContinuousClock.now - made)

        let record = TuningReport.Record(
            command: command, method: method.rawValue,
            suiteHash: hash, version: Version.current)
        try SearchOptions.finish(TuningReport(outcome, record: record), folder: folder, shown: out)
    }
}

extension SearchDesign.Method: ExpressibleByArgument {}
