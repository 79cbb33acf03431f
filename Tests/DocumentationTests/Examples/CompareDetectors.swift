import Foundation
import RepGauge

/// Returns the recall and the cheat acceptance of some detectors, by their names.
func compare(_ detectors: [String], scenarios: URL) async throws -> [String: (recall: Double?, cheats: Double?)] {
    let bench = try Bench(scenarios: scenarios)
    let rows = try await bench.run(["real/standard", "cheat/standing-pump"], detectors: detectors, trials: 3)
    let overall = rows.filter { $0.group == "overall" }
    return Dictionary(
        uniqueKeysWithValues: overall.map { ($0.detector, (recall: $0.recall.value, cheats: $0.cheatAcceptance.value)) }
    )
}
