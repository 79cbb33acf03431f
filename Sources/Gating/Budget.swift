import Scenarios
import Scoring

/// The number of false counts that a detector may make in all trials of some scenarios.
///
/// A budget is not a test: the same trials give the same counts, so one false count above it is a change of the code,
/// and fails.
package struct Budget: Sendable, Hashable, Codable {
    /// The detector's label; `*` for every detector.
    package var detector: String
    /// A scenario's or a family's name, or `overall`.
    package var scope: String
    /// The most false counts over all trials, at least 0.
    package var falseCounts: Int

    /// Makes a budget.
    package init(detector: String = "*", scope: String, falseCounts: Int) {
        self.detector = detector
        self.scope = scope
        self.falseCounts = falseCounts
    }

    /// Reads `SCOPE=N` or `DETECTOR@SCOPE=N`; `nil` where a text is neither.
    package init?(_ text: String) {
        guard let equals = text.lastIndex(of: "="), let count = Int(text[text.index(after: equals)...]), count >= 0
        else { return nil }
        let place = text[..<equals].split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(place.count), place.allSatisfy({ !$0.isEmpty }), let scope = place.last else {
            return nil
        }
        self.init(detector: place.count == 2 ? place[0] : "*", scope: scope, falseCounts: count)
    }

    /// Whether it limits a detector.
    func limits(_ label: String) -> Bool { detector == "*" || detector == label }

    /// Whether it counts what happens in a scenario.
    func counts(_ entry: CountsTable.Entry) -> Bool {
        scope == "overall" || scope == entry.family.rawValue || scope == entry.scenario
    }

    /// A budget of 0 for each detector in each scenario of negative material where it makes no false count.
    ///
    /// - Parameter table: The results that are to stay as they are.
    /// - Returns: The budgets.
    package static func zeros(of table: CountsTable) -> [Budget] {
        table.detectors.enumerated().flatMap { index, label in
            table.entries.filter { $0.family.isNegative && $0.failure == nil }.compactMap { entry in
                entry.trialCounts[index].contains { $0.falseCounts > 0 }
                    ? nil : Budget(detector: label, scope: entry.scenario, falseCounts: 0)
            }
        }
    }
}
