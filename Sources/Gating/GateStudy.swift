import Detection
import Experiment
import Foundation
package import Mathematics
import Pose
package import Scoring

/// The measurements of a gate's promises: nulls in which nothing changed, and regressions injected on purpose.
package enum GateStudy {
    package enum InjectedRegression: Sendable, Hashable {
        /// Detected repetitions get lost, so many of a hundred countable ones, to the nearest whole one.
        case lostRepetitions(points: Double)
        /// Detected repetitions are counted twice, such a share of them.
        case doubled(share: Double)
        case oneFalseCount
    }

    package static func plant(
        _ regression: InjectedRegression, in trialCounts: [TrialCounts], stream: inout RandomStream
    ) -> [TrialCounts] {
        var planted = trialCounts
        switch regression {
        case .lostRepetitions(let points):
            let sum = TrialCounts(summing: trialCounts)
            // Points are of the countable ones, of which only the detected can get lost.
            let lost = min(sum.detected, Int((points / 100 * Double(sum.countable)).rounded()))
            var detected = trialCounts.indices.flatMap { trial in
                (0..<trialCounts[trial].detected).map {
                    (
                        trial: trial, isSeen: $0 < trialCounts[trial].detectedObservable,
                        isPrompt: $0 < trialCounts[trial].detectedPromptly,
                        isNarrow: $0 < trialCounts[trial].detectedNarrowly
                    )
                }
            }
            for place in 0..<lost {
                detected.swapAt(place, place + stream.choice(count: detected.count - place))
                planted[detected[place].trial].detected -= 1
                if detected[place].isSeen { planted[detected[place].trial].detectedObservable -= 1 }
                if detected[place].isPrompt { planted[detected[place].trial].detectedPromptly -= 1 }
                if detected[place].isNarrow {
                    planted[detected[place].trial].detectedNarrowly -= 1
                } else {
                    planted[detected[place].trial].falseNarrowly -= 1
                }
            }
        case .doubled(let share):
            for trial in planted.indices {
                for _ in 0..<trialCounts[trial].detected where stream.bernoulli(share) {
                    planted[trial].falseCounts += 1
                    planted[trial].falseNarrowly += 1
                }
            }
        case .oneFalseCount:
            guard !planted.isEmpty else { return trialCounts }
            let trial = stream.choice(count: planted.count)
            planted[trial].falseCounts += 1
            planted[trial].falseNarrowly += 1
        }
        for trial in planted.indices { planted[trial].closeTrial() }
        return planted
    }

    /// Whether a gate notices a regression in one detector's results: a figure or a budget of it is REGRESSED; other
    /// repetitions are hit in each run.
    package static func isCaught(
        _ regression: InjectedRegression, in table: CountsTable, detector: Int, positions: [Int],
        budgets: [Budget] = [], run: Int
    ) -> Bool {
        var after = table
        for position in positions {
            var stream = RandomStream(
                key: RandomKey.make(seed: 1, name: "plant/\(table.entries[position].scenario)/\(regression)"),
                trial: run, station: .bootstrap)
            after.entries[position].trialCounts[detector] = plant(
                regression, in: table.entries[position].trialCounts[detector], stream: &stream)
        }
        var settings = GateSettings()
        settings.resamples = 0
        let outcome = GateOutcome(
            title: "", table: PairedTable(before: table, after: after), budgets: budgets, settings: settings, seed: 1)
        let label = table.detectors[detector]
        return outcome.findings.contains { $0.detector == label && $0.decision == .regressed }
            || outcome.budgets.contains { $0.detector == label && $0.decision == .regressed }
    }

    package static func first(_ trials: Int, of table: CountsTable) -> CountsTable {
        var part = table
        for index in part.entries.indices {
            part.entries[index].trials = min(trials, table.entries[index].trials)
            part.entries[index].trialCounts = table.entries[index].trialCounts.map { Array($0.prefix(trials)) }
        }
        return part
    }

    /// Two sides of trials with nothing in common, each at most half of a pool from which none is drawn twice.
    package static func freshSides(from pool: CountsTable, trials: Int, run: Int) -> PairedTable {
        let drawn = pool.entries.map { entry in
            var stream = RandomStream(
                key: RandomKey.make(seed: 2, name: "fresh/\(entry.scenario)"), trial: run, station: .bootstrap)
            var places = Array(0..<entry.trials)
            for place in 0..<min(2 * trials, places.count - 1) {
                places.swapAt(place, place + stream.choice(count: places.count - place))
            }
            return places
        }
        return PairedTable(
            detectors: pool.detectors, scenarios: pool.entries.map(\.scenario), families: pool.entries.map(\.family),
            pairs: pool.detectors.indices.map { detector in
                zip(pool.entries, drawn).map { entry, places in
                    PairedTrials(
                        before: places[0..<trials].map { entry.trialCounts[detector][$0] },
                        after: places[trials..<2 * trials].map { entry.trialCounts[detector][$0] })
                }
            })
    }
}

/// A detector that does some work twice: a twin sees every n-th frame too.
struct SlowedDetector: Detector {
    private var detector, twin: any Detector
    private let every: Int
    private var frames = 0

    /// Makes a slowed detector; with `every` at 0 it is not slowed, only wrapped.
    init(_ make: () -> any Detector, every: Int) {
        (detector, twin) = (make(), make())
        self.every = every
    }

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        frames &+= 1
        if every > 0, frames.isMultiple(of: every) { _ = twin.observe(frame) }
        return detector.observe(frame)
    }

    mutating func reset() {
        detector.reset()
        twin.reset()
        frames = 0
    }
}

extension LatencyMeasurement.MeasuredDetector {
    /// The same detector, a share 1/`every` slower; with `every` at 0 only wrapped the same way.
    package func slowed(every: Int) -> LatencyMeasurement.MeasuredDetector {
        let make = make
        return LatencyMeasurement.MeasuredDetector(label: label) { SlowedDetector(make, every: every) }
    }
}
