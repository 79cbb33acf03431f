import Sharding
import ArgumentParser
import Experiment
import Foundation
import Reports

/// The options for the shard of the work to do.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do only the I-th of N shares and write a part into the folder --out, for repgauge merge.",
            discussion: "A shard that was stopped goes on where it was; one that is complete is left as it is.",
            valueName: "i/n"),
        transform: { text in
            do throws(ShardError) {
                return try Shard(parsing: text)
            } catch {
                throw ValidationError("\(error)")
            }
        })
    var shard: Shard?
}

/// Whether measured times are written.
struct TimesOptions: ParsableArguments {
    @Flag(
        help:
            "Leave measured times out of the report, so that reports of the same run are the same byte for byte on one machine."
    )
    var withoutTimes = false

    /// Puts a run's report together.
    func report(
        _ outline: RunOutline, outcome: ExperimentRun.Outcome, machines: [Machine], timing: RunRecord.Timing
    ) throws -> RunReport {
        var outline = outline
        var outcome = outcome
        if withoutTimes {
            outline.command += " --without-times"
            outcome = outcome.withoutTimes
        }
        return RunReport(
            record: RunRecord(
                outline: outline, outcome: outcome,
                version: Version.current, machines: machines, timing: withoutTimes ? nil : timing),
            evaluation: try Evaluation(outcome.tables, outline: outline, failures: outcome.failures),
            timers: outcome.timers)
    }
}

extension Failure {
    /// Reports programs that failed, once everything else is done.
    ///
    /// - Throws: `Failure` where one did.
    static func check(_ outcome: ExperimentRun.Outcome, detectors: Int) throws {
        let failed = outcome.failures.count { $0 != nil }
        guard failed > 0 else { return }
        throw Failure(
            .runFailed, "\(failed) of \(detectors) detectors failed, see above; all other rows are complete")
    }
}
