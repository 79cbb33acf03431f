package import Detection
import Scenarios
package import Scoring

/// The counts of every entrant in every scenario, by the view of the camera.
package struct ViewCounts: Sendable, Hashable {
    /// By view, scenario and entrant.
    private var counts: [CameraView: [[TrialCounts]]] = [:]
    private let entrants, scenarios: Int

    package init(entrants: Int, scenarios: Int) { (self.entrants, self.scenarios) = (entrants, scenarios) }

    package mutating func add(_ trial: [TrialCounts], scenario: Int, view: CameraView) {
        precondition(trial.count == entrants, "a trial needs the counts of every entrant")
        let none = Array(repeating: Array(repeating: TrialCounts(), count: entrants), count: scenarios)
        for (entrant, counts) in trial.enumerated() {
            self.counts[view, default: none][scenario][entrant] += counts
        }
    }

    package func sums(of entrant: Int, views: [CameraView]) -> [TrialCounts] {
        (0..<scenarios).map { scenario in
            TrialCounts(summing: views.compactMap { counts[$0]?[scenario][entrant] })
        }
    }
}
