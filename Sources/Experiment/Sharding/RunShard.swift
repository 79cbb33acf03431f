import Documents
package import Foundation

package struct RunShard: ShardOperation {
    private let plan: ExperimentPlan
    private let inputs: RunInputs
    private let folder: URL
    private let program: ProgramRecord
    package let shard: Shard

    /// Describes the work.
    package init(_ shard: Shard, of plan: ExperimentPlan, inputs: RunInputs, folder: URL, program: ProgramRecord) {
        (self.shard, self.plan, self.inputs) = (shard, plan, inputs)
        (self.folder, self.program) = (folder, program)
    }

    package var items: Int { inputs.items(of: shard) }

    /// Whether it continues: what may fail depends on the trials before, so a shard with such an entrant starts again.
    package var resumes: Bool { !plan.entrants.contains { $0.record.kind.mayFail } }

    package func open() throws -> PartOpening<RunInputs> {
        let header = try PartHeader(inputs, shard: shard, program: program)
        if let part = PartWriter.finished(header, in: folder), try RunMerge.failures(of: part).isEmpty {
            return .complete(part.url)
        }
        return .open(try PartWriter(header, in: folder, goesOn: resumes))
    }

    package func run(
        _ writer: consuming PartWriter<RunInputs>, progress: WorkProgress.Observer
    ) async throws -> ShardResult {
        var writer = writer
        let labels = inputs.labels
        let positions = Dictionary(
            inputs.entries.enumerated().map { ($1.scenario, $0) }, uniquingKeysWith: { first, _ in first })
        let start = ContinuousClock.now
        let before = writer.done
        let chunks = TrialChunk.of(shard, plan.entries.map(\.trials), leavingOut: before)
        let outcome = try await ExperimentRun(plan, chunks: chunks).run(
            describe: { Self.line($0, positions: positions, labels: labels) },
            emit: { try writer.append($0) },
            progress: { progress(WorkProgress("trials", before + $0, of: items)) })
        let closing = RunClosing(
            outcome, of: inputs, trials: items, jobs: plan.jobs,
            wallSeconds: (ContinuousClock.now - start) / .seconds(1))
        var result = ShardResult(url: writer.url, entrants: plan.entrants.count)
        try writer.finish(closing)
        for (label, failure) in zip(labels, outcome.failures) {
            if let failure { result.failures.append((label, failure)) }
        }
        return result
    }

    private static func line(_ result: TrialResult, positions: [String: Int], labels: [String]) -> String {
        let line = TrialLine(result, entry: positions[result.scenario] ?? 0, entrants: labels)
        // Encoding fails only for a number that is not finite; reading the part reports it.
        return ((try? JSONDocument.line(line)) ?? "") + "\n"
    }
}
