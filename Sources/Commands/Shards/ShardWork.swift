import Documents
import Search
import Sharding
import Detection
import Experiment
import Foundation
import Recordings

/// A share of a piece of work: makes its part.
struct ShardWork {
    /// The shard.
    var shard: Shard
    /// The folder of the parts.
    var folder: URL

    /// Makes the part of a run.
    func run(_ plan: ExperimentPlan, outline: RunOutline) async throws {
        let header = try PartHeader(outline, shard: shard, program: .current())
        if let part = PartWriter.finished(header, in: folder), try RunMerge.failures(of: part).isEmpty {
            return print("Part \(shard) is already complete: \(part.url.relativePath)")
        }
        // What a program says may depend on what it was shown before: with one, a shard starts anew.
        var writer = try open(header, goesOn: !plan.entrants.contains { $0.record.kind == .program })
        let trials = outline.items(of: shard)
        if writer.done > 0 { Console.write("repgauge: goes on after \(writer.done) of \(trials) trials\n") }
        let positions = Dictionary(
            outline.entries.enumerated().map { ($1.scenario, $0) }, uniquingKeysWith: { first, _ in first })
        let labels = outline.labels
        let start = ContinuousClock.now
        let outcome: ExperimentRun.Outcome
        do {
            var bar = ProgressBar(total: trials, what: "trials")
            let before = writer.done
            let chunks = TrialChunk.of(shard, plan.entries.map(\.trials), leavingOut: before)
            outcome = try await ExperimentRun(plan, chunks: chunks).run(
                describe: { RunShard.line($0, positions: positions, labels: labels) },
                emit: { try writer.append($0) }, progress: { bar.show(before + $0) })
            bar.clear()
        } catch is CancellationError {
            throw Failure(.interrupted, "interrupted; started again with the same arguments, the shard goes on")
        }
        let closing = RunClosing(
            outcome, of: outline, trials: trials, jobs: plan.jobs,
            wallSeconds: (ContinuousClock.now - start).seconds)
        let url = writer.url
        try writer.finish(closing)
        print("Part \(shard), \(trials) trials: \(url.relativePath)")
        for (label, failure) in zip(labels, outcome.failures) {
            if let failure { Console.complain("\(label) failed: \(failure)") }
        }
        try Failure.check(outcome, detectors: plan.entrants.count)
    }

    /// Makes the part of a replay.
    func replay(_ files: [URL], outline: ReplayOutline, by reader: inout ReplayReader) async throws {
        let positions = outline.positions(of: shard)
        let header = try PartHeader(
            outline, shard: shard, program: .current(), inputs: Self.contents(positions.map { files[$0] }))
        if let part = PartWriter.finished(header, in: folder), try ReplayClosing.isSound(part) {
            return print("Part \(shard) is already complete: \(part.url.relativePath)")
        }
        var writer = try open(header, goesOn: false)
        var bar = ProgressBar(total: positions.count, what: "recordings")
        var faulty = 0
        var failed: [String] = []
        for (index, position) in positions.enumerated() {
            try Task.checkCancellation()
            switch reader.read(files[position]) {
            case .failure(let fault):
                Console.complain("\(fault)")
                faulty += 1
                try writer.append(try ReplayLine(fault: "\(fault)", at: position).text())
            case .success(let recording):
                let results = try await reader.runner.run(recording)
                failed = results.filter { $0.failure != nil }.map(\.detector)
                try writer.append(try ReplayLine(recording, at: position, results: results).text())
            }
            bar.show(index + 1)
        }
        bar.clear()
        try Task.checkCancellation()
        let url = writer.url
        try writer.finish(ReplayClosing(recordings: positions.count, faulty: faulty, failed: failed))
        print("Part \(shard), \(positions.count) recordings: \(url.relativePath)")
        if faulty > 0 { throw Failure(.wrongInput, ReplayHarvest.complaint(faulty, of: positions.count)) }
        if !failed.isEmpty { throw Failure(.runFailed, "\(failed.joined(separator: ", ")) failed; the part tells why") }
    }

    /// Makes the part of a sweep.
    ///
    /// - Parameters:
    ///   - design: All configurations.
    ///   - outline: The sweep.
    ///   - prepare: Makes the trials for the configurations that it is given.
    /// - Throws: What trying throws, and `FileError`.
    func sweep(
        _ design: SearchDesign, outline: SweepOutline, prepare: ([any Entrant]) async throws -> SearchEngine
    ) async throws {
        let positions = outline.positions(of: shard)
        let header = try PartHeader(outline, shard: shard, program: .current())
        if let part = PartWriter.finished(header, in: folder) {
            return print("Part \(shard) is already complete: \(part.url.relativePath)")
        }
        var writer = try open(header, goesOn: true)
        if writer.done > 0 {
            Console.write("repgauge: goes on after \(writer.done) of \(positions.count) configurations\n")
        }
        do {
            let left = positions.dropFirst(writer.done)
            let engine = try await prepare(left.map { design.detectors[$0] })
            var bar = ProgressBar(total: positions.count, what: "configurations")
            var rest = left[...]
            while !rest.isEmpty {
                // As many as all workers do in a moment: so much is lost at most when the shard is killed.
                let block = Array(rest.prefix(engine.trials.plan.jobs))
                rest = rest.dropFirst(block.count)
                let results = try await engine.results(of: block.map { design.detectors[$0] })
                for (position, result) in zip(block, results) {
                    let line = SweepLine(position: position, label: design.detectors[position].label, result: result)
                    try writer.append(try line.text())
                }
                bar.show(positions.count - rest.count)
            }
            bar.clear()
        } catch is CancellationError {
            throw Failure(.interrupted, "interrupted; started again with the same arguments, the shard goes on")
        }
        let url = writer.url
        try writer.finish(SweepClosing(configurations: positions.count))
        print("Part \(shard), \(positions.count) configurations: \(url.relativePath)")
    }

    /// The hash of what is in recordings; what cannot be read has nothing in it.
    private static func contents(_ files: [URL]) -> String {
        var hash = SHA256()
        for file in files {
            for file in [file, file.deletingPathExtension().appendingPathExtension("json")] {
                let data = (try? Data(contentsOf: file)) ?? Data()
                hash.add(Data("\(data.count)\n".utf8))
                hash.add(data)
            }
        }
        return hash.digits
    }

    /// A folder that cannot be written is wrong input: nothing was run yet.
    func open<Subject: PartSubject>(
        _ header: PartHeader<Subject>, goesOn: Bool
    ) throws -> PartWriter<Subject> {
        do {
            return try PartWriter(header, in: folder, goesOn: goesOn)
        } catch {
            throw Failure(error)
        }
    }
}

extension PartProgram {
    /// This program.
    static func current() throws -> PartProgram {
        let url = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        guard let file = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            throw Failure(
                .runFailed, "\(url.path): the program cannot read its own file, by which parts know each other")
        }
        // 64-bit FNV-1a over words of eight bytes: it need only tell builds apart, and fast.
        let hash = file.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
            var position = 0
            while position + 8 <= bytes.count {
                hash = (hash ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* 0x100_0000_01B3
                position += 8
            }
            while position < bytes.count {
                hash = (hash ^ UInt64(bytes[position])) &* 0x100_0000_01B3
                position += 1
            }
            return hash
        }
        let digits = String(hash, radix: 16)
        return PartProgram(
            version: Version.current, build: String(repeating: "0", count: 16 - digits.count) + digits)
    }
}
