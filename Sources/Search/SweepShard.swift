import Documents
package import Experiment
package import Foundation
import Text

package struct SweepShard: ShardOperation {
    private let design: SearchDesign
    package let inputs: SweepInputs
    private let plan: SearchPlan
    private let positions: [Int]
    package let shard: Shard

    package init(_ shard: Shard, of design: SearchDesign, on plan: SearchPlan, inputs: SweepInputs) {
        (self.shard, self.design, self.plan, self.inputs) = (shard, design, plan, inputs)
        positions = inputs.positions(of: shard)
    }

    /// A sweep's shard continues after its last configuration.
    package var resumes: Bool { true }

    package func isSound(_ part: PartFile<SweepInputs>) -> Bool { true }

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
            progress(WorkProgress("configurations", positions.count - rest.count, of: positions.count))
        }
        let result = ShardResult(url: writer.url, entrants: items)
        try writer.finish(["configurations": items])
        return result
    }
}

/// The inputs of a sweep: the digests of its scenarios and configurations.
package struct SweepInputs: Sendable, Codable, Hashable {
    /// The words behind `repgauge sweep` that repeat it in one process.
    package var arguments: [String]
    package var command: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    package var suiteHash: String
    package var configurations: Int
    /// The digest of their labels, one a line.
    package var labels: String

    /// Describes a sweep by the words behind `repgauge sweep` that repeat it in one process, and as a command.
    package init(_ design: SearchDesign, suiteHash: String, arguments: [String], command: String) {
        (self.arguments, self.command, self.suiteHash) = (arguments, command, suiteHash)
        configurations = design.detectors.count
        var digest = ContentDigest()
        for detector in design.detectors { digest.add("\(detector.label)\n".utf8) }
        labels = digest.digits
    }

    /// The positions, from 0, of a shard's configurations in the design.
    package func positions(of shard: Shard) -> [Int] { (0..<configurations).filter(shard.takes) }
}

extension SweepInputs: PartSubject {
    package static var kind: PartKind { .sweep }

    package var fault: String? {
        // The standard stands beside those of the design.
        (0...SearchDesign.most + 1).contains(configurations)
            ? nil : "it has \(Plural.counted(configurations, "configuration")); allowed: 0 to \(SearchDesign.most + 1)"
    }

    package func items(of shard: Shard) -> Int { positions(of: shard).count }

    package func lineCheck(of shard: Shard) -> (Data) -> Bool {
        var places = positions(of: shard)[...]
        return { line in
            guard let place = places.popFirst(), let line = JSONDocument.value(SweepLine.self, from: line)
            else { return false }
            return line.position == place
        }
    }

    package func differences(from other: SweepInputs) -> [String] {
        var differences: [String] = []
        if suiteHash != other.suiteHash {
            differences.append("hash of the scenarios' files \(suiteHash) instead of \(other.suiteHash)")
        }
        if command != other.command { differences.append("command \(command) instead of \(other.command)") }
        return differences
    }
}

package struct SweepLine: Codable, Sendable {
    var position: Int
    var label: String
    var result: ConfigurationResult

    package func text() throws -> String { try JSONDocument.line(self) + "\n" }
}

extension PartSet where Subject == SweepInputs {
    package func results() throws -> [String: ConfigurationResult] {
        var results: [String: ConfigurationResult] = [:]
        var lines = PartLines(self)
        for position in 0..<subject.configurations {
            let line: SweepLine = try lines.next(of: position, "configuration \(position + 1)") {
                $0.position == position ? $0 : nil
            }
            results[line.label] = line.result
        }
        return results
    }
}
