public import Detection
public import Pose

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
        confirmed { findings(before: before, floor: floor, level: level, after: measure()) }
    }

    /// Compares two measurements that are there already.
    ///
    /// - Parameters:
    ///   - before: What was measured before.
    ///   - floor: By which share a time must change to matter.
    ///   - level: The most probable that any detector raises a false alarm.
    ///   - after: What was measured after.
    /// - Returns: One finding for each detector that is on both sides.
    public static func findings(
        before: LatencyMeasurement, floor: Double, level: Double, after: LatencyMeasurement
    ) -> [LatencyFinding] {
        let share = level / Double(max(1, before.detectors.count))
        return before.detectors.compactMap { times in
            after.detectors.first { $0.detector == times.detector }.flatMap {
                LatencyFinding(
                    detector: times.detector, before: times.blocks, after: $0.blocks, floor: floor, level: share)
            }
        }
    }

    /// Compares two detectors that are measured in turn, one in terms of the other.
    ///
    /// - Parameters:
    ///   - detector: Who may be slower.
    ///   - reference: Whom it is compared with.
    ///   - stretches: Streams of frames.
    ///   - floor: By which share a time must change to matter.
    ///   - level: The probability of a false alarm.
    /// - Returns: One finding; none without frames.
    public static func findings(
        of detector: ConfiguredDetector, against reference: ConfiguredDetector, stretches: [[PoseFrame]],
        floor: Double, level: Double
    ) -> [LatencyFinding] {
        guard !stretches.isEmpty else { return [] }
        return confirmed {
            LatencyMeasurement(of: [.init(detector)], reference: .init(reference), stretches: stretches).detectors
                .compactMap { times in
                    LatencyFinding(
                        detector: times.detector, before: times.blocks.map { _ in 0 }, after: times.blocks,
                        floor: floor, level: level)
                }
        }
    }

    private static func confirmed(_ find: () -> [LatencyFinding]) -> [LatencyFinding] {
        var findings = find()
        for round in 2...rounds
        where findings.contains(where: { $0.verdict == .regressed || $0.verdict == .inconclusive }) {
            findings = zip(findings, find()).map { $0.confirmed(by: $1, round: round) }
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
