package import Experiment
package import Scenarios
package import Scoring

/// A trial in which the two sides of a comparison counted differently, with the instant that shows it.
package struct ChangedTrial: Sendable, Hashable {
    package enum Change: String, Sendable, Hashable {
        /// The later side makes fewer errors.
        case won
        /// The later side makes more errors.
        case lost
        /// Both make as many errors, in another way.
        case changed
    }

    package enum Side: String, Sendable, Hashable {
        /// The baseline, or the first detector.
        case before
        /// The program as it is, or the second detector.
        case after
    }

    /// The label of the finding: a detector, or two with an arrow between them.
    package let detector: String
    package let scenario: String
    package let family: Family
    package let trial: Int
    package let before, after: TrialCounts
    /// The side that makes the error at the instant; `nil` without an instant.
    package private(set) var erring: Side?
    /// The command that draws the trial with the detectors of both sides, at the first error that one side makes alone;
    /// without an instant where the trial was not made again.
    package private(set) var address: TrialAddress

    /// The errors that the later side makes beyond those of the earlier one; negative where it makes fewer.
    package var moreErrors: Int { after.missed + after.falseCounts - before.missed - before.falseCounts }

    package var change: Change { moreErrors == 0 ? .changed : moreErrors < 0 ? .won : .lost }

    /// The errors of the two sides in the trial, made again.
    package struct Sides: Sendable {
        /// The errors of the earlier side; `nil` where its detections are not known.
        package var before: [ErrorEvent]?
        package var after: [ErrorEvent]
    }

    /// Finds the first error that one side makes alone: the one with more errors, or either where both make as many;
    /// without the detections of the earlier side it is the first of the later one, if that has become worse or other.
    package mutating func look(at sides: Sides) {
        let found: (side: Side, event: ErrorEvent)?
        if let before = sides.before {
            let lost = Self.first(of: sides.after, notIn: before).map { (side: Side.after, event: $0) }
            let won = Self.first(of: before, notIn: sides.after).map { (side: Side.before, event: $0) }
            found =
                switch change {
                case .lost: lost ?? won
                case .won: won ?? lost
                case .changed: [lost, won].compactMap(\.self).min { $0.event.instant < $1.event.instant }
                }
        } else {
            found = change == .won ? nil : sides.after.first.map { (.after, $0) }
        }
        erring = found?.side
        address.instant = found?.event.instant
    }

    /// The first error that the other side does not make too: of the same kind at most half a second away.
    private static func first(of events: [ErrorEvent], notIn others: [ErrorEvent]) -> ErrorEvent? {
        events.first { event in
            !others.contains {
                $0.kind == event.kind && $0.isMissed == event.isMissed
                    && abs($0.instant - event.instant) <= TrialCounts.promptLimit
            }
        }
    }
}

extension [ChangedTrial] {
    package static var shown: Int { 30 }

    /// Returns at most so many of the most telling trials, in the order in which detectors take turns to take one.
    ///
    /// In its turn a detector takes its next trial: lost ones before won ones and others, the greatest change first,
    /// the first of each scenario before the second of any; a trial that another detector has taken is left out.
    package func select(count: Int = Self.shown) -> [ChangedTrial] {
        func rank(_ trial: ChangedTrial) -> Int { trial.change == .lost ? 0 : trial.change == .won ? 1 : 2 }
        let queues = Spread.queues(self, by: \.detector).map { trials in
            let sorted = trials.enumerated().sorted { one, two in
                (rank(one.element), -abs(one.element.moreErrors), one.offset)
                    < (rank(two.element), -abs(two.element.moreErrors), two.offset)
            }
            return Spread.interleaved(sorted.map(\.element)) { "\(rank($0)) \($0.scenario)" }
                .enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
        }
        return Spread.select(queues, count: count) { "\($0.trial) \($0.scenario)" }
    }

    /// Makes the most telling trials again, and looks for the first error that one side makes alone; one that cannot be
    /// made has no instant, and a side that is not known is `nil`.
    mutating func look(plan: ExperimentPlan, sides: (String) -> (before: Int?, after: Int)?) async throws {
        let telling = Set(select())
        guard !telling.isEmpty else { return }
        try await TrialRunner.using(plan.entrants, window: plan.window) { runner in
            for index in indices where telling.contains(self[index]) {
                guard let entry = plan.entries.first(where: { $0.scenario.name == self[index].scenario }),
                    let sides = sides(self[index].detector)
                else { continue }
                let result: TrialResult
                do {
                    result = try await runner.run(try entry.scenario.draw(trial: self[index].trial, seed: plan.seed))
                } catch let error as CancellationError {
                    throw error
                } catch {
                    continue
                }
                let prepared = PreparedTruth(result.truth, window: plan.window)
                func errors(_ side: Int) -> [ErrorEvent] {
                    let row = result.rows[side]
                    return ErrorEvent.all(in: row.score, detections: row.detections, prepared: prepared)
                }
                self[index].look(at: .init(before: sides.before.map(errors), after: errors(sides.after)))
            }
        }
    }
}

extension PairedTable {
    /// Returns all trials whose counts differ, in the order of detectors, scenarios and trials; the inputs of the run say
    /// how a trial is made again, and a function which detectors a drawing shows for each label of the pairs.
    func changedTrials(_ inputs: RunInputs, showing shown: (String) -> [String]) -> [ChangedTrial] {
        var changed: [ChangedTrial] = []
        for (index, label) in detectors.enumerated() {
            for (position, pairs) in pairs[index].enumerated() where !pairs.isUnchanged {
                for (trial, (before, after)) in zip(pairs.before, pairs.after).enumerated() where before != after {
                    changed.append(
                        ChangedTrial(
                            detector: label, scenario: scenarios[position], family: families[position], trial: trial,
                            before: before, after: after,
                            address: inputs.address(
                                of: scenarios[position], trial: trial, detectors: shown(label), at: nil)))
                }
            }
        }
        return changed
    }
}
