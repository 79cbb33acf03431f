package import Experiment
import Foundation
package import Pose

/// Gates the times of detectors, and measures again before it raises an alarm.
///
/// A detector that became slower is slower every time; a machine that was busy is not. Only what is found while the
/// machine is quiet counts: one PASS is enough, REGRESSED and IMPROVED must be found twice. What is neither after some
/// rounds is INCONCLUSIVE.
package struct LatencyGate: Sendable {
    package static let rounds = 8
    /// By which share a time must change to matter where the processors are not the same.
    ///
    /// Somebody else on the same core moves the ratios of one and the same program by 40 %; what another processor does
    /// to them is not known.
    package static let floorOfOthers = 1.0
    /// Rest after a round in which the machine was busy, seconds; half as long again after each further one, since whoever
    /// shares a core with a virtual machine stays for seconds rather than minutes.
    static let rest = 1.0

    /// Compares what was measured before with what is measured now: a time must change by a share to matter, at least
    /// `floorOfOthers` between processors, and the level bounds the probability that any detector raises a false alarm.
    package static func findings(
        before: LatencyMeasurement, isSameProcessor: Bool = true, floor: Double, level: Double,
        measure: () -> LatencyMeasurement
    ) -> [LatencyFinding] {
        confirmed {
            findings(before: before, isSameProcessor: isSameProcessor, floor: floor, level: level, after: measure())
        }
    }

    /// Compares two measurements that are there, by the same floor and level; a busy machine makes INCONCLUSIVE.
    package static func findings(
        before: LatencyMeasurement, isSameProcessor: Bool = true, floor: Double, level: Double,
        after: LatencyMeasurement
    ) -> [LatencyFinding] {
        let share = level / Double(max(1, before.detectors.count))
        let floor = isSameProcessor ? floor : max(floorOfOthers, floor)
        let isQuiet = after.isQuiet(comparedWith: isSameProcessor ? before : nil)
        return before.detectors.compactMap { times in
            after.detectors.first { $0.detector == times.detector }.flatMap {
                LatencyFinding(
                    detector: times.detector, before: times.blocks, after: $0.blocks, floor: floor, level: share)?
                    .trusted(if: isQuiet)
            }
        }
    }

    /// Compares two detectors that are measured in turn, one in terms of the other; none unless both see single frames.
    package static func findings(
        of detector: any Entrant, against reference: any Entrant, stretches: [[PoseFrame]], floor: Double, level: Double
    ) -> [LatencyFinding] {
        guard !stretches.isEmpty, let measured = LatencyMeasurement.MeasuredDetector(detector),
            let reference = LatencyMeasurement.MeasuredDetector(reference)
        else { return [] }
        return confirmed {
            let found = LatencyMeasurement(of: [measured], reference: reference, stretches: stretches)
            return found.detectors.compactMap { times in
                LatencyFinding(
                    detector: times.detector, before: times.blocks.map { _ in 0 }, after: times.blocks, floor: floor,
                    level: level)?.trusted(if: found.isQuiet(comparedWith: nil))
            }
        }
    }

    private static func confirmed(_ find: () -> [LatencyFinding]) -> [LatencyFinding] {
        var history: [[LatencyFinding]] = []
        var pause = rest
        for round in 1...rounds {
            let found = find()
            history.append(found)
            let decided = found.indices.map { detector in LatencyFinding.decided(history.map { $0[detector] }) }
            if decided.allSatisfy({ $0 != nil }) { return decided.compactMap(\.self) }
            if round < rounds, found.contains(where: \.isBusy) {
                Thread.sleep(forTimeInterval: pause)
                pause *= 1.5
            }
        }
        return (history.last ?? []).indices.map { detector in
            let own = history.map { $0[detector] }
            return LatencyFinding.decided(own) ?? own[own.count - 1].undecided(rounds: own.count)
        }
    }
}

extension LatencyFinding {
    /// The same, INCONCLUSIVE where the machine was busy: a shared core can hide what became slower, too.
    fileprivate func trusted(if isQuiet: Bool) -> LatencyFinding {
        var finding = self
        finding.isBusy = !isQuiet
        if !isQuiet { finding.decision = .inconclusive }
        return finding
    }

    /// Returns the common decision of some rounds; `nil` where they disagree.
    fileprivate static func decided(_ rounds: [LatencyFinding]) -> LatencyFinding? {
        let pass = rounds.first { $0.decision == .pass }
        let twice = [GateDecision.regressed, .improved].compactMap { decision -> LatencyFinding? in
            rounds.count { $0.decision == decision } > 1 ? rounds.last { $0.decision == decision } : nil
        }
        guard var finding = pass ?? twice.first else { return nil }
        finding.rounds = rounds.count
        return finding
    }

    fileprivate func undecided(rounds: Int) -> LatencyFinding {
        var finding = self
        finding.decision = .inconclusive
        finding.rounds = rounds
        return finding
    }
}
