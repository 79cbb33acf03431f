/// Gates the times of detectors, and asks again before it raises an alarm.
///
/// A detector that became slower is slower every time; a machine that was busy is not. What is not PASS or IMPROVED is
/// measured again, up to three times in all, and is REGRESSED only if it is so every time.
public struct LatencyGate: Sendable {
    /// Measurements at most.
    public static let rounds = 3

    /// Compares what was measured before with what is measured now.
    ///
    /// - Parameters:
    ///   - before: What was measured before.
    ///   - floor: By which share a time must change to matter.
    ///   - level: The most probable that any detector raises a false alarm.
    ///   - measure: Measures all detectors anew.
    /// - Returns: One finding for each detector that is on both sides.
    public static func findings(
        before: LatencyMeasurement, floor: Double, level: Double, measure: () -> LatencyMeasurement
    ) -> [LatencyFinding] {
        let share = level / Double(max(1, before.detectors.count))
        var findings: [LatencyFinding] = []
        for round in 1...rounds {
            let after = measure()
            let found = before.detectors.compactMap { times -> LatencyFinding? in
                after.detectors.first { $0.detector == times.detector }.flatMap {
                    LatencyFinding(
                        detector: times.detector, before: times.blocks, after: $0.blocks, floor: floor, level: share)
                }
            }
            findings = round == 1 ? found : zip(findings, found).map { $0.confirmed(by: $1, round: round) }
            if findings.allSatisfy({ $0.verdict == .pass || $0.verdict == .improved }) { break }
        }
        return findings
    }
}

extension LatencyFinding {
    /// What holds once it was measured again.
    fileprivate func confirmed(by other: LatencyFinding, round: Int) -> LatencyFinding {
        guard verdict == .regressed || verdict == .inconclusive else { return self }
        var finding = other
        finding.rounds = round
        if verdict == .inconclusive, other.verdict == .regressed { finding.verdict = .inconclusive }
        return finding
    }
}
