import Detection
import Pose

/// A check of one detector: returns the first breach of each clause.
struct ContractCheck {
    let contract: Contract
    let make: () -> any Detector
    /// The events of a new detector for each of the streams.
    let baseline: [[Detection]]

    init(contract: Contract, make: @escaping () -> any Detector) {
        (self.contract, self.make) = (contract, make)
        baseline = contract.prepared.map { ContractCheck.events(of: make(), for: $0.stream.frames) }
    }

    /// Returns the first breach of a clause, or `nil` if the detector keeps it.
    func breach(of clause: Contract.Clause) -> Contract.Breach? {
        switch clause {
        case .counting: counting()
        case .sameOutput: first { differs($0, "once more", events(for: $0.stream.frames), from: $1) }
        case .reset: first { differs($0, "after a reset", afterReset($0), from: $1) }
        case .copies: first { copies($0, $1) }
        case .stillness: stillness()
        case .mirror: same(\.mirrored)
        case .roll: same(\.rolled)
        case .resolution: same(\.enlarged)
        case .distance: same(\.distant)
        case .startTime: startTime()
        case .frameRate: frameRate()
        case .emptyFrames: emptyFrames()
        case .missingJoints: missingJoints()
        case .notNumbers: notNumbers()
        case .lateFrames: same(\.stuttering)
        case .gaps: gaps()
        case .stamps: stamps()
        }
    }

    static func events(of detector: any Detector, for frames: some Sequence<PoseFrame>) -> [Detection] {
        var detector = detector
        return frames.compactMap { detector.observe($0) }
    }

    /// Returns the events that a new detector emits for frames.
    func events(for frames: some Sequence<PoseFrame>) -> [Detection] { ContractCheck.events(of: make(), for: frames) }

    func first(_ breach: (PreparedStream, [Detection]) -> Contract.Breach?) -> Contract.Breach? {
        for (stream, expected) in zip(contract.prepared, baseline) {
            if let breach = breach(stream, expected) { return breach }
        }
        return nil
    }

    /// The first breach in a stream whose repetitions the detector counts.
    ///
    /// Where it does not count them, the cost of a disturbance is not defined. The breach is given the counts.
    func firstCounted(_ breach: (PreparedStream, [Detection]) -> Contract.Breach?) -> Contract.Breach? {
        first { stream, expected in
            let counted = expected.filter(\.isCounted)
            if let repetitions = stream.stream.repetitions,
                (counted.count - repetitions).magnitude > contract.limits.counts.magnitude
            {
                return nil
            }
            return breach(stream, counted)
        }
    }

    /// Checks that the detector emits the same events for a changed stream.
    func same(_ version: KeyPath<PreparedStream, PreparedStream.Version>) -> Contract.Breach? {
        first { stream, expected in
            let version = stream[keyPath: version]
            return differs(stream, version.change, events(for: version.frames), from: expected)
        }
    }

    /// Returns the first difference between the emitted and the expected events.
    func differs(
        _ stream: PreparedStream, _ change: String, _ found: [Detection], from expected: [Detection]
    ) -> Contract.Breach? {
        guard let index = ContractCheck.firstDifference(found, expected) else { return nil }
        let emitted = index < found.count ? found[index] : nil
        let wanted = index < expected.count ? expected[index] : nil
        let time = [emitted?.time, wanted?.time].compactMap { $0 }.min() ?? 0
        let here = emitted?.time == time ? emitted : nil
        let there = wanted?.time == time ? wanted : nil
        let counts = (found.count(where: \.isCounted), expected.count(where: \.isCounted))
        return Contract.Breach(
            stream: "\(stream.stream.name), \(change)",
            frame: stream.stream.frames.firstIndex { $0.time == time }, time: time,
            difference: "emitted \(ContractCheck.text(here)), expected \(ContractCheck.text(there)) "
                + "(\(counts.0) counted in all, expected \(counts.1))")
    }

    private static func firstDifference(_ a: [Detection], _ b: [Detection]) -> Int? {
        if a == b { return nil }
        return zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
    }

    private static func text(_ detection: Detection?) -> String {
        guard let detection else { return "nothing" }
        let event = detection.rejection.map { "rejection '\($0.rawValue)'" } ?? "a count"
        let warnings = detection.faults.all.map { "'\($0.rawValue)'" }
        return warnings.isEmpty ? event : "\(event) with the warning \(warnings.joined(separator: ", "))"
    }

    /// A breach by the number of counts in a whole stream, where it is not within a range.
    func miscount(
        _ stream: PreparedStream, _ change: String, found: Int, allowed: ClosedRange<Int>
    ) -> Contract.Breach? {
        guard !allowed.contains(found) else { return nil }
        let range = allowed.count == 1 ? "\(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
        return Contract.Breach(
            stream: "\(stream.stream.name), \(change)", difference: "counted \(found), expected \(range)")
    }
}
