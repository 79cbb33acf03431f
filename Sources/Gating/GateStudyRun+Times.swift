import Foundation

/// The part of the study that compares times: real runs, each in a process of its own.
extension GateStudyRun {
    /// Gates that use the same baseline, as in life.
    private static let gatesOfBaseline = 10

    /// The numbers of gates by decision.
    private struct GateCounts {
        var alarms = 0
        /// The number of gates that are inconclusive for some detector.
        var unknown = 0
        var regressed = 0
        var factors: [Double] = []

        mutating func add(_ findings: [LatencyFinding]) {
            alarms += findings.contains { $0.decision == .regressed || $0.decision == .improved } ? 1 : 0
            unknown += findings.contains { $0.decision == .inconclusive } ? 1 : 0
            regressed += findings.count { $0.decision == .regressed }
            factors += findings.map(\.factor)
        }

        var range: String {
            let sorted = factors.sorted()
            guard let first = sorted.first, let last = sorted.last else { return "none" }
            return String(format: "%.3f, from %.3f to %.3f", sorted[sorted.count / 2], first, last)
        }
    }

    /// Compares times in which nothing changed, and those of slower detectors.
    func compareTimes(_ findings: inout GateStudyFindings) throws {
        let same = try decisions(of: amount.latencyGates, baselineEvery: -1, every: -1)
        findings.add(
            "times, nothing changed, real runs in processes of their own",
            "gates of all detectors with any alarm, \(Self.gatesOfBaseline) a baseline (factor \(same.range); \(same.unknown) INCONCLUSIVE)",
            hits: same.alarms, of: amount.latencyGates, asked: "≤ 2 of 200")
        let slower = try decisions(of: amount.slowedGates, baselineEvery: 0, every: 5)
        findings.add(
            "times, every detector a fifth slower, real runs",
            "detectors found REGRESSED (factor \(slower.range); \(slower.unknown) gates INCONCLUSIVE)",
            hits: slower.regressed, of: slower.factors.count, asked: "≥ 95 %")
    }

    private func decisions(of count: Int, baselineEvery: Int, every: Int) throws -> GateCounts {
        let settings = GateSettings()
        var decisions = GateCounts()
        var kept: LatencyMeasurement?
        for run in 0..<count {
            if run > 0, run.isMultiple(of: 20) { note("times, \(run) of \(count)") }
            if run.isMultiple(of: Self.gatesOfBaseline) { kept = nil }
            let before = try kept ?? baseline(every: baselineEvery)
            kept = before
            var failure: (any Error)?
            let findings = LatencyGate.findings(
                before: before, floor: settings.latencyFloor, level: settings.latencyLevel
            ) {
                do {
                    return try measure(every, false)
                } catch {
                    failure = error
                    return before
                }
            }
            if let failure { throw failure }
            decisions.add(findings)
            for finding in findings where finding.decision != .pass {
                note("times, run \(run): \(finding.detector) \(finding.decision), factor \(finding.factor)")
            }
        }
        return decisions
    }

    /// A steady measurement; if the machine is too busy, it is tried again.
    private func baseline(every: Int) throws -> LatencyMeasurement {
        for _ in 0..<9 {
            do {
                return try measure(every, true)
            } catch let error as CancellationError {
                throw error
            } catch {
                note("times: the machine is busy")
            }
        }
        return try measure(every, true)
    }
}
