package import Experiment
package import Foundation

package struct SweepShard: ShardOperation {
    private let design: SearchDesign
    private let inputs: SweepInputs
    private let plan: SearchPlan
    private let folder: URL
    private let program: ProgramRecord
    private let positions: [Int]
    package let shard: Shard

    package init(
        _ shard: Shard, of design: SearchDesign, on plan: SearchPlan, inputs: SweepInputs, folder: URL,
        program: ProgramRecord
    ) {
        (self.shard, self.design, self.plan) = (shard, design, plan)
        (self.inputs, self.folder, self.program) = (inputs, folder, program)
        positions = inputs.positions(of: shard)
    }

    package var items: Int { positions.count }

    /// A sweep's shard continues after its last configuration.
    package var resumes: Bool { true }

    package func open() throws -> PartOpening<SweepInputs> {
        let header = try PartHeader(inputs, shard: shard, program: program)
        if let part = PartWriter.finished(header, in: folder) { return .complete(part.url) }
        return .open(try PartWriter(header, in: folder, goesOn: resumes))
    }

    package func run(
        _ writer: consuming PartWriter<SweepInputs>, progress: WorkProgress.Observer
    ) async throws -> ShardResult {
        var writer = writer
        var rest = positions.dropFirst(writer.done)
        let trials = try await SearchTrials(plan, for: rest.lazy.map { design.detectors[$0] }) {
            progress(WorkProgress("trials", $0, of: $1))
        }
        let engine = SearchEngine(trials, remembers: false)
        let size = plan.jobs * engine.blockSize(of: rest.first.map { design.detectors[$0] }, count: rest.count)
        while !rest.isEmpty {
            // One block for all workers: a shard that is killed loses no more than that.
            let block = Array(rest.prefix(size))
            rest = rest.dropFirst(block.count)
            let results = try await engine.results(of: block.map { design.detectors[$0] })
            for (position, result) in zip(block, results) {
                let line = SweepLine(position: position, label: design.detectors[position].label, result: result)
                try writer.append(try line.text())
            }
            progress(WorkProgress("configurations", items - rest.count, of: items))
        }
        let result = ShardResult(url: writer.url, entrants: items)
        try writer.finish(SweepClosing(configurations: items))
        return result
    }
}
