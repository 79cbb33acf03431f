import Documents
import Experiment
import Foundation
import Reports

extension ShardOperation {
    /// Makes the part, and prints the result.
    func runCommand(_ format: FormatOption) async throws {
        let opening: PartOpening<Subject>
        do {
            opening = try open()
        } catch {
            // A folder that cannot be written is wrong input: nothing was run yet.
            throw Failure(error)
        }
        switch consume opening {
        case .complete(let url):
            try format.print(part(url, text: "Part \(shard) is already complete: \(url.relativePath)\n"))
        case .open(let writer):
            if writer.done > 0 { Console.printNote("goes on after \(writer.done) of \(items) \(noun)") }
            try publish(try await run(writer), format)
        }
    }

    private func run(_ writer: consuming PartWriter<Subject>) async throws -> ShardResult {
        let display = ProgressDisplay()
        defer { display.clear() }
        do {
            return try await run(writer, progress: display.show)
        } catch is CancellationError where resumes {
            throw Failure(.interrupted, "interrupted; started again with the same arguments, the shard goes on")
        }
    }

    private func publish(_ result: ShardResult, _ format: FormatOption) throws {
        try format.print(part(result.url, text: "Part \(shard), \(items) \(noun): \(result.url.relativePath)\n"))
        for warning in result.warnings { Console.printWarning(warning) }
        for fault in result.faults { Console.printError(fault) }
        for (label, failure) in result.failures { Console.printError("\(label) failed: \(failure)") }
        try Failure.check(.unusable(result.faults.count, of: items))
        try Failure.check(.failed(result.failures.count, of: result.entrants))
    }

    private func part(_ url: URL, text: String) -> some Printable {
        let row = PartRow(part: "\(shard)", items: items, kind: noun, file: url.relativePath)
        return PrintedTable(PartRow.table, [row], text: text)
    }

    private var noun: String {
        switch Subject.kind {
        case .run: "trials"
        case .replay: "recordings"
        case .sweep: "configurations"
        }
    }
}
