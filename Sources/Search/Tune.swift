import Dispatch
import Documents
package import Experiment
import Foundation
import Mathematics
import Scoring

/// A search that learns from what it has tried: simplices from several places, and annealing walks.
///
/// Each start and each walk is on its own, so that as many of them go on at the same time as there are jobs and the
/// outcome is the same for any number. Numbers of a range are tried in steps of a power of ten, 500 to 5000 to the
/// range. Words are not ordered: a simplex keeps those it began with, a walk may change them.
package struct Tune: Sendable {
    package enum Method: String, Sendable, Hashable, CaseIterable {
        case nelderMead = "nelder-mead"
        case annealing
        /// Both, half of the evaluations each.
        case both
    }

    package var method: Method
    /// The approximate number of configurations that it requests, repeated ones included.
    package var evaluations: Int
    /// The greatest number of simplices, and of walks.
    package var starts: Int

    private static let temperatures = 20

    package init(method: Method = .both, evaluations: Int = 1000, starts: Int = 8) {
        (self.method, self.evaluations, self.starts) = (method, evaluations, starts)
    }

    private struct Evaluations: Sendable {
        var detectors: [any Entrant] = []
        var asked = 0
        var refused = 0
    }

    /// Returns the number of simplices, and of walks, in a space: fewer than `starts` where the share of each would not
    /// reach for a first simplex, or for a step at every temperature.
    package func starts(in space: SearchSpace) -> Int {
        let simplex = method == .annealing ? 0 : space.dimensions.count { !$0.isChoice } + 1
        let walk = method == .nelderMead ? 0 : Self.temperatures + 1
        return min(starts, max(evaluations / (max(simplex, walk) * (method == .both ? 2 : 1)), 1))
    }

    /// Searches, with the same outcome for any number of jobs; progress counts starts and walks.
    package func run(
        in space: SearchSpace, objective: Objective, on engine: SearchEngine, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> SearchOutcome {
        let starts = starts(in: space)
        let simplices = method == .annealing ? 0 : starts
        let walks = method == .nelderMead ? 0 : starts
        let share = max(evaluations / max(simplices + walks, 1), 2)
        let begins = try begins(max(simplices, walks), in: space)
        let seed = engine.trials.plan.seed
        let paths = try await inParallel(
            simplices + walks, jobs: engine.trials.plan.jobs, progress: { progress($0, simplices + walks) }
        ) { index in
            let isSimplex = index < simplices
            let number = isSimplex ? index : index - simplices
            let aim = ScalarisedObjective(objective, number: number, of: starts)
            // GSL calls back and cannot wait for a program: the search has a thread of its own.
            let cancellation = Cancellation()
            return try await onOwnThread(cancellation) {
                let seeker = SearchRun(space: space, aim: aim, engine: engine, cancellation: cancellation)
                return isSimplex
                    ? try seeker.descend(from: begins[number], evaluations: share)
                    : try seeker.walk(from: begins[number], evaluations: share, number: number, seed: seed)
            }
        }
        var detectors = Configurations(standardOf: space)
        for detector in paths.flatMap(\.detectors) { _ = detectors.place(of: detector) }
        detectors.close()
        return try await SearchOutcome(
            space: space, objective: objective, trials: engine.trials, detectors: detectors,
            results: try await engine.results(of: detectors),
            combinations: paths.reduce(0) { $0 + $1.asked }, refused: paths.reduce(0) { $0 + $1.refused })
    }

    /// A detector for each choice of words in a space, the standard first, so that trials keep what all of them take.
    package static func corners(of space: SearchSpace) throws -> [any Entrant] {
        let base = space.values(of: space.standard)
        var detectors: [any Entrant] = [space.standard]
        for (index, dimension) in space.dimensions.enumerated() where dimension.isChoice {
            guard case .list(let words) = dimension.values else { continue }
            for word in words {
                var values = base
                values[index] = word
                if case .success(let detector) = try space.detector(values) { detectors.append(detector) }
            }
        }
        return detectors
    }

    /// Returns the starts of simplices and walks: the default, then the points of a Sobol sequence.
    private func begins(_ count: Int, in space: SearchSpace) throws -> [[Double]] {
        let width = space.dimensions.count
        let others = try SearchDesign.sobol(width, points: max(count - 1, 0), parameters: width)
        return [space.point(of: space.standard)] + others
    }

    struct ScalarisedObjective: Sendable {
        let objective: Objective
        let weights: [Double]

        init(_ objective: Objective, number: Int, of starts: Int) {
            self.objective = objective
            let goals = objective.goals.count
            guard goals > 1 else {
                weights = [1]
                return
            }
            // Each start has its own mixture, so that together they cover the front: one for each goal alone first.
            weights = (0..<goals).map { goal in
                if number < goals { return goal == number ? 1 : 0.02 }
                let turn = Double(number - goals + 1) / Double(max(starts - goals, 1) + 1)
                return goal == 0 ? 1 - turn : turn / Double(goals - 1)
            }
        }

        /// Returns the value that is minimised: goals below 1, broken constraints above, refusals highest.
        func loss(_ figures: MetricValues) -> Double {
            let excess = objective.excess(figures)
            guard excess == 0 else { return 2 + excess / (1 + excess) }
            return zip(objective.goals, weights).reduce(0) { sum, goal in
                guard let value = figures[goal.0] else { return sum + goal.1 }
                return sum + goal.1 * Self.loss(goal.0, value)
            }
        }

        /// A value of a goal as a number from −1 to 1 that falls as the value gets better.
        private static func loss(_ goal: Metric, _ value: Double) -> Double {
            if goal.unit == .share, goal.isBetterHigher { return -value }
            return (goal.isBetterHigher ? -value : value) / (1 + abs(value))
        }

        static let refusal = 4.0
    }

    /// One start at work; GSL calls it back.
    private final class SearchRun {
        private let space: SearchSpace
        private let aim: ScalarisedObjective
        private let engine: SearchEngine
        private let cancellation: Cancellation
        private var path = Evaluations()
        private var seen: Set<String> = []
        /// GSL cannot be stopped by an error: the first one is kept, and nothing is evaluated after it.
        private var failure: (any Error)?

        init(space: SearchSpace, aim: ScalarisedObjective, engine: SearchEngine, cancellation: Cancellation) {
            (self.space, self.aim, self.engine, self.cancellation) = (space, aim, engine, cancellation)
        }

        func descend(from start: [Double], evaluations: Int) throws -> Evaluations {
            let free = space.dimensions.indices.filter { !space.dimensions[$0].isChoice }
            guard !free.isEmpty else {
                _ = loss(start)
                return try finish()
            }
            _ = try NelderMead.minimise(
                from: free.map { start[$0] }, step: 0.15, evaluations: evaluations, tolerance: 1e-3
            ) { point in
                var whole = start
                for (index, value) in zip(free, point) { whole[index] = UnitCube.reflected(value) }
                return loss(whole)
            }
            return try finish()
        }

        func walk(from start: [Double], evaluations: Int, number: Int, seed: UInt64) throws -> Evaluations {
            var stream = RandomStream(
                key: RandomKey.make(seed: seed, name: "annealing"), trial: number, station: .search)
            _ = try SimulatedAnnealing.minimise(
                from: start,
                schedule: (
                    first: 0.05, last: 0.0005, temperatures: Tune.temperatures,
                    steps: max(evaluations / Tune.temperatures, 1), reach: 0.25
                ),
                stream: &stream
            ) { loss($0) }
            return try finish()
        }

        private func finish() throws -> Evaluations {
            if let failure { throw failure }
            return path
        }

        private func loss(_ point: [Double]) -> Double {
            guard failure == nil else { return ScalarisedObjective.refusal }
            do {
                try cancellation.check()
                path.asked += 1
                switch try space.detector(space.values(at: point)) {
                case .failure:
                    path.refused += 1
                    return ScalarisedObjective.refusal
                case .success(let detector):
                    let result = try cancellation.wait { [engine] in try await engine.result(of: detector) }
                    if seen.insert(detector.label).inserted { path.detectors.append(detector) }
                    return aim.loss(
                        MetricValues(
                            engine.trials.trialCounts(result.training, .training), aim.objective.metrics.objectives))
                }
            } catch {
                failure = error
                return ScalarisedObjective.refusal
            }
        }
    }
}

extension Cancellation {
    /// Throws `CancellationError` once the task was cancelled.
    fileprivate func check() throws { if isRaised { throw CancellationError() } }

    /// Blocks the thread until some asynchronous work is done.
    fileprivate func wait<Success: Sendable>(for work: @escaping @Sendable () async throws -> Success) throws -> Success
    {
        let outcome = Locked<Result<Success, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let task = Task {
            do {
                let value = try await work()
                outcome.withLock { $0 = .success(value) }
            } catch {
                outcome.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        while done.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if isRaised { task.cancel() }
        }
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
