package import Experiment
import Foundation

/// The trials of a run's shard as lines of a part.
package enum RunShard {
    /// The line of a trial's result.
    ///
    /// - Parameters:
    ///   - result: The result, as a run describes it.
    ///   - positions: The positions of the scenarios in the plan, by name.
    ///   - labels: The labels of all entrants.
    /// - Returns: The line with its end.
    package static func line(_ result: TrialResult, positions: [String: Int], labels: [String]) -> String {
        let line = TrialLine(result, entry: positions[result.scenario] ?? 0, entrants: labels)
        // Encoding fails only for a number that is not finite, which reading the part then tells.
        guard let data = try? PartForm.encoder.encode(line) else { return "\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
