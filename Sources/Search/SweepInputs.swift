package import Experiment
import Documents
package import Foundation
import Text

/// The inputs of a sweep: the digests of its scenarios and configurations.
package struct SweepInputs: Sendable, Codable, Hashable {
    /// The words behind `repgauge sweep` that repeat it in one process.
    package var arguments: [String]
    /// The same as a command for people.
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

    /// The reason why no program has made these inputs; `nil` where there is none.
    package var fault: String? {
        // The standard stands beside those of the design.
        (0...SearchDesign.most + 1).contains(configurations)
            ? nil : "it has \(Plural.counted(configurations, "configuration")); allowed: 0 to \(SearchDesign.most + 1)"
    }

    package func items(of shard: Shard) -> Int { positions(of: shard).count }

    /// Returns a function that checks whether lines are the results of the configurations at those places.
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

/// The results of a configuration, as a line of a part.
package struct SweepLine: Codable, Sendable {
    /// Its position in the design.
    var position: Int
    var label: String
    var result: ConfigurationResult

    package func text() throws -> String { try JSONDocument.line(self) + "\n" }
}

/// The results of a shard of a sweep beside its configurations.
package struct SweepClosing: Sendable, Codable { package var configurations: Int }

extension PartSet where Subject == SweepInputs {
    package func results() throws -> [String: ConfigurationResult] {
        var results: [String: ConfigurationResult] = [:]
        var readers = parts.map(\.lines)
        for position in 0..<subject.configurations {
            try Task.checkCancellation()
            let shard = Shard.taker(of: position, among: readers.count)
            guard let data = try readers[shard].next(),
                let line = JSONDocument.value(SweepLine.self, from: data), line.position == position
            else {
                throw PartError(
                    parts[shard].url, "configuration \(position + 1) is out of order", "start its shard again")
            }
            results[line.label] = line.result
        }
        return results
    }
}
