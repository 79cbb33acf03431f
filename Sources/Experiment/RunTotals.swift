package import Detection
import Pose
import Scenarios
package import Scoring

package struct EntrantTotals: Sendable {
    /// Everything that precision, recall and their kin come from.
    package var aggregate = Aggregate()
    package var rejections: [Rejection: Int] = [:]
    /// The end-to-end delays of all counts, of trials in which inference takes time.
    package private(set) var endToEnd = DelayHistogram(width: ImageDelivery.binWidth)
    /// The faults of form that it reports, against the form of the cycles.
    package private(set) var form = FormTally()
    package init() {}

    private var responses = ResponseKind.allCases.map { ResponseTally($0) }

    /// Returns the numbers of cycles that were counted, by a property of the motion.
    package func response(_ kind: ResponseKind) -> ResponseTally {
        responses.first { $0.kind == kind } ?? ResponseTally(kind)
    }

    package mutating func add(_ row: TrialResult.EntrantResult, of result: TrialResult) {
        aggregate.add(row.score)
        for index in responses.indices where responses[index].kind.families.contains(result.family) {
            responses[index].add(row.score, truth: result.truth)
        }
        for delay in row.countDelays { endToEnd.add(delay) }
        for detection in row.detections {
            if let rejection = detection.rejection { rejections[rejection, default: 0] += 1 }
        }
    }

    /// Adds what an entrant says about the form of a trial's cycles.
    mutating func addForm(_ detections: [Detection], of truth: Truth, _ prepared: PreparedTruth) {
        func reports(_ isWanted: (Detection) -> Bool) -> [FormReport] {
            detections.filter(isWanted).map { (time: $0.time, faults: $0.reportedFaults) }
        }
        form.add(counts: reports(\.isCounted), rejections: reports { !$0.isCounted }, truth: truth, prepared)
    }

    package mutating func merge(_ other: EntrantTotals) {
        aggregate.merge(other.aggregate)
        for index in responses.indices { responses[index].merge(other.responses[index]) }
        rejections.merge(other.rejections, uniquingKeysWith: +)
        endToEnd.merge(other.endToEnd)
        form.merge(other.form)
    }
}

extension ResponseKind {
    /// The families whose scenarios take part in a curve.
    fileprivate var families: Set<Family> {
        switch self {
        case .gradedCheats: [.cheat]
        case .drop, .elbowBend: [.real, .partial]
        }
    }
}

/// The sums of a run, by scenario; families and the whole follow from them.
package struct RunTotals: Sendable {
    /// Over each scenario, in the order of the plan.
    package private(set) var scenarios: [[EntrantTotals]]
    /// Over everything, with other windows than the run's: (seconds after the completion, standings).
    package private(set) var otherWindows: [(seconds: Double, standings: [EntrantTotals])]
    /// The images on their way through inference, over each scenario; `nil` where it takes no time.
    package private(set) var images: [ImageDelivery?]
    /// The worst trials of each entrant, over each scenario.
    package private(set) var worst: [[WorstTrials]]
    package private(set) var cameras: [CameraTally]
    package private(set) var frames = 0
    package private(set) var seconds = 0.0

    private let empty: [EntrantTotals]
    private let window: MatchWindow

    /// The ends of the windows with which everything is scored again, seconds after the completion; one that is the run's
    /// own is left out.
    package static let sensitivityWindows = [0.25, 1.0]

    package init(entrants: Int, scenarios: Int, window: MatchWindow = MatchWindow()) {
        self.window = window
        empty = Array(repeating: EntrantTotals(), count: entrants)
        worst = Array(repeating: Array(repeating: WorstTrials(), count: entrants), count: scenarios)
        self.scenarios = Array(repeating: empty, count: scenarios)
        images = Array(repeating: nil, count: scenarios)
        cameras = Array(repeating: CameraTally(), count: entrants)
        otherWindows = RunTotals.sensitivityWindows.filter { Nanoseconds(seconds: $0) != window.late }
            .map { [empty] in ($0, empty) }
    }

    /// Over some scenarios, by their positions in the plan.
    package func sum(_ positions: some Sequence<Int>) -> [EntrantTotals] {
        positions.reduce(into: empty) { sum, position in
            for index in sum.indices { sum[index].merge(scenarios[position][index]) }
        }
    }

    package mutating func empty(_ entrant: Int) {
        for scenario in scenarios.indices {
            scenarios[scenario][entrant] = EntrantTotals()
            worst[scenario][entrant] = WorstTrials()
        }
        for window in otherWindows.indices { otherWindows[window].standings[entrant] = EntrantTotals() }
        cameras[entrant] = CameraTally()
    }

    /// Adds a trial of the scenario with this position in the plan.
    package mutating func add(_ result: TrialResult, scenario: Int) {
        frames += result.frames
        seconds += result.truth.duration.seconds
        if let trial = result.images {
            var sum = images[scenario]
            if sum == nil { sum = trial } else { sum?.merge(trial) }
            images[scenario] = sum
        }
        let prepared = PreparedTruth(result.truth, window: window)
        let judged = result.truth.cycles.contains { $0.form != nil } ? prepared : nil
        let preparedOtherwise = otherWindows.map { window in
            PreparedTruth(result.truth, window: MatchWindow(late: Nanoseconds(seconds: window.seconds)))
        }
        for (index, row) in result.rows.enumerated() {
            scenarios[scenario][index].add(row, of: result)
            if let judged { scenarios[scenario][index].addForm(row.detections, of: result.truth, judged) }
            let counts = row.score.counts
            if let camera = result.camera { cameras[index].add(counts, at: camera) }
            worst[scenario][index].add(result.trial, errors: counts.missed + counts.falseCounts) {
                TrialErrors(row.score, detections: row.detections, prepared: prepared)
            }
            let times = row.detections.filter(\.isCounted).map(\.time)
            for (position, prepared) in preparedOtherwise.enumerated() {
                otherWindows[position].standings[index].aggregate.add(TrialScore(detections: times, prepared))
            }
        }
    }
}
