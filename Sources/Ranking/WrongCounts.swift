package import Detection
package import Scoring

/// The wrong counts of every trial: false counts and missed repetitions; borderline cycles are in neither.
package struct WrongCounts: Sendable, Hashable {
    package let entrants: Int
    /// By scenario: the numbers of all entrants in the first trial, in the second, and so on.
    private(set) var scenarios: [[Int32]]
    /// By scenario: the view of the camera in the first trial, in the second, and so on; `nil` where it is not known.
    private var views: [[CameraView?]]

    package init(entrants: Int, scenarios: Int) {
        self.entrants = entrants
        self.scenarios = Array(repeating: [], count: scenarios)
        views = Array(repeating: [], count: scenarios)
    }

    /// Adds the next trial of a scenario; `nil` where the view of the camera is not known.
    package mutating func add(_ counts: [TrialCounts], scenario: Int, view: CameraView? = nil) {
        precondition(counts.count == entrants, "a trial needs the counts of every entrant")
        scenarios[scenario] += counts.map { Int32(clamping: $0.falseCounts + $0.missed) }
        views[scenario].append(view)
    }

    /// Returns the counts of an entrant in the trials that some views show, none for a scenario that they do not show.
    func of(_ entrant: Int, views wanted: [CameraView]) -> WrongCounts {
        var found = WrongCounts(entrants: 1, scenarios: scenarios.count)
        for (scenario, views) in views.enumerated() {
            for (trial, view) in views.enumerated() {
                guard let view, wanted.contains(view) else { continue }
                found.scenarios[scenario].append(scenarios[scenario][trial * entrants + entrant])
                found.views[scenario].append(view)
            }
        }
        return found
    }

    /// The sums, trial by trial, over estimators that see the same trials: the same person is one session, not several.
    package init(summing runs: [WrongCounts]) {
        self = runs.first ?? WrongCounts(entrants: 0, scenarios: 0)
        for run in runs.dropFirst() {
            precondition(run.entrants == entrants && run.scenarios.map(\.count) == scenarios.map(\.count))
            for scenario in scenarios.indices {
                for index in scenarios[scenario].indices {
                    scenarios[scenario][index] += run.scenarios[scenario][index]
                }
            }
        }
    }

    func trials(_ scenario: Int) -> Int { entrants == 0 ? 0 : scenarios[scenario].count / entrants }

    /// Adds one trial of a scenario to sums, one for each entrant.
    func addTrial(_ trial: Int, of scenario: Int, to sums: inout [Int]) {
        let first = trial * entrants
        for entrant in 0..<entrants { sums[entrant] += Int(scenarios[scenario][first + entrant]) }
    }
}

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
